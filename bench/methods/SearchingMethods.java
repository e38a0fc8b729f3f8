/** Searching in arrays that are sorted, and in others. */
public class SearchingMethods {
    //@ requires a != null;
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result <= a.length;
    //@ ensures (\forall int k; 0 <= k && k < \result; a[k] < key);
    //@ ensures (\forall int k; \result <= k && k < a.length; key <= a[k]);
    static int lowerBound(int[] a, int key) {
        int low = 0;
        int high = a.length;
        //@ loop_invariant 0 <= low && low <= high && high <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < low; a[k] < key);
        //@ loop_invariant (\forall int k; high <= k && k < a.length; key <= a[k]);
        //@ decreases high - low;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    //@ requires a != null;
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ assignable \nothing;
    //@ ensures \result <==> (\exists int k; 0 <= k && k < a.length; a[k] == key);
    static boolean isInSorted(int[] a, int key) {
        int at = lowerBound(a, key);
        return at < a.length && a[at] == key;
    }

    //@ requires a != null && a.length > 0 && a[a.length - 1] == key;
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result < a.length && a[\result] == key;
    static int sentinel(int[] a, int key) {
        int i = 0;
        //@ loop_invariant 0 <= i && i < a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] != key);
        //@ decreases a.length - i;
        while (a[i] != key) {
            i++;
        }
        return i;
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures \result <==> (\exists int i, j; 0 <= i && i < j && j < a.length; a[i] == a[j]);
    static boolean hasDuplicate(int[] a) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int p, q; 0 <= p && p < i && p < q && q < a.length; a[p] != a[q]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            //@ loop_invariant i < j && j <= a.length;
            //@ loop_invariant (\forall int q; i < q && q < j; a[i] != a[q]);
            //@ decreases a.length - j;
            for (int j = i + 1; j < a.length; j++) {
                if (a[i] == a[j]) {
                    return true;
                }
            }
        }
        return false;
    }

    //@ requires a != null && 0 <= row && row < a.length && a[row] != null;
    //@ assignable \nothing;
    //@ ensures \result <==> (\exists int k; 0 <= k && k < a[row].length; a[row][k] == key);
    static boolean isInRow(int[][] a, int row, int key) {
        int[] cells = a[row];
        //@ loop_invariant 0 <= i && i <= cells.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; cells[k] != key);
        //@ decreases cells.length - i;
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] == key) {
                return true;
            }
        }
        return false;
    }

    //@ requires a != null && a.length > 0;
    //@ requires a[0] <= key && key < a[a.length - 1];
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result < a.length - 1;
    //@ ensures a[\result] <= key && key < a[\result + 1];
    static int crossing(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        //@ loop_invariant 0 <= low && low < high && high < a.length;
        //@ loop_invariant a[low] <= key && key < a[high];
        //@ decreases high - low;
        while (high - low > 1) {
            int middle = low + (high - low) / 2;
            if (a[middle] <= key) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
