package java.util;

import java.io.Serializable;

/** The order of Comparable, or its reverse. */
final class NaturalOrder implements Comparator<Object>, Serializable {
    private static NaturalOrder $ascending;
    private static NaturalOrder $descending;

    private final boolean reverse;

    private NaturalOrder(boolean reverse) {
        this.reverse = reverse;
    }

    static Comparator<?> ascending() {
        if ($ascending == null) {
            $ascending = new NaturalOrder(false);
        }
        return $ascending;
    }

    static Comparator<?> descending() {
        if ($descending == null) {
            $descending = new NaturalOrder(true);
        }
        return $descending;
    }

    public int compare(Object a, Object b) {
        if (reverse) {
            return ((Comparable<Object>) b).compareTo(a);
        }
        return ((Comparable<Object>) a).compareTo(Objects.requireNonNull(b));
    }

    public Comparator<Object> reversed() {
        return (Comparator<Object>) (reverse ? ascending() : descending());
    }
}
