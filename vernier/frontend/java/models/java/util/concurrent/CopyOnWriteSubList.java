package java.util.concurrent;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import vernier.Traversal;

/**
 * A view of a range of a CopyOnWriteArrayList. It is usable as long as the list holds the array that the view was
 * made with, or that its own last change has left. A view of a view is a view of the list.
 */
final class CopyOnWriteSubList<E> implements List<E>, RandomAccess {
    private final CopyOnWriteArrayList<E> list;
    private Object[] expected;
    private final int offset;
    private int size;

    CopyOnWriteSubList(CopyOnWriteArrayList<E> list, Object[] expected, int offset, int size) {
        this.list = list;
        this.expected = expected;
        this.offset = offset;
        this.size = size;
    }

    private void checkUnmodified() {
        if (list.cells() != expected) {
            throw new ConcurrentModificationException();
        }
    }

    /** Follows a change that was made through this view. */
    private void follow() {
        size += list.cells().length - expected.length;
        expected = list.cells();
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= size) {
            throw CopyOnWriteArrayList.outside(index, size);
        }
    }

    private void checkPosition(int index) {
        if (index < 0 || index > size) {
            throw CopyOnWriteArrayList.outside(index, size);
        }
    }

    public int size() {
        checkUnmodified();
        return size;
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int indexOf(Object o) {
        checkUnmodified();
        int found = CopyOnWriteArrayList.indexIn(o, expected, offset, offset + size);
        return found < 0 ? -1 : found - offset;
    }

    public int lastIndexOf(Object o) {
        checkUnmodified();
        int found = CopyOnWriteArrayList.lastIndexIn(o, expected, offset, offset + size);
        return found < 0 ? -1 : found - offset;
    }

    public boolean containsAll(Collection<?> c) {
        checkUnmodified();
        return CopyOnWriteArrayList.containsAllIn(c, expected, offset, offset + size);
    }

    public E get(int index) {
        checkIndex(index);
        checkUnmodified();
        return list.get(offset + index);
    }

    public Object[] toArray() {
        checkUnmodified();
        return CopyOnWriteArrayList.rangeOf(expected, offset, offset + size);
    }

    public <T> T[] toArray(T[] a) {
        checkUnmodified();
        return CopyOnWriteArrayList.copyInto(a, expected, offset, offset + size);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        checkUnmodified();
        return CopyOnWriteArrayList.equalIn(other, expected, offset, offset + size);
    }

    public int hashCode() {
        checkUnmodified();
        return CopyOnWriteArrayList.hashIn(expected, offset, offset + size);
    }

    public String toString() {
        return Arrays.toString(toArray());
    }

    public E set(int index, E element) {
        checkIndex(index);
        checkUnmodified();
        E old = list.set(offset + index, element);
        follow();
        return old;
    }

    public boolean add(E e) {
        checkUnmodified();
        list.add(offset + size, e);
        follow();
        return true;
    }

    public void add(int index, E element) {
        checkUnmodified();
        checkPosition(index);
        list.add(offset + index, element);
        follow();
    }

    public boolean addAll(Collection<? extends E> c) {
        checkUnmodified();
        boolean changed = list.addAll(offset + size, c);
        follow();
        return changed;
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index);
        checkUnmodified();
        boolean changed = list.addAll(offset + index, c);
        follow();
        return changed;
    }

    public E remove(int index) {
        checkIndex(index);
        checkUnmodified();
        E old = list.remove(offset + index);
        follow();
        return old;
    }

    public boolean remove(Object o) {
        checkUnmodified();
        int index = indexOf(o);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    public void clear() {
        checkUnmodified();
        list.dropRange(offset, offset + size);
        follow();
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return dropIf((e) -> c.contains(e));
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return dropIf((e) -> !c.contains(e));
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        return dropIf(filter);
    }

    private boolean dropIf(Predicate<? super E> filter) {
        checkUnmodified();
        boolean changed = list.dropIf(filter, offset, offset + size);
        follow();
        return changed;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        checkUnmodified();
        Object[] shown = expected;
        int end = offset + size;
        for (int i = offset; i < end; i++) {
            action.accept((E) shown[i]);
        }
    }

    public void replaceAll(UnaryOperator<E> operator) {
        checkUnmodified();
        list.replaceIn(operator, offset, offset + size);
        expected = list.cells();
    }

    public void sort(Comparator<? super E> c) {
        checkUnmodified();
        list.sortIn(c, offset, offset + size);
        expected = list.cells();
    }

    public Iterator<E> iterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkUnmodified();
        checkPosition(index);
        return new CopyOnWriteArrayList.Cursor<E>(expected, offset, size, index);
    }

    public List<E> subList(int fromIndex, int toIndex) {
        checkUnmodified();
        if (fromIndex < 0 || toIndex > size || fromIndex > toIndex) {
            throw new IndexOutOfBoundsException();
        }
        return new CopyOnWriteSubList<E>(list, expected, offset + fromIndex, toIndex - fromIndex);
    }

    public Traversal<E> $traversal() {
        checkUnmodified();
        return new CopyOnWriteArrayList.Snapshot<E>(expected, offset, offset + size);
    }
}
