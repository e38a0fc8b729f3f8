package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Builds;
import vernier.Traversal;

/** A circular array with at least one free slot, laid out as in the JDK, which shows in iteration under change. */
@Builds("that nothing was taken from")
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, Serializable {
    private Object[] elements;
    private int head;
    // The slot behind the last element; always free.
    private int tail;

    @Builds
    public ArrayDeque() {
        elements = new Object[17];
    }

    public ArrayDeque(int numElements) {
        elements = new Object[numElements < 1 ? 1 : numElements == Integer.MAX_VALUE ? numElements : numElements + 1];
    }

    public ArrayDeque(Collection<? extends E> c) {
        this(c.size());
        addEach(c);
    }

    private void addEach(Collection<? extends E> c) {
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            addLast(it.next());
        }
    }

    private int after(int slot) {
        return slot + 1 == elements.length ? 0 : slot + 1;
    }

    private int before(int slot) {
        return slot == 0 ? elements.length - 1 : slot - 1;
    }

    /** Adds room for at least the given number of elements; the part from head on moves to the end of the array. */
    private void grow(int needed) {
        int old = elements.length;
        int jump = old < 64 ? old + 2 : old / 2;
        Object[] grown = new Object[old + (jump > needed ? jump : needed)];
        boolean wrapped = tail < head || tail == head && elements[head] != null;
        int shift = wrapped ? grown.length - old : 0;
        for (int i = 0; i < old; i++) {
            grown[i < head ? i : i + shift] = elements[i];
        }
        head += shift;
        elements = grown;
    }

    public void addFirst(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        head = before(head);
        elements[head] = e;
        if (head == tail) {
            grow(1);
        }
    }

    @Builds
    public void addLast(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        elements[tail] = e;
        tail = after(tail);
        if (head == tail) {
            grow(1);
        }
    }

    public boolean addAll(Collection<? extends E> c) {
        int n = size();
        int needed = n + c.size() + 1 - elements.length;
        if (needed > 0) {
            grow(needed);
        }
        addEach(c);
        return size() > n;
    }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    public E pollFirst() {
        E e = (E) elements[head];
        if (e != null) {
            elements[head] = null;
            head = after(head);
        }
        return e;
    }

    public E pollLast() {
        int slot = before(tail);
        E e = (E) elements[slot];
        if (e != null) {
            elements[slot] = null;
            tail = slot;
        }
        return e;
    }

    private static <T> T existing(T e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    public E removeFirst() {
        return existing(pollFirst());
    }

    public E removeLast() {
        return existing(pollLast());
    }

    public E getFirst() {
        return existing(peekFirst());
    }

    public E getLast() {
        return existing(peekLast());
    }

    public E peekFirst() {
        return (E) elements[head];
    }

    public E peekLast() {
        return (E) elements[before(tail)];
    }

    public boolean add(E e) {
        addLast(e);
        return true;
    }

    public boolean offer(E e) {
        return offerLast(e);
    }

    public E remove() {
        return removeFirst();
    }

    public E poll() {
        return pollFirst();
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public void push(E e) {
        addFirst(e);
    }

    public E pop() {
        return removeFirst();
    }

    public int size() {
        int n = tail - head;
        return n < 0 ? n + elements.length : n;
    }

    public boolean isEmpty() {
        return head == tail;
    }

    public boolean contains(Object o) {
        return o != null && slotOf(o) >= 0;
    }

    private int slotOf(Object o) {
        for (int i = head; i != tail; i = after(i)) {
            if (o.equals(elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean remove(Object o) {
        return removeFirstOccurrence(o);
    }

    public boolean removeFirstOccurrence(Object o) {
        int slot = o == null ? -1 : slotOf(o);
        if (slot >= 0) {
            delete(slot);
        }
        return slot >= 0;
    }

    public boolean removeLastOccurrence(Object o) {
        if (o == null || isEmpty()) {
            return false;
        }
        int i = tail;
        do {
            i = before(i);
            if (o.equals(elements[i])) {
                delete(i);
                return true;
            }
        } while (i != head);
        return false;
    }

    /** Removes at a slot by moving the shorter side; tells whether that was the part behind the slot. */
    private boolean delete(int slot) {
        int front = distance(head, slot);
        int back = distance(slot, tail) - 1;
        int at = slot;
        if (front < back) {
            for (int i = 0; i < front; i++) {
                elements[at] = elements[before(at)];
                at = before(at);
            }
            elements[head] = null;
            head = after(head);
            return false;
        }
        tail = before(tail);
        if (back < 0) {
            // An iterator removes at a slot that was emptied meanwhile and has become the free one.
            if (slot == 0) {
                throw new ArrayIndexOutOfBoundsException("arraycopy: length -1 is negative");
            }
            back = elements.length - 1;
        }
        for (int i = 0; i < back; i++) {
            elements[at] = elements[after(at)];
            at = after(at);
        }
        elements[tail] = null;
        return true;
    }

    private int distance(int from, int to) {
        return to < from ? to - from + elements.length : to - from;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int n = size();
        boolean[] drop = new boolean[n];
        boolean changed = false;
        int slot = head;
        for (int i = 0; i < n; i++) {
            drop[i] = filter.test((E) elements[slot]);
            changed = changed || drop[i];
            slot = after(slot);
        }
        if (changed) {
            compact(drop);
        }
        return changed;
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf((e) -> c.contains(e));
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf((e) -> !c.contains(e));
    }

    private void compact(boolean[] drop) {
        int to = head;
        int from = head;
        for (int i = 0; i < drop.length; i++) {
            Object e = elements[from];
            elements[from] = null;
            if (!drop[i]) {
                elements[to] = e;
                to = after(to);
            }
            from = after(from);
        }
        tail = to;
    }

    public void clear() {
        for (int i = head; i != tail; i = after(i)) {
            elements[i] = null;
        }
        head = 0;
        tail = 0;
    }

    public Object[] toArray() {
        Object[] result = new Object[size()];
        int slot = head;
        for (int i = 0; i < result.length; i++) {
            result[i] = elements[slot];
            slot = after(slot);
        }
        return result;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Object[] content = elements;
        int end = tail;
        for (int i = head; i != end; i = i + 1 == content.length ? 0 : i + 1) {
            action.accept((E) content[i]);
        }
        if (end != tail) {
            throw new ConcurrentModificationException();
        }
    }

    public ArrayDeque<E> clone() {
        try {
            ArrayDeque<E> copy = (ArrayDeque<E>) super.clone();
            copy.elements = Arrays.copyOf(elements, elements.length);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public Iterator<E> iterator() {
        return new Forward();
    }

    public Iterator<E> descendingIterator() {
        return new Backward();
    }

    private class Forward implements Iterator<E> {
        private int cursor = head;
        private int remaining = size();
        private int last = -1;

        public boolean hasNext() {
            return remaining > 0;
        }

        public E next() {
            if (remaining <= 0) {
                throw new NoSuchElementException();
            }
            E e = (E) elements[cursor];
            if (e == null) {
                throw new ConcurrentModificationException();
            }
            last = cursor;
            cursor = after(cursor);
            remaining--;
            return e;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            if (delete(last)) {
                cursor = before(cursor);
            }
            last = -1;
        }
    }

    private class Backward implements Iterator<E> {
        private int cursor = before(tail);
        private int remaining = size();
        private int last = -1;

        public boolean hasNext() {
            return remaining > 0;
        }

        public E next() {
            if (remaining <= 0) {
                throw new NoSuchElementException();
            }
            E e = (E) elements[cursor];
            if (e == null) {
                throw new ConcurrentModificationException();
            }
            last = cursor;
            cursor = before(cursor);
            remaining--;
            return e;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            if (!delete(last)) {
                cursor = after(cursor);
            }
            last = -1;
        }
    }

    public Traversal<E> $traversal() {
        return new Traversal<E>() {
            private Object[] cells;
            private int next;
            private int end;

            public long bind() {
                cells = elements;
                next = head;
                end = tail;
                return size();
            }

            public boolean advance() {
                if (next == end) {
                    return false;
                }
                if (!all) {
                    cells = elements;
                    if (cells[next] == null) {
                        throw new ConcurrentModificationException();
                    }
                }
                value = (E) cells[next];
                next = next + 1 == cells.length ? 0 : next + 1;
                return true;
            }

            public void check() {
            }
        };
    }
}
