package java.util.concurrent.atomic;

import vernier.Builds;

/** With one thread, a variable. */
public class LongAdder extends Number {
    private long value;

    @Builds
    public LongAdder() {
    }

    @Builds
    public void add(long x) {
        value += x;
    }

    public void increment() {
        value++;
    }

    public void decrement() {
        value--;
    }

    public long sum() {
        return value;
    }

    public void reset() {
        value = 0;
    }

    public long sumThenReset() {
        long sum = value;
        value = 0;
        return sum;
    }

    public long longValue() {
        return value;
    }

    public int intValue() {
        return (int) value;
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
