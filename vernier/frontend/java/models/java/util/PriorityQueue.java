package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Builds;
import vernier.Traversal;

/** A binary heap in an array, with the sifting of the JDK, so that iteration sees the same order. */
@Builds("in natural order")
public class PriorityQueue<E> extends AbstractQueue<E> implements Serializable {
    private Object[] queue;
    private int size;
    private int modCount;
    private final Comparator<? super E> comparator;

    @Builds
    public PriorityQueue() {
        this(11, null);
    }

    public PriorityQueue(int initialCapacity) {
        this(initialCapacity, null);
    }

    public PriorityQueue(Comparator<? super E> comparator) {
        this(11, comparator);
    }

    public PriorityQueue(int initialCapacity, Comparator<? super E> comparator) {
        if (initialCapacity < 1) {
            throw new IllegalArgumentException();
        }
        this.queue = new Object[initialCapacity];
        this.comparator = comparator;
    }

    public PriorityQueue(Collection<? extends E> c) {
        boolean ordered = false;
        if (c instanceof SortedSet) {
            comparator = ((SortedSet<E>) c).comparator();
            ordered = true;
        } else if (c instanceof PriorityQueue) {
            comparator = ((PriorityQueue<E>) c).comparator();
            ordered = true;
        } else {
            comparator = null;
        }
        takeOver(c.toArray());
        if (!ordered) {
            heapify();
        }
    }

    public PriorityQueue(PriorityQueue<? extends E> c) {
        comparator = (Comparator<? super E>) c.comparator();
        takeOver(c.toArray());
    }

    public PriorityQueue(SortedSet<? extends E> c) {
        comparator = (Comparator<? super E>) c.comparator();
        takeOver(c.toArray());
    }

    private void takeOver(Object[] source) {
        queue = new Object[source.length == 0 ? 1 : source.length];
        for (int i = 0; i < source.length; i++) {
            queue[i] = Objects.requireNonNull(source[i]);
        }
        size = source.length;
    }

    private int compare(Object a, Object b) {
        return ObjectSort.compare(a, b, (Comparator<Object>) comparator);
    }

    /** Without a comparator every element must be comparable, even the only one. */
    private void checkComparable(Object e) {
        if (comparator == null) {
            Comparable<Object> checked = (Comparable<Object>) e;
        }
    }

    private void siftUp(int index, Object e) {
        checkComparable(e);
        int k = index;
        while (k > 0) {
            int parent = (k - 1) / 2;
            if (compare(e, queue[parent]) >= 0) {
                break;
            }
            queue[k] = queue[parent];
            k = parent;
        }
        queue[k] = e;
    }

    private void siftDown(int index, Object e, int n) {
        checkComparable(e);
        int k = index;
        while (k < n / 2) {
            int child = 2 * k + 1;
            if (child + 1 < n && compare(queue[child], queue[child + 1]) > 0) {
                child++;
            }
            if (compare(e, queue[child]) <= 0) {
                break;
            }
            queue[k] = queue[child];
            k = child;
        }
        queue[k] = e;
    }

    private void heapify() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i, queue[i], size);
        }
    }

    @Builds
    public boolean add(E e) {
        return offer(e);
    }

    public boolean offer(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        modCount++;
        if (size >= queue.length) {
            queue = Arrays.copyOf(queue, 2 * queue.length + 2);
        }
        siftUp(size, e);
        size++;
        return true;
    }

    public E peek() {
        return (E) queue[0];
    }

    public E poll() {
        E result = (E) queue[0];
        if (result != null) {
            modCount++;
            size--;
            Object moved = queue[size];
            queue[size] = null;
            if (size > 0) {
                siftDown(0, moved, size);
            }
        }
        return result;
    }

    private int indexOf(Object o) {
        if (o != null) {
            for (int i = 0; i < size; i++) {
                if (o.equals(queue[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i < 0) {
            return false;
        }
        removeAt(i);
        return true;
    }

    /** Removes at an index; returns the last element where that had to move to the front of the index, else null. */
    private E removeAt(int index) {
        modCount++;
        size--;
        E moved = (E) queue[size];
        queue[size] = null;
        if (index == size) {
            return null;
        }
        siftDown(index, moved, size);
        if (queue[index] == moved) {
            siftUp(index, moved);
            if (queue[index] != moved) {
                return moved;
            }
        }
        return null;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int size() {
        return size;
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < size; i++) {
            queue[i] = null;
        }
        size = 0;
    }

    public Object[] toArray() {
        Object[] result = new Object[size];
        for (int i = 0; i < size; i++) {
            result[i] = queue[i];
        }
        return result;
    }

    public Comparator<? super E> comparator() {
        return comparator;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expectedModCount = modCount + 1;
        modCount++;
        int n = size;
        boolean[] drop = new boolean[n];
        boolean changed = false;
        for (int i = 0; i < n; i++) {
            drop[i] = filter.test((E) queue[i]);
            changed = changed || drop[i];
        }
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
        if (changed) {
            int kept = 0;
            for (int i = 0; i < n; i++) {
                Object e = queue[i];
                queue[i] = null;
                if (!drop[i]) {
                    queue[kept] = e;
                    kept++;
                }
            }
            size = kept;
            heapify();
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

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expectedModCount = modCount;
        int n = size;
        for (int i = 0; i < n; i++) {
            action.accept((E) queue[i]);
        }
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }

    public Iterator<E> iterator() {
        return new Cursor();
    }

    private class Cursor implements Iterator<E> {
        private int cursor;
        private int last = -1;
        private int expectedModCount = modCount;
        // Elements that a removal moved to an index already passed; visited at the end.
        private ArrayDeque<E> unvisited;
        private E lastUnvisited;

        private void checkUnmodified() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return cursor < size || unvisited != null && !unvisited.isEmpty();
        }

        public E next() {
            checkUnmodified();
            if (cursor < size) {
                last = cursor;
                cursor++;
                return (E) queue[last];
            }
            if (unvisited != null) {
                last = -1;
                lastUnvisited = unvisited.poll();
                if (lastUnvisited != null) {
                    return lastUnvisited;
                }
            }
            throw new NoSuchElementException();
        }

        public void remove() {
            checkUnmodified();
            if (last >= 0) {
                E moved = removeAt(last);
                last = -1;
                if (moved == null) {
                    cursor--;
                } else {
                    if (unvisited == null) {
                        unvisited = new ArrayDeque<E>();
                    }
                    unvisited.add(moved);
                }
            } else if (lastUnvisited != null) {
                removeSame(lastUnvisited);
                lastUnvisited = null;
            } else {
                throw new IllegalStateException();
            }
            expectedModCount = modCount;
        }
    }

    private void removeSame(Object o) {
        for (int i = 0; i < size; i++) {
            if (queue[i] == o) {
                removeAt(i);
                return;
            }
        }
    }

    public Traversal<E> $traversal() {
        return new CellTraversal<E>() {
            private int expectedModCount;

            public long bind() {
                cells = queue;
                end = size;
                expectedModCount = modCount;
                return end;
            }

            public boolean advance() {
                if (!all) {
                    cells = queue;
                    if (next < end && (cells[next] == null || modCount != expectedModCount)) {
                        throw new ConcurrentModificationException();
                    }
                }
                return (next >= end || cells[next] != null) && super.advance();
            }

            public void check() {
                if (all && modCount != expectedModCount) {
                    throw new ConcurrentModificationException();
                }
            }
        };
    }
}
