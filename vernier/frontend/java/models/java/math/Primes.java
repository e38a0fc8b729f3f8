package java.math;

/** Which longs are prime, exactly. */
final class Primes {
    /** The largest prime below two to the power of 63. */
    static final long LARGEST = 9223372036854775783L;

    private Primes() {
    }

    /** The test of Miller and Rabin to the first twelve primes as bases errs for no number of 64 bits. */
    static boolean isPrime(long n) {
        if (n < 2 || n % 2 == 0) {
            return n == 2;
        }
        for (long divisor = 3; divisor <= 37; divisor += 2) {
            if (n % divisor == 0) {
                return isSmallPrime(n);
            }
        }
        if (n < 41 * 41) {
            return true;
        }
        BigInteger candidate = BigInteger.valueOf(n);
        // The first four suffice up to here.
        long last = n < 3215031751L ? 7 : 37;
        for (long base = 2; base <= last; base++) {
            if (isSmallPrime(base) && !passes(candidate, BigInteger.valueOf(base))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSmallPrime(long n) {
        return n == 2 || n == 3 || n == 5 || n == 7 || n == 11 || n == 13 || n == 17 || n == 19 || n == 23 || n == 29 || n == 31
                || n == 37;
    }

    /** Whether some square root of one that the powers of the base lead to is plus or minus one, as modulo primes. */
    private static boolean passes(BigInteger n, BigInteger base) {
        BigInteger before = n.subtract(BigInteger.ONE);
        int twos = before.getLowestSetBit();
        BigInteger power = Wide.modPow(base, before.shiftRight(twos), n);
        if (power.equals(BigInteger.ONE) || power.equals(before)) {
            return true;
        }
        for (int i = 1; i < twos; i++) {
            power = power.multiply(power).remainder(n);
            if (power.equals(before)) {
                return true;
            }
        }
        return false;
    }

    /** The next prime after a number below the largest. */
    static long after(long n) {
        if (n < 2) {
            return 2;
        }
        long candidate = n % 2 == 0 ? n + 1 : n + 2;
        while (!isPrime(candidate)) {
            candidate += 2;
        }
        return candidate;
    }
}
