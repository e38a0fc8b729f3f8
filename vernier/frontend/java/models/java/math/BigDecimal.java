package java.math;

import java.util.Objects;
import vernier.Builds;
import vernier.Nondet;

/** A decimal number of any size: the unscaled value divided by ten to the power of the scale. */
@Builds("with a scale from 0 to 6 and an unscaled value that fits into an int")
public class BigDecimal extends Number implements Comparable<BigDecimal> {
    public static final int ROUND_UP = 0;
    public static final int ROUND_DOWN = 1;
    public static final int ROUND_CEILING = 2;
    public static final int ROUND_FLOOR = 3;
    public static final int ROUND_HALF_UP = 4;
    public static final int ROUND_HALF_DOWN = 5;
    public static final int ROUND_HALF_EVEN = 6;
    public static final int ROUND_UNNECESSARY = 7;

    public static final BigDecimal ZERO = new BigDecimal(0, BigInteger.ZERO);
    public static final BigDecimal ONE = new BigDecimal(0, BigInteger.ONE);
    public static final BigDecimal TEN = new BigDecimal(0, BigInteger.TEN);

    final BigInteger unscaled;
    final int scale;

    private BigDecimal(int scale, BigInteger unscaled) {
        this.unscaled = unscaled;
        this.scale = scale;
    }

    private BigDecimal(BigDecimal same) {
        this(same.scale, same.unscaled);
    }

    public BigDecimal(BigInteger unscaledVal, int scale) {
        this(scale, Objects.requireNonNull(unscaledVal));
    }

    public BigDecimal(BigInteger val) {
        this(0, Objects.requireNonNull(val));
    }

    public BigDecimal(BigInteger val, MathContext mc) {
        this(of(val, 0).round(mc));
    }

    public BigDecimal(BigInteger unscaledVal, int scale, MathContext mc) {
        this(of(unscaledVal, scale).round(mc));
    }

    public BigDecimal(int val) {
        this(0, BigInteger.valueOf(val));
    }

    public BigDecimal(int val, MathContext mc) {
        this(of(BigInteger.valueOf(val), 0).round(mc));
    }

    public BigDecimal(long val) {
        this(0, BigInteger.valueOf(val));
    }

    public BigDecimal(long val, MathContext mc) {
        this(of(BigInteger.valueOf(val), 0).round(mc));
    }

    public BigDecimal(double val) {
        this(DecimalText.exactly(val));
    }

    public BigDecimal(double val, MathContext mc) {
        this(DecimalText.exactly(val).round(mc));
    }

    public BigDecimal(String val) {
        this(DecimalText.parse(val));
    }

    public BigDecimal(String val, MathContext mc) {
        this(DecimalText.parse(val).round(mc));
    }

    public BigDecimal(char[] in) {
        this(DecimalText.parse(new String(in)));
    }

    public BigDecimal(char[] in, MathContext mc) {
        this(DecimalText.parse(new String(in)).round(mc));
    }

    /** Zero with scale 0 is always the same object, as nearly always in the JDK. */
    static BigDecimal of(BigInteger unscaled, int scale) {
        return scale == 0 && unscaled.small == 0 ? ZERO : new BigDecimal(scale, unscaled);
    }

    public static BigDecimal valueOf(long val) {
        return of(BigInteger.valueOf(val), 0);
    }

    public static BigDecimal valueOf(long unscaledVal, int scale) {
        return of(BigInteger.valueOf(unscaledVal), scale);
    }

    public static BigDecimal valueOf(double val) {
        return DecimalText.parse(Double.toString(val));
    }

    /**
     * What callers give. Between numbers whose scales are far apart, arithmetic fails or takes all memory there is; products of
     * two ints, and ints of different scales, stay longs, for which there are answers soon.
     */
    @Builds
    static BigDecimal $given(int unscaled, int scale) {
        Nondet.assume(0 <= scale && scale <= 6);
        return scale == 0 ? valueOf(unscaled) : of(BigInteger.valueOf(unscaled), scale);
    }

    /** A scale that fits into an int: that of zero is as near as possible, others are refused. */
    static int checkScale(BigInteger unscaled, long scale) {
        if ((int) scale == scale) {
            return (int) scale;
        }
        if (unscaled.small != 0) {
            throw new ArithmeticException(scale > 0 ? "Underflow" : "Overflow");
        }
        return saturated(scale);
    }

