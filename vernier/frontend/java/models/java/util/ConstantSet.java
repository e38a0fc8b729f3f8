package java.util;

import java.io.Serializable;

/** At most one element, for ever: what emptySet and singleton give. */
final class ConstantSet<E> extends AbstractSet<E> implements Serializable {
    private final int count;
    private final E element;

    ConstantSet(int count, E element) {
        this.count = count;
        this.element = element;
    }

    public int size() {
        return count;
    }

    public boolean contains(Object o) {
        return count != 0 && Objects.equals(o, element);
    }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int remaining = count;

            public boolean hasNext() {
                return remaining > 0;
            }

            public E next() {
                if (remaining == 0) {
                    throw new NoSuchElementException();
                }
                remaining--;
                return element;
            }

            public void remove() {
                if (count == 0) {
                    throw new IllegalStateException();
                }
                throw new UnsupportedOperationException();
            }
        };
    }

    public void clear() {
        if (count != 0) {
            throw new UnsupportedOperationException();
        }
    }
}
