package java.lang;

public final class Double extends Number implements Comparable<Double> {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
    public static final double MIN_NORMAL = 0x1.0p-1022;
    public static final double MIN_VALUE = 0x0.0000000000001P-1022;
    public static final int MAX_EXPONENT = 1023;
    public static final int MIN_EXPONENT = -1022;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    public static final Class<Double> TYPE = (Class<Double>) Class.$primitive("double");

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public Double(String text) {
        this.value = parseDouble(text);
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public static Double valueOf(String text) {
        return new Double(parseDouble(text));
    }

    public static native double parseDouble(String text);

    public static native String toString(double value);

    public static native String toHexString(double value);

    public static native long doubleToRawLongBits(double value);

    public static native double longBitsToDouble(long bits);

    public static long doubleToLongBits(double value) {
        return value != value ? 0x7ff8000000000000L : doubleToRawLongBits(value);
    }

    public static boolean isNaN(double value) {
        return value != value;
    }

    public static boolean isInfinite(double value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(double value) {
        return value >= -MAX_VALUE && value <= MAX_VALUE;
    }

    public boolean isNaN() {
        return isNaN(value);
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
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

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(double value) {
        long bits = doubleToLongBits(value);
        return (int) (bits ^ bits >>> 32);
    }

    /** Equality of the bits: NaN equals NaN, and the two zeros differ. */
    public boolean equals(Object other) {
        return other instanceof Double && doubleToLongBits(((Double) other).value) == doubleToLongBits(value);
    }

    public int compareTo(Double other) {
        return compare(value, other.value);
    }

    public static int compare(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        // Equal, or zeros of different sign, or NaN, which is greater than everything else.
        long bitsA = doubleToLongBits(a);
        long bitsB = doubleToLongBits(b);
        return bitsA == bitsB ? 0 : bitsA < bitsB ? -1 : 1;
    }

    public static double sum(double a, double b) {
        return a + b;
    }

    public static double max(double a, double b) {
        return Math.max(a, b);
    }

    public static double min(double a, double b) {
        return Math.min(a, b);
    }

    public String toString() {
        return toString(value);
    }
}
