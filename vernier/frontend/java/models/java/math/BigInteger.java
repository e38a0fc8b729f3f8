package java.math;

import vernier.Builds;

/**
 * An integer of any size. Invariant: exactly the numbers that do not fit into a long have a magnitude of digits; most programs
 * never leave longs, and what they compute then is no more than a test for overflow. What goes beyond is in Wide.
 */
@Builds("that fits into a long")
public class BigInteger extends Number implements Comparable<BigInteger> {
    public static final BigInteger ZERO = new BigInteger(0L);
    public static final BigInteger ONE = new BigInteger(1L);
    public static final BigInteger TWO = new BigInteger(2L);
    public static final BigInteger TEN = new BigInteger(10L);

    /** The number itself if it fits into a long; otherwise its sign, 1 or -1. */
    final long small;
    /** The magnitude if the number does not fit into a long; otherwise null. */
    final int[] large;

    private BigInteger(long small) {
        this.small = small;
        this.large = null;
    }

    BigInteger(int sign, int[] large) {
        this.small = sign;
        this.large = large;
    }

    private BigInteger(BigInteger same) {
        this.small = same.small;
        this.large = same.large;
    }

    public BigInteger(String val) {
        this(val, 10);
    }

    public BigInteger(String val, int radix) {
        this(IntegerText.parse(val, radix));
    }

    public BigInteger(byte[] val) {
        this(IntegerBytes.read(val));
    }

    public BigInteger(int signum, byte[] magnitude) {
        this(IntegerBytes.read(signum, magnitude));
    }

    /** Zero is always the same object, as nearly always in the JDK. */
    @Builds
    public static BigInteger valueOf(long val) {
        return val == 0 ? ZERO : new BigInteger(val);
    }

    // ---------------------------------------------------------------- arithmetic

    public BigInteger add(BigInteger val) {
        if (large == null && val.large == null) {
            long sum = small + val.small;
            if (((small ^ sum) & (val.small ^ sum)) >= 0) {
                return valueOf(sum);
            }
        }
        return Wide.add(this, val);
    }

    public BigInteger subtract(BigInteger val) {
        if (large == null && val.large == null) {
            long difference = small - val.small;
            if (((small ^ val.small) & (small ^ difference)) >= 0) {
                return valueOf(difference);
            }
        }
        return Wide.add(this, val.negate());
    }

    public BigInteger multiply(BigInteger val) {
        if (large == null && val.large == null) {
            long a = small;
            long b = val.small;
            long product = a * b;
            if ((int) a == a && (int) b == b || highProduct(a, b) == product >> 63) {
                return valueOf(product);
            }
        }
        return Wide.multiply(this, val);
    }

    /** The upper half of the product of 128 bits: there is no overflow if it repeats the sign of the lower half. */
    private static long highProduct(long a, long b) {
        long mask = 0xffffffffL;
        long low = (a & mask) * (b & mask);
        long middle = (a >> 32) * (b & mask) + (low >>> 32);
        long other = (a & mask) * (b >> 32) + (middle & mask);
        return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
    }

    private static void checkDivisor(BigInteger divisor) {
        if (divisor.small == 0) {
            throw new ArithmeticException("BigInteger divide by zero");
        }
    }

    /** Whether the quotient is one of longs: only the smallest long divided by -1 is not. */
    private boolean dividesSmall(BigInteger divisor) {
        return large == null && divisor.large == null && (divisor.small != -1 || small != Long.MIN_VALUE);
    }

    public BigInteger divide(BigInteger val) {
        checkDivisor(val);
        return dividesSmall(val) ? valueOf(small / val.small) : Wide.divide(this, val)[0];
    }

    public BigInteger remainder(BigInteger val) {
        checkDivisor(val);
        return dividesSmall(val) ? valueOf(small % val.small) : Wide.divide(this, val)[1];
    }

    public BigInteger[] divideAndRemainder(BigInteger val) {
        checkDivisor(val);
        if (dividesSmall(val)) {
            return new BigInteger[] {valueOf(small / val.small), valueOf(small % val.small)};
        }
        return Wide.divide(this, val);
    }

