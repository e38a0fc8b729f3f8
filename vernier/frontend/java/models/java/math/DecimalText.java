package java.math;

/** BigDecimals read from text, shown as text, and made from and into floating point numbers. */
final class DecimalText {
    private static final int SHORT = 18;

    private DecimalText() {
    }

    // ---------------------------------------------------------------- reading

    static BigDecimal parse(String text) {
        int n = text.length();
        if (n == 0) {
            throw ended();
        }
        char sign = text.charAt(0);
        int at = sign == '-' || sign == '+' ? 1 : 0;
        // Texts that are short for the JDK have other messages, and their digits fit into a long.
        StringBuilder digits = n - at <= SHORT ? null : new StringBuilder();
        long value = 0;
        int count = 0;
        int point = -1;
        long exponent = 0;
        for (; at < n; at++) {
            char c = text.charAt(at);
            if (Character.isDigit(c)) {
                count++;
                if (digits == null) {
                    value = value * 10 + Character.digit(c, 10);
                } else {
                    digits.append(c);
                }
            } else if (c == '.') {
                if (point >= 0) {
                    throw new NumberFormatException("Character array contains more than one decimal point.");
                }
                point = count;
            } else if (c == 'e' || c == 'E') {
                exponent = exponent(text, at + 1);
                break;
            } else {
                throw misplaced(c, digits);
            }
        }
        if (count == 0) {
            throw new NumberFormatException("No digits found.");
        }
        long scale = (point < 0 ? 0 : count - point) - exponent;
        if ((int) scale != scale) {
            throw new NumberFormatException("Scale out of range.");
        }
        BigInteger magnitude = digits == null ? BigInteger.valueOf(value) : new BigInteger(digits.toString());
        return BigDecimal.of(sign == '-' ? magnitude.negate() : magnitude, (int) scale);
    }

    /** What the JDK finds out by an index that is too large, and tells without a word. */
    private static NumberFormatException ended() {
        return new NumberFormatException();
    }

    private static NumberFormatException misplaced(char c, StringBuilder digits) {
        if (digits != null) {
            return new NumberFormatException("Character array is missing \"e\" notation exponential mark.");
        }
        return new NumberFormatException(
                "Character " + c + " is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.");
    }

    /** The exponent that begins at a position. */
    private static long exponent(String text, int start) {
        int n = text.length();
        int at = start;
        if (at >= n) {
            throw ended();
        }
        char sign = text.charAt(at);
        if (sign == '-' || sign == '+') {
            at++;
            if (at >= n) {
                throw ended();
            }
        }
        while (n - at > 10 && Character.digit(text.charAt(at), 10) == 0) {
            at++;
        }
        if (n - at > 10) {
            throw new NumberFormatException("Too many nonzero exponent digits.");
        }
        long exponent = 0;
        for (; at < n; at++) {
            int digit = Character.digit(text.charAt(at), 10);
            if (digit < 0) {
                throw new NumberFormatException("Not a digit.");
            }
            exponent = exponent * 10 + digit;
        }
        exponent = sign == '-' ? -exponent : exponent;
        if ((int) exponent != exponent) {
            throw new NumberFormatException("Exponent overflow.");
        }
        return exponent;
    }

    // ---------------------------------------------------------------- showing

    private static StringBuilder sign(BigDecimal value) {
        StringBuilder text = new StringBuilder();
        return value.signum() < 0 ? text.append('-') : text;
    }

    private static String digits(BigDecimal value) {
        return value.unscaled.abs().toString();
    }

    static String text(BigDecimal value) {
        int scale = value.scale;
        if (scale == 0) {
            return value.unscaled.toString();
        }
        String digits = digits(value);
        long exponent = digits.length() - 1L - scale;
        if (scale > 0 && exponent >= -6) {
            return plain(value);
        }
        StringBuilder text = sign(value).append(digits.charAt(0));
        if (digits.length() > 1) {
            text.append('.').append(digits.substring(1));
        }
        return withExponent(text, exponent);
    }

    private static String withExponent(StringBuilder text, long exponent) {
        if (exponent != 0) {
            text.append(exponent > 0 ? "E+" : "E").append(exponent);
        }
        return text.toString();
    }

    /** With an exponent that is a multiple of three, and one to three digits before the point. */
    static String engineering(BigDecimal value) {
        String digits = digits(value);
        long exponent = digits.length() - 1L - value.scale;
        if (value.scale >= 0 && exponent >= -6) {
            return text(value);
        }
        int before = (int) Math.floorMod(exponent, 3L) + 1;
        exponent -= before - 1;
        StringBuilder text = sign(value);
        if (value.signum() == 0) {
            text.append(before == 1 ? "0" : before == 2 ? "0.00" : "0.0");
            return withExponent(text, before == 1 ? exponent : exponent + 3);
        }
        if (before < digits.length()) {
            return withExponent(text.append(digits.substring(0, before)).append('.').append(digits.substring(before)), exponent);
        }
        return withExponent(zeros(text.append(digits), before - digits.length()), exponent);
    }

    private static StringBuilder zeros(StringBuilder text, int count) {
        for (int i = 0; i < count; i++) {
            text.append('0');
        }
        return text;
    }

    static String plain(BigDecimal value) {
        int scale = value.scale;
        String digits = digits(value);
        if (scale <= 0) {
            return zeros(sign(value).append(digits), value.signum() == 0 ? 0 : -scale).toString();
        }
        int before = digits.length() - scale;
        StringBuilder text = sign(value);
        if (before > 0) {
            return text.append(digits.substring(0, before)).append('.').append(digits.substring(before)).toString();
        }
        return zeros(text.append("0."), -before).append(digits).toString();
    }

    // ---------------------------------------------------------------- floating point

    /** The number that a double is: a multiple of a power of two. */
    static BigDecimal exactly(double value) {
        if (value != value || value == Double.POSITIVE_INFINITY || value == Double.NEGATIVE_INFINITY) {
            throw new NumberFormatException("Infinite or NaN");
        }
        if (value == 0) {
            return BigDecimal.ZERO;
        }
        long bits = Double.doubleToLongBits(value);
        int exponent = (int) (bits >> 52 & 0x7ff);
        long significand = bits & (1L << 52) - 1;
        significand = exponent == 0 ? significand << 1 : significand | 1L << 52;
        int twos = Long.numberOfTrailingZeros(significand);
        significand >>= twos;
        exponent += twos - 1075;
        BigInteger odd = BigInteger.valueOf(value < 0 ? -significand : significand);
        if (exponent >= 0) {
            return BigDecimal.of(odd.shiftLeft(exponent), 0);
        }
        return BigDecimal.of(odd.multiply(BigInteger.valueOf(5).pow(-exponent)), -exponent);
    }

    /** Powers of ten up to the 22nd are doubles, and so are integers of 53 bits: then one division rounds once. */
    static double doubleValue(BigDecimal value) {
        BigInteger unscaled = value.unscaled;
        if (value.scale == 0) {
            return unscaled.doubleValue();
        }
        if (unscaled.large == null && unscaled.small >> 53 == unscaled.small >> 63 && value.scale > 0 && value.scale <= 18) {
            return (double) unscaled.small / (double) Decimals.tenToThe(value.scale).small;
        }
        return Double.parseDouble(text(value));
    }

    static float floatValue(BigDecimal value) {
        return value.scale == 0 ? value.unscaled.floatValue() : Float.parseFloat(text(value));
    }
}
