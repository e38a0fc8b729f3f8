package java.math;

/** BigIntegers read from text and shown as text. */
final class IntegerText {
    private IntegerText() {
    }

    static BigInteger parse(String text, int radix) {
        int n = text.length();
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException("Radix out of range");
        }
        if (n == 0) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        char sign = text.charAt(0);
        int start = sign == '-' || sign == '+' ? 1 : 0;
        if (text.lastIndexOf('-') >= start || text.lastIndexOf('+') >= start) {
            throw new NumberFormatException("Illegal embedded sign character");
        }
        if (start == n) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        while (start < n && Character.digit(text.charAt(start), radix) == 0) {
            start++;
        }
        return digits(text, start, radix, sign == '-' ? -1 : 1);
    }

    /** The digits from a position on, in groups that fit into an int: a wrong digit is told with its group. */
    private static BigInteger digits(String text, int start, int radix, int sign) {
        int size = groupSize(radix);
        int n = text.length() - start;
        int end = start + (n % size == 0 ? n < size ? n : size : n % size);
        long value = n == 0 ? 0 : Integer.parseInt(text.substring(start, end), radix);
        int base = power(radix, size);
        int at = end;
        // Below two to the power of 31, there is room for another group.
        for (; at < text.length() && value >> 31 == 0; at += size) {
            value = value * base + Integer.parseInt(text.substring(at, at + size), radix);
        }
        if (at >= text.length()) {
            return BigInteger.valueOf(sign * value);
        }
        int[] digits = new int[(int) (6L * (text.length() - at) / Magnitude.BITS) + 3];
        digits[0] = (int) value & Magnitude.MASK;
        digits[1] = (int) (value >> Magnitude.BITS);
        for (; at < text.length(); at += size) {
            Magnitude.multiplyAdd(digits, base, Integer.parseInt(text.substring(at, at + size), radix));
        }
        return Wide.of(sign, Magnitude.stripped(digits));
    }

    /** How many digits of a base are less than two to the power of 31 together. */
    private static int groupSize(int radix) {
        if (radix == 10) {
            return 9;
        }
        int size = 0;
        for (long power = radix; power <= Integer.MAX_VALUE; power *= radix) {
            size++;
        }
        return size;
    }

    private static int power(int radix, int size) {
        int power = 1;
        for (int i = 0; i < size; i++) {
            power *= radix;
        }
        return power;
    }

    /** The text of a number beyond longs. */
    static String text(BigInteger value, int radix) {
        int size = groupSize(radix);
        int base = power(radix, size);
        int[] rest = Magnitude.shiftLeft(value.large, 0);
        char[] text = new char[1 + size + (int) (Magnitude.bitLength(rest) / (31 - Integer.numberOfLeadingZeros(radix)))];
        int at = text.length;
        while (rest.length > 0) {
            int group = Magnitude.divideBy(rest, base);
            rest = Magnitude.stripped(rest);
            for (int i = 0; rest.length > 0 ? i < size : group > 0; i++) {
                text[--at] = Character.forDigit(group % radix, radix);
                group /= radix;
            }
        }
        if (value.small < 0) {
            text[--at] = '-';
        }
        return new String(text, at, text.length - at);
    }
}
