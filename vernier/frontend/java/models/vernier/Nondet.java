package vernier;

/** The inputs of the program: each call is one input, unconstrained within its type. */
public final class Nondet {
    private Nondet() {
    }

    public static native boolean nondetBoolean();

    public static native byte nondetByte();

    public static native char nondetChar();

    public static native short nondetShort();

    public static native int nondetInt();

    public static native long nondetLong();

    public static native float nondetFloat();

    public static native double nondetDouble();

    /** Ends the execution silently, without a verdict on it, unless the condition holds. */
    public static native void assume(boolean condition);

    /** A string of any length and any characters. */
    public static String nondetString() {
        int length = nondetInt();
        assume(length >= 0);
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            chars[i] = nondetChar();
        }
        return new String(chars);
    }

    /** An integer from low (included) to high (excluded). */
    public static int range(int low, int high) {
        int chosen = nondetInt();
        assume(low <= chosen && chosen < high);
        return chosen;
    }
}
