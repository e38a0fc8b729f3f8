/** A ring buffer without main: every method is checked on its own. The bug: take() forgets to wrap around. */
public class Ring {
    private final int[] cells = new int[2];
    private int start;
    private int size;

    boolean put(int value) {
        if (size == cells.length) {
            return false;
        }
        cells[(start + size) % cells.length] = value;
        size++;
        return true;
    }

    int take() {
        if (size == 0) {
            return -1;
        }
        size--;
        return cells[start++];
    }
}
