package java.util;

import java.util.function.Consumer;

/** The cursor of a view: where it ends depends on the size of the view alone. */
final class SubListCursor<E> extends PlainCursor<E> {
    private final SubList<E> view;
    private final boolean overArrayList;

    SubListCursor(SubList<E> view, int index) {
        super(view, index);
        this.view = view;
        this.overArrayList = view.$root() instanceof ArrayList;
    }

    boolean isUnmodified() {
        return super.isUnmodified() && view.$isUnmodified();
    }

    int end() {
        return view.$size();
    }

    /** Views of an ArrayList compare for difference, all others for less. */
    public boolean hasNext() {
        return overArrayList ? cursor != end() : cursor < end();
    }

    public void forEachRemaining(Consumer<? super E> action) {
        if (overArrayList) {
            super.forEachRemaining(action);
            return;
        }
        Objects.requireNonNull(action);
        while (hasNext()) {
            action.accept(next());
        }
    }
}
