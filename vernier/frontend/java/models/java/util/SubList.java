package java.util;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import vernier.Traversal;

/**
 * A view of a range of a list, also where it was taken from another view, which then follows its changes. Its own
 * modCount is the one that the list must have.
 */
class SubList<E> extends AbstractList<E> {
    private final AbstractList<E> root;
    private final SubList<E> above;
    private final int offset;
    private int size;

    SubList(AbstractList<E> parent, int fromIndex, int toIndex) {
        this.above = parent instanceof SubList ? (SubList<E>) parent : null;
        this.root = above == null ? parent : above.root;
        this.offset = above == null ? fromIndex : above.offset + fromIndex;
        this.size = toIndex - fromIndex;
        // A view of a stale view is stale if the list is an ArrayList.
        this.modCount = root instanceof ArrayList ? parent.modCount : root.modCount;
    }

    boolean $isUnmodified() {
        return root.modCount == modCount;
    }

    /** Follows a change of the list that was made through this view. */
    private void follow(int added) {
        for (SubList<E> view = this; view != null; view = view.above) {
            view.size += added;
            view.modCount = root.modCount;
        }
    }

    private void checkUnmodified() {
        if (!$isUnmodified()) {
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
        return root instanceof ArrayList ? ((ArrayList<E>) root).read(offset + index) : root.get(offset + index);
    }

    public E set(int index, E element) {
        Objects.checkIndex(index, size);
        checkUnmodified();
        return root instanceof ArrayList
                ? ((ArrayList<E>) root).write(offset + index, element) : root.set(offset + index, element);
    }

    void checkPosition(int index) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    public void add(int index, E element) {
        checkPosition(index);
        checkUnmodified();
        root.add(offset + index, element);
        follow(1);
    }

    public E remove(int index) {
        Objects.checkIndex(index, size);
        checkUnmodified();
        E removed = root.remove(offset + index);
        follow(-1);
        return removed;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        checkUnmodified();
        root.removeRange(offset + fromIndex, offset + toIndex);
        follow(fromIndex - toIndex);
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
        root.addAll(offset + index, c);
        follow(added);
        return true;
    }

    // Views of an ArrayList leave these to it, so that a function that throws, or changes the list, has its effects.

    public boolean removeAll(Collection<?> c) {
        return root instanceof ArrayList ? keep(Objects.requireNonNull(c), false) : super.removeAll(c);
    }

    public boolean retainAll(Collection<?> c) {
        return root instanceof ArrayList ? keep(Objects.requireNonNull(c), true) : super.retainAll(c);
    }

    private boolean keep(Collection<?> c, boolean contained) {
        checkUnmodified();
        int before = root.size();
        boolean changed = ((ArrayList<E>) root).keep(c, contained, offset, offset + size);
        if (changed) {
            follow(root.size() - before);
        }
        return changed;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        if (!(root instanceof ArrayList)) {
            return super.removeIf(filter);
        }
        checkUnmodified();
        int before = root.size();
        boolean changed = ((ArrayList<E>) root).dropIf(filter, offset, offset + size);
        if (changed) {
            follow(root.size() - before);
        }
        return changed;
    }

    /** A stale view of an ArrayList does not complain. */
    public void replaceAll(UnaryOperator<E> operator) {
        if (root instanceof ArrayList) {
            ((ArrayList<E>) root).replaceIn(operator, offset, offset + size);
        } else {
            super.replaceAll(operator);
        }
    }

    public Iterator<E> iterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkUnmodified();
        checkPosition(index);
        if (!(root instanceof ArrayList)) {
            // A cursor of the list is made, whose range may have ended before that of a stale view.
            root.checkPosition(offset + index);
        }
        return new SubListCursor<E>(this, index);
    }

    /** A view of a view is not asked whether the list has changed. */
    public List<E> subList(int fromIndex, int toIndex) {
        return view(fromIndex, toIndex, size);
    }

    /** The size without a look at the list underneath. */
    int $size() {
        return size;
    }

    /** The list at the bottom of nested views. */
    AbstractList<E> $root() {
        return root;
    }

    public Traversal<E> $traversal() {
        return root instanceof ArrayList ? cells((ArrayList<E>) root) : super.$traversal();
    }

    /** A range of an ArrayList is read from its cells, and looks for changes afterwards. */
    private Traversal<E> cells(ArrayList<E> list) {
        return new CellTraversal<E>() {
            private int expectedModCount;

            public long bind() {
                cells = list.cells();
                next = offset;
                end = offset + size;
                expectedModCount = modCount;
                return size;
            }

            public void check() {
                if (list.modCount != expectedModCount) {
                    throw new ConcurrentModificationException();
                }
            }
        };
    }
}
