package java.util;

/** Sorting of arrays of primitives: by insertion while they are short, else by merging sorted halves. */
final class PrimitiveSort {
    private static final int SHORT = 24;

    private PrimitiveSort() {
    }

    static void sort(byte[] a, int from, int to) {
        if (to - from > SHORT) {
            int middle = from + to >>> 1;
            sort(a, from, middle);
            sort(a, middle, to);
            merge(a, from, middle, to);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            byte e = a[i];
            int j = i - 1;
            while (j >= from && a[j] > e) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = e;
        }
    }

    private static void merge(byte[] a, int from, int middle, int to) {
        byte[] left = Arrays.copyOfRange(a, from, middle);
        int i = 0;
        int j = middle;
        for (int k = from; i < left.length; k++) {
            if (j < to && left[i] > a[j]) {
                a[k] = a[j];
                j++;
            } else {
                a[k] = left[i];
                i++;
            }
        }
    }

    static void sort(short[] a, int from, int to) {
        if (to - from > SHORT) {
            int middle = from + to >>> 1;
            sort(a, from, middle);
            sort(a, middle, to);
            merge(a, from, middle, to);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            short e = a[i];
            int j = i - 1;
            while (j >= from && a[j] > e) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = e;
        }
    }

    private static void merge(short[] a, int from, int middle, int to) {
        short[] left = Arrays.copyOfRange(a, from, middle);
        int i = 0;
        int j = middle;
        for (int k = from; i < left.length; k++) {
            if (j < to && left[i] > a[j]) {
                a[k] = a[j];
                j++;
            } else {
                a[k] = left[i];
                i++;
            }
        }
    }

    static void sort(char[] a, int from, int to) {
        if (to - from > SHORT) {
            int middle = from + to >>> 1;
            sort(a, from, middle);
            sort(a, middle, to);
            merge(a, from, middle, to);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            char e = a[i];
            int j = i - 1;
            while (j >= from && a[j] > e) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = e;
        }
    }

    private static void merge(char[] a, int from, int middle, int to) {
        char[] left = Arrays.copyOfRange(a, from, middle);
        int i = 0;
        int j = middle;
        for (int k = from; i < left.length; k++) {
            if (j < to && left[i] > a[j]) {
                a[k] = a[j];
                j++;
            } else {
                a[k] = left[i];
                i++;
            }
        }
    }

    static void sort(int[] a, int from, int to) {
        if (to - from > SHORT) {
            int middle = from + to >>> 1;
            sort(a, from, middle);
            sort(a, middle, to);
            merge(a, from, middle, to);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            int e = a[i];
            int j = i - 1;
            while (j >= from && a[j] > e) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = e;
        }
    }

    private static void merge(int[] a, int from, int middle, int to) {
        int[] left = Arrays.copyOfRange(a, from, middle);
        int i = 0;
        int j = middle;
        for (int k = from; i < left.length; k++) {
            if (j < to && left[i] > a[j]) {
                a[k] = a[j];
                j++;
            } else {
                a[k] = left[i];
                i++;
            }
        }
    }

    static void sort(long[] a, int from, int to) {
        if (to - from > SHORT) {
            int middle = from + to >>> 1;
            sort(a, from, middle);
            sort(a, middle, to);
            merge(a, from, middle, to);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            long e = a[i];
            int j = i - 1;
            while (j >= from && a[j] > e) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = e;
        }
    }

    private static void merge(long[] a, int from, int middle, int to) {
        long[] left = Arrays.copyOfRange(a, from, middle);
        int i = 0;
        int j = middle;
        for (int k = from; i < left.length; k++) {
            if (j < to && left[i] > a[j]) {
                a[k] = a[j];
                j++;
            } else {
                a[k] = left[i];
                i++;
            }
        }
    }

    static void sort(float[] a, int from, int to) {
        if (to - from > SHORT) {
            int middle = from + to >>> 1;
            sort(a, from, middle);
            sort(a, middle, to);
            merge(a, from, middle, to);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            float e = a[i];
            int j = i - 1;
            while (j >= from && Float.compare(a[j], e) > 0) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = e;
        }
    }

    private static void merge(float[] a, int from, int middle, int to) {
        float[] left = Arrays.copyOfRange(a, from, middle);
        int i = 0;
        int j = middle;
        for (int k = from; i < left.length; k++) {
            if (j < to && Float.compare(left[i], a[j]) > 0) {
                a[k] = a[j];
                j++;
            } else {
                a[k] = left[i];
                i++;
            }
        }
    }

    static void sort(double[] a, int from, int to) {
        if (to - from > SHORT) {
            int middle = from + to >>> 1;
            sort(a, from, middle);
            sort(a, middle, to);
            merge(a, from, middle, to);
            return;
        }
        for (int i = from + 1; i < to; i++) {
            double e = a[i];
            int j = i - 1;
            while (j >= from && Double.compare(a[j], e) > 0) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = e;
        }
    }

    private static void merge(double[] a, int from, int middle, int to) {
        double[] left = Arrays.copyOfRange(a, from, middle);
        int i = 0;
        int j = middle;
        for (int k = from; i < left.length; k++) {
            if (j < to && Double.compare(left[i], a[j]) > 0) {
                a[k] = a[j];
                j++;
            } else {
                a[k] = left[i];
                i++;
            }
        }
    }
}
