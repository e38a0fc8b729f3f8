package java.util.concurrent;

import java.util.Random;

/** Any sequence of values. */
public final class ThreadLocalRandom extends Random {
    private static final ThreadLocalRandom ONLY = new ThreadLocalRandom();

    private ThreadLocalRandom() {
        super((Void) null);
    }

    public static ThreadLocalRandom current() {
        return ONLY;
    }

    public void setSeed(long seed) {
        throw new UnsupportedOperationException();
    }
}
