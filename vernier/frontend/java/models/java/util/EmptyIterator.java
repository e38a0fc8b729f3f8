package java.util;

import java.util.function.Consumer;

/** The iterator of Collections.emptyIterator. */
final class EmptyIterator<E> implements Iterator<E> {
    static final EmptyIterator<Object> ONLY = new EmptyIterator<Object>();

    public boolean hasNext() {
        return false;
    }

    public E next() {
        throw new NoSuchElementException();
    }

    public void remove() {
        throw new IllegalStateException();
    }

    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action);
    }
}
