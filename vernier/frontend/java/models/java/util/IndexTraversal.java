package java.util;

import vernier.Traversal;

/** The elements of a list that is read by index. */
final class IndexTraversal<E> extends Traversal<E> {
    private final List<E> list;
    private final AbstractList<E> counted;
    private int next;
    private int end;
    private int expectedModCount;

    IndexTraversal(List<E> list) {
        this.list = list;
        this.counted = list instanceof AbstractList ? (AbstractList<E>) list : null;
    }

    public long bind() {
        end = list.size();
        expectedModCount = counted == null ? 0 : counted.modCount;
        return end;
    }

    public boolean advance() {
        if (next >= end) {
            return false;
        }
        try {
            value = list.get(next);
        } catch (IndexOutOfBoundsException e) {
            throw new ConcurrentModificationException();
        }
        next++;
        return true;
    }

    public void check() {
        if (counted != null && counted.modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }
}
