/** JML as people write it: chains, nested cases, definitions, ranges, frames of loops, constraints and ghost code. */
public class Written {
    private int level;
    private int peak;
    //@ private ghost int changes = 0;

    //:: HOLDS invariant
    //@ private initially changes == 0 && level == 0;
    //:: REFUTED invariant
    //@ private constraint \old(peak) <= peak;
    //:: HOLDS invariant
    //@ private constraint \old(changes) <= changes || changes < 0;

    Written() {
    }

    //@ requires 0 <= by <= 10 && 0 <= level < 1000 && 0 <= changes < 1000;
    //@ old int before = level;
    //:: HOLDS post
    //@ ensures before <= level <= before + 10;
    //:: REFUTED post
    //@ ensures before < level;
    //:: HOLDS post
    //@ ensures changes == \old(changes) + 1;
    void raise(int by) {
        level += by;
        if (level > peak) {
            peak = level;
        }
        //@ set changes = changes + 1;
    }

    void forget() {
        peak = 0;
    }

    //@ requires n > -100;
    //@ {|
    //@   requires n >= 0;
    //:: HOLDS post
    //@   ensures \result == n;
    //@ also
    //@   requires n < 0;
    //:: REFUTED post
    //@   ensures \result == n;
    //@ |}
    static int magnitude(int n) {
        return n < 0 ? -n : n;
    }

    //@ requires a != null && 3 <= a.length <= 4;
    //:: HOLDS assignable
    //@ assignable a[0..1];
    static void firstTwo(int[] a) {
        a[0] = 1;
        a[1] = 1;
    }

    //@ requires a != null && 3 <= a.length <= 4;
    //:: REFUTED assignable
    //@ assignable a[1..a.length - 1];
    static void allButFirst(int[] a) {
        a[2] = 5;
        a[0] = 7;
    }

    //@ requires a != null && a.length <= 3;
    static void ramp(int[] a) {
        //:: HOLDS loop-invariant
        //@ maintaining 0 <= i <= a.length;
        //:: HOLDS assignable
        //@ loop_writes i, a[*];
        for (int i = 0; i < a.length; i++) {
            a[i] = i;
        }
        //:: HOLDS assert
        //@ check \forall int k; 0 <= k < a.length; a[k] == k;
    }

    //@ requires a != null && 1 <= a.length <= 3;
    void count(int[] a) {
        int i = 0;
        //:: REFUTED assignable
        //@ assignable a[*];
        while (true) {
            a[i] = 0;
            if (i == a.length - 1) {
                level = 1;
                break;
            }
            i++;
        }
    }

    //:: HOLDS post
    //@ ensures (\lbl SMALL \result <= a) && (\forall int i, j; 0 <= i < j && j < 3; i < 2);
    //@ spec_pure
    static int least(int a, int b) {
        return a < b ? a : b;
    }

    //@ assignable \nothing;
    //:: HOLDS post
    //@ ensures \result <==> n > 0;
    static boolean positive(int n) {
        return n > 0;
    }

    //:: HOLDS post
    //@ ensures positive(\result) || n <= 0;
    static int same(int n) {
        return n;
    }
}
