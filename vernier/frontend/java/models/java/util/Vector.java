package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import vernier.Builds;
import vernier.Traversal;

@Builds("of default capacity")
public class Vector<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
    protected Object[] elementData;
    protected int elementCount;
    protected int capacityIncrement;

    @Builds
    public Vector() {
        this(10, 0);
    }

    public Vector(int initialCapacity) {
        this(initialCapacity, 0);
    }

    public Vector(int initialCapacity, int capacityIncrement) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
        this.elementData = new Object[initialCapacity];
        this.capacityIncrement = capacityIncrement;
    }

    public Vector(Collection<? extends E> c) {
        Object[] source = c.toArray();
        elementData = new Object[source.length];
        for (int i = 0; i < source.length; i++) {
            elementData[i] = source[i];
        }
        elementCount = source.length;
    }

    private void reserve(int capacity) {
        int old = elementData.length;
        if (capacity > old) {
            int grown = old + (capacityIncrement > 0 ? capacityIncrement : old);
            resize(grown > capacity ? grown : capacity);
        }
    }

    private void resize(int capacity) {
        Object[] old = elementData;
        elementData = new Object[capacity];
        for (int i = 0; i < elementCount; i++) {
            elementData[i] = old[i];
        }
    }

    public int capacity() {
        return elementData.length;
    }

    public void ensureCapacity(int minCapacity) {
        if (minCapacity > 0) {
            modCount++;
            reserve(minCapacity);
        }
    }

    public void trimToSize() {
        modCount++;
        resize(elementCount);
    }

    public void setSize(int newSize) {
        modCount++;
        reserve(newSize);
        for (int i = newSize; i < elementCount; i++) {
            elementData[i] = null;
        }
        elementCount = newSize;
    }

    public int size() {
        return elementCount;
    }

    public boolean isEmpty() {
        return elementCount == 0;
    }

    public void copyInto(Object[] array) {
        System.arraycopy(elementData, 0, array, 0, elementCount);
    }

    private void checkElement(int index) {
        if (index >= elementCount) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
    }

    private void checkElementAt(int index) {
        if (index >= elementCount) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + elementCount);
        }
    }

    public E get(int index) {
        checkElement(index);
        return (E) elementData[index];
    }

    public E elementAt(int index) {
        checkElementAt(index);
        return (E) elementData[index];
    }

    public E set(int index, E element) {
        checkElement(index);
        E old = (E) elementData[index];
        elementData[index] = element;
        return old;
    }

    public void setElementAt(E e, int index) {
        checkElementAt(index);
        elementData[index] = e;
    }

    public E firstElement() {
        if (elementCount == 0) {
            throw new NoSuchElementException();
        }
        return (E) elementData[0];
    }

    public E lastElement() {
        if (elementCount == 0) {
            throw new NoSuchElementException();
        }
        return (E) elementData[elementCount - 1];
    }

    public boolean contains(Object o) {
        return indexOf(o, 0) >= 0;
    }

    public int indexOf(Object o) {
        return indexOf(o, 0);
    }

    public int indexOf(Object o, int index) {
        for (int i = index; i < elementCount; i++) {
            if (Objects.equals(o, elementData[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        return lastIndexOf(o, elementCount - 1);
    }

    public int lastIndexOf(Object o, int index) {
        if (index >= elementCount) {
            throw new IndexOutOfBoundsException(index + " >= " + elementCount);
        }
        for (int i = index; i >= 0; i--) {
            if (Objects.equals(o, elementData[i])) {
                return i;
            }
        }
        return -1;
    }

    @Builds
    public boolean add(E e) {
        modCount++;
        open(elementCount, 1);
        elementData[elementCount - 1] = e;
        return true;
    }

    public void addElement(E e) {
        add(e);
    }

    public void add(int index, E element) {
        insertElementAt(element, index);
    }

    public void insertElementAt(E e, int index) {
        if (index > elementCount) {
            throw new ArrayIndexOutOfBoundsException(index + " > " + elementCount);
        }
        modCount++;
        if (index < 0) {
            reserve(elementCount + 1);
            throw new ArrayIndexOutOfBoundsException("arraycopy: source index " + index
                    + " out of bounds for object array[" + elementData.length + "]");
        }
        open(index, 1);
        elementData[index] = e;
    }

    private void open(int index, int n) {
        reserve(elementCount + n);
        for (int i = elementCount - 1; i >= index; i--) {
            elementData[i + n] = elementData[i];
        }
        elementCount += n;
    }

    private void close(int index, int n) {
        for (int i = index + n; i < elementCount; i++) {
            elementData[i - n] = elementData[i];
        }
        truncate(elementCount - n);
    }

    private void truncate(int count) {
        for (int i = count; i < elementCount; i++) {
            elementData[i] = null;
        }
        elementCount = count;
    }

    public E remove(int index) {
        modCount++;
        checkElement(index);
        E old = (E) elementData[index];
        close(index, 1);
        return old;
    }

    public void removeElementAt(int index) {
        checkElementAt(index);
        if (index < 0) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        modCount++;
        close(index, 1);
    }

    public boolean remove(Object o) {
        return removeElement(o);
    }

    public boolean removeElement(Object o) {
        modCount++;
        int index = indexOf(o, 0);
        if (index < 0) {
            return false;
        }
        removeElementAt(index);
        return true;
    }

    public void removeAllElements() {
        truncate(0);
        modCount++;
    }

    public void clear() {
        removeAllElements();
    }

    public boolean addAll(Collection<? extends E> c) {
        return insertAll(elementCount, c.toArray());
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > elementCount) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return insertAll(index, c.toArray());
    }

    private boolean insertAll(int index, Object[] added) {
        modCount++;
        if (added.length == 0) {
            return false;
        }
        open(index, added.length);
        for (int i = 0; i < added.length; i++) {
            elementData[index + i] = added[i];
        }
        return true;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        modCount++;
        close(fromIndex, toIndex - fromIndex);
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf((e) -> c.contains(e));
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf((e) -> !c.contains(e));
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expectedModCount = modCount;
        int n = elementCount;
        boolean[] drop = new boolean[n];
        boolean changed = false;
        for (int i = 0; i < n; i++) {
            drop[i] = filter.test((E) elementData[i]);
            changed = changed || drop[i];
        }
        checkUnmodified(expectedModCount);
        if (changed) {
            modCount++;
            int kept = 0;
            for (int i = 0; i < n; i++) {
                if (!drop[i]) {
                    elementData[kept] = elementData[i];
                    kept++;
                }
            }
            truncate(kept);
        }
        return changed;
    }

    private void checkUnmodified(int expectedModCount) {
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expectedModCount = modCount;
        int n = elementCount;
        for (int i = 0; modCount == expectedModCount && i < n; i++) {
            action.accept((E) elementData[i]);
        }
        checkUnmodified(expectedModCount);
    }

    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int expectedModCount = modCount;
        int n = elementCount;
        for (int i = 0; modCount == expectedModCount && i < n; i++) {
            elementData[i] = operator.apply((E) elementData[i]);
        }
        checkUnmodified(expectedModCount);
        modCount++;
    }

    public void sort(Comparator<? super E> c) {
        int expectedModCount = modCount;
        Arrays.sort(elementData, 0, elementCount, (Comparator<Object>) c);
        checkUnmodified(expectedModCount);
        modCount++;
    }

    public Object[] toArray() {
        Object[] result = new Object[elementCount];
        for (int i = 0; i < elementCount; i++) {
            result[i] = elementData[i];
        }
        return result;
    }

    public Object clone() {
        try {
            Vector<E> copy = (Vector<E>) super.clone();
            copy.elementData = toArray();
            copy.modCount = 0;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public Enumeration<E> elements() {
        return new Enumeration<E>() {
            private int index;

            public boolean hasMoreElements() {
                return index < elementCount;
            }

            public E nextElement() {
                if (index >= elementCount) {
                    throw new NoSuchElementException("Vector Enumeration");
                }
                index++;
                return (E) elementData[index - 1];
            }
        };
    }

    public Iterator<E> iterator() {
        return new PlainCursor<E>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return new PlainCursor<E>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > elementCount) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
        return new PlainCursor<E>(this, index);
    }

    public Traversal<E> $traversal() {
        return new CellTraversal<E>() {
            private int expectedModCount;

            public long bind() {
                cells = elementData;
                end = elementCount;
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
