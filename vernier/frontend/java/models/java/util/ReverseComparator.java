package java.util;

import java.io.Serializable;

final class ReverseComparator<T> implements Comparator<T>, Serializable {
    private final Comparator<T> original;

    ReverseComparator(Comparator<T> original) {
        this.original = original;
    }

    public int compare(T a, T b) {
        return original.compare(b, a);
    }

    public Comparator<T> reversed() {
        return original;
    }
}
