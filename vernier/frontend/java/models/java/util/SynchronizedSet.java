package java.util;

/** A set view that passes everything on. */
class SynchronizedSet<E> extends SynchronizedCollection<E> implements Set<E> {
    SynchronizedSet(Set<E> set) {
        super(set);
    }

    public boolean equals(Object o) {
        return this == o || c.equals(o);
    }

    public int hashCode() {
        return c.hashCode();
    }
}
