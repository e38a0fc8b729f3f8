/** Methods on arrays, with the invariants of their loops. */
public class ArrayMethods {
    //@ requires a != null;
    //@ assignable a[*];
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == value);
    //@ signals_only \nothing;
    static void fill(int[] a, int value) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == value);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures \result != null && \result.length == a.length;
    //@ ensures (\forall int k; 0 <= k && k < a.length; \result[k] == a[k]);
    static int[] copy(int[] a) {
        int[] made = new int[a.length];
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; made[k] == a[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            made[i] = a[i];
        }
        return made;
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures \result <==> (\exists int k; 0 <= k && k < a.length; a[k] == value);
    static boolean contains(int[] a, int value) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] != value);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == value) {
                return true;
            }
        }
        return false;
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures -1 <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == value;
    //@ ensures (\forall int k; 0 <= k && k < (\result < 0 ? a.length : \result); a[k] != value);
    static int firstIndexOf(int[] a, int value) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] != value);
        //@ decreases a.length - i;
        while (i < a.length && a[i] != value) {
            i++;
        }
        return i == a.length ? -1 : i;
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures -1 <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == value;
    //@ ensures (\forall int k; \result < k && k < a.length; a[k] != value);
    static int lastIndexOf(int[] a, int value) {
        int i = a.length - 1;
        //@ loop_invariant -1 <= i && i < a.length;
        //@ loop_invariant (\forall int k; i < k && k < a.length; a[k] != value);
        //@ decreases i + 1;
        while (i >= 0 && a[i] != value) {
            i--;
        }
        return i;
    }

    //@ requires a != null && a.length > 0;
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result < a.length;
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[\result] <= a[k]);
    static int indexOfMinimum(int[] a) {
        int best = 0;
        //@ loop_invariant 1 <= i && i <= a.length && 0 <= best && best < i;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[best] <= a[k]);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            if (a[i] < a[best]) {
                best = i;
            }
        }
        return best;
    }

    //@ requires a != null;
    //@ assignable a[*];
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == \old(a[a.length - 1 - k]));
    static void reverse(int[] a) {
        int low = 0;
        int high = a.length - 1;
        //@ loop_invariant 0 <= low && low <= high + 1 && high == a.length - 1 - low;
        //@ loop_invariant (\forall int k; 0 <= k && k < low; a[k] == \old(a[a.length - 1 - k]));
        //@ loop_invariant (\forall int k; high < k && k < a.length; a[k] == \old(a[a.length - 1 - k]));
        //@ loop_invariant (\forall int k; low <= k && k <= high; a[k] == \old(a[k]));
        //@ decreases high - low + 1;
        while (low < high) {
            int kept = a[low];
            a[low] = a[high];
            a[high] = kept;
            low++;
            high--;
        }
    }

    //@ requires a != null && 0 <= i && i < a.length && 0 <= j && j < a.length;
    //@ assignable a[i], a[j];
    //@ ensures a[i] == \old(a[j]) && a[j] == \old(a[i]);
    static void swap(int[] a, int i, int j) {
        int kept = a[i];
        a[i] = a[j];
        a[j] = kept;
    }

    //@ requires a != null && b != null;
    //@ assignable \nothing;
    //@ ensures \result <==> a.length == b.length && (\forall int k; 0 <= k && k < a.length; a[k] == b[k]);
    static boolean equal(int[] a, int[] b) {
        if (a.length != b.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == b[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    //@ requires a != null;
    //@ requires (\forall int k; 0 <= k && k < a.length; a[k] < Integer.MAX_VALUE);
    //@ assignable a[*];
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == \old(a[k]) + 1);
    static void incrementAll(int[] a) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == \old(a[k]) + 1);
        //@ loop_invariant (\forall int k; i <= k && k < a.length; a[k] == \old(a[k]));
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] + 1;
        }
    }

    //@ requires a != null && a.length > 0;
    //@ assignable a[0..a.length - 2];
    //@ ensures (\forall int k; 0 <= k && k < a.length - 1; a[k] == \old(a[k + 1]));
    //@ ensures a[a.length - 1] == \old(a[a.length - 1]);
    static void shiftLeft(int[] a) {
        //@ loop_invariant 0 <= i && i <= a.length - 1;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == \old(a[k + 1]));
        //@ loop_invariant (\forall int k; i <= k && k < a.length; a[k] == \old(a[k]));
        //@ decreases a.length - i;
        for (int i = 0; i < a.length - 1; i++) {
            a[i] = a[i + 1];
        }
    }

    //@ requires from != null && to != null && from != to && 0 <= n && n <= from.length && n <= to.length;
    //@ assignable to[0..n - 1];
    //@ ensures (\forall int k; 0 <= k && k < n; to[k] == from[k]);
    static void copyInto(int[] from, int[] to, int n) {
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; to[k] == from[k]);
        //@ loop_invariant (\forall int k; i <= k && k < to.length; to[k] == \old(to[k]));
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            to[i] = from[i];
        }
    }

    //@ requires a != null && low <= high;
    //@ assignable a[*];
    //@ ensures (\forall int k; 0 <= k && k < a.length; low <= a[k] && a[k] <= high);
    //@ ensures (\forall int k; 0 <= k && k < a.length; low <= \old(a[k]) && \old(a[k]) <= high ==> a[k] == \old(a[k]));
    static void clampAll(int[] a, int low, int high) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; low <= a[k] && a[k] <= high);
        //@ loop_invariant (\forall int k; 0 <= k && k < i; low <= \old(a[k]) && \old(a[k]) <= high ==> a[k] == \old(a[k]));
        //@ loop_invariant (\forall int k; i <= k && k < a.length; a[k] == \old(a[k]));
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < low) {
                a[i] = low;
            } else if (a[i] > high) {
                a[i] = high;
            }
        }
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures \result == (\sum int k; 0 <= k && k < a.length; a[k]);
    static int total(int[] a) {
        int sum = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant sum == (\sum int k; 0 <= k && k < i; a[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }
}
