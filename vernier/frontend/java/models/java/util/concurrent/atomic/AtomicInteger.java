package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import vernier.Builds;

/** With one thread, a variable. */
public class AtomicInteger extends Number {
    private int value;

    public AtomicInteger() {
    }

    @Builds
    public AtomicInteger(int initialValue) {
        value = initialValue;
    }

    public final int get() {
        return value;
    }

    public final void set(int newValue) {
        value = newValue;
    }

    public final void lazySet(int newValue) {
        value = newValue;
    }

    public final int getAndSet(int newValue) {
        int old = value;
        value = newValue;
        return old;
    }

    public final boolean compareAndSet(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final int getAndIncrement() {
        return getAndAdd(1);
    }

    public final int getAndDecrement() {
        return getAndAdd(-1);
    }

    public final int getAndAdd(int delta) {
        int old = value;
        value += delta;
        return old;
    }

    public final int incrementAndGet() {
        return addAndGet(1);
    }

    public final int decrementAndGet() {
        return addAndGet(-1);
    }

    public final int addAndGet(int delta) {
        value += delta;
        return value;
    }

    public final int getAndUpdate(IntUnaryOperator update) {
        int old = value;
        value = update.applyAsInt(old);
        return old;
    }

    public final int updateAndGet(IntUnaryOperator update) {
        value = update.applyAsInt(value);
        return value;
    }

    public final int getAndAccumulate(int x, IntBinaryOperator operator) {
        int old = value;
        value = operator.applyAsInt(old, x);
        return old;
    }

    public final int accumulateAndGet(int x, IntBinaryOperator operator) {
        value = operator.applyAsInt(value, x);
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
        return Integer.toString(value);
    }
}
