package java.util;

import vernier.Traversal;

/** What a collection shows without an order of its own: the elements of its iterator, which looks for changes itself. */
final class IteratorTraversal<E> extends Traversal<E> {
    private final Collection<E> collection;
    private Iterator<E> iterator;

    IteratorTraversal(Collection<E> collection) {
        this.collection = collection;
    }

    public long bind() {
        iterator = collection.iterator();
        return collection.size();
    }

    public boolean advance() {
        if (!iterator.hasNext()) {
            return false;
        }
        value = iterator.next();
        return true;
    }

    public void check() {
    }
}
