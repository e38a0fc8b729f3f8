package java.math;

/** BigIntegers as bytes, the highest first. */
final class IntegerBytes {
    private IntegerBytes() {
    }

    /** The number of a two's complement. */
    static BigInteger read(byte[] bytes) {
        int n = bytes.length;
        if (n == 0) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        if (n <= 8) {
            long value = bytes[0];
            for (int i = 1; i < n; i++) {
                value = value << 8 | bytes[i] & 0xff;
            }
            return BigInteger.valueOf(value);
        }
        // The complement of a negative number is a natural one.
        return bytes[0] < 0 ? natural(bytes, 0xff).not() : natural(bytes, 0);
    }

    static BigInteger read(int signum, byte[] magnitude) {
        if (signum < -1 || signum > 1) {
            throw new NumberFormatException("Invalid signum value");
        }
        BigInteger value = natural(magnitude, 0);
        if (signum == 0 && value.signum() != 0) {
            throw new NumberFormatException("signum-magnitude mismatch");
        }
        return signum < 0 ? value.negate() : value;
    }

    /** The number of a magnitude, each byte of which is changed in the same way. */
    private static BigInteger natural(byte[] bytes, int change) {
        int n = bytes.length;
        int[] digits = new int[n * 8 / Magnitude.BITS + 2];
        for (int i = 0; i < n; i++) {
            int value = bytes[n - 1 - i] & 0xff ^ change;
            int at = 8 * i / Magnitude.BITS;
            int shift = 8 * i % Magnitude.BITS;
            digits[at] |= value << shift & Magnitude.MASK;
            if (shift > Magnitude.BITS - 8) {
                digits[at + 1] = value >> Magnitude.BITS - shift;
            }
        }
        return Wide.of(1, Magnitude.stripped(digits));
    }

    static byte[] of(BigInteger value) {
        boolean negative = value.small < 0;
        int[] digits = Wide.magnitude(negative ? value.not() : value);
        byte[] bytes = new byte[(int) (Magnitude.bitLength(digits) / 8) + 1];
        for (int i = 0; i < bytes.length; i++) {
            int window = Magnitude.window(digits, 8L * i);
            bytes[bytes.length - 1 - i] = (byte) (negative ? ~window : window);
        }
        return bytes;
    }
}
