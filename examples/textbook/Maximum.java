/** The greatest element of an array. */
public class Maximum {
    //@ requires a != null && a.length > 0;
    //@ assignable \nothing;
    //@ ensures (\forall int k; 0 <= k < a.length; a[k] <= \result);
    //@ ensures (\exists int k; 0 <= k < a.length; a[k] == \result);
    public static int maximum(int[] a) {
        int best = a[0];
        //@ loop_invariant 1 <= i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k < i; a[k] <= best);
        //@ loop_invariant (\exists int k; 0 <= k < i; a[k] == best);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > best) {
                best = a[i];
            }
        }
        return best;
    }
}
