package org.sosy_lab.sv_benchmarks;

import vernier.Nondet;

public final class Verifier {
    private Verifier() {
    }

    public static void assume(boolean condition) {
        Nondet.assume(condition);
    }

    public static boolean nondetBoolean() {
        return Nondet.nondetBoolean();
    }

    public static byte nondetByte() {
        return Nondet.nondetByte();
    }

    public static char nondetChar() {
        return Nondet.nondetChar();
    }

    public static short nondetShort() {
        return Nondet.nondetShort();
    }

    public static int nondetInt() {
        return Nondet.nondetInt();
    }

    public static long nondetLong() {
        return Nondet.nondetLong();
    }

    public static float nondetFloat() {
        return Nondet.nondetFloat();
    }

    public static double nondetDouble() {
        return Nondet.nondetDouble();
    }

    public static String nondetString() {
        return Nondet.nondetString();
    }
}
