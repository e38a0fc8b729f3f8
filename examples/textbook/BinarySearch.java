/** Where a key is in a sorted array. */
public class BinarySearch {
    //@ requires a != null;
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ assignable \nothing;
    //@ ensures \result >= 0 ==> \result < a.length && a[\result] == key;
    //@ ensures \result < 0 ==> (\forall int k; 0 <= k < a.length; a[k] != key);
    public static int search(int[] a, int key) {
        int low = 0;
        int high = a.length;
        //@ loop_invariant 0 <= low <= high && high <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k < low; a[k] < key);
        //@ loop_invariant (\forall int k; high <= k < a.length; a[k] > key);
        //@ decreases high - low;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (a[middle] < key) {
                low = middle + 1;
            } else if (a[middle] > key) {
                high = middle;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
