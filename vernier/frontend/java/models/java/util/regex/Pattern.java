package java.util.regex;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A compiled regular expression: its nodes, and how many groups and locals they use. */
public final class Pattern implements Serializable {
    public static final int UNIX_LINES = 1;
    public static final int CASE_INSENSITIVE = 2;
    public static final int COMMENTS = 4;
    public static final int MULTILINE = 8;
    public static final int LITERAL = 16;
    public static final int DOTALL = 32;
    public static final int UNICODE_CASE = 64;
    public static final int CANON_EQ = 128;
    public static final int UNICODE_CHARACTER_CLASS = 256;

    private final String regex;
    private final int flags;
    final Node start;

    /** Without the whole match. */
    final int groups;
    final int locals;
    final String[] names;

    /** No text matches that is shorter. */
    final int shortest;

    /** Whether a failed search of the JDK may go on anywhere, and whether it counts where the match before it ended. */
    final boolean forgetful;
    final boolean continues;

    private Pattern(String regex, int flags) {
        if ((flags & ~0x1ff) != 0) {
            throw new IllegalArgumentException("Unknown flag 0x" + Integer.toHexString(flags));
        }
        if ((flags & (UNICODE_CASE | CANON_EQ | UNICODE_CHARACTER_CLASS)) != 0) {
            throw PatternReader.$unsupported();
        }
        this.regex = regex;
        Parser parser = new Parser(regex, flags);
        Chain chain = parser.parsed();
        this.start = chain.endedBy(new Node.Last());
        this.flags = parser.flags;
        this.groups = parser.groups - 1;
        this.locals = parser.locals;
        this.names = parser.names;
        this.shortest = chain.shortest;
        this.forgetful = parser.forgetful;
        this.continues = parser.continues;
    }

    public static Pattern compile(String regex) {
        return new Pattern(regex, 0);
    }

    public static Pattern compile(String regex, int flags) {
        return new Pattern(regex, flags);
    }

    public static boolean matches(String regex, CharSequence input) {
        return compile(regex).matcher(input).matches();
    }

    public static String quote(String text) {
        return text.indexOf("\\E") < 0 ? "\\Q" + text + "\\E" : "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
    }

    public String pattern() {
        return regex;
    }

    public int flags() {
        return flags;
    }

    public String toString() {
        return regex;
    }

    public Matcher matcher(CharSequence input) {
        return new Matcher(this, input);
    }

    /** The group of this name, 0 if there is none. */
    int groupOf(String name) {
        for (int k = 1; k <= groups; k++) {
            if (name.equals(names[k])) {
                return k;
            }
        }
        return 0;
    }

    public String[] split(CharSequence input) {
        return split(input, 0);
    }

    public String[] split(CharSequence input, int limit) {
        Matcher matcher = matcher(input);
        ArrayList<String> parts = new ArrayList<>();
        int index = 0;
        while (parts.size() != limit - 1 && matcher.find()) {
            // An empty match at the beginning gives no part.
            if (matcher.end() > 0) {
                parts.add(input.subSequence(index, matcher.start()).toString());
                index = matcher.end();
            }
        }
        if (index == 0) {
            return new String[] {input.toString()};
        }
        parts.add(input.subSequence(index, input.length()).toString());
        int count = parts.size();
        while (limit == 0 && count > 0 && parts.get(count - 1).isEmpty()) {
            count--;
        }
        String[] result = new String[count];
        for (int k = 0; k < count; k++) {
            result[k] = parts.get(k);
        }
        return result;
    }

    public Stream<String> splitAsStream(CharSequence input) {
        if (!(input instanceof String)) {
            // The stream looks at it later, when it may have changed.
            throw PatternReader.$unsupported();
        }
        return Arrays.stream(split(input));
    }

    public Predicate<String> asPredicate() {
        return text -> matcher(text).find();
    }

    public Predicate<String> asMatchPredicate() {
        return text -> matcher(text).matches();
    }
}
