package java.util;

/** A cursor that refuses every change, whatever its state. */
final class ImmutableCursor<E> extends PlainCursor<E> {
    ImmutableCursor(AbstractList<E> list, int index) {
        super(list, index);
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
