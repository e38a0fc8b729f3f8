package java.util;

import java.util.function.Consumer;

/** A cursor of a list that knows its size: its end is reported without a cause. */
class PlainCursor<E> extends ListCursor<E> {
    private final AbstractList<E> list;

    PlainCursor(AbstractList<E> list, int index) {
        super(list, index);
        this.list = list;
    }

    int end() {
        return list.size();
    }

    NoSuchElementException ended(IndexOutOfBoundsException cause) {
        return new NoSuchElementException();
    }

    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int end = end();
        if (cursor >= end) {
            return;
        }
        int at = cursor;
        // An action that throws leaves the cursor where it was.
        while (at < end && isUnmodified()) {
            action.accept(list.get(at));
            at++;
        }
        moveTo(at);
        checkUnmodified();
    }
}
