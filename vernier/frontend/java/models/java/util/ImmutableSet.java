package java.util;

import java.io.Serializable;
import java.util.function.Predicate;

/**
 * The unmodifiable sets of Set.of and Set.copyOf, in the order of the JDK: that of the arguments or its reverse for two
 * elements; for more a walk around a hash table with open addressing, from a place and in a direction that differ from
 * one run of the program to the next.
 */
final class ImmutableSet<E> extends AbstractSet<E> implements Serializable {
    // One or two elements as they are given; more of them hashed, in twice as many places.
    private final Object[] table;
    private final int size;
    static final ImmutableSet<Object> EMPTY = new ImmutableSet<Object>(new Object[0]);

    ImmutableSet(Object[] source) {
        size = source.length;
        table = new Object[size > 2 ? 2 * size : size];
        if (size == 2) {
            Objects.requireNonNull(source[1]);
            if (source[0].equals(source[1])) {
                throw new IllegalArgumentException("duplicate element: " + source[0]);
            }
        }
        for (int i = 0; i < size; i++) {
            if (size > 2) {
                int place = place(source[i]);
                if (table[place] != null) {
                    throw new IllegalArgumentException("duplicate element: " + source[i]);
                }
                table[place] = source[i];
            } else {
                table[i] = Objects.requireNonNull(source[i]);
            }
        }
    }

    /** Where an element is, or would be. */
    private int place(Object element) {
        int place = Math.floorMod(element.hashCode(), table.length);
        while (table[place] != null && !element.equals(table[place])) {
            place++;
            if (place == table.length) {
                place = 0;
            }
        }
        return place;
    }

    public int size() {
        return size;
    }

    public boolean contains(Object o) {
        Objects.requireNonNull(o);
        if (size > 2 && !ImmutableOrder.isHashedAsCompared(o)) {
            return table[place(o)] != null;
        }
        for (int i = 0; i < table.length; i++) {
            if (table[i] != null && o.equals(table[i])) {
                return true;
            }
        }
        return false;
    }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int remaining = size;
            private int place = size > 2 ? ImmutableOrder.start(table.length) : 0;

            public boolean hasNext() {
                return remaining > 0;
            }

            public E next() {
                if (remaining <= 0) {
                    throw new NoSuchElementException();
                }
                remaining--;
                if (size <= 2) {
                    return (E) table[size == 1 || ImmutableOrder.isReversed() ? remaining : 1 - remaining];
                }
                do {
                    place = ImmutableOrder.following(place, table.length);
                } while (table[place] == null);
                return (E) table[place];
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
