package driver.jdk;

import java.math.*;

/** Integers of any size: made, computed with, compared, shown and read. */
public final class Numbers {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Numbers driver = new Numbers(t);
        for (int i = 0; i < 12; i++) {
            driver.step();
        }
        return t.toString();
    }

    private static final int[] EDGES = {7, 8, 15, 16, 30, 31, 32, 52, 53, 61, 62, 63, 64, 65, 92, 93, 94, 123, 124, 128, 155, 200};

    private final Trace t;
    private BigInteger a = BigInteger.ONE;
    private BigInteger b = BigInteger.TEN;

    private Numbers(Trace t) {
        this.t = t;
    }

    /** Small numbers, powers of two and of ten and their neighbours, longs, and numbers of up to 200 bits. */
    static BigInteger any(Trace t) {
        int near = t.pick(3) - 1;
        switch (t.pick(9)) {
            case 0: case 1: return BigInteger.valueOf(t.pick(41) - 20);
            case 2: return BigInteger.ONE.shiftLeft(EDGES[t.pick(EDGES.length)]).add(BigInteger.valueOf(near));
            case 3: return BigInteger.ONE.shiftLeft(EDGES[t.pick(EDGES.length)]).negate().add(BigInteger.valueOf(near));
            case 4: return BigInteger.TEN.pow(t.pick(40)).multiply(BigInteger.valueOf(t.pick(12) - 4)).add(BigInteger.valueOf(near));
            case 5: return BigInteger.valueOf(t.bits());
            case 6: return BigInteger.valueOf(t.bits() >> t.pick(64));
            default: return new BigInteger(bytes(t));
        }
    }

    private static byte[] bytes(Trace t) {
        byte[] bytes = new byte[1 + t.pick(25)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (t.pick(4) == 0 ? -t.pick(2) : t.bits());
        }
        return bytes;
    }

    private void set(String name, Trace.Step made) {
        t.step(name, () -> {
            BigInteger next = (BigInteger) made.run();
            b = t.pick(3) == 0 ? a : b;
            a = next;
            return next;
        });
    }

    private void step() {
        if (t.pick(3) == 0) {
            BigInteger fresh = any(t);
            set("any", () -> fresh);
        }
        int n = t.pick(4) == 0 ? t.pick(300) - 20 : t.pick(70);
        BigInteger m = any(t);
        switch (t.pick(30)) {
            case 0: set("add", () -> a.add(b)); break;
            case 1: set("subtract", () -> a.subtract(b)); break;
            case 2: set("multiply", () -> a.multiply(b)); break;
            case 3: set("divide", () -> a.divide(b)); break;
            case 4: set("remainder", () -> a.remainder(b)); break;
            case 5: t.step("divideAndRemainder " + m, () -> a.divideAndRemainder(m)); break;
            case 6: set("mod " + m, () -> a.mod(m)); break;
            case 7: set("modPow " + m, () -> a.modPow(b, m)); break;
            case 8: set("modInverse " + m, () -> a.modInverse(m)); break;
            case 9: set("pow " + n, () -> a.bitLength() > 300 ? a : a.pow(n < 40 ? n / 4 : 2)); break;
            case 10: set("gcd", () -> a.gcd(b)); break;
            case 11: set("sqrt", () -> a.sqrt()); break;
            case 12: t.step("sqrtAndRemainder", () -> a.sqrtAndRemainder()); break;
            case 13: set("shiftLeft " + n, () -> a.bitLength() > 600 ? b : a.shiftLeft(n)); break;
            case 14: set("shiftRight " + n, () -> a.shiftRight(n)); break;
            case 15: set("and", () -> a.and(b)); break;
            case 16: set("or", () -> a.or(b)); break;
            case 17: set("xor", () -> a.xor(b)); break;
            case 18: set("andNot", () -> a.andNot(b)); break;
            case 19: set("not", () -> a.not()); break;
            case 20: set("setBit " + n, () -> a.setBit(n)); break;
            case 21: set("clearBit " + n, () -> a.clearBit(n)); break;
            case 22: set("flipBit " + n, () -> a.flipBit(n)); break;
            case 23: set("negate", () -> t.pick(2) == 0 ? a.negate() : a.abs()); break;
            case 24: set("extreme", () -> t.pick(2) == 0 ? a.min(b) : a.max(b)); break;
            case 25: case 26: text(); break;
            case 27: made(); break;
            case 28: exact(n); break;
            default: primes(n); break;
        }
        if (a.bitLength() > 700) {
            a = a.shiftRight(600);
        }
        t.step("parts", () -> a.hashCode() + " " + a.signum() + " " + a.bitLength() + " " + a.bitCount() + " " + a.getLowestSetBit() + " " + a.intValue() + " " + a.longValue());
        t.step("floating", () -> a.doubleValue() + " " + a.floatValue() + " " + a.testBit(n) + " " + a.shortValue() + a.byteValue());
        t.step("order", () -> a.compareTo(b) + " " + a.equals(b) + a.equals(a.add(b).subtract(b)) + a.equals("") + (a.add(BigInteger.ONE).subtract(a.add(BigInteger.ONE)) == BigInteger.ZERO));
    }

    private void text() {
        int radix = t.pick(4) == 0 ? t.pick(40) - 1 : t.pick(3) == 0 ? 16 : 10;
        t.step("toString " + radix, () -> a.toString(radix));
        StringBuilder text = new StringBuilder(a.toString(radix));
        for (int i = t.pick(3); i > 0; i--) {
            int at = t.pick(text.length() + 1);
            text.insert(at, "0123456789abcxyzABC-+ .\u0663".charAt(t.pick(24)));
        }
        if (t.pick(6) == 0) {
            text.insert(0, "+00-".charAt(t.pick(4)));
        }
        String read = t.pick(40) == 0 ? null : t.pick(15) == 0 ? text.substring(0, t.pick(2)) : text.toString();
        set("parse " + read + " " + radix, () -> radix == 10 ? new BigInteger(read) : new BigInteger(read, radix));
    }

    private void made() {
        byte[] bytes = t.pick(8) == 0 ? new byte[t.pick(3)] : bytes(t);
        int sign = t.pick(5) - 2;
        set("bytes", () -> new BigInteger(bytes));
        set("magnitude " + sign, () -> new BigInteger(sign, bytes));
        t.step("toByteArray", () -> java.util.Arrays.toString(a.toByteArray()));
        t.step("constants", () -> BigInteger.ZERO + " " + BigInteger.ONE + BigInteger.TWO + BigInteger.TEN);
    }

    private void exact(int n) {
        t.step("longValueExact", () -> a.longValueExact());
        t.step("intValueExact", () -> a.intValueExact());
        t.step("shortValueExact", () -> a.shortValueExact());
        t.step("byteValueExact", () -> a.byteValueExact());
        t.step("far", () -> a.shiftRight(Integer.MAX_VALUE) + " " + a.shiftLeft(Integer.MIN_VALUE));
        t.step("too large", () -> a.setBit(0).setBit(2).pow(Integer.MAX_VALUE - n));
    }

    private void primes(int n) {
        BigInteger odd = a.bitLength() < 60 ? a.setBit(0) : BigInteger.valueOf(a.longValue() | 1);
        t.step("isProbablePrime " + odd, () -> odd.isProbablePrime(n < 0 ? 0 : 60) + " " + a.isProbablePrime(-1));
        t.step("nextProbablePrime", () -> BigInteger.valueOf(n * n).nextProbablePrime() + " " + BigInteger.valueOf(odd.longValue() >> 12).nextProbablePrime());
        t.step("nextProbablePrime", () -> BigInteger.valueOf(n).nextProbablePrime());
    }
}