    /** The same for rounded numbers, of which the JDK tells by the lower bits of the scale what went wrong. */
    static int checkRounded(long scale) {
        if ((int) scale != scale) {
            throw new ArithmeticException((int) scale > 0 ? "Underflow" : "Overflow");
        }
        return (int) scale;
    }

    static int saturated(long scale) {
        return scale > Integer.MAX_VALUE ? Integer.MAX_VALUE : scale < Integer.MIN_VALUE ? Integer.MIN_VALUE : (int) scale;
    }

    // ---------------------------------------------------------------- arithmetic

    public BigDecimal add(BigDecimal augend) {
        int other = augend.scale;
        if (scale == other) {
            return of(unscaled.add(augend.unscaled), scale);
        }
        if (scale < other) {
            return of(raised(other).add(augend.unscaled), other);
        }
        return of(unscaled.add(augend.raised(scale)), scale);
    }

    /** The unscaled value for a larger scale. */
    private BigInteger raised(int larger) {
        return Decimals.scaled(unscaled, checkScale(unscaled, (long) larger - scale));
    }

    public BigDecimal add(BigDecimal augend, MathContext mc) {
        if (mc.precision == 0 || signum() != 0 && augend.signum() != 0) {
            return add(augend).round(mc);
        }
        int preferred = scale > augend.scale ? scale : augend.scale;
        if (signum() == 0 && augend.signum() == 0) {
            return of(BigInteger.ZERO, preferred);
        }
        BigDecimal result = signum() == 0 ? augend.round(mc) : round(mc);
        if (result.scale >= preferred) {
            return result.stripped(preferred);
        }
        long room = (long) mc.precision - result.precision();
        return result.setScale(room >= (long) preferred - result.scale ? preferred : (int) (result.scale + room));
    }

    public BigDecimal subtract(BigDecimal subtrahend) {
        if (scale == subtrahend.scale) {
            return of(unscaled.subtract(subtrahend.unscaled), scale);
        }
        return add(subtrahend.negate());
    }

    public BigDecimal subtract(BigDecimal subtrahend, MathContext mc) {
        return mc.precision == 0 ? subtract(subtrahend) : add(subtrahend.negate(), mc);
    }

    public BigDecimal multiply(BigDecimal multiplicand) {
        int sum = checkScale(unscaled, (long) scale + multiplicand.scale);
        return of(unscaled.multiply(multiplicand.unscaled), sum);
    }

    public BigDecimal multiply(BigDecimal multiplicand, MathContext mc) {
        return multiply(multiplicand).round(mc);
    }

    public BigDecimal divide(BigDecimal divisor) {
        return DecimalDivision.exact(this, divisor);
    }

    public BigDecimal divide(BigDecimal divisor, RoundingMode roundingMode) {
        return divide(divisor, scale, roundingMode);
    }

    public BigDecimal divide(BigDecimal divisor, int scale, RoundingMode roundingMode) {
        return DecimalDivision.toScale(this, divisor, scale, Objects.requireNonNull(roundingMode));
    }

    public BigDecimal divide(BigDecimal divisor, int roundingMode) {
        return divide(divisor, scale, roundingMode);
    }

    public BigDecimal divide(BigDecimal divisor, int scale, int roundingMode) {
        return divide(divisor, scale, mode(roundingMode));
    }

    private static RoundingMode mode(int roundingMode) {
        if (roundingMode < ROUND_UP || roundingMode > ROUND_UNNECESSARY) {
            throw new IllegalArgumentException("Invalid rounding mode");
        }
        return RoundingMode.valueOf(roundingMode);
    }

    public BigDecimal divide(BigDecimal divisor, MathContext mc) {
        return mc.precision == 0 ? divide(divisor) : DecimalDivision.toPrecision(this, divisor, mc);
    }

    public BigDecimal divideToIntegralValue(BigDecimal divisor) {
        return DecimalDivision.integral(this, divisor);
    }

    public BigDecimal divideToIntegralValue(BigDecimal divisor, MathContext mc) {
        if (mc.precision == 0 || compareMagnitude(divisor) < 0) {
            return divideToIntegralValue(divisor);
        }
        return DecimalDivision.integral(this, divisor, mc);
    }

    public BigDecimal remainder(BigDecimal divisor) {
        return divideAndRemainder(divisor)[1];
    }

    public BigDecimal remainder(BigDecimal divisor, MathContext mc) {
        return divideAndRemainder(divisor, mc)[1];
    }

