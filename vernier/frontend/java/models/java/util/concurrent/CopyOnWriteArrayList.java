package java.util.concurrent;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import vernier.Builds;
import vernier.Traversal;

/**
 * A list whose changes replace its array. Iterators keep the array they were made with. Invariant: an array that the
 * list has held is never written to again, so whoever has it can tell by its identity whether the list has changed.
 */
public class CopyOnWriteArrayList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
    private Object[] elements;

    @Builds
    public CopyOnWriteArrayList() {
        elements = new Object[0];
    }

    public CopyOnWriteArrayList(Collection<? extends E> c) {
        elements = objects(c.toArray());
    }

    public CopyOnWriteArrayList(E[] toCopyIn) {
        elements = objects(toCopyIn);
    }

    /** A copy whose cells may hold any object. */
    private static Object[] objects(Object[] source) {
        return joined(source, source.length, new Object[0], source.length);
    }

    /** The source with the inserted ones in front of the index, and without the cells from there up to `rest`. */
    private static Object[] joined(Object[] source, int index, Object[] inserted, int rest) {
        Object[] result = new Object[index + inserted.length + source.length - rest];
        for (int i = 0; i < index; i++) {
            result[i] = source[i];
        }
        for (int i = 0; i < inserted.length; i++) {
            result[index + i] = inserted[i];
        }
        int shift = index + inserted.length - rest;
        for (int i = rest; i < source.length; i++) {
            result[i + shift] = source[i];
        }
        return result;
    }

    final Object[] cells() {
        return elements;
    }

    // What a range of cells holds, for the list and for its views.

    static int indexIn(Object o, Object[] cells, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Objects.equals(o, cells[i])) {
                return i;
            }
        }
        return -1;
    }

    static int lastIndexIn(Object o, Object[] cells, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (Objects.equals(o, cells[i])) {
                return i;
            }
        }
        return -1;
    }

    static boolean containsAllIn(Collection<?> c, Object[] cells, int from, int to) {
        Iterator<?> it = c.iterator();
        while (it.hasNext()) {
            if (indexIn(it.next(), cells, from, to) < 0) {
                return false;
            }
        }
        return true;
    }

    static boolean equalIn(Object other, Object[] cells, int from, int to) {
        if (!(other instanceof List)) {
            return false;
        }
        Iterator<?> theirs = ((List<?>) other).iterator();
        for (int i = from; i < to; i++) {
            if (!theirs.hasNext() || !Objects.equals(cells[i], theirs.next())) {
                return false;
            }
        }
        return !theirs.hasNext();
    }

    static int hashIn(Object[] cells, int from, int to) {
        int h = 1;
        for (int i = from; i < to; i++) {
            h = 31 * h + Objects.hashCode(cells[i]);
        }
        return h;
    }

    static Object[] rangeOf(Object[] cells, int from, int to) {
        Object[] result = new Object[to - from];
        for (int i = from; i < to; i++) {
            result[i - from] = cells[i];
        }
        return result;
    }

    static <T> T[] copyInto(T[] a, Object[] cells, int from, int to) {
        int n = to - from;
        Object[] result = a.length >= n ? a : Arrays.copyOf(a, n);
        for (int i = 0; i < n; i++) {
            result[i] = cells[from + i];
        }
        if (result.length > n) {
            result[n] = null;
        }
        return (T[]) result;
    }

    static IndexOutOfBoundsException outside(int index, int size) {
        return new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
    }

    // Questions.

    public int size() {
        return elements.length;
    }

    public boolean isEmpty() {
        return elements.length == 0;
    }

    public boolean contains(Object o) {
        return indexIn(o, elements, 0, elements.length) >= 0;
    }

    public int indexOf(Object o) {
        return indexIn(o, elements, 0, elements.length);
    }

    public int indexOf(E e, int index) {
        return indexIn(e, elements, index, elements.length);
    }

    public int lastIndexOf(Object o) {
        return lastIndexIn(o, elements, 0, elements.length);
    }

    public int lastIndexOf(E e, int index) {
        return lastIndexIn(e, elements, 0, index + 1);
    }

    public boolean containsAll(Collection<?> c) {
        return containsAllIn(c, elements, 0, elements.length);
    }

    public E get(int index) {
        return (E) elements[index];
    }

    public Object[] toArray() {
        return objects(elements);
    }

    public <T> T[] toArray(T[] a) {
        return copyInto(a, elements, 0, elements.length);
    }

    public boolean equals(Object other) {
        return other == this || equalIn(other, elements, 0, elements.length);
    }

    public int hashCode() {
        return hashIn(elements, 0, elements.length);
    }

    public String toString() {
        return Arrays.toString(elements);
    }

    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    // Changes.

    public E set(int index, E element) {
        E old = (E) elements[index];
        if (old != element) {
            Object[] changed = objects(elements);
            changed[index] = element;
            elements = changed;
        }
        return old;
    }

    private void insert(int index, Object[] added) {
        elements = joined(elements, index, added, index);
    }

    @Builds
    public boolean add(E e) {
        insert(elements.length, new Object[] {e});
        return true;
    }

    public void add(int index, E element) {
        if (index < 0 || index > elements.length) {
            throw outside(index, elements.length);
        }
        insert(index, new Object[] {element});
    }

    public boolean addIfAbsent(E e) {
        if (indexIn(e, elements, 0, elements.length) >= 0) {
            return false;
        }
        insert(elements.length, new Object[] {e});
        return true;
    }

    public int addAllAbsent(Collection<? extends E> c) {
        Object[] given = c.toArray();
        Object[] wanted = new Object[given.length];
        int n = 0;
        for (int i = 0; i < given.length; i++) {
            if (indexIn(given[i], elements, 0, elements.length) < 0 && indexIn(given[i], wanted, 0, n) < 0) {
                wanted[n] = given[i];
                n++;
            }
        }
        if (n > 0) {
            insert(elements.length, rangeOf(wanted, 0, n));
        }
        return n;
    }

    public boolean addAll(Collection<? extends E> c) {
        Object[] added = c.toArray();
        if (added.length == 0) {
            return false;
        }
        insert(elements.length, added);
        return true;
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        Object[] added = c.toArray();
        if (index < 0 || index > elements.length) {
            throw outside(index, elements.length);
        }
        if (added.length == 0) {
            return false;
        }
        insert(index, added);
        return true;
    }

    public E remove(int index) {
        E old = (E) elements[index];
        dropRange(index, index + 1);
        return old;
    }

    public boolean remove(Object o) {
        int index = indexIn(o, elements, 0, elements.length);
        if (index < 0) {
            return false;
        }
        dropRange(index, index + 1);
        return true;
    }

    final void dropRange(int from, int to) {
        elements = joined(elements, from, new Object[0], to);
    }

    public void clear() {
        elements = new Object[0];
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return dropIf((e) -> c.contains(e), 0, elements.length);
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return dropIf((e) -> !c.contains(e), 0, elements.length);
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        return dropIf(filter, 0, elements.length);
    }

    /** The filter is asked about all elements first. It must not change the list, the one thing that is noticed. */
    final boolean dropIf(Predicate<? super E> filter, int from, int to) {
        Object[] before = elements;
        Object[] kept = new Object[to - from];
        int n = 0;
        for (int i = from; i < to; i++) {
            if (!filter.test((E) before[i])) {
                kept[n] = before[i];
                n++;
            }
        }
        if (elements != before) {
            throw new ConcurrentModificationException();
        }
        if (n == to - from) {
            return false;
        }
        elements = joined(before, from, rangeOf(kept, 0, n), to);
        return true;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Object[] shown = elements;
        for (int i = 0; i < shown.length; i++) {
            action.accept((E) shown[i]);
        }
    }

    public void replaceAll(UnaryOperator<E> operator) {
        replaceIn(operator, 0, elements.length);
    }

    /** What the operator does to the list meanwhile is lost. */
    final void replaceIn(UnaryOperator<E> operator, int from, int to) {
        Objects.requireNonNull(operator);
        Object[] replaced = objects(elements);
        for (int i = from; i < to; i++) {
            replaced[i] = operator.apply((E) replaced[i]);
        }
        elements = replaced;
    }

    public void sort(Comparator<? super E> c) {
        sortIn(c, 0, elements.length);
    }

    final void sortIn(Comparator<? super E> c, int from, int to) {
        Object[] sorted = objects(elements);
        Arrays.sort(sorted, from, to, (Comparator<Object>) c);
        elements = sorted;
    }

    // Iterators and views.

    public Iterator<E> iterator() {
        return new Cursor<E>(elements, 0, elements.length, 0);
    }

    public ListIterator<E> listIterator() {
        return new Cursor<E>(elements, 0, elements.length, 0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > elements.length) {
            throw outside(index, elements.length);
        }
        return new Cursor<E>(elements, 0, elements.length, index);
    }

    /** Moves over a range of an array that nobody writes to. */
    static final class Cursor<E> implements ListIterator<E> {
        private final Object[] cells;
        private final int from;
        private final int size;
        private int cursor;

        Cursor(Object[] cells, int from, int size, int index) {
            this.cells = cells;
            this.from = from;
            this.size = size;
            this.cursor = index;
        }

        public boolean hasNext() {
            return cursor < size;
        }

        public E next() {
            if (cursor >= size) {
                throw new NoSuchElementException();
            }
            cursor++;
            return (E) cells[from + cursor - 1];
        }

        public boolean hasPrevious() {
            return cursor > 0;
        }

        public E previous() {
            if (cursor <= 0) {
                throw new NoSuchElementException();
            }
            cursor--;
            return (E) cells[from + cursor];
        }

        public int nextIndex() {
            return cursor;
        }

        public int previousIndex() {
            return cursor - 1;
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }

        public void set(E e) {
            throw new UnsupportedOperationException();
        }

        public void add(E e) {
            throw new UnsupportedOperationException();
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            // An action that throws leaves the cursor at the end.
            int at = from + cursor;
            cursor = size;
            for (; at < from + size; at++) {
                action.accept((E) cells[at]);
            }
        }
    }

    /** A range of an array that nobody writes to. */
    static final class Snapshot<E> extends Traversal<E> {
        private final Object[] cells;
        private int next;
        private final int end;

        Snapshot(Object[] cells, int from, int end) {
            this.cells = cells;
            this.next = from;
            this.end = end;
        }

        public long bind() {
            return end - next;
        }

        public boolean advance() {
            if (next >= end) {
                return false;
            }
            value = (E) cells[next];
            next++;
            return true;
        }

        public void check() {
        }
    }

    public Traversal<E> $traversal() {
        return new Snapshot<E>(elements, 0, elements.length);
    }

    /** The JDK overlooks some ranges that end before they begin, for the difference overflows. */
    private static native void $rangeThatOverflows();

    public List<E> subList(int fromIndex, int toIndex) {
        if (fromIndex < 0 || toIndex > elements.length || toIndex - fromIndex < 0) {
            throw new IndexOutOfBoundsException();
        }
        if (fromIndex > toIndex) {
            $rangeThatOverflows();
        }
        return new CopyOnWriteSubList<E>(this, elements, fromIndex, toIndex - fromIndex);
    }
}
