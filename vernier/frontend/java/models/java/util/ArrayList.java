package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import vernier.Builds;
import vernier.Traversal;

public class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
    private Object[] elements;
    private int size;

    @Builds
    public ArrayList() {
        elements = new Object[10];
    }

    public ArrayList(int initialCapacity) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
        elements = new Object[initialCapacity];
    }

    public ArrayList(Collection<? extends E> c) {
        Object[] source = c.toArray();
        elements = new Object[source.length];
        for (int i = 0; i < source.length; i++) {
            elements[i] = source[i];
        }
        size = source.length;
    }

    private void reserve(int capacity) {
        if (capacity > elements.length) {
            int grown = elements.length + elements.length / 2;
            Object[] old = elements;
            elements = new Object[grown > capacity ? grown : capacity];
            for (int i = 0; i < size; i++) {
                elements[i] = old[i];
            }
        }
    }

    public void ensureCapacity(int minCapacity) {
        if (minCapacity > elements.length) {
            modCount++;
            reserve(minCapacity);
        }
    }

    public void trimToSize() {
        modCount++;
        elements = copied();
    }

    /** The elements of a range, whatever a subclass makes of `toArray`. */
    private Object[] copied() {
        Object[] result = new Object[size];
        for (int i = 0; i < size; i++) {
            result[i] = elements[i];
        }
        return result;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int indexOf(Object o) {
        return find(o);
    }

    private int find(Object o) {
        for (int i = 0; i < size; i++) {
            if (Objects.equals(o, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        for (int i = size - 1; i >= 0; i--) {
            if (Objects.equals(o, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public Object clone() {
        ArrayList<E> copy = (ArrayList<E>) $cloneShallow();
        copy.elements = copied();
        copy.modCount = 0;
        return copy;
    }

    private Object $cloneShallow() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public Object[] toArray() {
        return copied();
    }

    public <T> T[] toArray(T[] a) {
        Object[] result = a.length >= size ? a : Arrays.$newArrayLike(a, size);
        for (int i = 0; i < size; i++) {
            result[i] = elements[i];
        }
        if (result.length > size) {
            result[size] = null;
        }
        return (T[]) result;
    }

    public E get(int index) {
        Objects.checkIndex(index, size);
        return (E) elements[index];
    }

    public E set(int index, E element) {
        Objects.checkIndex(index, size);
        return write(index, element);
    }

    // What views read and write, whatever a subclass makes of `get` and `set`.

    final E read(int index) {
        return (E) elements[index];
    }

    final E write(int index, E element) {
        E old = (E) elements[index];
        elements[index] = element;
        return old;
    }

    @Builds
    public boolean add(E e) {
        modCount++;
        reserve(size + 1);
        elements[size] = e;
        size++;
        return true;
    }

    public void add(int index, E element) {
        checkPosition(index);
        modCount++;
        open(index, 1);
        elements[index] = element;
    }

    /** Makes room for n elements at the index. */
    private void open(int index, int n) {
        reserve(size + n);
        for (int i = size - 1; i >= index; i--) {
            elements[i + n] = elements[i];
        }
        size += n;
    }

    public E remove(int index) {
        Objects.checkIndex(index, size);
        return takeOut(index);
    }

    public void addFirst(E element) {
        add(0, element);
    }

    public void addLast(E element) {
        add(element);
    }

    public E getFirst() {
        return (E) elements[end(0)];
    }

    public E getLast() {
        return (E) elements[end(size - 1)];
    }

    public E removeFirst() {
        return takeOut(end(0));
    }

    public E removeLast() {
        return takeOut(end(size - 1));
    }

    /** The index of an element that is there if any is. */
    private int end(int index) {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return index;
    }

    private E takeOut(int index) {
        E old = (E) elements[index];
        modCount++;
        close(index, 1);
        return old;
    }

    /** Takes n elements out at the index. */
    private void close(int index, int n) {
        for (int i = index + n; i < size; i++) {
            elements[i - n] = elements[i];
        }
        truncate(size - n);
    }

    private void truncate(int newSize) {
        for (int i = newSize; i < size; i++) {
            elements[i] = null;
        }
        size = newSize;
    }

    public boolean remove(Object o) {
        int index = find(o);
        if (index < 0) {
            return false;
        }
        modCount++;
        close(index, 1);
        return true;
    }

    public void clear() {
        modCount++;
        truncate(0);
    }

    public boolean addAll(Collection<? extends E> c) {
        return insertAll(size, c.toArray());
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index);
        return insertAll(index, c.toArray());
    }

    private boolean insertAll(int index, Object[] added) {
        modCount++;
        if (added.length == 0) {
            return false;
        }
        open(index, added.length);
        for (int i = 0; i < added.length; i++) {
            elements[index + i] = added[i];
        }
        return true;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        if (fromIndex > toIndex) {
            throw new IndexOutOfBoundsException("From Index: " + fromIndex + " > To Index: " + toIndex);
        }
        modCount++;
        close(fromIndex, toIndex - fromIndex);
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return keep(c, false, 0, size);
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return keep(c, true, 0, size);
    }

    final boolean keep(Collection<?> c, boolean contained, int from, int to) {
        int kept = from;
        for (int i = from; i < to; i++) {
            if (c.contains(elements[i]) == contained) {
                elements[kept] = elements[i];
                kept++;
            }
        }
        modCount += to - kept;
        close(kept, to - kept);
        return kept < to;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return dropIf(filter, 0, size);
    }

    final boolean dropIf(Predicate<? super E> filter, int from, int to) {
        Objects.requireNonNull(filter);
        int expectedModCount = modCount;
        boolean[] drop = new boolean[to - from];
        boolean changed = false;
        for (int i = from; i < to; i++) {
            drop[i - from] = filter.test((E) elements[i]);
            changed = changed || drop[i - from];
        }
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
        if (changed) {
            modCount++;
            int kept = from;
            for (int i = from; i < to; i++) {
                if (!drop[i - from]) {
                    elements[kept] = elements[i];
                    kept++;
                }
            }
            close(kept, to - kept);
        }
        return changed;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expectedModCount = modCount;
        int n = size;
        for (int i = 0; modCount == expectedModCount && i < n; i++) {
            action.accept((E) elements[i]);
        }
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }

    public void replaceAll(UnaryOperator<E> operator) {
        replaceIn(operator, 0, size);
        modCount++;
    }

    final void replaceIn(UnaryOperator<E> operator, int from, int to) {
        Objects.requireNonNull(operator);
        int expectedModCount = modCount;
        Object[] cells = elements;
        for (int i = from; modCount == expectedModCount && i < to; i++) {
            cells[i] = operator.apply((E) cells[i]);
        }
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }

    public void sort(Comparator<? super E> c) {
        int expectedModCount = modCount;
        Arrays.sort(elements, 0, size, (Comparator<Object>) c);
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
        modCount++;
    }

    void checkPosition(int index) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    public List<E> subList(int fromIndex, int toIndex) {
        return view(fromIndex, toIndex, size);
    }

    // As in the JDK, neither asks for an iterator of this list, and lists of different sizes are not compared.

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        int expectedModCount = modCount;
        boolean equal = other.getClass() == ArrayList.class
                ? sameCells((ArrayList<?>) other) : sameElements(((List<?>) other).iterator());
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
        return equal;
    }

    private boolean sameCells(ArrayList<?> other) {
        int expectedModCount = other.modCount;
        int n = size;
        boolean equal = n == other.size;
        Object[] cells = elements;
        Object[] others = other.elements;
        for (int i = 0; equal && i < n; i++) {
            equal = Objects.equals(cells[i], others[i]);
        }
        if (other.modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
        return equal;
    }

    private boolean sameElements(Iterator<?> others) {
        Object[] cells = elements;
        int n = size;
        for (int i = 0; i < n; i++) {
            if (!others.hasNext() || !Objects.equals(cells[i], others.next())) {
                return false;
            }
        }
        return !others.hasNext();
    }

    public int hashCode() {
        int expectedModCount = modCount;
        Object[] cells = elements;
        int n = size;
        int h = 1;
        for (int i = 0; i < n; i++) {
            h = 31 * h + Objects.hashCode(cells[i]);
        }
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
        return h;
    }

    public Iterator<E> iterator() {
        return new Cursor(0);
    }

    public ListIterator<E> listIterator() {
        return new Cursor(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Cursor(index);
    }

    private class Cursor implements ListIterator<E> {
        private int cursor;
        private int last = -1;
        private int expectedModCount = modCount;

        Cursor(int index) {
            cursor = index;
        }

        private void checkUnmodified() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return cursor != size;
        }

        public E next() {
            checkUnmodified();
            if (cursor >= size) {
                throw new NoSuchElementException();
            }
            last = cursor;
            cursor++;
            return (E) elements[last];
        }

        public boolean hasPrevious() {
            return cursor != 0;
        }

        public E previous() {
            checkUnmodified();
            if (cursor <= 0) {
                throw new NoSuchElementException();
            }
            cursor--;
            last = cursor;
            return (E) elements[last];
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
            ArrayList.this.remove(last);
            cursor = last;
            last = -1;
            expectedModCount = modCount;
        }

        public void set(E e) {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkUnmodified();
            ArrayList.this.set(last, e);
        }

        public void add(E e) {
            checkUnmodified();
            ArrayList.this.add(cursor, e);
            cursor++;
            last = -1;
            expectedModCount = modCount;
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            if (cursor >= size) {
                return;
            }
            int n = size;
            int at = cursor;
            // An action that throws leaves the cursor where it was.
            while (at < n && modCount == expectedModCount) {
                action.accept((E) elements[at]);
                at++;
            }
            cursor = at;
            last = at - 1;
            checkUnmodified();
        }
    }

    Object[] cells() {
        return elements;
    }

    public Traversal<E> $traversal() {
        return new CellTraversal<E>() {
            private int expectedModCount;

            public long bind() {
                cells = elements;
                end = size;
                expectedModCount = modCount;
                return end;
            }

            public void check() {
                if (modCount != expectedModCount) {
                    throw new ConcurrentModificationException();
                }
            }
        };
    }
}
