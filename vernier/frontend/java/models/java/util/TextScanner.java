package java.util;

/** Scans a given text; numbers are written with ASCII digits and without separators of groups. */
public final class TextScanner {
    private final String text;
    private int position;

    public TextScanner(String text) {
        this.text = text;
    }

    /** Where the next token begins; the length of the text where there is none. */
    private int start() {
        int at = position;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private int end(int from) {
        int at = from;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** The next token, null where there is none. */
    private String peek() {
        int from = start();
        return from == text.length() ? null : text.substring(from, end(from));
    }

    private String taken(String token) {
        position = end(start());
        return token;
    }

    /** The next token; who looks for one has passed the gap before it, even if it is of no use. */
    private String required() {
        position = start();
        String token = peek();
        if (token == null) {
            throw new NoSuchElementException();
        }
        return token;
    }

    public boolean hasNext() {
        return peek() != null;
    }

    public String next() {
        return taken(required());
    }

    public boolean hasNextLine() {
        return position < text.length();
    }

    public String nextLine() {
        if (!hasNextLine()) {
            throw new NoSuchElementException("No line found");
        }
        int from = position;
        int at = from;
        while (at < text.length() && !isEndOfLine(text.charAt(at))) {
            at++;
        }
        position = at;
        if (at < text.length()) {
            boolean pair = text.charAt(at) == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
            position += pair ? 2 : 1;
        }
        return text.substring(from, at);
    }

    private static boolean isEndOfLine(char c) {
        return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
    }

    private static int digits(String token, int from) {
        int at = from;
        while (at < token.length() && token.charAt(at) >= '0' && token.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    private static int sign(String token) {
        char first = token.charAt(0);
        return first == '-' || first == '+' ? 1 : 0;
    }

    private static boolean isWhole(String token) {
        checkPlain(token);
        return sign(token) < token.length() && digits(token, sign(token)) == token.length();
    }

    private static boolean isDecimal(String token) {
        checkPlain(token);
        int from = sign(token);
        if (token.startsWith("NaN", from) || token.startsWith("Infinity", from)) {
            return token.length() == from + (token.charAt(from) == 'N' ? 3 : 8);
        }
        int whole = digits(token, from);
        int at = whole;
        boolean some = whole > from;
        if (at < token.length() && token.charAt(at) == '.') {
            at = digits(token, whole + 1);
            some |= at > whole + 1;
        }
        if (some && at < token.length() && (token.charAt(at) == 'e' || token.charAt(at) == 'E')) {
            int exponent = at + 1;
            if (exponent < token.length() && (token.charAt(exponent) == '-' || token.charAt(exponent) == '+')) {
                exponent++;
            }
            at = digits(token, exponent) > exponent ? digits(token, exponent) : at;
        }
        return some && at == token.length();
    }

    /** Separators and the digits of other scripts depend on the locale. */
    private static void checkPlain(String token) {
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if (c == ',' || c >= 128) {
                $dependsOnLocale(token);
            }
        }
    }

    private static native void $dependsOnLocale(String token);

    /** Whether the token is a whole number of so many bytes. */
    private boolean hasNextWhole(int bytes) {
        String token = peek();
        if (token == null || !isWhole(token)) {
            return false;
        }
        try {
            parsed(token, bytes);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private long nextWhole(int bytes) {
        String token = required();
        if (!isWhole(token)) {
            throw new InputMismatchException();
        }
        try {
            long value = parsed(token, bytes);
            taken(token);
            return value;
        } catch (NumberFormatException e) {
            throw new InputMismatchException(e.getMessage());
        }
    }

    private static long parsed(String token, int bytes) {
        switch (bytes) {
            case 1:
                return Byte.parseByte(token);
            case 2:
                return Short.parseShort(token);
            case 4:
                return Integer.parseInt(token);
            default:
                return Long.parseLong(token);
        }
    }

    public boolean hasNextByte() {
        return hasNextWhole(1);
    }

    public boolean hasNextShort() {
        return hasNextWhole(2);
    }

    public boolean hasNextInt() {
        return hasNextWhole(4);
    }

    public boolean hasNextLong() {
        return hasNextWhole(8);
    }

    public byte nextByte() {
        return (byte) nextWhole(1);
    }

    public short nextShort() {
        return (short) nextWhole(2);
    }

    public int nextInt() {
        return (int) nextWhole(4);
    }

    public long nextLong() {
        return nextWhole(8);
    }

    public boolean hasNextDouble() {
        String token = peek();
        return token != null && isDecimal(token);
    }

    public double nextDouble() {
        return Double.parseDouble(decimal());
    }

    public float nextFloat() {
        return Float.parseFloat(decimal());
    }

    private String decimal() {
        String token = required();
        if (!isDecimal(token)) {
            throw new InputMismatchException();
        }
        return taken(token);
    }

    public boolean hasNextBoolean() {
        String token = peek();
        return token != null && (token.equalsIgnoreCase("true") || token.equalsIgnoreCase("false"));
    }

    public boolean nextBoolean() {
        String token = required();
        if (!hasNextBoolean()) {
            throw new InputMismatchException();
        }
        return taken(token).equalsIgnoreCase("true");
    }
}