    private static void checkModulus(BigInteger m) {
        if (m.small <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
    }

    public BigInteger mod(BigInteger m) {
        checkModulus(m);
        BigInteger rest = remainder(m);
        return rest.small < 0 ? rest.add(m) : rest;
    }

    public BigInteger modPow(BigInteger exponent, BigInteger m) {
        checkModulus(m);
        return exponent.small < 0 ? Wide.modPow(this, exponent.negate(), m).modInverse(m) : Wide.modPow(this, exponent, m);
    }

    public BigInteger modInverse(BigInteger m) {
        checkModulus(m);
        return Wide.modInverse(mod(m), m);
    }

    public BigInteger pow(int exponent) {
        if (exponent < 0) {
            throw new ArithmeticException("Negative exponent");
        }
        return Wide.pow(this, exponent);
    }

    public BigInteger gcd(BigInteger val) {
        BigInteger a = this;
        BigInteger b = val;
        while (a.large != null || b.large != null) {
            if (b.small == 0) {
                return a.abs();
            }
            BigInteger rest = a.remainder(b);
            a = b;
            b = rest;
        }
        long one = a.small;
        long other = b.small;
        while (other != 0) {
            long rest = one % other;
            one = other;
            other = rest;
        }
        return valueOf(one).abs();
    }

    public BigInteger abs() {
        return small < 0 ? negate() : this;
    }

    public BigInteger negate() {
        if (large == null && small != Long.MIN_VALUE) {
            return valueOf(-small);
        }
        return Wide.of(-signum(), Wide.magnitude(this));
    }

    public int signum() {
        return small > 0 ? 1 : small < 0 ? -1 : 0;
    }

    public BigInteger sqrt() {
        if (small < 0) {
            throw new ArithmeticException("Negative BigInteger");
        }
        return large == null ? valueOf(rootOf(small)) : Wide.sqrt(this);
    }

    /** The root of doubles is off by one at most; 3037000499 is the root of the largest long. */
    private static long rootOf(long value) {
        long root = (long) Math.sqrt((double) value);
        if (root > 3037000499L || root * root > value) {
            root--;
        }
        return root < 3037000499L && (root + 1) * (root + 1) <= value ? root + 1 : root;
    }

    public BigInteger[] sqrtAndRemainder() {
        BigInteger root = sqrt();
        return new BigInteger[] {root, subtract(root.multiply(root))};
    }

    // ---------------------------------------------------------------- bits

    public BigInteger shiftLeft(int n) {
        if (n <= 0) {
            return n == 0 ? this : right(-(long) n);
        }
        if (small == 0) {
            return ZERO;
        }
        if (large == null && n < 64 && small << n >> n == small) {
            return valueOf(small << n);
        }
        return Wide.shiftLeft(this, n);
    }

    public BigInteger shiftRight(int n) {
        return n < 0 ? n == Integer.MIN_VALUE ? shiftLeft(Integer.MAX_VALUE).shiftLeft(1) : shiftLeft(-n) : n == 0 ? this : right(n);
    }

    private BigInteger right(long n) {
        if (large == null) {
            return valueOf(small >> (n < 63 ? (int) n : 63));
        }
        if (small < 0) {
            return not().right(n).not();
        }
        return n > Integer.MAX_VALUE ? ZERO : Wide.of(1, Magnitude.shiftRight(large, (int) n));
    }

    public BigInteger and(BigInteger val) {
        return large == null && val.large == null ? valueOf(small & val.small) : Wide.combine(this, val, '&');
    }

    public BigInteger or(BigInteger val) {
        return large == null && val.large == null ? valueOf(small | val.small) : Wide.combine(this, val, '|');
    }

    public BigInteger xor(BigInteger val) {
        return large == null && val.large == null ? valueOf(small ^ val.small) : Wide.combine(this, val, '^');
    }

    public BigInteger not() {
        return large == null ? valueOf(~small) : negate().subtract(ONE);
    }

    public BigInteger andNot(BigInteger val) {
        return and(val.not());
    }

    private static void checkBit(int n) {
        if (n < 0) {
            throw new ArithmeticException("Negative bit address");
        }
    }

    public boolean testBit(int n) {
        checkBit(n);
        if (large == null) {
            return (small >> (n < 63 ? n : 63) & 1) != 0;
        }
        return small < 0 ? !not().testBit(n) : (Magnitude.window(large, n) & 1) != 0;
    }

    public BigInteger setBit(int n) {
        checkBit(n);
        return or(ONE.shiftLeft(n));
    }

    public BigInteger clearBit(int n) {
        checkBit(n);
        return andNot(ONE.shiftLeft(n));
    }

    public BigInteger flipBit(int n) {
        checkBit(n);
        return xor(ONE.shiftLeft(n));
    }

    public int getLowestSetBit() {
        if (small == 0) {
            return -1;
        }
        return large == null ? Long.numberOfTrailingZeros(small) : Magnitude.lowestBit(large);
    }

    public int bitLength() {
        if (large == null) {
            return 64 - Long.numberOfLeadingZeros(small < 0 ? ~small : small);
        }
        return small < 0 ? not().bitLength() : (int) Magnitude.bitLength(large);
    }

    public int bitCount() {
        if (large == null) {
            return Long.bitCount(small < 0 ? ~small : small);
        }
        return small < 0 ? not().bitCount() : Magnitude.bitCount(large);
    }

    // ---------------------------------------------------------------- primes

    public boolean isProbablePrime(int certainty) {
        if (certainty <= 0) {
            return true;
        }
        BigInteger candidate = abs();
        return candidate.large == null ? Primes.isPrime(candidate.small) : candidate.$isProbablePrime(certainty);
    }

    public BigInteger nextProbablePrime() {
        if (small < 0) {
            throw new ArithmeticException("start < 0: " + this);
        }
        if (large != null || small >= Primes.LARGEST) {
            return $nextProbablePrime();
        }
        return valueOf(Primes.after(small));
    }

    /** Beyond longs. */
    private native boolean $isProbablePrime(int certainty);

    private native BigInteger $nextProbablePrime();

    // ---------------------------------------------------------------- comparison and conversion

    public int compareTo(BigInteger val) {
        if (large == null && val.large == null) {
            return small < val.small ? -1 : small == val.small ? 0 : 1;
        }
        return Wide.compare(this, val);
    }

    public boolean equals(Object x) {
        return x == this || x instanceof BigInteger && compareTo((BigInteger) x) == 0;
    }

    public BigInteger min(BigInteger val) {
        return compareTo(val) < 0 ? this : val;
    }

    public BigInteger max(BigInteger val) {
        return compareTo(val) > 0 ? this : val;
    }

    /** The magnitude in base 31, of words of 32 bits; with the sign. */
    public int hashCode() {
        if (large != null) {
            return Wide.hashCode(this);
        }
        long magnitude = small < 0 ? -small : small;
        int hash = 31 * (int) (magnitude >>> 32) + (int) magnitude;
        return small < 0 ? -hash : hash;
    }

    public String toString() {
        return large == null ? Long.toString(small) : IntegerText.text(this, 10);
    }

    public String toString(int radix) {
        if (large == null) {
            return Long.toString(small, radix);
        }
        return IntegerText.text(this, radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix);
    }

    public byte[] toByteArray() {
        return IntegerBytes.of(this);
    }

    public int intValue() {
        return (int) longValue();
    }

    public long longValue() {
        if (large == null) {
            return small;
        }
        long low = Magnitude.low(large);
        return small < 0 ? -low : low;
    }

    public float floatValue() {
        return large == null ? (float) small : Wide.floatValue(this);
    }

    public double doubleValue() {
        return large == null ? (double) small : Wide.doubleValue(this);
    }

    public long longValueExact() {
        if (large != null) {
            throw new ArithmeticException("BigInteger out of long range");
        }
        return small;
    }

    public int intValueExact() {
        if (large != null || (int) small != small) {
            throw new ArithmeticException("BigInteger out of int range");
        }
        return (int) small;
    }

    public short shortValueExact() {
        if (large != null || (short) small != small) {
            throw new ArithmeticException("BigInteger out of short range");
        }
        return (short) small;
    }

    public byte byteValueExact() {
        if (large != null || (byte) small != small) {
            throw new ArithmeticException("BigInteger out of byte range");
        }
        return (byte) small;
    }
}
