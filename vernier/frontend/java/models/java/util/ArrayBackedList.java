package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The list of fixed size that Arrays.asList gives: it reads and writes the array itself. */
final class ArrayBackedList<E> extends AbstractList<E> implements RandomAccess, Serializable {
    private final Object[] array;

    ArrayBackedList(Object[] array) {
        this.array = Objects.requireNonNull(array);
    }

    public int size() {
        return array.length;
    }

    public E get(int index) {
        return (E) array[index];
    }

    public E set(int index, E element) {
        E old = (E) array[index];
        array[index] = element;
        return old;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int indexOf(Object o) {
        for (int i = 0; i < array.length; i++) {
            if (Objects.equals(o, array[i])) {
                return i;
            }
        }
        return -1;
    }

    public Object[] toArray() {
        Object[] result = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            result[i] = array[i];
        }
        return result;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (int i = 0; i < array.length; i++) {
            action.accept((E) array[i]);
        }
    }

    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        for (int i = 0; i < array.length; i++) {
            array[i] = operator.apply((E) array[i]);
        }
    }

    public void sort(Comparator<? super E> c) {
        Arrays.sort(array, (Comparator<Object>) c);
    }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int cursor;

            public boolean hasNext() {
                return cursor < array.length;
            }

            public E next() {
                if (cursor >= array.length) {
                    throw new NoSuchElementException();
                }
                E e = (E) array[cursor];
                cursor++;
                return e;
            }
        };
    }
}
