/** Frames speak of what the program can name: not of caches of boxes, nor of classes that are initialised. */
import java.util.HashMap;

class Table {
    static final int[] SQUARES = make();
    static int used = SQUARES.length;
    static int free;

    static int[] make() {
        int[] made = new int[3];
        made[2] = 4;
        return made;
    }
}

public class Pure {
    int key;
    Pure left;
    int[] cells;
    static int kept;

    //:: HOLDS assignable
    //@ requires 0 <= low && low < 4; assignable \nothing;
    boolean above(int low) {
        Integer boxed = low;
        return boxed.compareTo(key) < 0;
    }

    //:: HOLDS assignable
    //@ assignable \nothing;
    static int character(boolean upper) {
        Character boxed = upper ? 'A' : 'a';
        return boxed.charValue();
    }

    //:: HOLDS assignable
    //@ assignable \nothing;
    int table(int i) {
        return i == 2 ? Table.SQUARES[2] : 0;
    }

    //:: REFUTED assignable
    //@ assignable \nothing;
    int keeps(int n) {
        kept = n;
        return 0;
    }

    //:: REFUTED assignable
    //@ requires n != 5; assignable \nothing;
    void sets(int n) {
        if (n == 7) key = n;
    }

    //:: REFUTED assignable
    //@ requires cells != null && cells.length > 1; assignable \nothing;
    void writes(int n) {
        cells[1] = n;
    }

    //:: REFUTED assignable
    //@ assignable \nothing;
    void frees() {
        Table.free = 1;
    }

    //:: UNKNOWN assignable
    //@ assignable \nothing;
    void uses() {
        Table.used++;
    }

    //:: HOLDS assignable
    //@ assignable \nothing;
    static int made() {
        HashMap<Integer, Integer> fresh = new HashMap<>();
        fresh.put(1, 2);
        return fresh.keySet().size();
    }

    //:: REFUTED assignable
    //@ assignable key;
    //@ pure
    void counts() {
        key++;
    }

    //:: HOLDS assignable
    //@ assignable key;
    //@ pure
    int reads() {
        return key;
    }

    //:: REFUTED assignable
    //@ requires left != null && left != this; assignable this.key;
    void other(int n) {
        left.key = n;
    }
}
