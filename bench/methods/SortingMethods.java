/** Sorting, and what sorting is made of. */
public class SortingMethods {
    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures \result <==> (\forall int k; 0 < k && k < a.length; a[k - 1] <= a[k]);
    static boolean isSorted(int[] a) {
        //@ loop_invariant 1 <= i;
        //@ loop_invariant (\forall int k; 0 < k && k < i && k < a.length; a[k - 1] <= a[k]);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    //@ requires a != null && 0 <= from && from < a.length;
    //@ assignable \nothing;
    //@ ensures from <= \result && \result < a.length;
    //@ ensures (\forall int k; from <= k && k < a.length; a[\result] <= a[k]);
    static int minimumFrom(int[] a, int from) {
        int best = from;
        //@ loop_invariant from < i && i <= a.length && from <= best && best < i;
        //@ loop_invariant (\forall int k; from <= k && k < i; a[best] <= a[k]);
        //@ decreases a.length - i;
        for (int i = from + 1; i < a.length; i++) {
            if (a[i] < a[best]) {
                best = i;
            }
        }
        return best;
    }

    //@ requires a != null;
    //@ assignable a[*];
    //@ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    static void selectionSort(int[] a) {
        //@ loop_invariant 0 <= n && n <= a.length;
        //@ loop_invariant (\forall int i, j; 0 <= i && i < n && i < j && j < a.length; a[i] <= a[j]);
        //@ decreases a.length - n;
        for (int n = 0; n < a.length; n++) {
            int least = minimumFrom(a, n);
            int kept = a[n];
            a[n] = a[least];
            a[least] = kept;
        }
    }

    //@ requires a != null && a.length == 2;
    //@ assignable a[*];
    //@ ensures a[0] <= a[1];
    //@ ensures a[0] == \old(a[0]) && a[1] == \old(a[1]) || a[0] == \old(a[1]) && a[1] == \old(a[0]);
    static void sortTwo(int[] a) {
        if (a[0] > a[1]) {
            int kept = a[0];
            a[0] = a[1];
            a[1] = kept;
        }
    }

    //@ requires a != null && a.length == 3;
    //@ assignable a[*];
    //@ ensures a[0] <= a[1] && a[1] <= a[2];
    static void sortThree(int[] a) {
        order(a, 0, 1);
        order(a, 1, 2);
        order(a, 0, 1);
    }

    //@ requires a != null && 0 <= i && i < j && j < a.length;
    //@ assignable a[i], a[j];
    //@ ensures a[i] == (\old(a[i]) < \old(a[j]) ? \old(a[i]) : \old(a[j]));
    //@ ensures a[j] == (\old(a[i]) < \old(a[j]) ? \old(a[j]) : \old(a[i]));
    static void order(int[] a, int i, int j) {
        if (a[j] < a[i]) {
            int kept = a[i];
            a[i] = a[j];
            a[j] = kept;
        }
    }

    //@ requires a != null && a.length > 0;
    //@ assignable a[*];
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] <= a[a.length - 1]);
    static void bubble(int[] a) {
        //@ loop_invariant 1 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] <= a[i - 1]);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                int kept = a[i];
                a[i] = a[i - 1];
                a[i - 1] = kept;
            }
        }
    }

    //@ requires a != null;
    //@ assignable a[*];
    //@ ensures 0 <= \result && \result <= a.length;
    //@ ensures (\forall int k; 0 <= k && k < \result; a[k] < pivot);
    //@ ensures (\forall int k; \result <= k && k < a.length; pivot <= a[k]);
    static int partition(int[] a, int pivot) {
        int small = 0;
        //@ loop_invariant 0 <= small && small <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < small; a[k] < pivot);
        //@ loop_invariant (\forall int k; small <= k && k < i; pivot <= a[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < pivot) {
                int kept = a[i];
                a[i] = a[small];
                a[small] = kept;
                small++;
            }
        }
        return small;
    }

    //@ requires a != null && 0 <= n && n < a.length;
    //@ requires (\forall int i, j; 0 <= i && i < j && j < n; a[i] <= a[j]);
    //@ assignable a[0..n];
    //@ ensures (\forall int i, j; 0 <= i && i < j && j <= n; a[i] <= a[j]);
    static void insertLast(int[] a, int n) {
        int value = a[n];
        int p = n;
        //@ loop_invariant 0 <= p && p <= n;
        //@ loop_invariant (\forall int i, j; 0 <= i && i < j && j < p; a[i] <= a[j]);
        //@ loop_invariant (\forall int i, j; p < i && i < j && j <= n; a[i] <= a[j]);
        //@ loop_invariant (\forall int i, j; 0 <= i && i < p && p < j && j <= n; a[i] <= a[j]);
        //@ loop_invariant (\forall int j; p < j && j <= n; value < a[j]);
        //@ loop_invariant (\forall int j; n < j && j < a.length; a[j] == \old(a[j]));
        //@ decreases p;
        while (p > 0 && a[p - 1] > value) {
            a[p] = a[p - 1];
            p--;
        }
        a[p] = value;
    }

    //@ requires a != null;
    //@ assignable a[*];
    //@ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    static void insertionSort(int[] a) {
        //@ loop_invariant 0 <= n && n <= a.length;
        //@ loop_invariant (\forall int i, j; 0 <= i && i < j && j < n; a[i] <= a[j]);
        //@ decreases a.length - n;
        for (int n = 0; n < a.length; n++) {
            insertLast(a, n);
        }
    }
}
