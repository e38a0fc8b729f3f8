/** One step of insertion sort. */
public class Insertion {
    //@ requires a != null && 0 <= n < a.length;
    //@ requires (\forall int i, j; 0 <= i && i < j && j < n; a[i] <= a[j]);
    //@ assignable a[*];
    //@ ensures (\forall int i, j; 0 <= i && i < j && j <= n; a[i] <= a[j]);
    public static void insert(int[] a, int n, int value) {
        int p = n;
        //@ loop_invariant 0 <= p <= n;
        //@ loop_invariant (\forall int i, j; 0 <= i && i < j && j < p; a[i] <= a[j]);
        //@ loop_invariant (\forall int i, j; p < i && i < j && j <= n; a[i] <= a[j]);
        //@ loop_invariant (\forall int i, j; 0 <= i && i < p && p < j && j <= n; a[i] <= a[j]);
        //@ loop_invariant (\forall int j; p < j && j <= n; value < a[j]);
        //@ decreases p;
        while (p > 0 && a[p - 1] > value) {
            a[p] = a[p - 1];
            p--;
        }
        a[p] = value;
    }
}
