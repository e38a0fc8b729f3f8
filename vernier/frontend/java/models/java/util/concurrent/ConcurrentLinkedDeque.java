package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Builds;
import vernier.Traversal;

/**
 * A deque of linked nodes between two ends without items. How far the JDK has tidied up the links of removed nodes
 * decides where an iteration goes on whose next node was removed by somebody else, and whether one that looks ahead
 * without regard to removals has seen the end; both are not described.
 */
public class ConcurrentLinkedDeque<E> extends AbstractCollection<E> implements Deque<E>, Serializable {
    private static final class Node<E> {
        E item;
        Node<E> previous;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    private final Node<E> start;
    private final Node<E> end;
    private int additions;

    @Builds
    public ConcurrentLinkedDeque() {
        start = new Node<E>(null);
        end = new Node<E>(null);
        start.next = end;
        end.previous = start;
    }

    public ConcurrentLinkedDeque(Collection<? extends E> c) {
        this();
        append(c);
    }

    private static native void $removedUnderIterator();

    private static native void $addedBehindIterator();

    private void link(Node<E> before, E e) {
        Node<E> made = new Node<E>(Objects.requireNonNull(e));
        made.previous = before;
        made.next = before.next;
        before.next.previous = made;
        before.next = made;
        additions++;
    }

    private E unlink(Node<E> node) {
        E item = node.item;
        if (item != null) {
            node.item = null;
            node.previous.next = node.next;
            node.next.previous = node.previous;
        }
        return item;
    }

    private static <E> E present(E e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    /** Adds all elements at once, or none if one of them is null. */
    private boolean append(Collection<? extends E> c) {
        Node<E> first = new Node<E>(null);
        Node<E> last = first;
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            Node<E> made = new Node<E>(Objects.requireNonNull(it.next()));
            made.previous = last;
            last.next = made;
            last = made;
        }
        if (first == last) {
            return false;
        }
        first.next.previous = end.previous;
        end.previous.next = first.next;
        last.next = end;
        end.previous = last;
        additions++;
        return true;
    }

    public void addFirst(E e) {
        link(start, e);
    }

    @Builds
    public void addLast(E e) {
        link(end.previous, e);
    }

    public boolean offerFirst(E e) {
        link(start, e);
        return true;
    }

    public boolean offerLast(E e) {
        link(end.previous, e);
        return true;
    }

    public E peekFirst() {
        return start.next.item;
    }

    public E peekLast() {
        return end.previous.item;
    }

    public E getFirst() {
        return present(peekFirst());
    }

    public E getLast() {
        return present(peekLast());
    }

    public E pollFirst() {
        return unlink(start.next);
    }

    public E pollLast() {
        return unlink(end.previous);
    }

    public E removeFirst() {
        return present(pollFirst());
    }

    public E removeLast() {
        return present(pollLast());
    }

    public boolean offer(E e) {
        return offerLast(e);
    }

    public boolean add(E e) {
        return offerLast(e);
    }

    public E poll() {
        return pollFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public E remove() {
        return removeFirst();
    }

    public E pop() {
        return removeFirst();
    }

    public E element() {
        return getFirst();
    }

    public void push(E e) {
        addFirst(e);
    }

    public boolean removeFirstOccurrence(Object o) {
        Objects.requireNonNull(o);
        for (Node<E> p = start.next; p != end; p = p.next) {
            if (o.equals(p.item)) {
                unlink(p);
                return true;
            }
        }
        return false;
    }

    public boolean removeLastOccurrence(Object o) {
        Objects.requireNonNull(o);
        for (Node<E> p = end.previous; p != start; p = p.previous) {
            if (o.equals(p.item)) {
                unlink(p);
                return true;
            }
        }
        return false;
    }

    public boolean contains(Object o) {
        if (o == null) {
            return false;
        }
        Node<E> p = start.next;
        while (p != end && !o.equals(p.item)) {
            p = p.next;
        }
        return p != end;
    }

    public boolean isEmpty() {
        return start.next == end;
    }

    public int size() {
        int n = 0;
        for (Node<E> p = start.next; p != end; p = p.next) {
            n++;
        }
        return n;
    }

    public boolean remove(Object o) {
        return removeFirstOccurrence(o);
    }

    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        return append(c);
    }

    public void clear() {
        while (pollFirst() != null) {
        }
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

    /** Each element goes when the filter says so. */
    private boolean dropIf(Predicate<? super E> filter) {
        boolean changed = false;
        Node<E> p = start.next;
        while (p != end) {
            if (p.item == null) {
                $removedUnderIterator();
            }
            Node<E> next = p.next;
            int before = additions;
            if (filter.test(p.item) && p.item != null) {
                unlink(p);
                changed = true;
            }
            if (next == end && additions != before) {
                $addedBehindIterator();
            }
            p = next;
        }
        return changed;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (Node<E> p = start.next; p != end; p = p.next) {
            action.accept(p.item);
            if (p.item == null) {
                $removedUnderIterator();
            }
        }
    }

    public Object[] toArray() {
        Object[] result = new Object[size()];
        int n = 0;
        for (Node<E> p = start.next; p != end; p = p.next) {
            result[n] = p.item;
            n++;
        }
        return result;
    }

    /** An array that turns out to be too short has been filled. */
    public <T> T[] toArray(T[] a) {
        Objects.requireNonNull(a);
        Object[] result = a;
        int n = 0;
        for (Node<E> p = start.next; p != end; p = p.next) {
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
        return new Cursor(start, end);
    }

    public Iterator<E> descendingIterator() {
        return new Cursor(end, start);
    }

    /** Moves from one end to the other. */
    private final class Cursor implements Iterator<E> {
        private final Node<E> stop;
        private Node<E> upcoming;
        private E item;
        private Node<E> returned;

        Cursor(Node<E> from, Node<E> stop) {
            this.stop = stop;
            this.upcoming = stop == end ? from.next : from.previous;
            this.item = upcoming.item;
        }

        public boolean hasNext() {
            return item != null;
        }

        public E next() {
            if (item == null) {
                throw new NoSuchElementException();
            }
            if (upcoming.item == null) {
                $removedUnderIterator();
            }
            E result = item;
            returned = upcoming;
            upcoming = stop == end ? upcoming.next : upcoming.previous;
            item = upcoming.item;
            return result;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            unlink(returned);
            returned = null;
        }
    }

    public Traversal<E> $traversal() {
        return new Traversal<E>() {
            private Node<E> upcoming;
            private int before;

            public long bind() {
                upcoming = start.next;
                before = additions;
                return -1;
            }

            public boolean advance() {
                if (upcoming == end) {
                    if (additions != before) {
                        $addedBehindIterator();
                    }
                    return false;
                }
                if (upcoming.item == null) {
                    $removedUnderIterator();
                }
                value = upcoming.item;
                upcoming = upcoming.next;
                before = additions;
                return true;
            }

            public void check() {
            }
        };
    }
}
