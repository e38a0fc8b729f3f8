package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import vernier.Builds;

/** With one thread, a variable. */
public class AtomicLong extends Number {
    private long value;

    public AtomicLong() {
    }

    @Builds
    public AtomicLong(long initialValue) {
        value = initialValue;
    }

    public final long get() {
        return value;
    }

    public final void set(long newValue) {
        value = newValue;
    }

    public final void lazySet(long newValue) {
        value = newValue;
    }

    public final long getAndSet(long newValue) {
        long old = value;
        value = newValue;
        return old;
    }

    public final boolean compareAndSet(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final long getAndIncrement() {
        return getAndAdd(1);
    }

    public final long getAndDecrement() {
        return getAndAdd(-1);
    }

    public final long getAndAdd(long delta) {
        long old = value;
        value += delta;
        return old;
    }

    public final long incrementAndGet() {
        return addAndGet(1);
    }

    public final long decrementAndGet() {
        return addAndGet(-1);
    }

    public final long addAndGet(long delta) {
        value += delta;
        return value;
    }

    public final long getAndUpdate(LongUnaryOperator update) {
        long old = value;
        value = update.applyAsLong(old);
        return old;
    }

    public final long updateAndGet(LongUnaryOperator update) {
        value = update.applyAsLong(value);
        return value;
    }

    public final long getAndAccumulate(long x, LongBinaryOperator operator) {
        long old = value;
        value = operator.applyAsLong(old, x);
        return old;
    }

    public final long accumulateAndGet(long x, LongBinaryOperator operator) {
        value = operator.applyAsLong(value, x);
        return value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public String toString() {
        return Long.toString(value);
    }
}
