package java.util;

import java.util.function.DoubleConsumer;

/** The sum is compensated (Kahan). */
public class DoubleSummaryStatistics implements DoubleConsumer {
    private long count;
    private double high;
    private double error;
    private double plain;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    public void accept(double value) {
        count++;
        plain += value;
        add(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    private void add(double value) {
        double corrected = value - error;
        double next = high + corrected;
        error = next - high - corrected;
        high = next;
    }

    public final long getCount() {
        return count;
    }

    public final double getSum() {
        double total = high - error;
        return total != total && Double.isInfinite(plain) ? plain : total;
    }

    public final double getMin() {
        return min;
    }

    public final double getMax() {
        return max;
    }

    public final double getAverage() {
        return count > 0 ? getSum() / count : 0.0;
    }

    public String toString() {
        return String.format("%s{count=%d, sum=%f, min=%f, average=%f, max=%f}", getClass().getSimpleName(), getCount(),
                getSum(), getMin(), getAverage(), getMax());
    }
}
