package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import vernier.Traversal;

/** A view that passes everything on; with one thread, that is all a synchronized collection does. */
class SynchronizedCollection<E> implements Collection<E>, Serializable {
    final Collection<E> c;

    SynchronizedCollection(Collection<E> c) {
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

    public Object[] toArray() {
        return c.toArray();
    }

    public <T> T[] toArray(T[] a) {
        return c.toArray(a);
    }

    public <T> T[] toArray(IntFunction<T[]> generator) {
        return c.toArray(generator);
    }

    public Iterator<E> iterator() {
        return c.iterator();
    }

    public boolean add(E e) {
        return c.add(e);
    }

    public boolean remove(Object o) {
        return c.remove(o);
    }

    public boolean containsAll(Collection<?> other) {
        return c.containsAll(other);
    }

    public boolean addAll(Collection<? extends E> other) {
        return c.addAll(other);
    }

    public boolean removeAll(Collection<?> other) {
        return c.removeAll(other);
    }

    public boolean retainAll(Collection<?> other) {
        return c.retainAll(other);
    }

    public void clear() {
        c.clear();
    }

    public String toString() {
        return c.toString();
    }

    public void forEach(Consumer<? super E> consumer) {
        c.forEach(consumer);
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return c.removeIf(filter);
    }

    public Traversal<E> $traversal() {
        return c.$traversal();
    }
}
