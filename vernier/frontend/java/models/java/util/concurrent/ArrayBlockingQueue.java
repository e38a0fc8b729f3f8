package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Traversal;

/**
 * A queue of limited size. What an iterator shows after others have removed elements, what an action meets that removes
 * elements of the queue it is applied to, and what a filter does that uses the queue or throws, depends on places in the
 * array of the JDK, and is not described; nor is waiting, which would never end where there is one thread.
 */
public class ArrayBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    private static final int NONE = -1;

    private final int capacity;
    private Object[] elements;
    private int count;
    private int removals;
    private boolean filtering;

    public ArrayBlockingQueue(int capacity) {
        this(capacity, false);
    }

    public ArrayBlockingQueue(int capacity, boolean fair) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
        elements = new Object[capacity < 16 ? capacity : 16];
    }

    public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> c) {
        this(capacity, fair);
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            E e = it.next();
            Objects.requireNonNull(e);
            if (count == capacity) {
                throw new IllegalArgumentException();
            }
            append(e);
        }
    }

    private static native void $waitsForever();

    private static native void $removedUnderIterator();

    private static native void $filterInterferes();

    private void use() {
        if (filtering) {
            $filterInterferes();
        }
    }

    private void append(E e) {
        if (count == elements.length) {
            Object[] grown = new Object[capacity / 2 < count ? capacity : 2 * count];
            for (int i = 0; i < count; i++) {
                grown[i] = elements[i];
            }
            elements = grown;
        }
        elements[count] = e;
        count++;
    }

    private E take(int index) {
        E e = (E) elements[index];
        for (int i = index + 1; i < count; i++) {
            elements[i - 1] = elements[i];
        }
        count--;
        elements[count] = null;
        removals++;
        return e;
    }

    public int size() {
        use();
        return count;
    }

    public int remainingCapacity() {
        use();
        return capacity - count;
    }

    public boolean offer(E e) {
        use();
        Objects.requireNonNull(e);
        if (count == capacity) {
            return false;
        }
        append(e);
        return true;
    }

    public void put(E e) throws InterruptedException {
        use();
        Objects.requireNonNull(e);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (count == capacity) {
            $waitsForever();
        }
        append(e);
    }

    public E take() throws InterruptedException {
        use();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (count == 0) {
            $waitsForever();
        }
        return take(0);
    }

    public E poll() {
        use();
        return count == 0 ? null : take(0);
    }

    public E peek() {
        use();
        return (E) (count == 0 ? null : elements[0]);
    }

    private int indexOf(Object o) {
        use();
        if (o != null) {
            for (int i = 0; i < count; i++) {
                if (o.equals(elements[i])) {
                    return i;
                }
            }
        }
        return NONE;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public boolean remove(Object o) {
        int index = indexOf(o);
        if (index < 0) {
            return false;
        }
        take(index);
        return true;
    }

    public void clear() {
        use();
        while (count > 0) {
            take(count - 1);
        }
    }

    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> c, int maxElements) {
        use();
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        int wanted = maxElements < count ? maxElements : count;
        for (int i = 0; i < wanted; i++) {
            // What refuses an element leaves it here.
            c.add((E) elements[0]);
            take(0);
        }
        return wanted < 0 ? 0 : wanted;
    }

    public Object[] toArray() {
        use();
        Object[] result = new Object[count];
        for (int i = 0; i < count; i++) {
            result[i] = elements[i];
        }
        return result;
    }

    private void expect(int expectedRemovals) {
        use();
        if (removals != expectedRemovals) {
            $removedUnderIterator();
        }
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        use();
        int expectedRemovals = removals;
        int n = count;
        for (int i = 0; i < n; i++) {
            expect(expectedRemovals);
            action.accept((E) elements[i]);
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

    /** The filter is asked about all elements before any of them goes. Whether one goes if it throws is open. */
    private boolean dropIf(Predicate<? super E> filter) {
        use();
        int n = count;
        boolean[] drop = new boolean[n];
        int dropped = 0;
        boolean throwing = true;
        filtering = true;
        try {
            for (int i = 0; i < n; i++) {
                drop[i] = filter.test((E) elements[i]);
                dropped += drop[i] ? 1 : 0;
            }
            throwing = false;
        } finally {
            filtering = false;
            if (throwing && dropped > 0) {
                $filterInterferes();
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            if (drop[i]) {
                take(i);
            }
        }
        return dropped > 0;
    }

    public Iterator<E> iterator() {
        return new Cursor();
    }

    /** Looks one element ahead: where it has seen the end, elements that are added later are not shown. */
    private final class Cursor implements Iterator<E> {
        private E item = peek();
        private int upcoming;
        private int cursor = count > 1 ? 1 : NONE;
        private int last = NONE;
        private int expectedRemovals = removals;

        public boolean hasNext() {
            return item != null;
        }

        public E next() {
            if (item == null) {
                throw new NoSuchElementException();
            }
            expect(expectedRemovals);
            E result = item;
            last = upcoming;
            upcoming = cursor;
            item = cursor == NONE ? null : (E) elements[cursor];
            cursor = cursor != NONE && cursor + 1 < count ? cursor + 1 : NONE;
            return result;
        }

        public void remove() {
            if (last == NONE) {
                throw new IllegalStateException();
            }
            expect(expectedRemovals);
            take(last);
            expectedRemovals = removals;
            last = NONE;
            upcoming = upcoming == NONE ? NONE : upcoming - 1;
            cursor = cursor == NONE ? NONE : cursor - 1;
        }

        /** Afterwards the iterator is used up. */
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            try {
                if (item == null) {
                    return;
                }
                expect(expectedRemovals);
                action.accept(item);
                if (cursor == NONE) {
                    return;
                }
                expect(expectedRemovals);
                int end = count;
                for (int i = cursor; i < end; i++) {
                    expect(expectedRemovals);
                    action.accept((E) elements[i]);
                }
            } finally {
                item = null;
                upcoming = NONE;
                cursor = NONE;
                last = NONE;
            }
        }
    }

    public Traversal<E> $traversal() {
        return new Traversal<E>() {
            private Cursor singly;
            private int next;
            private int end;

            public long bind() {
                singly = new Cursor();
                return -1;
            }

            public boolean advance() {
                if (all) {
                    return advanceInBatch();
                }
                if (!singly.hasNext()) {
                    return false;
                }
                value = singly.next();
                return true;
            }

            /** Where all are asked for, those that were added up to when the second was asked for are shown. */
            private boolean advanceInBatch() {
                if (singly.hasNext()) {
                    next = singly.cursor;
                    end = NONE;
                    value = singly.item;
                    singly.item = null;
                    return true;
                }
                if (end == NONE && next != NONE) {
                    expect(singly.expectedRemovals);
                    end = count;
                }
                if (next >= end) {
                    return false;
                }
                expect(singly.expectedRemovals);
                value = (E) elements[next];
                next++;
                return true;
            }

            public void check() {
            }
        };
    }
}
