package java.util;

import java.io.Serializable;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import vernier.Nondet;

/**
 * The documented linear congruential generator. Without a seed, any sequence of values within the documented ranges.
 */
public class Random implements Serializable {
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;

    private boolean seeded;
    private long seed;
    private double spareGaussian;
    private boolean hasSpareGaussian;

    public Random() {
        if (getClass() != Random.class) {
            // Whoever extends the class may have another source of bits.
            seeded = true;
            seed = Nondet.nondetLong() & MASK;
        }
    }

    /** For generators of any sequence. */
    protected Random(Void any) {
    }

    public Random(long seed) {
        seeded = true;
        if (getClass() == Random.class) {
            this.seed = (seed ^ MULTIPLIER) & MASK;
        } else {
            setSeed(seed);
        }
    }

    public void setSeed(long seed) {
        this.seeded = true;
        this.seed = (seed ^ MULTIPLIER) & MASK;
        this.hasSpareGaussian = false;
    }

    protected int next(int bits) {
        if (!seeded) {
            return Nondet.nondetInt() >> 32 - bits;
        }
        seed = seed * MULTIPLIER + 0xBL & MASK;
        return (int) (seed >>> 48 - bits);
    }

    public int nextInt() {
        return seeded ? next(32) : Nondet.nondetInt();
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if (!seeded) {
            return Nondet.range(0, bound);
        }
        int bits = next(31);
        if ((bound & bound - 1) == 0) {
            return (int) (bound * (long) bits >> 31);
        }
        int value = bits % bound;
        while (bits - value + (bound - 1) < 0) {
            bits = next(31);
            value = bits % bound;
        }
        return value;
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (!seeded) {
            return Nondet.range(origin, bound);
        }
        int value = nextInt();
        int size = bound - origin;
        if ((size & size - 1) == 0) {
            return (value & size - 1) + origin;
        }
        if (size > 0) {
            int bits = value >>> 1;
            value = bits % size;
            while (bits + (size - 1) - value < 0) {
                bits = nextInt() >>> 1;
                value = bits % size;
            }
            return value + origin;
        }
        while (value < origin || value >= bound) {
            value = nextInt();
        }
        return value;
    }

    public long nextLong() {
        return seeded ? ((long) next(32) << 32) + next(32) : Nondet.nondetLong();
    }

    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return between(0, bound);
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return between(origin, bound);
    }

    private long between(long origin, long bound) {
        if (!seeded) {
            long chosen = Nondet.nondetLong();
            Nondet.assume(origin <= chosen && chosen < bound);
            return chosen;
        }
        long value = nextLong();
        long size = bound - origin;
        if ((size & size - 1) == 0) {
            return (value & size - 1) + origin;
        }
        if (size > 0) {
            long bits = value >>> 1;
            value = bits % size;
            while (bits + (size - 1) - value < 0) {
                bits = nextLong() >>> 1;
                value = bits % size;
            }
            return value + origin;
        }
        while (value < origin || value >= bound) {
            value = nextLong();
        }
        return value;
    }

    public boolean nextBoolean() {
        return seeded ? next(1) != 0 : Nondet.nondetBoolean();
    }

    public float nextFloat() {
        if (seeded) {
            return next(24) * 0x1.0p-24f;
        }
        float chosen = Nondet.nondetFloat();
        Nondet.assume(chosen >= 0.0f && chosen < 1.0f);
        return chosen;
    }

    public double nextDouble() {
        if (seeded) {
            return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
        }
        double chosen = Nondet.nondetDouble();
        Nondet.assume(chosen >= 0.0 && chosen < 1.0);
        return chosen;
    }

    public double nextGaussian() {
        if (!seeded) {
            double chosen = Nondet.nondetDouble();
            Nondet.assume(chosen > -100.0 && chosen < 100.0);
            return chosen;
        }
        if (hasSpareGaussian) {
            hasSpareGaussian = false;
            return spareGaussian;
        }
        double first;
        double second;
        double square;
        do {
            first = 2 * nextDouble() - 1;
            second = 2 * nextDouble() - 1;
            square = first * first + second * second;
        } while (square >= 1 || square == 0);
        double factor = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
        spareGaussian = second * factor;
        hasSpareGaussian = true;
        return first * factor;
    }

    public void nextBytes(byte[] bytes) {
        int bits = 0;
        for (int i = 0; i < bytes.length; i++) {
            bits = i % 4 == 0 ? nextInt() : bits >> 8;
            bytes[i] = (byte) bits;
        }
    }

    private static void checkSize(long count) {
        if (count < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
    }

    public IntStream ints() {
        return IntStream.generate(() -> nextInt());
    }

    public IntStream ints(long count) {
        checkSize(count);
        return ints().limit(count);
    }

    public IntStream ints(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return IntStream.generate(() -> nextInt(origin, bound));
    }

    public IntStream ints(long count, int origin, int bound) {
        checkSize(count);
        return ints(origin, bound).limit(count);
    }

    public LongStream longs() {
        return LongStream.generate(() -> nextLong());
    }

    public LongStream longs(long count) {
        checkSize(count);
        return longs().limit(count);
    }

    public LongStream longs(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return LongStream.generate(() -> nextLong(origin, bound));
    }

    public LongStream longs(long count, long origin, long bound) {
        checkSize(count);
        return longs(origin, bound).limit(count);
    }

    public DoubleStream doubles() {
        return DoubleStream.generate(() -> nextDouble());
    }

    public DoubleStream doubles(long count) {
        checkSize(count);
        return doubles().limit(count);
    }
}
