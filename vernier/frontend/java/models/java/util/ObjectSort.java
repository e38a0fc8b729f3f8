package java.util;

/** Stable sorting and searching of references: by insertion while short, else by merging sorted halves. */
final class ObjectSort {
    private static final int SHORT = 31;

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
        for (int i = from + run(a, from, to, c); i < to; i++) {
            insert(a, from, i, c);
        }
    }

    /** The length of the run the range starts with, ascending or strictly descending; the latter is reversed. */
    private static int run(Object[] a, int from, int to, Comparator<Object> c) {
        int end = from + 1;
        if (end >= to) {
            return to - from;
        }
        boolean descending = compare(a[end], a[end - 1], c) < 0;
        end++;
        while (end < to && compare(a[end], a[end - 1], c) < 0 == descending) {
            end++;
        }
        for (int i = from, j = end - 1; descending && i < j; i++, j--) {
            Object e = a[i];
            a[i] = a[j];
            a[j] = e;
        }
        return end - from;
    }

    /** Moves the element at the index to its place in the sorted range in front of it, behind its equals. */
    private static void insert(Object[] a, int from, int index, Comparator<Object> c) {
        Object e = a[index];
        int low = from;
        int high = index;
        while (low < high) {
            int middle = low + high >>> 1;
            if (compare(e, a[middle], c) < 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        for (int i = index; i > low; i--) {
            a[i] = a[i - 1];
        }
        a[low] = e;
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
