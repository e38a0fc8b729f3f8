package java.util;

/** The fail-fast iterator of lists with positional access. */
class ListCursor<E> implements ListIterator<E> {
    private final AbstractList<E> list;
    int cursor;
    private int last = -1;
    private int expectedModCount;

    ListCursor(AbstractList<E> list, int index) {
        this.list = list;
        this.cursor = index;
        this.expectedModCount = list.modCount;
    }

    boolean isUnmodified() {
        return list.modCount == expectedModCount;
    }

    /** The element in front of the index is the last one returned. */
    void moveTo(int index) {
        cursor = index;
        last = index - 1;
    }

    void checkUnmodified() {
        if (!isUnmodified()) {
            throw new ConcurrentModificationException();
        }
    }

    NoSuchElementException ended(IndexOutOfBoundsException cause) {
        return new NoSuchElementException(cause);
    }

    public boolean hasNext() {
        return cursor != list.size();
    }

    public E next() {
        checkUnmodified();
        try {
            E e = list.get(cursor);
            last = cursor;
            cursor++;
            return e;
        } catch (IndexOutOfBoundsException e) {
            checkUnmodified();
            throw ended(e);
        }
    }

    public boolean hasPrevious() {
        return cursor != 0;
    }

    public E previous() {
        checkUnmodified();
        try {
            E e = list.get(cursor - 1);
            cursor--;
            last = cursor;
            return e;
        } catch (IndexOutOfBoundsException e) {
            checkUnmodified();
            throw ended(e);
        }
    }

    public int nextIndex() {
        return cursor;
    }

    public int previousIndex() {
        return cursor - 1;
    }

    public void remove() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        checkUnmodified();
        try {
            list.remove(last);
        } catch (IndexOutOfBoundsException e) {
            throw new ConcurrentModificationException();
        }
        if (last < cursor) {
            cursor--;
        }
        last = -1;
        expectedModCount = list.modCount;
    }

    public void set(E e) {
        if (last < 0) {
            throw new IllegalStateException();
        }
        checkUnmodified();
        try {
            list.set(last, e);
        } catch (IndexOutOfBoundsException failure) {
            throw new ConcurrentModificationException();
        }
        expectedModCount = list.modCount;
    }

    public void add(E e) {
        checkUnmodified();
        try {
            list.add(cursor, e);
        } catch (IndexOutOfBoundsException failure) {
            throw new ConcurrentModificationException();
        }
        cursor++;
        last = -1;
        expectedModCount = list.modCount;
    }
}
