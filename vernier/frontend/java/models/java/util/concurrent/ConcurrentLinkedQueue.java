package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Builds;
import vernier.Traversal;

/**
 * A queue of linked nodes. A removed node loses its item and keeps its link, and the last node is never taken out, so
 * what stands at a removed node finds all elements behind it, later ones included. That is what the JDK's iterators
 * show when there is one thread.
 */
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, Serializable {
    private static final class Node<E> {
        E item;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    // A node without an item; the elements are those of the nodes behind it that have one.
    private Node<E> head;
    private Node<E> last;

    @Builds
    public ConcurrentLinkedQueue() {
        head = new Node<E>(null);
        last = head;
    }

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
        head = new Node<E>(null);
        last = head;
        append(c);
    }

    /** Links all elements at once, or none if one of them is null. */
    private boolean append(Collection<? extends E> c) {
        Node<E> before = new Node<E>(null);
        Node<E> end = before;
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            end.next = new Node<E>(Objects.requireNonNull(it.next()));
            end = end.next;
        }
        if (end == before) {
            return false;
        }
        last.next = before.next;
        last = end;
        return true;
    }

    private Node<E> first() {
        while (head.next != null && head.next.item == null) {
            head = head.next;
        }
        return head.next;
    }

    /** The first node with an item behind the given one. */
    private static <E> Node<E> after(Node<E> node) {
        Node<E> n = node.next;
        while (n != null && n.item == null) {
            n = n.next;
        }
        return n;
    }

    @Builds
    public boolean add(E e) {
        return offer(e);
    }

    public boolean offer(E e) {
        last.next = new Node<E>(Objects.requireNonNull(e));
        last = last.next;
        return true;
    }

    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        return append(c);
    }

    public E poll() {
        Node<E> n = first();
        if (n == null) {
            return null;
        }
        E item = n.item;
        n.item = null;
        head = n;
        return item;
    }

    public E peek() {
        Node<E> n = first();
        return n == null ? null : n.item;
    }

    public boolean isEmpty() {
        return first() == null;
    }

    public int size() {
        int n = 0;
        for (Node<E> p = first(); p != null; p = after(p)) {
            n++;
        }
        return n;
    }

    public boolean contains(Object o) {
        if (o == null) {
            return false;
        }
        Node<E> p = first();
        while (p != null && !o.equals(p.item)) {
            p = after(p);
        }
        return p != null;
    }

    public boolean remove(Object o) {
        if (o == null) {
            return false;
        }
        Node<E> before = head;
        for (Node<E> p = first(); p != null; p = after(p)) {
            if (o.equals(p.item)) {
                p.item = null;
                if (p != last) {
                    before.next = p.next;
                }
                return true;
            }
            before = p;
        }
        return false;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return dropIf(Objects.requireNonNull(filter));
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return dropIf((e) -> c.contains(e));
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return dropIf((e) -> !c.contains(e));
    }

    public void clear() {
        dropIf((e) -> true);
    }

    /** Each element goes when the filter says so. */
    private boolean dropIf(Predicate<? super E> filter) {
        boolean changed = false;
        Node<E> p = head;
        while (p != null) {
            Node<E> next = p.next;
            if (p.item != null && filter.test(p.item)) {
                changed = changed || p.item != null;
                p.item = null;
            }
            p = next;
        }
        return changed;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Node<E> p = head;
        while (p != null) {
            Node<E> next = p.next;
            if (p.item != null) {
                action.accept(p.item);
            }
            p = next;
        }
    }

    public Object[] toArray() {
        Object[] result = new Object[size()];
        int n = 0;
        for (Node<E> p = first(); p != null; p = after(p)) {
            result[n] = p.item;
            n++;
        }
        return result;
    }

    /** An array that turns out to be too short has been filled. */
    public <T> T[] toArray(T[] a) {
        Objects.requireNonNull(a, "a");
        Object[] result = a;
        int n = 0;
        for (Node<E> p = first(); p != null; p = after(p)) {
            if (n == result.length) {
                result = Arrays.copyOf(result, size());
            }
            result[n] = p.item;
            n++;
        }
        if (n < result.length) {
            result[n] = null;
        }
        return (T[]) result;
    }

    public String toString() {
        return Arrays.toString(toArray());
    }

    public Iterator<E> iterator() {
        return new Cursor();
    }

    private final class Cursor implements Iterator<E> {
        private Node<E> upcoming = first();
        private E item = upcoming == null ? null : upcoming.item;
        private Node<E> returned;

        public boolean hasNext() {
            return item != null;
        }

        public E next() {
            if (item == null) {
                throw new NoSuchElementException();
            }
            E result = item;
            returned = upcoming;
            upcoming = after(upcoming);
            item = upcoming == null ? null : upcoming.item;
            return result;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            returned.item = null;
            returned = null;
        }
    }

    public Traversal<E> $traversal() {
        return new Traversal<E>() {
            private Node<E> upcoming;

            public long bind() {
                upcoming = first();
                return -1;
            }

            public boolean advance() {
                while (upcoming != null && upcoming.item == null) {
                    upcoming = upcoming.next;
                }
                if (upcoming == null) {
                    return false;
                }
                value = upcoming.item;
                upcoming = upcoming.next;
                return true;
            }

            public void check() {
            }
        };
    }
}
