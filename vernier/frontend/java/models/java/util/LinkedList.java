package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import vernier.Builds;
import vernier.Traversal;

public class LinkedList<E> extends AbstractSequentialList<E>
        implements List<E>, Deque<E>, Cloneable, Serializable {
    private int size;
    private Node<E> first;
    private Node<E> last;

    private static class Node<E> {
        E item;
        Node<E> next;
        Node<E> previous;

        Node(Node<E> previous, E item, Node<E> next) {
            this.item = item;
            this.next = next;
            this.previous = previous;
        }
    }

    @Builds
    public LinkedList() {
    }

    public LinkedList(Collection<? extends E> c) {
        addAll(c);
    }

    /** Links a new node in front of the given one, at the end where that is null. */
    private void link(E e, Node<E> successor) {
        Node<E> predecessor = successor == null ? last : successor.previous;
        Node<E> node = new Node<E>(predecessor, e, successor);
        if (predecessor == null) {
            first = node;
        } else {
            predecessor.next = node;
        }
        if (successor == null) {
            last = node;
        } else {
            successor.previous = node;
        }
        size++;
        modCount++;
    }

    private E unlink(Node<E> node) {
        E item = node.item;
        if (node.previous == null) {
            first = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            last = node.previous;
        } else {
            node.next.previous = node.previous;
        }
        node.item = null;
        node.next = null;
        node.previous = null;
        size--;
        modCount++;
        return item;
    }

    private Node<E> nodeAt(int index) {
        if (index < size / 2) {
            Node<E> node = first;
            for (int i = 0; i < index; i++) {
                node = node.next;
            }
            return node;
        }
        Node<E> node = last;
        for (int i = size - 1; i > index; i--) {
            node = node.previous;
        }
        return node;
    }

    void checkPosition(int index) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    private void checkElement(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    private static <T> Node<T> existing(Node<T> node) {
        if (node == null) {
            throw new NoSuchElementException();
        }
        return node;
    }

    public int size() {
        return size;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    @Builds
    public boolean add(E e) {
        link(e, null);
        return true;
    }

    public void addFirst(E e) {
        link(e, first);
    }

    public void addLast(E e) {
        link(e, null);
    }

    public boolean offer(E e) {
        return add(e);
    }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    public void push(E e) {
        addFirst(e);
    }

    public E getFirst() {
        return existing(first).item;
    }

    public E getLast() {
        return existing(last).item;
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return first == null ? null : first.item;
    }

    public E peekFirst() {
        return first == null ? null : first.item;
    }

    public E peekLast() {
        return last == null ? null : last.item;
    }

    public E removeFirst() {
        return unlink(existing(first));
    }

    public E removeLast() {
        return unlink(existing(last));
    }

    public E remove() {
        return removeFirst();
    }

    public E pop() {
        return removeFirst();
    }

    public E poll() {
        return first == null ? null : unlink(first);
    }

    public E pollFirst() {
        return first == null ? null : unlink(first);
    }

    public E pollLast() {
        return last == null ? null : unlink(last);
    }

    public boolean remove(Object o) {
        for (Node<E> n = first; n != null; n = n.next) {
            if (Objects.equals(o, n.item)) {
                unlink(n);
                return true;
            }
        }
        return false;
    }

    public boolean removeFirstOccurrence(Object o) {
        return remove(o);
    }

    public boolean removeLastOccurrence(Object o) {
        for (Node<E> n = last; n != null; n = n.previous) {
            if (Objects.equals(o, n.item)) {
                unlink(n);
                return true;
            }
        }
        return false;
    }

    public boolean addAll(Collection<? extends E> c) {
        return addAll(size, c);
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index);
        Object[] added = c.toArray();
        if (added.length == 0) {
            return false;
        }
        int modified = modCount + 1;
        Node<E> successor = index == size ? null : nodeAt(index);
        for (int i = 0; i < added.length; i++) {
            link((E) added[i], successor);
        }
        modCount = modified;
        return true;
    }

    public void clear() {
        Node<E> node = first;
        while (node != null) {
            Node<E> next = node.next;
            node.item = null;
            node.next = null;
            node.previous = null;
            node = next;
        }
        first = null;
        last = null;
        size = 0;
        modCount++;
    }

    public E get(int index) {
        checkElement(index);
        return nodeAt(index).item;
    }

    public E set(int index, E element) {
        checkElement(index);
        Node<E> node = nodeAt(index);
        E old = node.item;
        node.item = element;
        return old;
    }

    public void add(int index, E element) {
        checkPosition(index);
        link(element, index == size ? null : nodeAt(index));
    }

    public E remove(int index) {
        checkElement(index);
        return unlink(nodeAt(index));
    }

    public int indexOf(Object o) {
        int index = 0;
        for (Node<E> n = first; n != null; n = n.next) {
            if (Objects.equals(o, n.item)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        int index = size - 1;
        for (Node<E> n = last; n != null; n = n.previous) {
            if (Objects.equals(o, n.item)) {
                return index;
            }
            index--;
        }
        return -1;
    }

    public Object[] toArray() {
        Object[] result = new Object[size];
        int i = 0;
        for (Node<E> n = first; n != null; n = n.next) {
            result[i] = n.item;
            i++;
        }
        return result;
    }

    public <T> T[] toArray(T[] a) {
        Object[] result = a.length >= size ? a : Arrays.$newArrayLike(a, size);
        int i = 0;
        for (Node<E> n = first; n != null; n = n.next) {
            result[i] = n.item;
            i++;
        }
        if (result.length > size) {
            result[size] = null;
        }
        return (T[]) result;
    }

    public Object clone() {
        try {
            LinkedList<E> copy = (LinkedList<E>) super.clone();
            copy.first = null;
            copy.last = null;
            copy.size = 0;
            copy.modCount = 0;
            for (Node<E> n = first; n != null; n = n.next) {
                copy.add(n.item);
            }
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Cursor(index);
    }

    public Iterator<E> descendingIterator() {
        ListIterator<E> backwards = new Cursor(size);
        return new Iterator<E>() {
            public boolean hasNext() {
                return backwards.hasPrevious();
            }

            public E next() {
                return backwards.previous();
            }

            public void remove() {
                backwards.remove();
            }
        };
    }

    private class Cursor implements ListIterator<E> {
        private Node<E> returned;
        private Node<E> upcoming;
        private int index;
        private int expectedModCount = modCount;

        Cursor(int index) {
            this.index = index;
            this.upcoming = index == size ? null : nodeAt(index);
        }

        private void checkUnmodified() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return index < size;
        }

        public E next() {
            checkUnmodified();
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            returned = upcoming;
            upcoming = upcoming.next;
            index++;
            return returned.item;
        }

        public boolean hasPrevious() {
            return index > 0;
        }

        public E previous() {
            checkUnmodified();
            if (!hasPrevious()) {
                throw new NoSuchElementException();
            }
            upcoming = upcoming == null ? last : upcoming.previous;
            returned = upcoming;
            index--;
            return returned.item;
        }

        public int nextIndex() {
            return index;
        }

        public int previousIndex() {
            return index - 1;
        }

        public void remove() {
            checkUnmodified();
            if (returned == null) {
                throw new IllegalStateException();
            }
            Node<E> after = returned.next;
            unlink(returned);
            if (upcoming == returned) {
                upcoming = after;
            } else {
                index--;
            }
            returned = null;
            expectedModCount++;
        }

        public void set(E e) {
            if (returned == null) {
                throw new IllegalStateException();
            }
            checkUnmodified();
            returned.item = e;
        }

        public void add(E e) {
            checkUnmodified();
            returned = null;
            link(e, upcoming);
            index++;
            expectedModCount++;
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            while (modCount == expectedModCount && index < size) {
                action.accept(upcoming.item);
                returned = upcoming;
                upcoming = upcoming.next;
                index++;
            }
            checkUnmodified();
        }
    }

    public Traversal<E> $traversal() {
        return new Traversal<E>() {
            private Node<E> upcoming;
            private int remaining;
            private int expectedModCount;

            public long bind() {
                upcoming = first;
                remaining = size;
                expectedModCount = modCount;
                return remaining;
            }

            public boolean advance() {
                if (upcoming == null || remaining == 0) {
                    return false;
                }
                value = upcoming.item;
                upcoming = upcoming.next;
                remaining--;
                return true;
            }

            public void check() {
                if (modCount != expectedModCount) {
                    throw new ConcurrentModificationException();
                }
            }
        };
    }
}
