/** Static fields in clauses: constants have their values, other classes are initialised before a clause reads them. */
class Limits {
    static final int LEAST = -3;
    static final long LARGE = 1L << 40;
    static final char LETTER = 'x';
    static final String NAME = "limits";
    static final Object KEY = new Object();
    static int last = made();

    static int made() {
        Log.count = Log.count + 1;
        return 7;
    }
}

class Log {
    static int count;
}

enum Colour { RED, GREEN }

class Statics {
    //:: REFUTED post
    //@ requires x < Integer.MAX_VALUE; ensures \result <= 0;
    static int any(int x) { return x; }

    //:: HOLDS post
    //@ ensures \result == Integer.MAX_VALUE;
    static int largest() { return 2147483647; }

    //:: HOLDS post
    //@ requires Limits.LEAST <= x && x < Long.MAX_VALUE; ensures \result >= -3 && Limits.LARGE == 1099511627776L;
    static long constants(long x) { return x; }

    //:: HOLDS post
    //@ ensures \result == Limits.LETTER && Limits.NAME != null && 'x' == Character.MIN_VALUE + 120;
    static char letter() { return 'x'; }

    //:: HOLDS post
    @Ensures("return = Integer.MIN_VALUE + 1 and Limits.LEAST = -3")
    static int relational() { return -2147483647; }

    //:: HOLDS post
    //@ ensures \result == Limits.KEY && \result != null;
    static Object key() { return Limits.KEY; }

    //:: REFUTED post
    //@ ensures \result == Limits.last;
    static int zero() { return 0; }

    //:: HOLDS post
    //@ requires x < Limits.last; ensures \result < 7;
    static int below(int x) { return x; }

    //:: HOLDS post
    //@ ensures \result == \old(Limits.last) && Limits.last == \result + 1;
    static int next() { return Limits.last++; }

    //:: HOLDS post
    //@ ensures \result == Colour.RED;
    static Colour red() { return Colour.RED; }

    //:: REFUTED post
    //@ ensures \result == Colour.RED;
    static Colour green() { return Colour.GREEN; }

    //@ requires colour == Colour.RED;
    static void paint(Colour colour) { }

    //@ ensures true;
    static void paintRed() {
        //:: HOLDS pre
        paint(Colour.RED);
    }

    //@ ensures true;
    static void paintGreen() {
        //:: REFUTED pre
        paint(Colour.GREEN);
    }

    //:: HOLDS post
    //@ ensures Log.count == \old(Log.count);
    static void asks(int x) {
        //:: UNKNOWN assert
        //@ assert Limits.last == 7;
        x = x + 1;
    }
}

@interface Ensures { String[] value(); }
