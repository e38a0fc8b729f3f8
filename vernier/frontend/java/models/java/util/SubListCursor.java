package java.util;

import java.util.function.Consumer;

/** The cursor of a view: where it ends depends on the size of the view alone. */
final class SubListCursor<E> extends PlainCursor<E> {
    private final SubList<E> view;

    SubListCursor(SubList<E> view, int index) {
        super(view, index);
        this.view = view;
    }

    /** Views of an ArrayList compare for difference, all others for less. */
    public boolean hasNext() {
        return view.$root() instanceof ArrayList ? cursor != view.$size() : cursor < view.$size();
    }

    public void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        while (cursor < view.$size()) {
            action.accept(next());
        }
    }
}
