package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Builds;
import vernier.Traversal;

/**
 * A queue of linked nodes behind a node without an item. A node that was the first, and no longer is the one in front of
 * the first, is linked to itself: what stands there goes on at the first. A node removed from further behind keeps its
 * link. There is one thread, so waiting would never end; that is not described.
 */
@Builds("without a limit")
public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    private static final int BATCH = 64;

    private static final class Node<E> {
        E item;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    private final int capacity;
    private int count;
    private Node<E> head;
    private Node<E> last;

    @Builds
    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
        head = new Node<E>(null);
        last = head;
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            append(Objects.requireNonNull(it.next()));
        }
    }

    private static native void $waitsForever();

    private void append(E e) {
        last.next = new Node<E>(e);
        last = last.next;
        count++;
    }

    private E dequeue() {
        Node<E> first = head.next;
        head.next = head;
        head = first;
        E item = first.item;
        first.item = null;
        count--;
        return item;
    }

    private Node<E> after(Node<E> node) {
        return node.next == node ? head.next : node.next;
    }

    /** Takes out the node, which follows on `before` or on something behind it. */
    private void unlink(Node<E> node, Node<E> before) {
        Node<E> p = before;
        while (p.next != node) {
            p = p.next;
        }
        node.item = null;
        p.next = node.next;
        if (last == node) {
            last = p;
        }
        count--;
    }

    public int size() {
        return count;
    }

    public int remainingCapacity() {
        return capacity - count;
    }

    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (count == capacity) {
            $waitsForever();
        }
        append(e);
    }

    @Builds
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        if (count == capacity) {
            return false;
        }
        append(e);
        return true;
    }

    public E take() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (count == 0) {
            $waitsForever();
        }
        return dequeue();
    }

    public E poll() {
        return count == 0 ? null : dequeue();
    }

    public E peek() {
        return count == 0 ? null : head.next.item;
    }

    public boolean contains(Object o) {
        if (o == null) {
            return false;
        }
        Node<E> p = head.next;
        while (p != null && !o.equals(p.item)) {
            p = p.next;
        }
        return p != null;
    }

    public boolean remove(Object o) {
        if (o == null) {
            return false;
        }
        for (Node<E> p = head.next; p != null; p = p.next) {
            if (o.equals(p.item)) {
                unlink(p, head);
                return true;
            }
        }
        return false;
    }

    public void clear() {
        while (count > 0) {
            dequeue();
        }
    }

    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> c, int maxElements) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        int wanted = maxElements < count ? maxElements : count;
        for (int i = 0; i < wanted; i++) {
            // What refuses an element leaves it here.
            c.add(head.next.item);
            dequeue();
        }
        return wanted < 0 ? 0 : wanted;
    }

    public Object[] toArray() {
        Object[] result = new Object[count];
        int n = 0;
        for (Node<E> p = head.next; p != null; p = p.next) {
            result[n] = p.item;
            n++;
        }
        return result;
    }

    /** The next nodes, up to a number that the first of these batches fixes; there may be one more in front of it. */
    private final class Batch {
        Node<E> at;
        Node<E>[] nodes;
        Object[] items;
        int size;
        private int limit;

        Batch(Node<E> from, int before) {
            at = from;
            int n = before;
            for (Node<E> p = from; p != null && n < BATCH; p = after(p)) {
                n += p.item == null ? 0 : 1;
            }
            nodes = (Node<E>[]) new Node[n];
            items = new Object[n];
            limit = n - before;
        }

        /** Tells whether there are nodes. */
        boolean load() {
            return load(false);
        }

        /** Nodes that were removed meanwhile count where asked for. */
        boolean load(boolean removed) {
            size = 0;
            while (at != null && size < limit) {
                if (removed || at.item != null) {
                    nodes[size] = at;
                    items[size] = at.item;
                    size++;
                }
                at = after(at);
            }
            limit = nodes.length;
            return size > 0;
        }
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Batch batch = new Batch(head.next, 0);
        while (batch.load()) {
            for (int i = 0; i < batch.size; i++) {
                action.accept((E) batch.items[i]);
            }
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

    /** The filter is asked about a batch before anything of it goes. */
    private boolean dropIf(Predicate<? super E> filter) {
        boolean changed = false;
        Batch batch = new Batch(head.next, 0);
        while (batch.load(true)) {
            boolean[] drop = new boolean[batch.size];
            for (int i = 0; i < batch.size; i++) {
                E item = batch.nodes[i].item;
                drop[i] = item != null && filter.test(item);
            }
            for (int i = 0; i < batch.size; i++) {
                if (drop[i] && batch.nodes[i].item != null) {
                    unlink(batch.nodes[i], head);
                    changed = true;
                }
            }
        }
        return changed;
    }

    public Iterator<E> iterator() {
        return new Cursor();
    }

    private final class Cursor implements Iterator<E> {
        private Node<E> upcoming = head.next;
        private E item = upcoming == null ? null : upcoming.item;
        private Node<E> returned;

        public boolean hasNext() {
            return upcoming != null;
        }

        public E next() {
            if (upcoming == null) {
                throw new NoSuchElementException();
            }
            E result = item;
            returned = upcoming;
            upcoming = after(upcoming);
            while (upcoming != null && upcoming.item == null) {
                upcoming = after(upcoming);
            }
            item = upcoming == null ? null : upcoming.item;
            return result;
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            if (upcoming == null) {
                return;
            }
            E first = item;
            returned = upcoming;
            // Not yet the node behind it: where there is none now, there may be one when the next batch is loaded.
            Batch batch = new Batch(upcoming.next, 1);
            upcoming = null;
            item = null;
            load(batch);
            action.accept(first);
            do {
                for (int i = 0; i < batch.size; i++) {
                    action.accept((E) batch.items[i]);
                }
            } while (batch.at != null && load(batch));
        }

        private boolean load(Batch batch) {
            boolean more = batch.load();
            if (more) {
                returned = batch.nodes[batch.size - 1];
            }
            return more;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            if (returned.item != null) {
                unlink(returned, head);
            }
            returned = null;
        }
    }

    public Traversal<E> $traversal() {
        return new Traversal<E>() {
            private Node<E> upcoming;
            private Batch batch;
            private int shown;

            public long bind() {
                upcoming = head.next;
                return -1;
            }

            public boolean advance() {
                return all ? advanceInBatch() : advanceSingly();
            }

            private boolean advanceInBatch() {
                if (batch == null) {
                    batch = new Batch(upcoming, 0);
                }
                if (shown == batch.size) {
                    shown = 0;
                    if (!batch.load()) {
                        return false;
                    }
                }
                value = (E) batch.items[shown];
                shown++;
                return true;
            }

            private boolean advanceSingly() {
                while (upcoming != null && upcoming.item == null) {
                    upcoming = after(upcoming);
                }
                if (upcoming == null) {
                    return false;
                }
                value = upcoming.item;
                upcoming = after(upcoming);
                return true;
            }

            public void check() {
            }
        };
    }
}
