package java.util;

/** A view, which refuses every change, of a list that is fast at any index. */
final class UnmodifiableRandomAccessList<E> extends UnmodifiableList<E> implements RandomAccess {
    UnmodifiableRandomAccessList(List<? extends E> list) {
        super(list);
    }

    public List<E> subList(int fromIndex, int toIndex) {
        return new UnmodifiableRandomAccessList<E>(list.subList(fromIndex, toIndex));
    }
}
