/** Clauses inside bodies, and what callers have to establish. */
public class Bodies {
    //@ requires a != null;
    //:: HOLDS post
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result) || a.length == 0;
    //:: HOLDS assignable
    //@ assignable \nothing;
    static int largest(int[] a) {
        int best = Integer.MIN_VALUE;
        //:: HOLDS loop-invariant
        //@ loop_invariant 0 <= i && i <= a.length;
        //:: HOLDS loop-invariant
        //@ loop_invariant (\forall int j; 0 <= j && j < i; a[j] <= best);
        //:: HOLDS decreases
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > best) {
                best = a[i];
            }
        }
        return best;
    }

    static int count(int n) {
        int k = 0;
        //:: REFUTED decreases
        //@ decreases n;
        while (n > 0) {
            k++;
            if (n != 5 || k > 1) {
                n--;
            }
        }
        return k;
    }

    //@ requires n >= 0;
    //:: HOLDS post
    //@ ensures \result == n + 1;
    static int next(int n) {
        int before = n;
        n++;
        //:: HOLDS assert
        //@ assert n == \old(n) + 1;
        return before + 1;
    }

    static int use(int n) {
        //:: REFUTED pre
        int a = next(n);
        if (n > 0) {
            //:: HOLDS pre
            a += next(n);
        }
        //@ assume n > 3;
        //:: HOLDS assert
        //@ assert n != 3;
        //:: REFUTED assert
        //@ assert n != 4;
        return a;
    }
}
