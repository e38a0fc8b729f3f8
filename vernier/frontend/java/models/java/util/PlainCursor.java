package java.util;

/** A cursor whose end is reported without a cause, as Vector does. */
class PlainCursor<E> extends ListCursor<E> {
    PlainCursor(AbstractList<E> list, int index) {
        super(list, index);
    }

    NoSuchElementException ended(IndexOutOfBoundsException cause) {
        return new NoSuchElementException();
    }
}
