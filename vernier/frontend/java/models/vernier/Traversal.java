package vernier;

/** The elements of a collection in the order of its stream. */
public abstract class Traversal<T> {
    public T value;

    /** Whether all elements are asked for at once, or one by one. */
    public boolean all;

    /** Whether the elements come in their natural order. */
    public boolean sorted;

    /** Looks at the collection for the first time; how many elements it has. */
    public abstract long bind();

    /** Moves to the next element; tells whether there is one. Does not look for changes of the collection. */
    public abstract boolean advance();

    /** Throws ConcurrentModificationException if the collection has been changed since it was bound. */
    public abstract void check();
}
