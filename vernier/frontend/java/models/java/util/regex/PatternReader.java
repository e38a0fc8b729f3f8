package java.util.regex;

/** The characters of a regular expression one after the other, the flags that are set, and what is wrong. */
class PatternReader {
    static final int NONE = -1;

    private final String expression;
    final char[] chars;
    private final boolean quoted;
    int at;
    int flags;

    PatternReader(String expression, int flags) {
        this.expression = expression;
        this.flags = flags;
        this.quoted = !has(Pattern.LITERAL) && expression.indexOf("\\Q") >= 0;
        this.chars = quoted ? unquoted(expression) : expression.toCharArray();
        for (int k = 0; k < chars.length; k++) {
            if (Character.isSurrogate(chars[k])) {
                throw $unsupported();
            }
        }
    }

    /** The expression with escapes in place of quotations. */
    private static char[] unquoted(String expression) {
        StringBuilder result = new StringBuilder();
        boolean inside = false;
        for (int k = 0; k < expression.length(); k++) {
            char c = expression.charAt(k);
            char following = k + 1 < expression.length() ? expression.charAt(k + 1) : ' ';
            if (!inside && c == '\\') {
                inside = following == 'Q';
                if (!inside) {
                    result.append(c).append(k + 1 < expression.length() ? String.valueOf(following) : "");
                }
                k++;
            } else if (inside && c == '\\' && following == 'E') {
                inside = false;
                k++;
            } else if (inside && c >= '0' && c <= '9') {
                result.append("\\x3").append(c);
            } else if (inside && c < 128 && !isLetter(c)) {
                result.append('\\').append(c);
            } else {
                result.append(c);
            }
        }
        return result.toString().toCharArray();
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** The character at the cursor, NONE at the end; past white space and comments, if they do not count. */
    int peek() {
        if (has(Pattern.COMMENTS)) {
            skipComments();
        }
        return at < chars.length ? chars[at] : NONE;
    }

    /** The character so far behind the cursor. */
    int ahead(int distance) {
        return at + distance < chars.length ? chars[at + distance] : NONE;
    }

    private void skipComments() {
        while (at < chars.length && (isSpace(chars[at]) || chars[at] == '#')) {
            if (chars[at] == '#') {
                while (at < chars.length && !endsComment(chars[at])) {
                    at++;
                }
            } else {
                at++;
            }
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    private boolean endsComment(char c) {
        return has(Pattern.UNIX_LINES) ? c == '\n' : Assertions.endsLine(c);
    }

    static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** The value of a hexadecimal digit, -1 for others. */
    static int hexadecimal(int c) {
        return c < 128 && c >= 0 ? Character.digit((char) c, 16) : -1;
    }

    RuntimeException error(String description, int index) {
        if (quoted || has(Pattern.COMMENTS)) {
            // The JDK counts in a text without quotations, and past what it skips.
            return $unsupported();
        }
        return new PatternSyntaxException(description, expression, index);
    }

    /** For constructs outside the model. */
    static native RuntimeException $unsupported();
}
