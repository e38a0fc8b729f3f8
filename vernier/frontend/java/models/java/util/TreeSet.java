package java.util;

import java.io.Serializable;
import vernier.Builds;

@Builds("in natural order")
public class TreeSet<E> extends NavigableKeys<E, Object> implements NavigableSet<E>, Cloneable, Serializable {
    private static final Object PRESENT = new Object();

    private final NavigableMap<E, Object> map;

    /** The keys of the given map, which additions go to. */
    TreeSet(NavigableMap<E, Object> map) {
        super(map);
        this.map = map;
    }

    @Builds
    public TreeSet() {
        this(new TreeMap<E, Object>());
    }

    public TreeSet(Comparator<? super E> comparator) {
        this(new TreeMap<E, Object>(comparator));
    }

    public TreeSet(Collection<? extends E> c) {
        this(new TreeMap<E, Object>());
        addAll(c);
    }

    public TreeSet(SortedSet<E> s) {
        this(new TreeMap<E, Object>(s.comparator()));
        addAll(s);
    }

    @Builds
    public boolean add(E e) {
        return map.put(e, PRESENT) == null;
    }

    public NavigableSet<E> descendingSet() {
        return new TreeSet<E>(map.descendingMap());
    }

    public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
        return new TreeSet<E>(map.subMap(from, fromInclusive, to, toInclusive));
    }

    public NavigableSet<E> headSet(E to, boolean inclusive) {
        return new TreeSet<E>(map.headMap(to, inclusive));
    }

    public NavigableSet<E> tailSet(E from, boolean inclusive) {
        return new TreeSet<E>(map.tailMap(from, inclusive));
    }

    public Object clone() {
        return new TreeSet<E>((SortedSet<E>) this);
    }
}
