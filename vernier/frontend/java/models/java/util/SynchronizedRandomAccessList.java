package java.util;

/** A view of a list that is fast at any index. */
final class SynchronizedRandomAccessList<E> extends SynchronizedList<E> implements RandomAccess {
    SynchronizedRandomAccessList(List<E> list) {
        super(list);
    }

    public List<E> subList(int fromIndex, int toIndex) {
        return new SynchronizedRandomAccessList<E>(list.subList(fromIndex, toIndex));
    }
}
