package java.math;

/**
 * Natural numbers of any size as arrays of digits of 31 bits, the lowest first. With one bit less than an int has, products and
 * dividends of two digits stay positive longs. Results have no leading zeros unless it is said; zero has no digit.
 */
final class Magnitude {
    static final int BITS = 31;
    static final int MASK = 0x7fffffff;

    private Magnitude() {
    }

    /** The absolute value of a long, that of the smallest one included. */
    static int[] of(long value) {
        long rest = value < 0 ? -value : value;
        int length = rest == 0 ? 0 : rest >>> BITS == 0 ? 1 : rest >>> 2 * BITS == 0 ? 2 : 3;
        int[] digits = new int[length];
        for (int i = 0; i < length; i++) {
            digits[i] = (int) rest & MASK;
            rest >>>= BITS;
        }
        return digits;
    }

    /** The same number without leading zeros. */
    static int[] stripped(int[] digits) {
        int length = digits.length;
        while (length > 0 && digits[length - 1] == 0) {
            length--;
        }
        return length == digits.length ? digits : prefix(digits, length);
    }

    private static int[] prefix(int[] digits, int length) {
        int[] result = new int[length];
        for (int i = 0; i < length; i++) {
            result[i] = digits[i];
        }
        return result;
    }

    static int compare(int[] a, int[] b) {
        if (a.length != b.length) {
            return a.length < b.length ? -1 : 1;
        }
        for (int i = a.length - 1; i >= 0; i--) {
            if (a[i] != b[i]) {
                return a[i] < b[i] ? -1 : 1;
            }
        }
        return 0;
    }

    static int[] add(int[] a, int[] b) {
        if (a.length < b.length) {
            return add(b, a);
        }
        int[] result = new int[a.length + 1];
        long carry = 0;
        for (int i = 0; i < a.length; i++) {
            carry += (long) a[i] + (i < b.length ? b[i] : 0);
            result[i] = (int) carry & MASK;
            carry >>= BITS;
        }
        result[a.length] = (int) carry;
        return stripped(result);
    }

    /** The difference of a number and one that is not larger. */
    static int[] subtract(int[] a, int[] b) {
        int[] result = new int[a.length];
        int borrow = 0;
        for (int i = 0; i < a.length; i++) {
            int difference = a[i] - (i < b.length ? b[i] : 0) - borrow;
            result[i] = difference & MASK;
            borrow = difference < 0 ? 1 : 0;
        }
        return stripped(result);
    }

    static int[] multiply(int[] a, int[] b) {
        int[] result = new int[a.length + b.length];
        for (int i = 0; i < a.length; i++) {
            long digit = a[i];
            long carry = 0;
            for (int j = 0; j < b.length; j++) {
                carry += digit * b[j] + result[i + j];
                result[i + j] = (int) carry & MASK;
                carry >>= BITS;
            }
            result[i + b.length] = (int) carry;
        }
        return stripped(result);
    }

    /** Multiplies by a factor and adds a term in place; the array has room for the result. */
    static void multiplyAdd(int[] digits, int factor, int term) {
        long carry = term;
        for (int i = 0; i < digits.length; i++) {
            carry += (long) digits[i] * factor;
            digits[i] = (int) carry & MASK;
            carry >>= BITS;
        }
    }

    /** Divides in place by one digit, which may leave leading zeros; the remainder. */
    static int divideBy(int[] digits, int divisor) {
        long rest = 0;
        for (int i = digits.length - 1; i >= 0; i--) {
            rest = rest << BITS | digits[i];
            digits[i] = (int) (rest / divisor);
            rest %= divisor;
        }
        return (int) rest;
    }

    /** Quotient and remainder; the divisor is not zero. */
    static int[][] divide(int[] a, int[] b) {
        if (compare(a, b) < 0) {
            return new int[][] {new int[0], a};
        }
        if (b.length == 1) {
            int[] quotient = prefix(a, a.length);
            int rest = divideBy(quotient, b[0]);
            return new int[][] {stripped(quotient), rest == 0 ? new int[0] : new int[] {rest}};
        }
        return longDivision(a, b);
    }

    /**
     * Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D: with the divisor shifted so that its first digit is at
     * least half the base, the first digits estimate each digit of the quotient up to two too high.
     */
    private static int[][] longDivision(int[] a, int[] b) {
        int n = b.length;
        int shift = BITS - lengthOf(b[n - 1]);
        int[] divisor = shiftLeft(b, shift);
        int[] rest = new int[a.length + 1];
        int[] shifted = shiftLeft(a, shift);
        for (int i = 0; i < shifted.length; i++) {
            rest[i] = shifted[i];
        }
        int[] quotient = new int[a.length - n + 1];
        for (int at = a.length - n; at >= 0; at--) {
            long digit = estimate(rest, divisor, at);
            if (subtractMultiple(rest, divisor, digit, at)) {
                digit--;
                addBack(rest, divisor, at);
            }
            quotient[at] = (int) digit;
        }
        return new int[][] {stripped(quotient), shiftRight(stripped(rest), shift)};
    }

