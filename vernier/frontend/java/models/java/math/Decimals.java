package java.math;

/** Powers of ten, numbers of decimal digits, and quotients that are rounded. */
final class Decimals {
    private static final long[] POWERS = {1L, 10L, 100L, 1000L, 10000L, 100000L, 1000000L, 10000000L, 100000000L, 1000000000L,
        10000000000L, 100000000000L, 1000000000000L, 10000000000000L, 100000000000000L, 1000000000000000L, 10000000000000000L,
        100000000000000000L, 1000000000000000000L};

    private Decimals() {
    }

    static BigInteger tenToThe(int n) {
        return n < POWERS.length ? BigInteger.valueOf(POWERS[n]) : BigInteger.TEN.pow(n);
    }

    /** The number with so many zeros appended. */
    static BigInteger scaled(BigInteger value, int zeros) {
        return zeros == 0 || value.small == 0 ? value : value.multiply(tenToThe(zeros));
    }

    // ---------------------------------------------------------------- digits

    /** The number of decimal digits; zero has one. */
    static int digits(BigInteger value) {
        if (value.large == null) {
            long magnitude = value.small < 0 ? -value.small : value.small;
            // Only the smallest long stays negative.
            return magnitude < 0 ? 19 : digits(magnitude);
        }
        // By the logarithm of two, rounded down, there are so many digits or one more.
        int least = (int) ((Magnitude.bitLength(value.large) - 1) * 3010299956L / 10000000000L) + 1;
        return Magnitude.compare(value.large, Wide.magnitude(tenToThe(least))) < 0 ? least : least + 1;
    }

    private static int digits(long value) {
        if (value < 1000000000L) {
            return fewDigits(value);
        }
        return value < 1000000000000000000L ? 9 + fewDigits(value / 1000000000L) : 19;
    }

    /** At most nine; without a loop, which engines would have to unroll. */
    private static int fewDigits(long value) {
        if (value < 10000) {
            return value < 100 ? value < 10 ? 1 : 2 : value < 1000 ? 3 : 4;
        }
        if (value < 10000000) {
            return value < 100000 ? 5 : value < 1000000 ? 6 : 7;
        }
        return value < 100000000 ? 8 : 9;
    }

    // ---------------------------------------------------------------- rounding

    /** The quotient as an integer, rounded; the divisor is not zero. */
    static BigInteger divide(BigInteger dividend, BigInteger divisor, RoundingMode mode) {
        if (dividend.large != null || divisor.large != null || divisor.small == -1 && dividend.small == Long.MIN_VALUE) {
            return divideWide(dividend, divisor, mode);
        }
        long quotient = dividend.small / divisor.small;
        long rest = dividend.small - quotient * divisor.small;
        if (rest == 0) {
            return BigInteger.valueOf(quotient);
        }
        // As negative numbers, so that the smallest long needs no case of its own.
        long below = rest < 0 ? rest : -rest;
        long left = (divisor.small < 0 ? divisor.small : -divisor.small) - below;
        boolean negative = dividend.small < 0 != divisor.small < 0;
        boolean away = isAwayFromZero(mode, below < left ? 1 : below == left ? 0 : -1, negative, (quotient & 1) != 0);
        return BigInteger.valueOf(!away ? quotient : negative ? quotient - 1 : quotient + 1);
    }

    private static BigInteger divideWide(BigInteger dividend, BigInteger divisor, RoundingMode mode) {
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        if (parts[1].small == 0) {
            return parts[0];
        }
        int half = parts[1].abs().shiftLeft(1).compareTo(divisor.abs());
        boolean negative = dividend.small < 0 != divisor.small < 0;
        if (!isAwayFromZero(mode, half, negative, parts[0].testBit(0))) {
            return parts[0];
        }
        return negative ? parts[0].subtract(BigInteger.ONE) : parts[0].add(BigInteger.ONE);
    }

    /** Whether a quotient that was cut off grows by one; `half` compares what was cut off with one half. */
    private static boolean isAwayFromZero(RoundingMode mode, int half, boolean negative, boolean odd) {
        switch (mode) {
            case UP:
                return true;
            case DOWN:
                return false;
            case CEILING:
                return !negative;
            case FLOOR:
                return negative;
            case HALF_UP:
                return half >= 0;
            case HALF_DOWN:
                return half > 0;
            case HALF_EVEN:
                return half > 0 || half == 0 && odd;
            default:
                throw new ArithmeticException("Rounding necessary");
        }
    }
}
