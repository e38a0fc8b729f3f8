/** The sum of the first numbers, and of an array. */
public class Sum {
    //@ requires 0 <= n <= 10000;
    //@ ensures \result == n * (n + 1) / 2;
    public static int gauss(int n) {
        int sum = 0;
        //@ loop_invariant 0 <= i <= n;
        //@ loop_invariant sum == i * (i + 1) / 2;
        //@ decreases n - i;
        for (int i = 0; i < n; ) {
            i++;
            sum += i;
        }
        return sum;
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures \result == (\sum int k; 0 <= k < a.length; a[k]);
    public static int sum(int[] a) {
        int sum = 0;
        //@ loop_invariant 0 <= i <= a.length;
        //@ loop_invariant sum == (\sum int k; 0 <= k < i; a[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }
}
