package java.util;

import vernier.Builds;

public class LinkedHashSet<E> extends HashSet<E> implements Set<E> {
    @Builds
    public LinkedHashSet() {
        super(new LinkedHashMap<E, Object>(16));
    }

    public LinkedHashSet(int initialCapacity) {
        super(new LinkedHashMap<E, Object>(initialCapacity));
    }

    public LinkedHashSet(int initialCapacity, float loadFactor) {
        super(new LinkedHashMap<E, Object>(initialCapacity, loadFactor));
    }

    public LinkedHashSet(Collection<? extends E> c) {
        super(new LinkedHashMap<E, Object>(c.size() > 5 ? 2 * c.size() : 11));
        addAll(c);
    }
}
