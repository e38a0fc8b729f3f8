package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Builds;
import vernier.Traversal;

/** The elements of a CopyOnWriteArrayList, in the order in which they were added. */
public class CopyOnWriteArraySet<E> extends AbstractSet<E> implements Serializable {
    private final CopyOnWriteArrayList<E> list;

    @Builds
    public CopyOnWriteArraySet() {
        list = new CopyOnWriteArrayList<E>();
    }

    public CopyOnWriteArraySet(Collection<? extends E> c) {
        list = new CopyOnWriteArrayList<E>();
        list.addAllAbsent(c);
    }

    public int size() {
        return list.size();
    }

    public boolean isEmpty() {
        return list.isEmpty();
    }

    public boolean contains(Object o) {
        return list.contains(o);
    }

    public Object[] toArray() {
        return list.toArray();
    }

    public <T> T[] toArray(T[] a) {
        return list.toArray(a);
    }

    public void clear() {
        list.clear();
    }

    public boolean remove(Object o) {
        return list.remove(o);
    }

    @Builds
    public boolean add(E e) {
        return list.addIfAbsent(e);
    }

    public boolean addAll(Collection<? extends E> c) {
        return list.addAllAbsent(c) > 0;
    }

    public boolean containsAll(Collection<?> c) {
        return c instanceof Set ? unmatched((Set<?>) c) >= 0 : list.containsAll(c);
    }

    public boolean removeAll(Collection<?> c) {
        return list.removeAll(c);
    }

    public boolean retainAll(Collection<?> c) {
        return list.retainAll(c);
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return list.removeIf(filter);
    }

    public void forEach(Consumer<? super E> action) {
        list.forEach(action);
    }

    public Iterator<E> iterator() {
        return list.iterator();
    }

    public boolean equals(Object other) {
        return other == this || other instanceof Set && unmatched((Set<?>) other) == 0;
    }

    /** How many elements are not matched by one of the other set, or -1 if one of those matches none. */
    private int unmatched(Set<?> other) {
        Object[] mine = list.cells();
        boolean[] matched = new boolean[mine.length];
        int left = mine.length;
        Iterator<?> theirs = other.iterator();
        while (theirs.hasNext()) {
            Object wanted = theirs.next();
            int i = 0;
            while (i < mine.length && (matched[i] || !Objects.equals(wanted, mine[i]))) {
                i++;
            }
            if (i == mine.length) {
                return -1;
            }
            matched[i] = true;
            left--;
        }
        return left;
    }

    public Traversal<E> $traversal() {
        return list.$traversal();
    }
}
