package java.util;

import java.io.Serializable;

/** The same element some number of times: what emptyList and nCopies give, and singletonList with sorting allowed. */
class ConstantList<E> extends AbstractList<E> implements RandomAccess, Serializable {
    private final int count;
    private final E element;

    ConstantList(int count, E element) {
        this.count = count;
        this.element = element;
    }

    public int size() {
        return count;
    }

    public E get(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
        }
        return element;
    }

    public boolean contains(Object o) {
        return count != 0 && Objects.equals(o, element);
    }

    public List<E> subList(int fromIndex, int toIndex) {
        return new ConstantList<E>(super.subList(fromIndex, toIndex).size(), element);
    }

    static final class Singleton<E> extends ConstantList<E> {
        Singleton(E element) {
            super(1, element);
        }

        public void sort(Comparator<? super E> c) {
        }
    }
}
