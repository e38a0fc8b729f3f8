package java.util;

import vernier.Traversal;

/** A view of a range of a list. Its own modCount follows the one of the list it was taken from. */
class SubList<E> extends AbstractList<E> {
    private final AbstractList<E> parent;
    private final int offset;
    private int size;

    SubList(AbstractList<E> parent, int fromIndex, int toIndex) {
        this.parent = parent;
        this.offset = fromIndex;
        this.size = toIndex - fromIndex;
        this.modCount = parent.modCount;
    }

    private void checkUnmodified() {
        if (parent instanceof SubList) {
            ((SubList<E>) parent).checkUnmodified();
        }
        if (parent.modCount != modCount) {
            throw new ConcurrentModificationException();
        }
    }

    public int size() {
        checkUnmodified();
        return size;
    }

    public E get(int index) {
        Objects.checkIndex(index, size);
        checkUnmodified();
        return parent.get(offset + index);
    }

    public E set(int index, E element) {
        Objects.checkIndex(index, size);
        checkUnmodified();
        return parent.set(offset + index, element);
    }

    void checkPosition(int index) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    public void add(int index, E element) {
        checkPosition(index);
        checkUnmodified();
        parent.add(offset + index, element);
        size++;
        modCount = parent.modCount;
    }

    public E remove(int index) {
        Objects.checkIndex(index, size);
        checkUnmodified();
        E removed = parent.remove(offset + index);
        size--;
        modCount = parent.modCount;
        return removed;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        checkUnmodified();
        parent.removeRange(offset + fromIndex, offset + toIndex);
        size -= toIndex - fromIndex;
        modCount = parent.modCount;
    }

    public boolean addAll(Collection<? extends E> c) {
        return addAll(size, c);
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index);
        int added = c.size();
        if (added == 0) {
            return false;
        }
        checkUnmodified();
        parent.addAll(offset + index, c);
        size += added;
        modCount = parent.modCount;
        return true;
    }

    public Iterator<E> iterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkUnmodified();
        checkPosition(index);
        return new SubListCursor<E>(this, index);
    }

    /** The size without a look at the list underneath. */
    int $size() {
        return size;
    }

    /** The list at the bottom of nested views. */
    AbstractList<E> $root() {
        return parent instanceof SubList ? ((SubList<E>) parent).$root() : parent;
    }

    public Traversal<E> $traversal() {
        AbstractList<E> list = parent;
        int start = offset;
        while (list instanceof SubList) {
            start += ((SubList<E>) list).offset;
            list = ((SubList<E>) list).parent;
        }
        return list instanceof ArrayList ? cells((ArrayList<E>) list, start) : super.$traversal();
    }

    /** A range of an ArrayList is read from its cells, and looks for changes afterwards. */
    private Traversal<E> cells(ArrayList<E> root, int start) {
        return new CellTraversal<E>() {
            private int expectedModCount;

            public long bind() {
                cells = root.cells();
                next = start;
                end = start + size;
                expectedModCount = modCount;
                return size;
            }

            public void check() {
                if (root.modCount != expectedModCount) {
                    throw new ConcurrentModificationException();
                }
            }
        };
    }
}
