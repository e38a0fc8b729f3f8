package java.util;

class RandomAccessSubList<E> extends SubList<E> implements RandomAccess {
    RandomAccessSubList(AbstractList<E> parent, int fromIndex, int toIndex) {
        super(parent, fromIndex, toIndex);
    }
}
