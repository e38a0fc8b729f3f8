package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Traversal;

/** A view that refuses every change. */
class UnmodifiableCollection<E> implements Collection<E>, Serializable {
    private final Collection<? extends E> c;

    UnmodifiableCollection(Collection<? extends E> c) {
        this.c = Objects.requireNonNull(c);
    }

    public int size() {
        return c.size();
    }

    public boolean isEmpty() {
        return c.isEmpty();
    }

    public boolean contains(Object o) {
        return c.contains(o);
    }

    public boolean containsAll(Collection<?> other) {
        return c.containsAll(other);
    }

    public Object[] toArray() {
        return c.toArray();
    }

    public <T> T[] toArray(T[] a) {
        return c.toArray(a);
    }

    public String toString() {
        return c.toString();
    }

    public void forEach(Consumer<? super E> action) {
        c.forEach(action);
    }

    public Iterator<E> iterator() {
        Iterator<? extends E> it = c.iterator();
        return new Iterator<E>() {
            public boolean hasNext() {
                return it.hasNext();
            }

            public E next() {
                return it.next();
            }

            public void forEachRemaining(Consumer<? super E> action) {
                it.forEachRemaining(action);
            }

            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }

    public boolean add(E e) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object o) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(Collection<? extends E> other) {
        throw new UnsupportedOperationException();
    }

    public boolean removeAll(Collection<?> other) {
        throw new UnsupportedOperationException();
    }

    public boolean retainAll(Collection<?> other) {
        throw new UnsupportedOperationException();
    }

    public boolean removeIf(Predicate<? super E> filter) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }

    public Traversal<E> $traversal() {
        return (Traversal<E>) c.$traversal();
    }
}
