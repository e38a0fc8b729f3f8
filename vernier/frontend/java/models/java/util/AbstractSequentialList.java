package java.util;

public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList() {
    }

    public abstract ListIterator<E> listIterator(int index);

    private ListIterator<E> at(int index) {
        return listIterator(index);
    }

    private static IndexOutOfBoundsException outside(int index) {
        return new IndexOutOfBoundsException("Index: " + index);
    }

    public E get(int index) {
        try {
            return at(index).next();
        } catch (NoSuchElementException e) {
            throw outside(index);
        }
    }

    public E set(int index, E element) {
        try {
            ListIterator<E> it = at(index);
            E old = it.next();
            it.set(element);
            return old;
        } catch (NoSuchElementException e) {
            throw outside(index);
        }
    }

    public void add(int index, E element) {
        try {
            at(index).add(element);
        } catch (NoSuchElementException e) {
            throw outside(index);
        }
    }

    public E remove(int index) {
        try {
            ListIterator<E> it = at(index);
            E old = it.next();
            it.remove();
            return old;
        } catch (NoSuchElementException e) {
            throw outside(index);
        }
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        boolean changed = false;
        ListIterator<E> into = at(index);
        Iterator<? extends E> it = c.iterator();
        while (it.hasNext()) {
            into.add(it.next());
            changed = true;
        }
        return changed;
    }

    public Iterator<E> iterator() {
        return listIterator();
    }
}
