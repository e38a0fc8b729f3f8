package java.util;

import vernier.Traversal;

/** The elements of a view of a whole sorted map. */
final class SortedTraversal<E> extends Traversal<E> {
    private final Collection<E> view;
    private final TreeMap<?, ?> map;
    private Iterator<E> iterator;
    private int expectedModCount;

    SortedTraversal(Collection<E> view, TreeMap<?, ?> map) {
        this.view = view;
        this.map = map;
    }

    public long bind() {
        iterator = view.iterator();
        expectedModCount = map.modifications();
        return view.size();
    }

    public boolean advance() {
        if (!iterator.hasNext()) {
            return false;
        }
        value = iterator.next();
        return true;
    }

    public void check() {
        if (map.modifications() != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }
}
