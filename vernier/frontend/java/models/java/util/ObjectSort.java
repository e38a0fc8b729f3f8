package java.util;

/** Stable sorting and searching of references: by insertion while short, else by merging sorted halves. */
final class ObjectSort {
    private static final int SHORT = 24;

    private ObjectSort() {
    }

    /** The order of the comparator, or the natural one where it is null. */
    static int compare(Object a, Object b, Comparator<Object> c) {
        return c == null ? ((Comparable<Object>) a).compareTo(b) : c.compare(a, b);
    }

    static void sort(Object[] a, int from, int to, Comparator<Object> c) {
        if (to - from > SHORT) {
            int middle = from + to >>> 1;
            sort(a, from, middle, c);
            sort(a, middle, to, c);
            merge(a, from, middle, to, c);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            Object e = a[i];
            int j = i - 1;
            while (j >= from && compare(e, a[j], c) < 0) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = e;
        }
    }

    private static void merge(Object[] a, int from, int middle, int to, Comparator<Object> c) {
        Object[] left = new Object[middle - from];
        for (int i = 0; i < left.length; i++) {
            left[i] = a[from + i];
        }
        int i = 0;
        int j = middle;
        for (int k = from; i < left.length; k++) {
            if (j < to && compare(a[j], left[i], c) < 0) {
                a[k] = a[j];
                j++;
            } else {
                a[k] = left[i];
                i++;
            }
        }
    }

    static int search(Object[] a, int from, int to, Object key, Comparator<Object> c) {
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = compare(a[middle], key, c);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }
}
