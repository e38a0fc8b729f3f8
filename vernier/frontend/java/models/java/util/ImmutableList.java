package java.util;

import java.io.Serializable;

/** The unmodifiable lists of List.of, List.copyOf and Stream.toList. Only the last kind may hold null. */
final class ImmutableList<E> extends AbstractList<E> implements RandomAccess, Serializable {
    private final Object[] elements;
    private final boolean allowsNull;
    private final boolean isPart;
    static final ImmutableList<Object> EMPTY = new ImmutableList<Object>(new Object[0]);

    ImmutableList(Object[] source) {
        this(source, false);
    }

    ImmutableList(Object[] source, boolean allowsNull) {
        this(source, allowsNull, false);
    }

    private ImmutableList(Object[] source, boolean allowsNull, boolean isPart) {
        this.allowsNull = allowsNull;
        this.isPart = isPart;
        elements = new Object[source.length];
        for (int i = 0; i < source.length; i++) {
            elements[i] = allowsNull ? source[i] : Objects.requireNonNull(source[i]);
        }
    }

    boolean $allowsNull() {
        return allowsNull;
    }

    void checkPosition(int index) {
        if (index < 0 || index > elements.length) {
            throw new IndexOutOfBoundsException("Index: " + index + " Size: " + elements.length);
        }
    }

    public E removeFirst() {
        throw new UnsupportedOperationException();
    }

    public E removeLast() {
        throw new UnsupportedOperationException();
    }

    public int size() {
        return elements.length;
    }

    public E get(int index) {
        if (index < 0 || index >= elements.length) {
            throw outOfBounds(index);
        }
        return (E) elements[index];
    }

    /** The JDK has classes of their own for parts, and for one or two elements that are not null. */
    private IndexOutOfBoundsException outOfBounds(int index) {
        int size = elements.length;
        if (isPart) {
            return new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
        }
        if ((size == 1 || size == 2) && elements[0] != null && elements[size - 1] != null) {
            return new IndexOutOfBoundsException("Index: " + index + " Size: " + size);
        }
        return new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int indexOf(Object o) {
        if (!allowsNull) {
            Objects.requireNonNull(o);
        }
        for (int i = 0; i < elements.length; i++) {
            if (Objects.equals(o, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        if (!allowsNull) {
            Objects.requireNonNull(o);
        }
        for (int i = elements.length - 1; i >= 0; i--) {
            if (Objects.equals(o, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        Iterator<?> others = ((List<?>) other).iterator();
        for (int i = 0; i < elements.length; i++) {
            if (!others.hasNext() || !Objects.equals(elements[i], others.next())) {
                return false;
            }
        }
        return !others.hasNext();
    }

    public Iterator<E> iterator() {
        return new ImmutableCursor<E>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new ImmutableCursor<E>(this, index);
    }

    public boolean add(E e) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(Collection<? extends E> c) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object o) {
        throw new UnsupportedOperationException();
    }

    public boolean removeAll(Collection<?> c) {
        throw new UnsupportedOperationException();
    }

    public boolean retainAll(Collection<?> c) {
        throw new UnsupportedOperationException();
    }

    public boolean removeIf(java.util.function.Predicate<? super E> filter) {
        throw new UnsupportedOperationException();
    }

    public void replaceAll(java.util.function.UnaryOperator<E> operator) {
        throw new UnsupportedOperationException();
    }

    public void sort(Comparator<? super E> c) {
        throw new UnsupportedOperationException();
    }

    public List<E> subList(int fromIndex, int toIndex) {
        return new ImmutableList<E>(super.subList(fromIndex, toIndex).toArray(), allowsNull, true);
    }
}
