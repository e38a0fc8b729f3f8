package org.sosy_lab.sv_benchmarks;

/** Inputs of a run, drawn from the seeded stream that stream.py documents. */
public final class Verifier {
  private static final String ALPHABET = "abcXYZ019 _-";
  private static final double[] DOUBLES = {
    0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 1.0
  };
  private static final float[] FLOATS = {
    0.0f, -0.0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, 1.0f
  };
  private static long state;
  private static int used;
  private static Runnable assumptionViolated;
  private static int band;
  private static long q;

  private Verifier() {}

  /** Called by the driver before main. */
  public static void begin(long seed, Runnable onViolation) {
    state = seed;
    used = 0;
    assumptionViolated = onViolation;
  }

  /** Number of input calls so far. */
  public static int inputsUsed() {
    return used;
  }

  private static long word() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static void choose() {
    used++;
    long r = word();
    band = (int) (r & 7);
    q = r >>> 8;
  }

  private static long signed(int width) {
    choose();
    long high = (1L << (width - 1)) - 1;
    if (band <= 1) return q % 17 - 8;
    if (band <= 3) return q % 6;
    if (band == 4) return q % 2001 - 1000;
    if (band == 5) return new long[] {-high - 1, -high, -1, 0, 1, high - 1, high}[(int) (q % 7)];
    return word();
  }

  public static void assume(boolean condition) {
    if (!condition) assumptionViolated.run();
  }

  public static boolean nondetBoolean() {
    choose();
    return (q & 1) == 1;
  }

  public static byte nondetByte() {
    return (byte) signed(8);
  }

  public static char nondetChar() {
    choose();
    long high = 0xFFFF;
    if (band <= 1) return (char) (q % 17);
    if (band <= 3) return (char) (q % 6);
    if (band == 4) return (char) (q % 2001);
    if (band == 5) return (char) new long[] {0, 1, high / 2, high / 2 + 1, high - 1, high, 2}[(int) (q % 7)];
    return (char) word();
  }

  public static short nondetShort() {
    return (short) signed(16);
  }

  public static int nondetInt() {
    return (int) signed(32);
  }

  public static long nondetLong() {
    return signed(64);
  }

  public static float nondetFloat() {
    choose();
    if (band <= 2) return (q % 65 - 32) / 4.0f;
    if (band == 3) return FLOATS[(int) (q % 8)];
    if (band <= 5) return (q % 2000001 - 1000000) / 1024.0f;
    return Float.intBitsToFloat((int) word());
  }

  public static double nondetDouble() {
    choose();
    if (band <= 2) return (q % 65 - 32) / 4.0;
    if (band == 3) return DOUBLES[(int) (q % 8)];
    if (band <= 5) return (q % 2000001 - 1000000) / 1024.0;
    return Double.longBitsToDouble(word());
  }

  public static String nondetString() {
    choose();
    int length = (int) (q % 6);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) text.append(ALPHABET.charAt((int) ((word() >>> 8) % ALPHABET.length())));
    return text.toString();
  }
}
