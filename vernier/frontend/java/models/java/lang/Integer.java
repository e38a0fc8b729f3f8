package java.lang;

public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    public static final Class<Integer> TYPE = (Class<Integer>) Class.$primitive("int");

    // Filled on demand: boxes of -128..127 are shared, so that == on them compares values.
    private static final Integer[] $cache = new Integer[256];

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    public Integer(String text) {
        this.value = parseInt(text, 10);
    }

    public static Integer valueOf(int value) {
        if (value < -128 || value > 127) {
            return new Integer(value);
        }
        int slot = value + 128;
        if ($cache[slot] == null) {
            $cache[slot] = new Integer(value);
        }
        return $cache[slot];
    }

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text, 10));
    }

    public static Integer valueOf(String text, int radix) {
        return valueOf(parseInt(text, radix));
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(int value) {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int compare(int a, int b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int compareUnsigned(int a, int b) {
        return compare(a + MIN_VALUE, b + MIN_VALUE);
    }

    public static int signum(int i) {
        return i < 0 ? -1 : i == 0 ? 0 : 1;
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(int i) {
        return new String($chars(i));
    }

    /** The decimal digits with a leading minus sign where needed. */
    public static char[] $chars(int i) {
        int n = i < 0 ? 2 : 1;
        for (int rest = i / 10; rest != 0; rest /= 10) {
            n++;
        }
        char[] result = new char[n];
        int rest = i;
        for (int k = n - 1; k >= 0; k--) {
            // The remainder has the sign of the dividend, so that MIN_VALUE needs no case of its own.
            int digit = (int) (rest % 10);
            result[k] = (char) ('0' + (digit < 0 ? -digit : digit));
            rest /= 10;
        }
        if (i < 0) {
            result[0] = '-';
        }
        return result;
    }

    public static String toString(int i, int radix) {
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        int n = i < 0 ? 2 : 1;
        for (int rest = i / base; rest != 0; rest /= base) {
            n++;
        }
        char[] result = new char[n];
        int rest = i;
        for (int k = n - 1; k >= 0; k--) {
            int digit = (int) (rest % base);
            result[k] = Character.forDigit(digit < 0 ? -digit : digit, base);
            rest /= base;
        }
        if (i < 0) {
            result[0] = '-';
        }
        return new String(result);
    }

    public static String toHexString(int i) {
        return $unsignedBits(i, 4);
    }

    public static String toOctalString(int i) {
        return $unsignedBits(i, 3);
    }

    public static String toBinaryString(int i) {
        return $unsignedBits(i, 1);
    }

    private static String $unsignedBits(int i, int shift) {
        int n = 1;
        for (int rest = i >>> shift; rest != 0; rest >>>= shift) {
            n++;
        }
        char[] result = new char[n];
        int rest = i;
        for (int k = n - 1; k >= 0; k--) {
            result[k] = Character.forDigit((int) (rest & (1 << shift) - 1), 16);
            rest >>>= shift;
        }
        return new String(result);
    }

    public static String toUnsignedString(int i) {
        return Long.toString(toUnsignedLong(i));
    }

    public static String toUnsignedString(int i, int radix) {
        return Long.toString(toUnsignedLong(i), radix);
    }

    public static long toUnsignedLong(int i) {
        return i & 0xffffffffL;
    }

    public static int divideUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) / toUnsignedLong(divisor));
    }

    public static int remainderUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) % toUnsignedLong(divisor));
    }

    public static int parseInt(String text) {
        return parseInt(text, 10);
    }

    public static int parseInt(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        Parsing.checkRadix(radix);
        int n = text.length();
        if (n == 0) {
            throw Parsing.badInput(text, radix);
        }
        char sign = text.charAt(0);
        int start = sign == '-' || sign == '+' ? 1 : 0;
        if (start == n) {
            throw Parsing.badInput(text, radix);
        }
        // Accumulated negatively, as the negative range is the larger one.
        int result = 0;
        int limit = sign == '-' ? MIN_VALUE : -MAX_VALUE;
        for (int i = start; i < n; i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0 || result < limit / radix) {
                throw Parsing.badInput(text, radix);
            }
            result *= radix;
            if (result < limit + digit) {
                throw Parsing.badInput(text, radix);
            }
            result -= digit;
        }
        return sign == '-' ? result : -result;
    }

    public static int parseUnsignedInt(String text) {
        return parseUnsignedInt(text, 10);
    }

    public static int parseUnsignedInt(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (text.length() > 0 && text.charAt(0) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + text + ".");
        }
        if (text.length() == 0) {
            throw Parsing.badInput(text, radix);
        }
        long parsed = Long.parseLong(text, radix);
        if (parsed > 0xffffffffL) {
            throw new NumberFormatException("String value " + text + " exceeds range of unsigned int.");
        }
        return (int) parsed;
    }

    public static Integer decode(String text) {
        if (text.length() == 0) {
            throw new NumberFormatException("Zero length string");
        }
        char sign = text.charAt(0);
        int at = sign == '-' || sign == '+' ? 1 : 0;
        int radix = Parsing.radixAt(text, at);
        at += Parsing.radixPrefix(text, at);
        if (text.startsWith("-", at) || text.startsWith("+", at)) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        String digits = text.substring(at);
        return valueOf(parseInt(sign == '-' ? "-".concat(digits) : digits, radix));
    }

    public static Integer getInteger(String property) {
        return getInteger(property, null);
    }

    public static Integer getInteger(String property, Integer otherwise) {
        String text = System.getProperty(property);
        if (text == null) {
            return otherwise;
        }
        try {
            return decode(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    public static int bitCount(int i) {
        int n = 0;
        for (int k = 0; k < SIZE; k++) {
            n += (int) (i >>> k) & 1;
        }
        return n;
    }

    public static int reverse(int i) {
        int result = 0;
        for (int k = 0; k < SIZE; k++) {
            result = result << 1 | i >>> k & 1;
        }
        return result;
    }

    public static int reverseBytes(int i) {
        int result = 0;
        for (int k = 0; k < SIZE; k += 8) {
            result = result << 8 | i >>> k & 0xff;
        }
        return result;
    }

    public static int numberOfLeadingZeros(int i) {
        if (i == 0) {
            return SIZE;
        }
        int n = 0;
        int rest = i;
        for (int half = SIZE / 2; half > 0; half /= 2) {
            if (rest >>> SIZE - half == 0) {
                n += half;
                rest <<= half;
            }
        }
        return n;
    }

    public static int numberOfTrailingZeros(int i) {
        if (i == 0) {
            return SIZE;
        }
        int n = 0;
        int rest = i;
        for (int half = SIZE / 2; half > 0; half /= 2) {
            if (rest << SIZE - half == 0) {
                n += half;
                rest >>>= half;
            }
        }
        return n;
    }

    public static int highestOneBit(int i) {
        return i == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(i);
    }

    public static int lowestOneBit(int i) {
        return i & -i;
    }

    public static int rotateLeft(int i, int distance) {
        return i << distance | i >>> -distance;
    }

    public static int rotateRight(int i, int distance) {
        return i >>> distance | i << -distance;
    }
}
