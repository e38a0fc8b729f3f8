/**
 * A bounded queue with a contract: an invariant, behaviours and frames in JML. The bug: put() wraps around too late, so
 * the new element can land behind the end of the array.
 */
public class QueueSpec {
    //@ public invariant cells != null && cells.length == 3;
    //@ public invariant 0 <= start && start < 3 && 0 <= size && size <= 3;
    private /*@ spec_public @*/ int[] cells = new int[3];
    private /*@ spec_public @*/ int start;
    private /*@ spec_public @*/ int size;

    /*@ public normal_behavior
      @   requires size < 3;
      @   ensures size == \old(size) + 1 && last() == value;
      @   assignable size, cells[*];
      @ also
      @ public exceptional_behavior
      @   requires size == 3;
      @   signals (IllegalStateException e) true;
      @   assignable \nothing;
      @*/
    public void put(int value) {
        if (size == cells.length) {
            throw new IllegalStateException("full");
        }
        int end = start + size;
        if (end > cells.length) {
            end -= cells.length;
        }
        cells[end] = value;
        size++;
    }

    //@ requires size > 0;
    //@ ensures \result == \old(cells[start]) && size == \old(size) - 1;
    //@ assignable start, size;
    public int take() {
        int value = cells[start];
        start = (start + 1) % cells.length;
        size--;
        return value;
    }

    //@ requires size > 0;
    public /*@ pure @*/ int last() {
        return cells[(start + size - 1) % 3];
    }
}
