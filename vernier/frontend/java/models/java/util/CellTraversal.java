package java.util;

import vernier.Traversal;

/** The first cells of the array behind a list or queue, as it was when bound. */
abstract class CellTraversal<E> extends Traversal<E> {
    Object[] cells;
    int next;
    int end;

    public boolean advance() {
        if (next >= end) {
            return false;
        }
        value = (E) cells[next];
        next++;
        return true;
    }
}
