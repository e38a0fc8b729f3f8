/** Clauses that are read and have no meaning yet: what depends on them is unknown, the rest is not. */
public class Unmeaning {
    int size;
    //@ model \seq contents;
    //@ represents contents = \seq_empty;
    //@ ghost \seq history;
    //@ ensures n > 0;
    //@ model static boolean lemma(int n) { return true; }

    //:: UNKNOWN post
    //@ accessible size;
    //:: UNKNOWN post
    //@ ensures contents == \old(contents);
    //:: HOLDS post
    //@ ensures \result == size;
    int size() {
        //@ set history = \seq_concat(history, \seq_singleton(size));
        return size;
    }

    //@ requires this.history == \seq_empty;
    //:: UNKNOWN post
    //@ ensures \result == 5;
    int five() {
        return 4;
    }

    //:: UNKNOWN post
    //@ ensures \result != 5;
    static int assumed(int n) {
        //@ use lemma(n);
        return 5;
    }

    //:: UNKNOWN post
    //@ measured_by n;
    static int block(int n) {
        //:: UNKNOWN assert
        //@ requires n > 0; ensures n > 1; signals_only \nothing;
        {
            n++;
        }
        //:: REFUTED assert
        //@ assert n != 3;
        return n;
    }

    //@ requires a != null && 1 <= a.length <= 2;
    static int first(int[] a) {
        //:: UNKNOWN assignable
        //@ loop_assignable \nothing;
        for (int i = 0; i < a.length; i++) {
            try {
                a[i] = 0;
                return a[i];
            } finally {
                a[i] = 1;
            }
        }
        return 0;
    }

    //:: UNKNOWN post
    //@ ensures \result != 5;
    //@ code_bigint_math
    static int other(int n) {
        return n;
    }

    static int ghosts(int n) {
        //@ ghost \bigint g = n;
        //:: UNKNOWN assert
        //@ assert g == n;
        //:: REFUTED assert
        //@ assert n != 3;
        return n;
    }

    static int assigned(int n) {
        //@ set n = 7;
        //:: UNKNOWN assert
        //@ assert n == 7;
        return n;
    }
}
