package java.lang;

public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {
    }

    public static native double sin(double a);

    public static native double cos(double a);

    public static native double tan(double a);

    public static native double asin(double a);

    public static native double acos(double a);

    public static native double atan(double a);

    public static native double exp(double a);

    public static native double log(double a);

    public static native double log10(double a);

    public static native double sqrt(double a);

    public static native double cbrt(double a);

    public static native double floor(double a);

    public static native double ceil(double a);

    public static native double rint(double a);

    public static native double sinh(double a);

    public static native double cosh(double a);

    public static native double tanh(double a);

    public static native double expm1(double a);

    public static native double log1p(double a);

    public static native double pow(double a, double b);

    public static native double atan2(double a, double b);

    public static native double hypot(double a, double b);

    public static native double IEEEremainder(double a, double b);

    public static int addExact(int a, int b) {
        int r = a + b;
        if (a >= 0 == b >= 0 && a >= 0 != r >= 0) {
            throw new ArithmeticException("integer overflow");
        }
        return r;
    }

    public static int subtractExact(int a, int b) {
        int r = a - b;
        if (a >= 0 != b >= 0 && a >= 0 != r >= 0) {
            throw new ArithmeticException("integer overflow");
        }
        return r;
    }

    public static int multiplyExact(int a, int b) {
        long r = (long) a * (long) b;
        if ((int) r != r) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) r;
    }

    public static int incrementExact(int a) {
        if (a == Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a + 1;
    }

    public static int decrementExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a - 1;
    }

    public static int negateExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return -a;
    }

    public static int absExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return abs(a);
    }

    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int floorDiv(int a, int b) {
        int q = a / b;
        return a % b != 0 && a < 0 != b < 0 ? q - 1 : q;
    }

    public static int floorMod(int a, int b) {
        int r = a % b;
        return r != 0 && r < 0 != b < 0 ? r + b : r;
    }

    public static long addExact(long a, long b) {
        long r = a + b;
        if (a >= 0 == b >= 0 && a >= 0 != r >= 0) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static long subtractExact(long a, long b) {
        long r = a - b;
        if (a >= 0 != b >= 0 && a >= 0 != r >= 0) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static long multiplyExact(long a, long b) {
        long r = a * b;
        if (a != 0 && (r / a != b || a == -1 && b == Long.MIN_VALUE)) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static long multiplyExact(long a, int b) {
        return multiplyExact(a, (long) b);
    }

    public static long incrementExact(long a) {
        if (a == Long.MAX_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return a + 1;
    }

    public static long decrementExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return a - 1;
    }

    public static long negateExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return -a;
    }

    public static long absExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return abs(a);
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static long floorDiv(long a, long b) {
        long q = a / b;
        return a % b != 0 && a < 0 != b < 0 ? q - 1 : q;
    }

    public static long floorMod(long a, long b) {
        long r = a % b;
        return r != 0 && r < 0 != b < 0 ? r + b : r;
    }

    public static long floorDiv(long a, int b) {
        return floorDiv(a, (long) b);
    }

    public static int floorMod(long a, int b) {
        return (int) floorMod(a, (long) b);
    }

    public static int toIntExact(long a) {
        if ((int) a != a) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) a;
    }

    public static long multiplyFull(int a, int b) {
        return (long) a * (long) b;
    }

    public static float abs(float a) {
        return a <= 0.0f ? 0.0f - a : a;
    }

    public static float max(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f) {
            return 1.0f / a > 0.0f ? a : b;
        }
        return a >= b ? a : b;
    }

    public static float min(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f) {
            return 1.0f / a < 0.0f ? a : b;
        }
        return a <= b ? a : b;
    }

    public static float signum(float a) {
        return a > 0.0f ? 1.0f : a < 0.0f ? -1.0f : a;
    }

    public static float copySign(float magnitude, float sign) {
        float positive = abs(magnitude);
        return Float.floatToRawIntBits(sign) < 0 ? -positive : positive;
    }

    public static float ulp(float a) {
        float positive = abs(a);
        if (positive != positive || positive == Float.POSITIVE_INFINITY) {
            return positive;
        }
        if (positive == Float.MAX_VALUE) {
            return positive - nextDown(positive);
        }
        return nextUp(positive) - positive;
    }

    public static float nextUp(float a) {
        if (a != a || a == Float.POSITIVE_INFINITY) {
            return a;
        }
        if (a == 0.0f) {
            return Float.MIN_VALUE;
        }
        int bits = Float.floatToRawIntBits(a);
        return Float.intBitsToFloat(a > 0.0f ? bits + 1 : bits - 1);
    }

    public static float nextDown(float a) {
        return -nextUp(-a);
    }

    public static int getExponent(float a) {
        int bits = Float.floatToRawIntBits(a);
        return (int) (bits >>> 23 & 0xff) - 127;
    }

    public static native float fma(float a, float b, float c);

    public static double abs(double a) {
        return a <= 0.0 ? 0.0 - a : a;
    }

    public static double max(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return 1.0 / a > 0.0 ? a : b;
        }
        return a >= b ? a : b;
    }

    public static double min(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return 1.0 / a < 0.0 ? a : b;
        }
        return a <= b ? a : b;
    }

    public static double signum(double a) {
        return a > 0.0 ? 1.0 : a < 0.0 ? -1.0 : a;
    }

    public static double copySign(double magnitude, double sign) {
        double positive = abs(magnitude);
        return Double.doubleToRawLongBits(sign) < 0 ? -positive : positive;
    }

    public static double ulp(double a) {
        double positive = abs(a);
        if (positive != positive || positive == Double.POSITIVE_INFINITY) {
            return positive;
        }
        if (positive == Double.MAX_VALUE) {
            return positive - nextDown(positive);
        }
        return nextUp(positive) - positive;
    }

    public static double nextUp(double a) {
        if (a != a || a == Double.POSITIVE_INFINITY) {
            return a;
        }
        if (a == 0.0) {
            return Double.MIN_VALUE;
        }
        long bits = Double.doubleToRawLongBits(a);
        return Double.longBitsToDouble(a > 0.0 ? bits + 1 : bits - 1);
    }

    public static double nextDown(double a) {
        return -nextUp(-a);
    }

    public static int getExponent(double a) {
        long bits = Double.doubleToRawLongBits(a);
        return (int) (bits >>> 52 & 0x7ff) - 1023;
    }

    public static native double fma(double a, double b, double c);

    /** Ties round up, exactly: the fraction of a value below two to the 52 is itself exact. */
    public static long round(double a) {
        double below = floor(a);
        return a - below >= 0.5 ? (long) (below + 1.0) : (long) below;
    }

    public static int round(float a) {
        double below = floor((double) a);
        return (double) a - below >= 0.5 ? (int) (below + 1.0) : (int) below;
    }

    public static double toRadians(double degrees) {
        return degrees * 0.017453292519943295;
    }

    public static double toDegrees(double radians) {
        return radians * 57.29577951308232;
    }

    public static double random() {
        double r = vernier.Nondet.nondetDouble();
        vernier.Nondet.assume(r >= 0.0 && r < 1.0);
        return r;
    }
}
