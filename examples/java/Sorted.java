/** Reads no input, so its only execution decides everything: all assertions hold. */
public class Sorted {
    static void sort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
    }

    public static void main(String[] args) {
        int[] a = {5, 2, 9, 1, 7};
        sort(a);
        for (int i = 0; i + 1 < a.length; i++) {
            assert a[i] <= a[i + 1];
        }
    }
}
