package driver.jdk;

import java.math.*;

/** Decimal numbers: made, computed with, rounded in all modes, compared, shown and read. */
public final class Amounts {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Amounts driver = new Amounts(t);
        for (int i = 0; i < 12; i++) {
            driver.step();
        }
        return t.toString();
    }

    private static final double[] DOUBLES = {0.0, -0.0, 0.1, 1.5, -2.5, 100.0, 1e22, 1e23, 4.9e-324, 1.7976931348623157e308, 123456.789,
        9007199254740993.0, 1e-7, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};

    private final Trace t;
    private BigDecimal a = BigDecimal.ONE;
    private BigDecimal b = BigDecimal.TEN;

    private Amounts(Trace t) {
        this.t = t;
    }

    private int scale() {
        return t.pick(3) == 0 ? t.pick(60) - 30 : t.pick(6);
    }

    private BigDecimal any() {
        switch (t.pick(7)) {
            case 0: return BigDecimal.valueOf(t.pick(2001) - 1000, 2);
            case 1: return BigDecimal.valueOf(t.pick(41) - 20);
            case 2: return BigDecimal.valueOf(t.bits() >> t.pick(64), scale());
            case 3: return BigDecimal.valueOf((t.pick(21) - 10) * 5, t.pick(4));
            case 4: return new BigDecimal(BigInteger.valueOf(t.pick(9) - 4).multiply(BigInteger.TEN.pow(t.pick(25))), scale());
            default: return new BigDecimal(Numbers.any(t), scale());
        }
    }

    private MathContext context() {
        RoundingMode[] modes = RoundingMode.values();
        return t.pick(12) == 0 ? MathContext.DECIMAL128 : new MathContext(t.pick(3) == 0 ? t.pick(40) : t.pick(8), modes[t.pick(t.pick(3) == 0 ? 8 : 7)]);
    }

    private void set(String name, Trace.Step made) {
        t.step(name, () -> {
            BigDecimal next = (BigDecimal) made.run();
            b = t.pick(3) == 0 ? a : b;
            a = next;
            return next;
        });
    }

    private void step() {
        if (t.pick(2) == 0) {
            BigDecimal fresh = any();
            set("any", () -> fresh);
        }
        MathContext mc = context();
        RoundingMode mode = mc.getRoundingMode();
        int n = scale();
        switch (t.pick(31)) {
            case 0: set("add", () -> a.add(b)); break;
            case 1: set("add " + mc, () -> a.add(b, mc)); break;
            case 2: set("subtract", () -> a.subtract(b)); break;
            case 3: set("subtract " + mc, () -> a.subtract(b, mc)); break;
            case 4: set("multiply", () -> a.multiply(b)); break;
            case 5: set("multiply " + mc, () -> a.multiply(b, mc)); break;
            case 6: case 7: set("divide", () -> a.divide(b)); break;
            case 8: set("divide " + mode, () -> a.divide(b, mode)); break;
            case 9: case 10: set("divide " + n + " " + mode, () -> a.divide(b, n, mode)); break;
            case 11: case 12: set("divide " + mc, () -> a.divide(b, mc)); break;
            case 13: old(n); break;
            case 14: t.step("divideAndRemainder", () -> a.divideAndRemainder(b)); break;
            case 15: t.step("divideAndRemainder " + mc, () -> a.divideAndRemainder(b, mc)); break;
            case 16: set("divideToIntegralValue", () -> a.divideToIntegralValue(b)); break;
            case 17: set("remainder", () -> t.pick(2) == 0 ? a.remainder(b) : a.remainder(b, mc)); break;
            case 18: set("pow", () -> a.precision() > 100 ? b : a.pow(n < 12 ? n / 2 : 2)); break;
            case 19: set("pow " + n + " " + mc, () -> a.pow(n, mc)); break;
            case 20: set("abs", () -> t.pick(2) == 0 ? a.abs() : a.abs(mc)); break;
            case 21: set("negate", () -> t.pick(2) == 0 ? a.negate() : a.negate(mc)); break;
            case 22: case 23: set("round " + mc, () -> t.pick(2) == 0 ? a.round(mc) : a.plus(mc).plus()); break;
            case 24: set("setScale " + n + " " + mode, () -> t.pick(4) == 0 ? a.setScale(n) : a.setScale(n, mode)); break;
            case 25: set("move " + n, () -> t.pick(2) == 0 ? a.movePointLeft(n) : a.movePointRight(n)); break;
            case 26: set("scaleByPowerOfTen " + n, () -> t.pick(2) == 0 ? a.scaleByPowerOfTen(n) : a.stripTrailingZeros()); break;
            case 27: set("extreme", () -> t.pick(3) == 0 ? a.min(b) : t.pick(2) == 0 ? a.max(b) : a.ulp()); break;
            case 28: text(mc); break;
            case 29: made(mc); break;
            default: exact(n); break;
        }
        if (a.precision() > 200 || a.scale() > 300 || a.scale() < -300) {
            a = any();
        }
        t.step("parts", () -> a.hashCode() + " " + a.signum() + " " + a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.intValue() + " " + a.longValue());
        t.step("text", () -> a.toPlainString() + " " + a.toEngineeringString() + " " + a.doubleValue() + " " + a.floatValue() + " " + a.toBigInteger());
        t.step("order", () -> a.compareTo(b) + " " + a.equals(b) + a.equals(a.add(b).subtract(b)) + a.equals("") + (BigDecimal.valueOf(0) == BigDecimal.ZERO));
    }

    @SuppressWarnings("deprecation")
    private void old(int n) {
        int mode = t.pick(10) - 1;
        set("old divide " + n + " " + mode, () -> t.pick(2) == 0 ? a.divide(b, n, mode) : a.divide(b, mode));
        set("old setScale " + n + " " + mode, () -> a.setScale(n, mode));
        t.step("modes", () -> RoundingMode.valueOf(mode) + " " + BigDecimal.ROUND_HALF_EVEN + MathContext.UNLIMITED + MathContext.DECIMAL64);
    }

    private void text(MathContext mc) {
        StringBuilder text = new StringBuilder(a.toString());
        for (int i = t.pick(3); i > 0; i--) {
            text.insert(t.pick(text.length() + 1), "0123456789...eE-+ xe0\u0663".charAt(t.pick(22)));
        }
        if (t.pick(9) == 0) {
            text.append(t.pick(2) == 0 ? "E2147483647" : "e-00000000000000000000");
        }
        String read = t.pick(40) == 0 ? null : t.pick(12) == 0 ? text.substring(0, t.pick(2)) : text.toString();
        set("parse " + read, () -> t.pick(3) == 0 ? new BigDecimal(read, mc) : t.pick(2) == 0 ? new BigDecimal(read) : new BigDecimal(read.toCharArray()));
        String words = t.pick(3) == 0 ? text.toString() : t.pick(3) == 0 ? null : mc.toString().substring(t.pick(9) / 8) + (t.pick(4) == 0 ? "x" : "");
        t.step("context " + words, () -> new MathContext(words) + " " + new MathContext(words).equals(mc));
        t.step("context", () -> new MathContext(t.pick(4) - 2, t.pick(3) == 0 ? null : mc.getRoundingMode()));
        t.step("context", () -> new MathContext(t.pick(4) - 2).getPrecision());
    }

    private void made(MathContext mc) {
        double d = t.pick(3) == 0 ? DOUBLES[t.pick(DOUBLES.length)] : t.pick(3) == 0 ? Double.longBitsToDouble(t.bits()) : (t.pick(20001) - 10000) / 64.0;
        long n = t.bits() >> t.pick(64);
        set("double " + d, () -> t.pick(2) == 0 ? new BigDecimal(d) : new BigDecimal(d, mc));
        set("valueOf " + d, () -> BigDecimal.valueOf(d));
        set("long " + n, () -> t.pick(3) == 0 ? new BigDecimal(n) : t.pick(2) == 0 ? new BigDecimal(n, mc) : new BigDecimal((int) n, mc));
        set("integer " + n, () -> t.pick(3) == 0 ? new BigDecimal(BigInteger.valueOf(n)) : new BigDecimal(BigInteger.valueOf(n), t.pick(9), mc));
        t.step("constants", () -> BigDecimal.ZERO + " " + BigDecimal.ONE + BigDecimal.TEN + new BigDecimal((int) n));
    }

    private void exact(int n) {
        t.step("longValueExact", () -> a.longValueExact());
        t.step("intValueExact", () -> a.intValueExact());
        t.step("shortValueExact", () -> a.shortValueExact() + " " + a.byteValueExact());
        t.step("toBigIntegerExact", () -> a.toBigIntegerExact());
        BigDecimal far = a.signum() == 0 ? b : a;
        t.step("far", () -> far.scaleByPowerOfTen(2000000000).compareTo(far.scaleByPowerOfTen(-2000000000)));
        t.step("far", () -> far.scaleByPowerOfTen(2000000000).scaleByPowerOfTen(2000000000));
        t.step("far", () -> far.scaleByPowerOfTen(2000000000).multiply(b.scaleByPowerOfTen(2000000000)));
        t.step("far", () -> b.movePointLeft(2000000000).movePointLeft(2000000000));
        t.step("far", () -> far.scaleByPowerOfTen(2000000000).add(b.scaleByPowerOfTen(-2000000000)).signum());
        MathContext five = new MathContext(5);
        t.step("far", () -> far.scaleByPowerOfTen(1000000000).divide(b.scaleByPowerOfTen(-1147483630 - n), five));
        t.step("far", () -> far.scaleByPowerOfTen(-1000000000).divide(b.scaleByPowerOfTen(1147483630 + n), five));
        t.step("far", () -> far.scaleByPowerOfTen(2147483640).round(five));
        t.step("far", () -> far.scaleByPowerOfTen(-2147483640 + n).stripTrailingZeros());
        t.step("pow", () -> a.pow(n < 0 ? n : 1000000000));
    }
}
