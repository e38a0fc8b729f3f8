package java.math;

/** What operations of BigInteger do where operands or results do not fit into a long. */
final class Wide {
    private Wide() {
    }

    static int[] magnitude(BigInteger value) {
        return value.large == null ? Magnitude.of(value.small) : value.large;
    }

    /** The number of a sign and a magnitude, which is a long if it fits. */
    static BigInteger of(int sign, int[] digits) {
        int n = digits.length;
        long low = Magnitude.low(digits);
        if (n < 3 || n == 3 && digits[2] < 2) {
            return BigInteger.valueOf(sign < 0 ? -low : low);
        }
        if (n == 3 && sign < 0 && low == Long.MIN_VALUE && digits[2] == 2) {
            return BigInteger.valueOf(low);
        }
        return new BigInteger(sign, digits);
    }

    static BigInteger add(BigInteger a, BigInteger b) {
        int[] one = magnitude(a);
        int[] other = magnitude(b);
        if (a.signum() == b.signum()) {
            return of(a.signum(), Magnitude.add(one, other));
        }
        if (Magnitude.compare(one, other) >= 0) {
            return of(a.signum(), Magnitude.subtract(one, other));
        }
        return of(b.signum(), Magnitude.subtract(other, one));
    }

    static BigInteger multiply(BigInteger a, BigInteger b) {
        return of(a.signum() * b.signum(), Magnitude.multiply(magnitude(a), magnitude(b)));
    }

    /** The quotient, rounded towards zero, and the remainder, which has the sign of the dividend. */
    static BigInteger[] divide(BigInteger a, BigInteger b) {
        int[][] found = Magnitude.divide(magnitude(a), magnitude(b));
        return new BigInteger[] {of(a.signum() * b.signum(), found[0]), of(a.signum(), found[1])};
    }

    static int compare(BigInteger a, BigInteger b) {
        if (a.signum() != b.signum()) {
            return a.signum() < b.signum() ? -1 : 1;
        }
        return a.signum() * Magnitude.compare(magnitude(a), magnitude(b));
    }

    // ---------------------------------------------------------------- powers and roots

    private static void checkBits(long bits) {
        if (bits > Integer.MAX_VALUE) {
            throw new ArithmeticException("BigInteger would overflow supported range");
        }
    }

    /** Powers of two are told exactly; of others, the JDK refuses those that may have too many bits. */
    private static void checkPower(int[] base, int exponent) {
        long length = Magnitude.bitLength(base);
        boolean exact = Magnitude.lowestBit(base) == length - 1;
        checkBits(exact ? (length - 1) * exponent : length * exponent - 32);
    }

    static BigInteger pow(BigInteger base, int exponent) {
        if (base.large == null && base.small >= -1 && base.small <= 1) {
            return exponent == 0 ? BigInteger.ONE : exponent % 2 == 0 ? base.abs() : base;
        }
        checkPower(magnitude(base), exponent);
        BigInteger result = BigInteger.ONE;
        BigInteger square = base;
        for (int rest = exponent; rest != 0; rest >>= 1) {
            if ((rest & 1) != 0) {
                result = result.multiply(square);
            }
            if (rest > 1) {
                square = square.multiply(square);
            }
        }
        return result;
    }

    /** The power of a natural exponent, reduced after each multiplication. */
    static BigInteger modPow(BigInteger base, BigInteger exponent, BigInteger modulus) {
        BigInteger factor = base.mod(modulus);
        int length = exponent.bitLength();
        if (modulus.large == null && modulus.small <= Integer.MAX_VALUE) {
            long power = 1 % modulus.small;
            for (int i = length - 1; i >= 0; i--) {
                power = power * power % modulus.small;
                if (exponent.testBit(i)) {
                    power = power * factor.small % modulus.small;
                }
            }
            return BigInteger.valueOf(power);
        }
        BigInteger power = BigInteger.ONE;
        for (int i = length - 1; i >= 0; i--) {
            power = power.multiply(power).remainder(modulus);
            if (exponent.testBit(i)) {
                power = power.multiply(factor).remainder(modulus);
            }
        }
        return power;
    }