    private static long estimate(int[] rest, int[] divisor, int at) {
        int n = divisor.length;
        long first = divisor[n - 1];
        long dividend = (long) rest[at + n] << BITS | rest[at + n - 1];
        long digit = dividend / first;
        long left = dividend - digit * first;
        while (left <= MASK && (digit > MASK || digit * divisor[n - 2] > (left << BITS | rest[at + n - 2]))) {
            digit--;
            left += first;
        }
        return digit;
    }

    /** Subtracts a multiple of the divisor at a place; whether that was too much, so that the base was borrowed. */
    private static boolean subtractMultiple(int[] rest, int[] divisor, long digit, int at) {
        long carry = 0;
        for (int i = 0; i < divisor.length; i++) {
            carry += digit * divisor[i];
            int difference = rest[at + i] - ((int) carry & MASK);
            rest[at + i] = difference & MASK;
            carry = (carry >> BITS) + (difference < 0 ? 1 : 0);
        }
        int last = at + divisor.length;
        long difference = rest[last] - carry;
        rest[last] = (int) difference & MASK;
        return difference < 0;
    }

    private static void addBack(int[] rest, int[] divisor, int at) {
        long carry = 0;
        for (int i = 0; i < divisor.length; i++) {
            carry += (long) rest[at + i] + divisor[i];
            rest[at + i] = (int) carry & MASK;
            carry >>= BITS;
        }
        int last = at + divisor.length;
        rest[last] = (int) (rest[last] + carry) & MASK;
    }

    // ---------------------------------------------------------------- bits

    private static int lengthOf(int digit) {
        return 32 - Integer.numberOfLeadingZeros(digit);
    }

    /** The number of bits; more than an int holds are not possible, as an array has that many cells at most. */
    static long bitLength(int[] digits) {
        int n = digits.length;
        return n == 0 ? 0 : (long) BITS * (n - 1) + lengthOf(digits[n - 1]);
    }

    static int[] shiftLeft(int[] digits, int distance) {
        int whole = distance / BITS;
        int bits = distance % BITS;
        int[] result = new int[digits.length + whole + 1];
        int carry = 0;
        for (int i = 0; i < digits.length; i++) {
            result[i + whole] = (digits[i] << bits & MASK) | carry;
            carry = digits[i] >> BITS - bits;
        }
        result[digits.length + whole] = carry;
        return stripped(result);
    }

    static int[] shiftRight(int[] digits, int distance) {
        int whole = distance / BITS;
        int bits = distance % BITS;
        if (whole >= digits.length) {
            return new int[0];
        }
        int[] result = new int[digits.length - whole];
        int carry = 0;
        for (int i = digits.length - 1; i >= whole; i--) {
            result[i - whole] = digits[i] >> bits | carry;
            carry = digits[i] << BITS - bits & MASK;
        }
        return stripped(result);
    }

    /** The 32 bits from a position on. */
    static int window(int[] digits, long position) {
        int i = (int) (position / BITS);
        int bits = (int) (position % BITS);
        long found = digit(digits, i) >> bits | digit(digits, i + 1) << BITS - bits;
        return (int) (found | digit(digits, i + 2) << 2 * BITS - bits);
    }

    private static long digit(int[] digits, int i) {
        return i < digits.length ? digits[i] : 0;
    }

    /** The position of the lowest one; the number is not zero. */
    static int lowestBit(int[] digits) {
        int i = 0;
        while (digits[i] == 0) {
            i++;
        }
        return BITS * i + Integer.numberOfTrailingZeros(digits[i]);
    }

    static int bitCount(int[] digits) {
        int count = 0;
        for (int i = 0; i < digits.length; i++) {
            count += Integer.bitCount(digits[i]);
        }
        return count;
    }

    /** The lowest 64 bits. */
    static long low(int[] digits) {
        return digit(digits, 0) | digit(digits, 1) << BITS | digit(digits, 2) << 2 * BITS;
    }

    /** The 62 highest bits of a number that has more than that; the last one is set if any lower one is. */
    static long high(int[] digits) {
        int distance = (int) (bitLength(digits) - 62);
        long found = low(shiftRight(digits, distance));
        return lowestBit(digits) < distance ? found | 1 : found;
    }
}