    public BigDecimal[] divideAndRemainder(BigDecimal divisor) {
        BigDecimal quotient = divideToIntegralValue(divisor);
        return new BigDecimal[] {quotient, subtract(quotient.multiply(divisor))};
    }

    public BigDecimal[] divideAndRemainder(BigDecimal divisor, MathContext mc) {
        BigDecimal quotient = divideToIntegralValue(divisor, mc);
        return new BigDecimal[] {quotient, subtract(quotient.multiply(divisor))};
    }

    public BigDecimal pow(int n) {
        if (n < 0 || n > 999999999) {
            throw new ArithmeticException("Invalid operation");
        }
        int product = checkScale(unscaled, (long) scale * n);
        return of(unscaled.pow(n), product);
    }

    /** The algorithm of ANSI X3.274-1996, as documented: from the highest bit of the exponent on, with some more digits. */
    public BigDecimal pow(int n, MathContext mc) {
        if (mc.precision == 0) {
            return pow(n);
        }
        if (n < -999999999 || n > 999999999) {
            throw new ArithmeticException("Invalid operation");
        }
        if (n == 0) {
            return ONE;
        }
        int rest = n < 0 ? -n : n;
        int digits = Decimals.digits(BigInteger.valueOf(rest));
        if (digits > mc.precision) {
            throw new ArithmeticException("Invalid operation");
        }
        MathContext work = new MathContext(mc.precision + digits + 1, mc.mode);
        BigDecimal power = ONE;
        for (int bit = 31 - Integer.numberOfLeadingZeros(rest); bit >= 0; bit--) {
            if ((rest >> bit & 1) != 0) {
                power = power.multiply(this, work);
            }
            if (bit > 0) {
                power = power.multiply(power, work);
            }
        }
        return (n < 0 ? ONE.divide(power, work) : power).round(mc);
    }

    public native BigDecimal sqrt(MathContext mc);

    public BigDecimal abs() {
        return unscaled.small < 0 ? negate() : this;
    }

    public BigDecimal abs(MathContext mc) {
        return unscaled.small < 0 ? negate(mc) : plus(mc);
    }

    public BigDecimal negate() {
        return of(unscaled.negate(), scale);
    }

    public BigDecimal negate(MathContext mc) {
        return negate().plus(mc);
    }

    public BigDecimal plus() {
        return this;
    }

    public BigDecimal plus(MathContext mc) {
        return round(mc);
    }

    /** Rounding may carry into one more digit, which is a zero. */
    public BigDecimal round(MathContext mc) {
        BigDecimal result = this;
        int drop = mc.precision == 0 ? 0 : precision() - mc.precision;
        while (drop > 0) {
            int fewer = checkRounded((long) result.scale - drop);
            result = of(Decimals.divide(result.unscaled, Decimals.tenToThe(drop), mc.mode), fewer);
            drop = result.precision() - mc.precision;
        }
        return result;
    }

    public int signum() {
        return unscaled.signum();
    }

    public int scale() {
        return scale;
    }

    public int precision() {
        return Decimals.digits(unscaled);
    }

    public BigInteger unscaledValue() {
        return unscaled;
    }

    // ---------------------------------------------------------------- scale

    public BigDecimal setScale(int newScale, RoundingMode roundingMode) {
        Objects.requireNonNull(roundingMode);
        if (newScale == scale) {
            return this;
        }
        if (newScale > scale) {
            return of(raised(newScale), newScale);
        }
        int drop = checkScale(unscaled, (long) scale - newScale);
        if (unscaled.small == 0) {
            return of(unscaled, newScale);
        }
        return of(Decimals.divide(unscaled, Decimals.tenToThe(drop), roundingMode), newScale);
    }

    public BigDecimal setScale(int newScale, int roundingMode) {
        return setScale(newScale, mode(roundingMode));
    }

    public BigDecimal setScale(int newScale) {
        return setScale(newScale, RoundingMode.UNNECESSARY);
    }

    private BigDecimal moved(long newScale) {
        BigDecimal moved = of(unscaled, checkScale(unscaled, newScale));
        return moved.scale < 0 ? moved.setScale(0) : moved;
    }

    public BigDecimal movePointLeft(int n) {
        return n == 0 ? this : moved((long) scale + n);
    }

    public BigDecimal movePointRight(int n) {
        return n == 0 ? this : moved((long) scale - n);
    }

    public BigDecimal scaleByPowerOfTen(int n) {
        return of(unscaled, checkScale(unscaled, (long) scale - n));
    }

