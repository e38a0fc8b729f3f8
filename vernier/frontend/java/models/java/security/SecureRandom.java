package java.security;

import java.util.Random;
import vernier.Nondet;

/** Any sequence of values, whatever the seed. */
public class SecureRandom extends Random {
    public SecureRandom() {
        super((Void) null);
    }

    public SecureRandom(byte[] seed) {
        super((Void) null);
        if (seed == null) {
            throw new NullPointerException();
        }
    }

    public static SecureRandom getInstance(String algorithm) throws NoSuchAlgorithmException {
        java.util.Objects.requireNonNull(algorithm, "null algorithm name");
        return available(algorithm);
    }

    public static SecureRandom getInstanceStrong() throws NoSuchAlgorithmException {
        return available("strong");
    }

    private static SecureRandom available(String algorithm) throws NoSuchAlgorithmException {
        if (Nondet.nondetBoolean()) {
            throw new NoSuchAlgorithmException(algorithm + " SecureRandom not available");
        }
        return new SecureRandom();
    }

    public void setSeed(long seed) {
    }

    public void setSeed(byte[] seed) {
        if (seed == null) {
            throw new NullPointerException();
        }
    }

    public byte[] generateSeed(int bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("numBytes cannot be negative");
        }
        byte[] seed = new byte[bytes];
        nextBytes(seed);
        return seed;
    }
}
