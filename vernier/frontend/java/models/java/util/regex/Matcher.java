package java.util.regex;

/** Matching of whole inputs and replacement. Searching and groups are outside the model and reported. */
public final class Matcher {
    private final Pattern pattern;
    private final String input;

    Matcher(Pattern pattern, CharSequence input) {
        this.pattern = pattern;
        this.input = input.toString();
    }

    public Pattern pattern() {
        return pattern;
    }

    public boolean matches() {
        return input.matches(pattern.pattern());
    }

    public String replaceAll(String replacement) {
        return input.replaceAll(pattern.pattern(), replacement);
    }

    public String replaceFirst(String replacement) {
        return input.replaceFirst(pattern.pattern(), replacement);
    }

    public native boolean find();

    public native boolean lookingAt();

    public native String group();

    public native String group(int group);

    public native int groupCount();

    public native int start();

    public native int end();
}