    public BigDecimal stripTrailingZeros() {
        return unscaled.small == 0 ? ZERO : stripped(Long.MIN_VALUE);
    }

    /** The same number without trailing zeros, as long as the scale is larger than the preferred one. */
    BigDecimal stripped(long preferred) {
        BigInteger digits = unscaled;
        int smaller = scale;
        while (smaller > preferred && digits.small != 0) {
            BigInteger[] parts = digits.divideAndRemainder(BigInteger.TEN);
            if (parts[1].small != 0) {
                break;
            }
            digits = parts[0];
            smaller = checkScale(digits, smaller - 1L);
        }
        return smaller == scale ? this : of(digits, smaller);
    }

    public BigDecimal ulp() {
        return of(BigInteger.ONE, scale);
    }

    // ---------------------------------------------------------------- comparison and conversion

    public int compareTo(BigDecimal val) {
        if (scale == val.scale) {
            return unscaled.compareTo(val.unscaled);
        }
        int sign = signum();
        if (sign != val.signum()) {
            return sign > val.signum() ? 1 : -1;
        }
        return sign == 0 ? 0 : compareFar(val, sign);
    }

    /** Numbers of one sign: where scales are far apart, the place of the first digit tells most of them apart. */
    private int compareFar(BigDecimal val, int sign) {
        long zeros = (long) scale - val.scale;
        if (zeros < -18 || zeros > 18) {
            long one = (long) precision() - scale;
            long other = (long) val.precision() - val.scale;
            if (one != other) {
                return one > other ? sign : -sign;
            }
        }
        if (zeros < 0) {
            return Decimals.scaled(unscaled, (int) -zeros).compareTo(val.unscaled);
        }
        return unscaled.compareTo(Decimals.scaled(val.unscaled, (int) zeros));
    }

    int compareMagnitude(BigDecimal val) {
        return abs().compareTo(val.abs());
    }

    public boolean equals(Object x) {
        return x == this || x instanceof BigDecimal && ((BigDecimal) x).scale == scale && ((BigDecimal) x).unscaled.equals(unscaled);
    }

    public BigDecimal min(BigDecimal val) {
        return compareTo(val) <= 0 ? this : val;
    }

    public BigDecimal max(BigDecimal val) {
        return compareTo(val) >= 0 ? this : val;
    }

    public int hashCode() {
        return 31 * unscaled.hashCode() + scale;
    }

    public String toString() {
        return DecimalText.text(this);
    }

    public String toEngineeringString() {
        return DecimalText.engineering(this);
    }

    public String toPlainString() {
        return DecimalText.plain(this);
    }

    public BigInteger toBigInteger() {
        return setScale(0, RoundingMode.DOWN).unscaled;
    }

    public BigInteger toBigIntegerExact() {
        return setScale(0, RoundingMode.UNNECESSARY).unscaled;
    }

    public int intValue() {
        return (int) longValue();
    }

    /** The lowest bits of the integral part: ten to the power of 64 has none of them. */
    public long longValue() {
        if (scale == 0) {
            return unscaled.longValue();
        }
        return scale <= -64 || hasFractionOnly() ? 0 : toBigInteger().longValue();
    }

    private boolean hasFractionOnly() {
        return unscaled.small == 0 || (long) precision() - scale <= 0;
    }

    public long longValueExact() {
        if (unscaled.small == 0) {
            return 0;
        }
        if (hasFractionOnly()) {
            throw new ArithmeticException("Rounding necessary");
        }
        if ((long) precision() - scale > 19) {
            throw new ArithmeticException("Overflow");
        }
        BigInteger whole = toBigIntegerExact();
        if (whole.large != null) {
            throw new ArithmeticException("Overflow");
        }
        return whole.small;
    }

    public int intValueExact() {
        long value = longValueExact();
        if ((int) value != value) {
            throw new ArithmeticException("Overflow");
        }
        return (int) value;
    }

    public short shortValueExact() {
        long value = longValueExact();
        if ((short) value != value) {
            throw new ArithmeticException("Overflow");
        }
        return (short) value;
    }

    public byte byteValueExact() {
        long value = longValueExact();
        if ((byte) value != value) {
            throw new ArithmeticException("Overflow");
        }
        return (byte) value;
    }

    public float floatValue() {
        return DecimalText.floatValue(this);
    }

    public double doubleValue() {
        return DecimalText.doubleValue(this);
    }
}
