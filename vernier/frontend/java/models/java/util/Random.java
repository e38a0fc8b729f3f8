package java.util;

import java.io.Serializable;
import java.util.stream.IntStream;
import vernier.Nondet;

/** Any sequence of values within the documented ranges, whatever the seed. */
public class Random implements Serializable {
    public Random() {
    }

    public Random(long seed) {
    }

    public void setSeed(long seed) {
    }

    protected int next(int bits) {
        return Nondet.nondetInt() >>> 32 - bits;
    }

    public int nextInt() {
        return Nondet.nondetInt();
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return Nondet.range(0, bound);
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return Nondet.range(origin, bound);
    }

    public long nextLong() {
        return Nondet.nondetLong();
    }

    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        long chosen = Nondet.nondetLong();
        Nondet.assume(0 <= chosen && chosen < bound);
        return chosen;
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        long chosen = Nondet.nondetLong();
        Nondet.assume(origin <= chosen && chosen < bound);
        return chosen;
    }

    public boolean nextBoolean() {
        return Nondet.nondetBoolean();
    }

    public float nextFloat() {
        float chosen = Nondet.nondetFloat();
        Nondet.assume(chosen >= 0.0f && chosen < 1.0f);
        return chosen;
    }

    public double nextDouble() {
        double chosen = Nondet.nondetDouble();
        Nondet.assume(chosen >= 0.0 && chosen < 1.0);
        return chosen;
    }

    public double nextGaussian() {
        double chosen = Nondet.nondetDouble();
        Nondet.assume(chosen > -100.0 && chosen < 100.0);
        return chosen;
    }

    public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Nondet.nondetByte();
        }
    }

    public IntStream ints(long count) {
        if (count < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
        int[] values = new int[(int) count];
        for (int i = 0; i < values.length; i++) {
            values[i] = nextInt();
        }
        return IntStream.of(values);
    }

    public IntStream ints(long count, int origin, int bound) {
        if (count < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
        int[] values = new int[(int) count];
        for (int i = 0; i < values.length; i++) {
            values[i] = nextInt(origin, bound);
        }
        return IntStream.of(values);
    }
}
