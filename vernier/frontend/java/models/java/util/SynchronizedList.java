package java.util;

import java.util.function.UnaryOperator;
import vernier.Traversal;

/** A list view that passes everything on. */
class SynchronizedList<E> extends SynchronizedCollection<E> implements List<E> {
    final List<E> list;

    SynchronizedList(List<E> list) {
        super(list);
        this.list = list;
    }

    public boolean equals(Object o) {
        return this == o || list.equals(o);
    }

    public List<E> subList(int fromIndex, int toIndex) {
        return new SynchronizedList<E>(list.subList(fromIndex, toIndex));
    }

    public int hashCode() {
        return list.hashCode();
    }

    public E get(int index) {
        return list.get(index);
    }

    public E set(int index, E element) {
        return list.set(index, element);
    }

    public void add(int index, E element) {
        list.add(index, element);
    }

    public E remove(int index) {
        return list.remove(index);
    }

    public void addFirst(E element) {
        list.addFirst(element);
    }

    public void addLast(E element) {
        list.addLast(element);
    }

    public E getFirst() {
        return list.getFirst();
    }

    public E getLast() {
        return list.getLast();
    }

    public E removeFirst() {
        return list.removeFirst();
    }

    public E removeLast() {
        return list.removeLast();
    }

    public int indexOf(Object o) {
        return list.indexOf(o);
    }

    public int lastIndexOf(Object o) {
        return list.lastIndexOf(o);
    }

    public boolean addAll(int index, Collection<? extends E> other) {
        return list.addAll(index, other);
    }

    public ListIterator<E> listIterator() {
        return list.listIterator();
    }

    public ListIterator<E> listIterator(int index) {
        return list.listIterator(index);
    }

    public void replaceAll(UnaryOperator<E> operator) {
        list.replaceAll(operator);
    }

    public void sort(Comparator<? super E> comparator) {
        list.sort(comparator);
    }

    public Traversal<E> $traversal() {
        return super.$traversal();
    }
}
