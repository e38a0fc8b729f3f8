package java.util.stream;

/** The sum of doubles by Kahan's compensated summation. */
final class DoubleSum {
    private double high;
    private double error;
    private double plain;
    private long count;

    DoubleSum(DoubleSource up) {
        while (up.advance()) {
            count++;
            plain += up.value;
            double corrected = up.value - error;
            double next = high + corrected;
            error = next - high - corrected;
            high = next;
        }
    }

    long count() {
        return count;
    }

    double result() {
        double total = high - error;
        // The compensation turns an infinite sum into NaN; the plain sum then has the answer.
        return total != total && Double.isInfinite(plain) ? plain : total;
    }
}
