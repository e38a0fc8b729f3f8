package java.math;

import java.io.Serializable;
import java.util.Objects;
import vernier.Builds;

public final class MathContext implements Serializable {
    public static final MathContext UNLIMITED = new MathContext(0, RoundingMode.HALF_UP);
    public static final MathContext DECIMAL32 = new MathContext(7, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL64 = new MathContext(16, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL128 = new MathContext(34, RoundingMode.HALF_EVEN);

    private static final String PRECISION = "precision=";
    private static final String MODE = "roundingMode=";

    final int precision;
    final RoundingMode mode;

    public MathContext(int setPrecision) {
        this(setPrecision, RoundingMode.HALF_UP);
    }

    @Builds
    public MathContext(int setPrecision, RoundingMode setRoundingMode) {
        if (setPrecision < 0) {
            throw new IllegalArgumentException("Digits < 0");
        }
        this.precision = setPrecision;
        this.mode = Objects.requireNonNull(setRoundingMode, "null RoundingMode");
    }

    /** Of the form that toString gives. */
    public MathContext(String val) {
        Objects.requireNonNull(val, "null String");
        int space = val.indexOf(' ');
        RoundingMode found = null;
        int digits = 0;
        try {
            if (val.startsWith(PRECISION) && val.startsWith(MODE, space + 1)) {
                digits = Integer.parseInt(val.substring(PRECISION.length(), space));
                found = RoundingMode.valueOf(val.substring(space + 1 + MODE.length()));
            }
        } catch (RuntimeException e) {
            found = null;
        }
        if (found == null) {
            throw new IllegalArgumentException("bad string format");
        }
        if (digits < 0) {
            throw new IllegalArgumentException("Digits < 0");
        }
        this.precision = digits;
        this.mode = found;
    }

    public int getPrecision() {
        return precision;
    }

    public RoundingMode getRoundingMode() {
        return mode;
    }

    public boolean equals(Object x) {
        return x instanceof MathContext && ((MathContext) x).precision == precision && ((MathContext) x).mode == mode;
    }

    public int hashCode() {
        return precision + mode.hashCode() * 59;
    }

    public String toString() {
        return PRECISION + precision + " " + MODE + mode;
    }
}
