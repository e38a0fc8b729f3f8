package java.util;

import java.util.function.UnaryOperator;
import java.util.function.Consumer;
import vernier.Traversal;

/** A list view that refuses every change. */
class UnmodifiableList<E> extends UnmodifiableCollection<E> implements List<E> {
    final List<? extends E> list;

    UnmodifiableList(List<? extends E> list) {
        super(list);
        this.list = list;
    }

    public boolean equals(Object other) {
        return other == this || list.equals(other);
    }

    public int hashCode() {
        return list.hashCode();
    }

    public E get(int index) {
        return list.get(index);
    }

    public int indexOf(Object o) {
        return list.indexOf(o);
    }

    public int lastIndexOf(Object o) {
        return list.lastIndexOf(o);
    }

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        throw new UnsupportedOperationException();
    }

    public void replaceAll(UnaryOperator<E> operator) {
        throw new UnsupportedOperationException();
    }

    public void sort(Comparator<? super E> c) {
        throw new UnsupportedOperationException();
    }

    public List<E> subList(int fromIndex, int toIndex) {
        return new UnmodifiableList<E>(list.subList(fromIndex, toIndex));
    }

    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        ListIterator<? extends E> it = list.listIterator(index);
        return new ListIterator<E>() {
            public boolean hasNext() {
                return it.hasNext();
            }

            public E next() {
                return it.next();
            }

            public void forEachRemaining(Consumer<? super E> action) {
                it.forEachRemaining(action);
            }

            public boolean hasPrevious() {
                return it.hasPrevious();
            }

            public E previous() {
                return it.previous();
            }

            public int nextIndex() {
                return it.nextIndex();
            }

            public int previousIndex() {
                return it.previousIndex();
            }

            public void remove() {
                throw new UnsupportedOperationException();
            }

            public void set(E e) {
                throw new UnsupportedOperationException();
            }

            public void add(E e) {
                throw new UnsupportedOperationException();
            }
        };
    }

    public Traversal<E> $traversal() {
        return super.$traversal();
    }
}
