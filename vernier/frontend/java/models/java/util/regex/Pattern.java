package java.util.regex;

import java.io.Serializable;
import java.util.Objects;

/** A regular expression without flags; what it matches is decided by the string operations. */
public final class Pattern implements Serializable {
    public static final int CASE_INSENSITIVE = 2;
    public static final int MULTILINE = 8;
    public static final int DOTALL = 32;

    private final String regex;

    private Pattern(String regex) {
        this.regex = Objects.requireNonNull(regex);
    }

    public static Pattern compile(String regex) {
        return new Pattern(regex);
    }

    public static native Pattern compile(String regex, int flags);

    public static boolean matches(String regex, CharSequence input) {
        return input.toString().matches(regex);
    }

    public static String quote(String text) {
        return text.indexOf("\\E") < 0 ? "\\Q" + text + "\\E" : "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
    }

    public String pattern() {
        return regex;
    }

    public String toString() {
        return regex;
    }

    public Matcher matcher(CharSequence input) {
        return new Matcher(this, input);
    }

    public String[] split(CharSequence input) {
        return input.toString().split(regex);
    }

    public String[] split(CharSequence input, int limit) {
        return input.toString().split(regex, limit);
    }
}
