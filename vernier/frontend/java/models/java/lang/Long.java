package java.lang;

public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    public static final Class<Long> TYPE = (Class<Long>) Class.$primitive("long");

    // Filled on demand: boxes of -128..127 are shared, so that == on them compares values.
    private static final Long[] $cache = new Long[256];

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    public Long(String text) {
        this.value = parseLong(text, 10);
    }

    public static Long valueOf(long value) {
        if (value < -128 || value > 127) {
            return new Long(value);
        }
        int slot = (int) value + 128;
        if ($cache[slot] == null) {
            $cache[slot] = new Long(value);
        }
        return $cache[slot];
    }

    public static Long valueOf(String text) {
        return valueOf(parseLong(text, 10));
    }

    public static Long valueOf(String text, int radix) {
        return valueOf(parseLong(text, radix));
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

    public static int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int compare(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int compareUnsigned(long a, long b) {
        return compare(a + MIN_VALUE, b + MIN_VALUE);
    }

    public static int signum(long i) {
        return i < 0 ? -1 : i == 0 ? 0 : 1;
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(long i) {
        return new String($chars(i));
    }

    /** The decimal digits with a leading minus sign where needed. */
    public static char[] $chars(long i) {
        int n = i < 0 ? 2 : 1;
        for (long rest = i / 10; rest != 0; rest /= 10) {
            n++;
        }
        char[] result = new char[n];
        long rest = i;
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

    public static String toString(long i, int radix) {
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        int n = i < 0 ? 2 : 1;
        for (long rest = i / base; rest != 0; rest /= base) {
            n++;
        }
        char[] result = new char[n];
        long rest = i;
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

    public static String toHexString(long i) {
        return $unsignedBits(i, 4);
    }

    public static String toOctalString(long i) {
        return $unsignedBits(i, 3);
    }

    public static String toBinaryString(long i) {
        return $unsignedBits(i, 1);
    }

    private static String $unsignedBits(long i, int shift) {
        int n = 1;
        for (long rest = i >>> shift; rest != 0; rest >>>= shift) {
            n++;
        }
        char[] result = new char[n];
        long rest = i;
        for (int k = n - 1; k >= 0; k--) {
            result[k] = Character.forDigit((int) (rest & (1 << shift) - 1), 16);
            rest >>>= shift;
        }
        return new String(result);
    }

    public static String toUnsignedString(long i) {
        return toUnsignedString(i, 10);
    }

    public static String toUnsignedString(long i, int radix) {
        if (i >= 0) {
            return toString(i, radix);
        }
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        long rest = divideUnsigned(i, base);
        return toString(rest, base).concat(toString(i - rest * base, base));
    }

    public static long divideUnsigned(long dividend, long divisor) {
        if (divisor < 0) {
            return compareUnsigned(dividend, divisor) < 0 ? 0 : 1;
        }
        if (dividend >= 0) {
            return dividend / divisor;
        }
        // Half the dividend is not negative; the quotient of it is short by at most one after doubling.
        long quotient = (dividend >>> 1) / divisor << 1;
        long remainder = dividend - quotient * divisor;
        return compareUnsigned(remainder, divisor) >= 0 ? quotient + 1 : quotient;
    }

    public static long remainderUnsigned(long dividend, long divisor) {
        return dividend - divideUnsigned(dividend, divisor) * divisor;
    }

    public static long parseLong(String text) {
        return parseLong(text, 10);
    }

    public static long parseLong(String text, int radix) {
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
        long result = 0;
        long limit = sign == '-' ? MIN_VALUE : -MAX_VALUE;
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

    public static Long decode(String text) {
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
        return valueOf(parseLong(sign == '-' ? "-".concat(digits) : digits, radix));
    }

    public static Long getLong(String property) {
        return getLong(property, null);
    }

    public static Long getLong(String property, Long otherwise) {
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

    public static int bitCount(long i) {
        int n = 0;
        for (int k = 0; k < SIZE; k++) {
            n += (int) (i >>> k) & 1;
        }
        return n;
    }

    public static long reverse(long i) {
        long result = 0;
        for (int k = 0; k < SIZE; k++) {
            result = result << 1 | i >>> k & 1;
        }
        return result;
    }

    public static long reverseBytes(long i) {
        long result = 0;
        for (int k = 0; k < SIZE; k += 8) {
            result = result << 8 | i >>> k & 0xff;
        }
        return result;
    }

    public static int numberOfLeadingZeros(long i) {
        if (i == 0) {
            return SIZE;
        }
        int n = 0;
        long rest = i;
        for (int half = SIZE / 2; half > 0; half /= 2) {
            if (rest >>> SIZE - half == 0) {
                n += half;
                rest <<= half;
            }
        }
        return n;
    }

    public static int numberOfTrailingZeros(long i) {
        if (i == 0) {
            return SIZE;
        }
        int n = 0;
        long rest = i;
        for (int half = SIZE / 2; half > 0; half /= 2) {
            if (rest << SIZE - half == 0) {
                n += half;
                rest >>>= half;
            }
        }
        return n;
    }

    public static long highestOneBit(long i) {
        return i == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(i);
    }

    public static long lowestOneBit(long i) {
        return i & -i;
    }

    public static long rotateLeft(long i, int distance) {
        return i << distance | i >>> -distance;
    }

    public static long rotateRight(long i, int distance) {
        return i >>> distance | i << -distance;
    }
}