    /** Euclid's algorithm, which keeps the factor of the value in each remainder. */
    static BigInteger modInverse(BigInteger value, BigInteger modulus) {
        if (modulus.equals(BigInteger.ONE)) {
            return BigInteger.ZERO;
        }
        BigInteger rest = modulus;
        BigInteger next = value;
        BigInteger factor = BigInteger.ZERO;
        BigInteger nextFactor = BigInteger.ONE;
        while (next.signum() != 0) {
            BigInteger[] parts = rest.divideAndRemainder(next);
            BigInteger following = factor.subtract(parts[0].multiply(nextFactor));
            rest = next;
            next = parts[1];
            factor = nextFactor;
            nextFactor = following;
        }
        if (!rest.equals(BigInteger.ONE)) {
            throw new ArithmeticException("BigInteger not invertible.");
        }
        return factor.signum() < 0 ? factor.add(modulus) : factor;
    }

    /** Newton's method from above: it falls until it is there. */
    static BigInteger sqrt(BigInteger value) {
        BigInteger root = BigInteger.ONE.shiftLeft((value.bitLength() + 1) / 2);
        BigInteger next = root.add(value.divide(root)).shiftRight(1);
        while (next.compareTo(root) < 0) {
            root = next;
            next = root.add(value.divide(root)).shiftRight(1);
        }
        return root;
    }

    // ---------------------------------------------------------------- bits

    static BigInteger shiftLeft(BigInteger value, int n) {
        int[] digits = magnitude(value);
        checkBits(Magnitude.bitLength(digits) + n);
        return of(value.signum(), Magnitude.shiftLeft(digits, n));
    }

    /** A bitwise operation on the two's complements, which are one digit longer than the magnitudes. */
    static BigInteger combine(BigInteger a, BigInteger b, char operation) {
        int[] one = magnitude(a);
        int[] other = magnitude(b);
        int n = (one.length > other.length ? one.length : other.length) + 1;
        one = complement(one, n, a.small < 0);
        other = complement(other, n, b.small < 0);
        int[] result = new int[n];
        for (int i = 0; i < n; i++) {
            result[i] = operation == '&' ? one[i] & other[i] : operation == '|' ? one[i] | other[i] : one[i] ^ other[i];
        }
        boolean negative = result[n - 1] != 0;
        return of(negative ? -1 : 1, Magnitude.stripped(complement(result, n, negative)));
    }

    /** So many digits of the number, or of its two's complement. */
    private static int[] complement(int[] digits, int n, boolean negative) {
        int[] result = new int[n];
        int borrow = 0;
        for (int i = 0; i < n; i++) {
            int digit = i < digits.length ? digits[i] : 0;
            result[i] = negative ? -digit - borrow & Magnitude.MASK : digit;
            borrow = digit != 0 || borrow != 0 ? 1 : 0;
        }
        return result;
    }

    // ---------------------------------------------------------------- conversion

    static int hashCode(BigInteger value) {
        int hash = 0;
        for (long at = (Magnitude.bitLength(value.large) - 1) / 32 * 32; at >= 0; at -= 32) {
            hash = 31 * hash + Magnitude.window(value.large, at);
        }
        return value.small < 0 ? -hash : hash;
    }

    /** The 62 highest bits round as all of them do, as the last one tells whether something was cut off. */
    static double doubleValue(BigInteger value) {
        long exponent = Magnitude.bitLength(value.large) - 62;
        if (exponent > 1024 - 62) {
            return value.small < 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return value.small * (double) Magnitude.high(value.large) * Double.longBitsToDouble(exponent + 1023 << 52);
    }

    static float floatValue(BigInteger value) {
        long exponent = Magnitude.bitLength(value.large) - 62;
        if (exponent > 128 - 62) {
            return value.small < 0 ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
        }
        return value.small * (float) Magnitude.high(value.large) * Float.intBitsToFloat((int) exponent + 127 << 23);
    }
}
