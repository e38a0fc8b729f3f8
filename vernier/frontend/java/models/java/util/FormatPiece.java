package java.util;

/**
 * A literal text of a format, or a specifier and the argument it has taken.
 *
 * An argument is checked when it is taken, and objects are asked for their texts; numbers become texts only when the
 * result is looked at, which nobody does of what is printed.
 */
public final class FormatPiece {
    static final String FLAGS = "-#+ 0,(<";
    static final int LEFT = 1;
    static final int ALTERNATE = 2;
    static final int PLUS = 4;
    static final int SPACE = 8;
    static final int ZERO = 16;
    static final int GROUP = 32;
    static final int PARENTHESES = 64;
    static final int PREVIOUS = 128;

    private static final int TEXT = 0;
    private static final int INT = 1;
    private static final int LONG = 2;
    private static final int REAL = 3;
    private static final int BIG = 4;

    private int kind;
    /** Of literals and of objects; of numbers, without sign and padding, when they are shown. */
    String text;
    private boolean negative;
    private long whole;
    private double real;
    private Object big;
    int index;
    int flags;
    int width = -1;
    int precision = -1;
    /** 0 for literals. */
    char conversion;
    boolean upper;

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    String flagText() {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < FLAGS.length(); i++) {
            if (has(1 << i)) {
                result.append(FLAGS.charAt(i));
            }
        }
        return result.toString();
    }

    private IllegalFormatFlagsException wrongFlags() {
        String shown = flagText();
        if (!upper) {
            return new IllegalFormatFlagsException(shown);
        }
        return new IllegalFormatFlagsException(has(LEFT) ? "-^" + shown.substring(1) : "^" + shown);
    }

    public String toString() {
        StringBuilder result = new StringBuilder("%").append(flagText());
        if (index > 0) {
            result.append(index).append('$');
        }
        if (width != -1) {
            result.append(width);
        }
        if (precision != -1) {
            result.append('.').append(precision);
        }
        return result.append(upper ? Character.toUpperCase(conversion) : conversion).toString();
    }

    // ------------------------------------------------------------ checks

    /** These flags do not go with the conversion. */
    void refuse(int bad) {
        for (int i = 0; i < FLAGS.length(); i++) {
            if (has(bad & 1 << i)) {
                throw new FormatFlagsConversionMismatchException(FLAGS.substring(i, i + 1), conversion);
            }
        }
    }

    private void needWidth(int forFlags) {
        if (width == -1 && has(forFlags)) {
            throw new MissingFormatWidthException(toString());
        }
    }

    private void refusePrecision() {
        if (precision != -1) {
            throw new IllegalFormatPrecisionException(precision);
        }
    }

    void check() {
        switch (conversion) {
            case 'b':
            case 'h':
            case 's':
                refuse(conversion == 's' ? 0 : ALTERNATE);
                needWidth(LEFT);
                refuse(PLUS | SPACE | ZERO | GROUP | PARENTHESES);
                break;
            case 'c':
                refusePrecision();
                refuse(ALTERNATE | PLUS | SPACE | ZERO | GROUP | PARENTHESES);
                needWidth(LEFT);
                break;
            case '%':
            case 'n':
                checkText();
                break;
            default:
                checkNumber();
                break;
        }
    }

    private void checkText() {
        refusePrecision();
        if (conversion == 'n' && width != -1) {
            throw new IllegalFormatWidthException(width);
        }
        if (flags != 0 && (conversion == 'n' || flags != LEFT)) {
            throw wrongFlags();
        }
        needWidth(LEFT);
    }

    private void checkNumber() {
        needWidth(LEFT | ZERO);
        if (has(PLUS) && has(SPACE) || has(LEFT) && has(ZERO)) {
            throw wrongFlags();
        }
        switch (conversion) {
            case 'd':
                refusePrecision();
                refuse(ALTERNATE);
                break;
            case 'o':
            case 'x':
                refusePrecision();
                refuse(GROUP);
                break;
            case 'e':
                refuse(GROUP);
                break;
            case 'a':
                refuse(PARENTHESES);
                refuse(GROUP);
                break;
            case 'g':
                refuse(ALTERNATE);
                break;
            default:
                break;
        }
    }

    // ------------------------------------------------------------ arguments

    void take(Object value) {
        switch (conversion) {
            case 'b':
                text = cut(value instanceof Boolean ? value.toString() : value == null ? "false" : "true");
                break;
            case 's':
                if (value instanceof Formattable) {
                    $notDescribed();
                }
                refuse(ALTERNATE);
                text = cut(value == null ? "null" : String.valueOf(value.toString()));
                break;
            case 'h':
                text = cut(value == null ? "null" : Integer.toHexString(value.hashCode()));
                break;
            case 'c':
                text = value == null ? cut("null") : character(value);
                break;
            default:
                if (value == null) {
                    text = cut("null");
                } else if (conversion == 'd' || conversion == 'o' || conversion == 'x') {
                    takeInteger(value);
                } else {
                    takeFloat(value);
                }
                break;
        }
    }

    private String cut(String whole) {
        return precision == -1 || precision >= whole.length() ? whole : whole.substring(0, precision);
    }

    private String character(Object value) {
        if (value instanceof Character) {
            return value.toString();
        }
        if (!(value instanceof Byte || value instanceof Short || value instanceof Integer)) {
            throw wrong(value);
        }
        int code = ((Number) value).intValue();
        if (!Character.isValidCodePoint(code)) {
            throw new IllegalFormatCodePointException(code);
        }
        return Character.toString(code);
    }

    private IllegalFormatConversionException wrong(Object value) {
        return new IllegalFormatConversionException(conversion, value.getClass());
    }

    private void takeInteger(Object value) {
        kind = INT;
        if (value instanceof Integer) {
            whole = (Integer) value;
        } else if (value instanceof Long) {
            kind = LONG;
            whole = (Long) value;
        } else if (value instanceof Short) {
            whole = conversion == 'd' ? (Short) value : (Short) value & 0xffff;
        } else if (value instanceof Byte) {
            whole = conversion == 'd' ? (Byte) value : (Byte) value & 0xff;
        } else if (value.getClass().getName().equals("java.math.BigInteger")) {
            kind = BIG;
            big = value;
        } else {
            throw wrong(value);
        }
        if (conversion != 'd') {
            if (kind == BIG) {
                $notDescribed();
            }
            refuse(PARENTHESES);
            refuse(SPACE);
            refuse(PLUS);
        }
    }

    private void takeFloat(Object value) {
        if (value instanceof Double || value instanceof Float) {
            kind = REAL;
            real = ((Number) value).doubleValue();
        } else if (value.getClass().getName().equals("java.math.BigDecimal")) {
            kind = BIG;
            big = value;
        } else {
            throw wrong(value);
        }
        if (conversion == 'g' || conversion == 'a' || kind == BIG && conversion != 'f') {
            $notDescribed();
        }
    }

    // ------------------------------------------------------------ numbers

    private void signed(String digits) {
        negative = digits.charAt(0) == '-';
        text = negative ? digits.substring(1) : digits;
    }

    private void showInteger() {
        if (conversion == 'd') {
            signed(kind == INT ? Integer.toString((int) whole) : Long.toString(whole));
        } else if (conversion == 'x') {
            text = kind == INT ? Integer.toHexString((int) whole) : Long.toHexString(whole);
        } else {
            text = kind == INT ? Integer.toOctalString((int) whole) : Long.toOctalString(whole);
        }
    }

    private void showReal() {
        negative = real < 0 || real == 0 && 1 / real < 0;
        double size = negative ? -real : real;
        int digits = precision == -1 ? 6 : precision;
        if (real != real) {
            kind = TEXT;
            text = "NaN";
        } else if (size == Double.POSITIVE_INFINITY) {
            kind = TEXT;
            text = before() + "Infinity" + after();
        } else {
            text = conversion == 'f' ? $fixed(size, digits) : $scientific(size, digits);
        }
    }

    private void showNumber() {
        if (kind == REAL) {
            showReal();
        } else if (kind == BIG) {
            signed(conversion == 'd' ? big.toString() : $decimal(big, precision == -1 ? 6 : precision));
        } else if (kind != TEXT) {
            showInteger();
        }
    }

    private String before() {
        return negative ? has(PARENTHESES) ? "(" : "-" : has(PLUS) ? "+" : has(SPACE) ? " " : "";
    }

    private String after() {
        return negative && has(PARENTHESES) ? ")" : "";
    }

    private static native String $fixed(double value, int precision);

    private static native String $scientific(double value, int precision);

    private static native String $decimal(Object value, int precision);

    /** A conversion that the model does not describe. */
    static native void $notDescribed();

    // ------------------------------------------------------------ texts

    String shown() {
        if (conversion == 0) {
            return text;
        }
        showNumber();
        String result = kind == TEXT ? text : number();
        if (upper) {
            result = result.toUpperCase();
        }
        int gap = width - result.length();
        if (gap <= 0) {
            return result;
        }
        return has(LEFT) ? result + " ".repeat(gap) : " ".repeat(gap) + result;
    }

    private String number() {
        String digits = has(GROUP) ? grouped() : text;
        String before = before();
        String after = after();
        if (has(ALTERNATE)) {
            before = conversion == 'x' ? "0x" : conversion == 'o' ? "0" : before;
            digits = conversion == 'f' || conversion == 'e' ? withPoint(digits) : digits;
        }
        int zeros = width - before.length() - digits.length() - after.length();
        return before + (has(ZERO) && zeros > 0 ? "0".repeat(zeros) : "") + digits + after;
    }

    private static String withPoint(String digits) {
        if (digits.indexOf('.') < 0) {
            $notDescribed();
        }
        return digits;
    }

    private String grouped() {
        int point = text.indexOf('.');
        int end = point < 0 ? text.length() : point;
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (i > 0 && i < end && (end - i) % 3 == 0) {
                result.append(',');
            }
            result.append(text.charAt(i));
        }
        return result.toString();
    }
}
