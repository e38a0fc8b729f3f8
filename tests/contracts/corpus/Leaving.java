/** Frames of loops that are left by return and throw, and the position of a loop over an array. */
public class Leaving {
    int found;
    int[] seen;

    //@ requires cells != null && cells.length <= 2;
    boolean has(int[] cells, int wanted) {
        //@ loop_invariant 0 <= i && i <= cells.length;
        //:: HOLDS assignable
        //@ assignable \nothing;
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] == wanted) return true;
        }
        return false;
    }

    //@ requires cells != null && cells.length <= 2;
    boolean counts(int[] cells, int wanted) {
        //:: REFUTED assignable
        //@ assignable seen;
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] == wanted) {
                found = i + 1;
                return true;
            }
        }
        return false;
    }

    //@ requires cells != null && cells.length <= 2;
    //@ signals (IllegalStateException e) true;
    void throwing(int[] cells) {
        //:: REFUTED assignable
        //@ assignable seen;
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] == 7) {
                found = found + 1;
                throw new IllegalStateException();
            }
        }
    }

    //@ requires cells != null && cells.length <= 2 && found >= 0;
    boolean nested(int[] cells) {
        //:: REFUTED assignable
        //@ assignable seen;
        for (int i = 0; i < cells.length; i++) {
            //@ assignable found;
            while (found < 2) {
                found = found + 1;
                if (found == 1) return true;
            }
        }
        return false;
    }

    //@ requires cells != null && cells.length <= 2;
    static int sum(int[] cells) {
        int sum = 0;
        //:: HOLDS loop-invariant
        //@ loop_invariant 0 <= \index && \index <= cells.length;
        //:: HOLDS loop-invariant
        //@ loop_invariant sum == (\sum int i; 0 <= i && i < \count; cells[i]);
        //:: HOLDS decreases
        //@ decreases cells.length - \count;
        for (int each : cells) sum += each;
        return sum;
    }

    //@ requires cells != null && cells.length <= 2;
    static void positions(int[] cells) {
        //:: REFUTED loop-invariant
        //@ loop_invariant \index < cells.length;
        for (int each : cells) {
            //:: HOLDS loop-invariant
            //@ loop_invariant 0 <= \count && \count <= cells.length;
            for (int other : cells) cells[0] = each;
        }
    }
}
