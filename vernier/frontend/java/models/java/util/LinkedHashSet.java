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

    public E getFirst() {
        return super.iterator().next();
    }

    public E getLast() {
        Iterator<E> it = super.iterator();
        return last(it);
    }

    public E removeFirst() {
        Iterator<E> it = super.iterator();
        E first = it.next();
        it.remove();
        return first;
    }

    public E removeLast() {
        Iterator<E> it = super.iterator();
        E last = last(it);
        it.remove();
        return last;
    }

    private E last(Iterator<E> it) {
        E last = it.next();
        while (it.hasNext()) {
            last = it.next();
        }
        return last;
    }
}
