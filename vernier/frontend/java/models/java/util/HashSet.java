package java.util;

import java.io.Serializable;
import vernier.Builds;
import vernier.Traversal;

@Builds("with one slot, in order of insertion")
public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, Serializable {
    private static final Object PRESENT = new Object();

    private HashMap<E, Object> map;

    public HashSet() {
        map = new HashMap<E, Object>();
    }

    /** For start states: what `new HashSet(1, 1e9f)` and a first element lead to. No size makes it grow. */
    @Builds
    static <E> HashSet<E> $withOneSlot() {
        HashSet<E> made = new HashSet<E>(1, 1e9f);
        made.map = HashMap.$withOneSlot();
        return made;
    }

    public HashSet(int initialCapacity) {
        map = new HashMap<E, Object>(initialCapacity);
    }

    public HashSet(int initialCapacity, float loadFactor) {
        map = new HashMap<E, Object>(initialCapacity, loadFactor);
    }

    public HashSet(Collection<? extends E> c) {
        int wanted = (int) ((float) c.size() / 0.75f) + 1;
        map = new HashMap<E, Object>(wanted > 16 ? wanted : 16);
        addAll(c);
    }

    /** For LinkedHashSet, which brings its own map. */
    HashSet(LinkedHashMap<E, Object> map) {
        this.map = map;
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public boolean contains(Object o) {
        return map.containsKey(o);
    }

    @Builds
    public boolean add(E e) {
        return map.put(e, PRESENT) == null;
    }

    public boolean remove(Object o) {
        return map.remove(o) == PRESENT;
    }

    public void clear() {
        map.clear();
    }

    public Object clone() {
        try {
            HashSet<E> copy = (HashSet<E>) super.clone();
            copy.map = (HashMap<E, Object>) map.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public Traversal<E> $traversal() {
        return map.keySet().$traversal();
    }
}
