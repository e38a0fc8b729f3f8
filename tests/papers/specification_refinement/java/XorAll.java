/** Every cell becomes its exclusive or with a bit; the cells are in an array, or in a chain. */
public class XorAll {
    static class Cell { boolean value; Cell next; }
    static class Row { Cell head; int size; }

    //@ requires a != null && a.length > 0;
    //@ requires size == 1;
    //@ ensures b && \old(a[0]) ==> !a[0];
    static void inArray(boolean[] a, int size, boolean b) {
        int i = 0;
        while (i < size) {
            a[i] = xor(b, a[i]);
            i = i + 1;
        }
    }

    //@ requires row != null && row.head != null;
    //@ requires row.size == 1;
    //@ ensures b && \old(row.head.value) ==> !row.head.value;
    static void inChain(Row row, boolean b) {
        int i = 0;
        Cell cell = row.head;
        while (i < row.size) {
            cell.value = xor(b, cell.value);
            cell = cell.next;
            i = i + 1;
        }
    }

    static boolean xor(boolean x, boolean y) {
        if (x == y) {
            return false;
        }
        return true;
    }
}
