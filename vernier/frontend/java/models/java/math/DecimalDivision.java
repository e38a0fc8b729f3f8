package java.math;

/** The divisions of BigDecimal. */
final class DecimalDivision {
    private DecimalDivision() {
    }

    private static void checkDivisor(BigDecimal dividend, BigDecimal divisor) {
        if (divisor.signum() == 0) {
            throw new ArithmeticException(dividend.signum() == 0 ? "Division undefined" : "Division by zero");
        }
    }

    /** The quotient itself, with the difference of the scales if that suffices, otherwise with the least scale that does. */
    static BigDecimal exact(BigDecimal dividend, BigDecimal divisor) {
        checkDivisor(dividend, divisor);
        long preferred = (long) dividend.scale - divisor.scale;
        if (dividend.signum() == 0) {
            return BigDecimal.of(BigInteger.ZERO, BigDecimal.saturated(preferred));
        }
        int decimals = decimals(dividend.unscaled, divisor.unscaled);
        long scale = preferred + decimals;
        if (decimals < 0 || (int) scale != scale) {
            throw new ArithmeticException("Non-terminating decimal expansion; no exact representable decimal result.");
        }
        BigInteger quotient = Decimals.scaled(dividend.unscaled, decimals).divide(divisor.unscaled);
        return BigDecimal.of(quotient, (int) scale);
    }

    /** How many decimals the quotient of two numbers has, none of them zero; -1 if there is no end of them. */
    private static int decimals(BigInteger dividend, BigInteger divisor) {
        if (dividend.large != null || divisor.large != null || (int) divisor.small != divisor.small) {
            return decimalsByFactors(divisor.divide(dividend.gcd(divisor)).abs());
        }
        long by = divisor.small;
        long rest = dividend.small % by;
        // A divisor of 31 bits divides a product with a power of ten if it divides that with the 36th; this needs no loop.
        long power = 1000000000 % by;
        power = power * power % by;
        power = power * power % by;
        if (rest * power % by != 0) {
            return -1;
        }
        int count = 0;
        while (rest != 0) {
            rest = rest * 10 % by;
            count++;
        }
        return count;
    }

    /** What divides a power of ten has no factors but two and five. */
    private static int decimalsByFactors(BigInteger divisor) {
        BigInteger five = BigInteger.valueOf(5);
        int twos = divisor.getLowestSetBit();
        int fives = 0;
        BigInteger rest = divisor.shiftRight(twos);
        BigInteger[] parts = rest.divideAndRemainder(five);
        while (parts[1].small == 0) {
            fives++;
            rest = parts[0];
            parts = rest.divideAndRemainder(five);
        }
        if (!rest.equals(BigInteger.ONE)) {
            return -1;
        }
        return twos > fives ? twos : fives;
    }

    /** The quotient with a given scale, rounded. */
    static BigDecimal toScale(BigDecimal dividend, BigDecimal divisor, int scale, RoundingMode mode) {
        BigInteger above = dividend.unscaled;
        BigInteger below = divisor.unscaled;
        int raise;
        if (BigDecimal.checkScale(above, (long) scale + divisor.scale) > dividend.scale) {
            raise = scale + divisor.scale - dividend.scale;
            above = Decimals.scaled(above, raise);
        } else {
            raise = BigDecimal.checkScale(below, (long) dividend.scale - scale) - divisor.scale;
            below = Decimals.scaled(below, raise);
        }
        if (below.small == 0) {
            throw new ArithmeticException(raise > 18 || above.large != null ? "BigInteger divide by zero" : "/ by zero");
        }
        return BigDecimal.of(Decimals.divide(above, below, mode), scale);
    }

    /** The quotient with a given number of digits, rounded; without trailing zeros beyond the preferred scale if it is exact. */
    static BigDecimal toPrecision(BigDecimal dividend, BigDecimal divisor, MathContext mc) {
        checkDivisor(dividend, divisor);
        long preferred = (long) dividend.scale - divisor.scale;
        if (dividend.signum() == 0) {
            return BigDecimal.of(BigInteger.ZERO, BigDecimal.saturated(preferred));
        }
        BigInteger above = dividend.unscaled;
        BigInteger below = divisor.unscaled;
        long raise = (long) mc.precision - digitsOfQuotient(above, below);
        int scale = BigDecimal.checkRounded(preferred + raise);
        if (raise > 0) {
            above = Decimals.scaled(above, BigDecimal.checkRounded(raise));
        } else {
            below = Decimals.scaled(below, BigDecimal.checkRounded(-raise));
        }
        BigDecimal.checkRounded(preferred);
        BigInteger quotient = Decimals.divide(above, below, mc.mode);
        BigDecimal result = BigDecimal.of(quotient, scale).round(mc);
        return quotient.multiply(below).equals(above) ? result.stripped(preferred) : result;
    }

    /** The number of digits before the point; zero and less where there are none. */
    private static int digitsOfQuotient(BigInteger above, BigInteger below) {
        int difference = Decimals.digits(above) - Decimals.digits(below);
        BigInteger one = difference < 0 ? Decimals.scaled(above, -difference) : above;
        BigInteger other = difference > 0 ? Decimals.scaled(below, difference) : below;
        return one.abs().compareTo(other.abs()) < 0 ? difference : difference + 1;
    }

    /** The integral part of the quotient, with a scale as near to the difference of the scales as possible. */
    static BigDecimal integral(BigDecimal dividend, BigDecimal divisor) {
        int preferred = BigDecimal.saturated((long) dividend.scale - divisor.scale);
        if (dividend.compareMagnitude(divisor) < 0 || dividend.signum() == 0 && divisor.signum() != 0) {
            return BigDecimal.of(BigInteger.ZERO, preferred);
        }
        checkDivisor(dividend, divisor);
        BigDecimal whole = toScale(dividend, divisor, 0, RoundingMode.DOWN).stripped(preferred);
        return whole.scale < preferred ? whole.setScale(preferred) : whole;
    }

    /** The same if it has no more digits than the context says; the dividend is not the smaller one. */
    static BigDecimal integral(BigDecimal dividend, BigDecimal divisor, MathContext mc) {
        int preferred = BigDecimal.saturated((long) dividend.scale - divisor.scale);
        BigDecimal whole = toPrecision(dividend, divisor, new MathContext(mc.precision, RoundingMode.DOWN));
        if (whole.scale < 0) {
            if (dividend.subtract(whole.multiply(divisor)).compareMagnitude(divisor) >= 0) {
                throw new ArithmeticException("Division impossible");
            }
        } else if (whole.scale > 0) {
            whole = whole.setScale(0, RoundingMode.DOWN);
        }
        long room = (long) mc.precision - whole.precision();
        if (preferred > whole.scale && room > 0) {
            long wanted = (long) preferred - whole.scale;
            return whole.setScale((int) (whole.scale + (room < wanted ? room : wanted)));
        }
        return whole.stripped(preferred);
    }
}
