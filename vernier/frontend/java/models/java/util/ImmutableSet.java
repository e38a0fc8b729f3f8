package java.util;

import java.io.Serializable;
import java.util.function.Predicate;

/** The unmodifiable sets of Set.of and Set.copyOf. Their order, unspecified in Java, is that of the arguments. */
final class ImmutableSet<E> extends AbstractSet<E> implements Serializable {
    private final Object[] elements;

    ImmutableSet(Object[] source) {
        elements = new Object[source.length];
        for (int i = 0; i < source.length; i++) {
            Object e = Objects.requireNonNull(source[i]);
            for (int j = 0; j < i; j++) {
                if (e.equals(elements[j])) {
                    throw new IllegalArgumentException("duplicate element: " + e);
                }
            }
            elements[i] = e;
        }
    }

    public int size() {
        return elements.length;
    }

    public boolean contains(Object o) {
        Objects.requireNonNull(o);
        for (int i = 0; i < elements.length; i++) {
            if (o.equals(elements[i])) {
                return true;
            }
        }
        return false;
    }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int cursor;

            public boolean hasNext() {
                return cursor < elements.length;
            }

            public E next() {
                if (cursor >= elements.length) {
                    throw new NoSuchElementException();
                }
                cursor++;
                return (E) elements[cursor - 1];
            }

            public void remove() {
                throw new UnsupportedOperationException("remove");
            }
        };
    }

    public boolean add(E e) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(Collection<? extends E> c) {
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

    public boolean removeIf(Predicate<? super E> filter) {
        throw new UnsupportedOperationException();
    }
}
