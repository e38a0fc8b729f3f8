package vernier;

/** What texts are paths of Linux, and which of them mean the same. */
public final class PathText {
    public static final String NUL = "Nul character not allowed";
    private static final String UNPAIRED = "Malformed input or input contains unmappable characters";

    private PathText() {
    }

    /** Why no file can have such a path: it contains the character 0 or half a pair of surrogates. Null if one can. */
    public static String problem(String text) {
        String found = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                return NUL;
            }
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                boolean pair = c <= Character.MAX_HIGH_SURROGATE && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                found = pair ? found : UNPAIRED;
                i += pair ? 1 : 0;
            }
        }
        return found;
    }

    /** Without repeated and trailing separators. */
    public static String normal(String path) {
        if (!path.contains("//") && (path.length() < 2 || !path.endsWith("/"))) {
            return path;
        }
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            boolean repeated = path.charAt(i) == '/' && i > 0 && path.charAt(i - 1) == '/';
            if (!repeated) {
                result.append(path.charAt(i));
            }
        }
        if (result.length() > 1 && result.charAt(result.length() - 1) == '/') {
            result.setLength(result.length() - 1);
        }
        return result.toString();
    }

    /** The path of any directory, which the environment chooses, from the root on. */
    public static String anyAbsolute() {
        String text = "/" + Nondet.nondetString();
        Nondet.assume(problem(text) == null);
        return normal(text);
    }
}
