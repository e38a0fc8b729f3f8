package java.util;

import java.util.function.Consumer;

/** A cursor that refuses every change, whatever its state. */
final class ImmutableCursor<E> extends PlainCursor<E> {
    ImmutableCursor(AbstractList<E> list, int index) {
        super(list, index);
    }

    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        while (hasNext()) {
            action.accept(next());
        }
    }

    public void remove() {
        throw new UnsupportedOperationException();
    }

    public void set(E e) {
        throw new UnsupportedOperationException();
    }

    public void add(E e) {
        throw new UnsupportedOperationException();
    }
}
