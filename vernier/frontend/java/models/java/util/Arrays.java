package java.util;

import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public final class Arrays {
    private Arrays() {
    }

    /** A new array of the same run-time type as the given one. */
    static native Object[] $newArrayLike(Object[] array, int length);

    public static <T> List<T> asList(T... array) {
        return new ArrayBackedList<T>(array);
    }

    private static void checkRange(int length, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException(from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException(to);
        }
    }

    /** The length is looked at before the array is; it may overflow. */
    private static int rangeLength(int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        return to - from;
    }

    private static void checkFrom(String type, int length, int from) {
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException(
                    "arraycopy: source index " + from + " out of bounds for " + type + "[" + length + "]");
        }
        if (from > length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (length - from) + " is negative");
        }
    }

    public static boolean[] copyOf(boolean[] original, int newLength) {
        boolean[] copy = new boolean[newLength];
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] original, int from, int to) {
        int length = rangeLength(from, to);
        checkFrom("boolean", original.length, from);
        boolean[] copy = new boolean[length];
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(boolean[] a, boolean value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(boolean[] a, int from, int to, boolean value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(boolean[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Boolean.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(boolean[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(a[i]);
        }
        return text.append(']').toString();
    }

    public static byte[] copyOf(byte[] original, int newLength) {
        byte[] copy = new byte[newLength];
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static byte[] copyOfRange(byte[] original, int from, int to) {
        int length = rangeLength(from, to);
        checkFrom("byte", original.length, from);
        byte[] copy = new byte[length];
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(byte[] a, byte value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(byte[] a, int from, int to, byte value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(byte[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Byte.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(byte[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(a[i]);
        }
        return text.append(']').toString();
    }

    public static void sort(byte[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(byte[] a, int from, int to) {
        checkRange(a.length, from, to);
        PrimitiveSort.sort(a, from, to);
    }

    public static void parallelSort(byte[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static int binarySearch(byte[] a, byte key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(byte[] a, int from, int to, byte key) {
        checkRange(a.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = Byte.compare(a[middle], key);
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

    public static short[] copyOf(short[] original, int newLength) {
        short[] copy = new short[newLength];
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static short[] copyOfRange(short[] original, int from, int to) {
        int length = rangeLength(from, to);
        checkFrom("short", original.length, from);
        short[] copy = new short[length];
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(short[] a, short value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(short[] a, int from, int to, short value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(short[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Short.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(short[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(a[i]);
        }
        return text.append(']').toString();
    }

    public static void sort(short[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(short[] a, int from, int to) {
        checkRange(a.length, from, to);
        PrimitiveSort.sort(a, from, to);
    }

    public static void parallelSort(short[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static int binarySearch(short[] a, short key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(short[] a, int from, int to, short key) {
        checkRange(a.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = Short.compare(a[middle], key);
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

    public static char[] copyOf(char[] original, int newLength) {
        char[] copy = new char[newLength];
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static char[] copyOfRange(char[] original, int from, int to) {
        int length = rangeLength(from, to);
        checkFrom("char", original.length, from);
        char[] copy = new char[length];
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(char[] a, char value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(char[] a, int from, int to, char value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(char[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Character.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(char[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(a[i]);
        }
        return text.append(']').toString();
    }

    public static void sort(char[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(char[] a, int from, int to) {
        checkRange(a.length, from, to);
        PrimitiveSort.sort(a, from, to);
    }

    public static void parallelSort(char[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static int binarySearch(char[] a, char key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(char[] a, int from, int to, char key) {
        checkRange(a.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = Character.compare(a[middle], key);
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

    public static int[] copyOf(int[] original, int newLength) {
        int[] copy = new int[newLength];
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static int[] copyOfRange(int[] original, int from, int to) {
        int length = rangeLength(from, to);
        checkFrom("int", original.length, from);
        int[] copy = new int[length];
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(int[] a, int value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(int[] a, int from, int to, int value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(int[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Integer.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(int[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(a[i]);
        }
        return text.append(']').toString();
    }

    public static void sort(int[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(int[] a, int from, int to) {
        checkRange(a.length, from, to);
        PrimitiveSort.sort(a, from, to);
    }

    public static void parallelSort(int[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static int binarySearch(int[] a, int key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(int[] a, int from, int to, int key) {
        checkRange(a.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = Integer.compare(a[middle], key);
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

    public static long[] copyOf(long[] original, int newLength) {
        long[] copy = new long[newLength];
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static long[] copyOfRange(long[] original, int from, int to) {
        int length = rangeLength(from, to);
        checkFrom("long", original.length, from);
        long[] copy = new long[length];
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(long[] a, long value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(long[] a, int from, int to, long value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(long[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Long.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(long[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(a[i]);
        }
        return text.append(']').toString();
    }

    public static void sort(long[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(long[] a, int from, int to) {
        checkRange(a.length, from, to);
        PrimitiveSort.sort(a, from, to);
    }

    public static void parallelSort(long[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static int binarySearch(long[] a, long key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(long[] a, int from, int to, long key) {
        checkRange(a.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = Long.compare(a[middle], key);
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

    public static float[] copyOf(float[] original, int newLength) {
        float[] copy = new float[newLength];
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static float[] copyOfRange(float[] original, int from, int to) {
        int length = rangeLength(from, to);
        checkFrom("float", original.length, from);
        float[] copy = new float[length];
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(float[] a, float value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(float[] a, int from, int to, float value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (Float.compare(a[i], b[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(float[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Float.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(float[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(a[i]);
        }
        return text.append(']').toString();
    }

    public static void sort(float[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(float[] a, int from, int to) {
        checkRange(a.length, from, to);
        PrimitiveSort.sort(a, from, to);
    }

    public static void parallelSort(float[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static int binarySearch(float[] a, float key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(float[] a, int from, int to, float key) {
        checkRange(a.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = Float.compare(a[middle], key);
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

    public static double[] copyOf(double[] original, int newLength) {
        double[] copy = new double[newLength];
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static double[] copyOfRange(double[] original, int from, int to) {
        int length = rangeLength(from, to);
        checkFrom("double", original.length, from);
        double[] copy = new double[length];
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(double[] a, double value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(double[] a, int from, int to, double value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (Double.compare(a[i], b[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(double[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Double.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(double[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(a[i]);
        }
        return text.append(']').toString();
    }

    public static void sort(double[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(double[] a, int from, int to) {
        checkRange(a.length, from, to);
        PrimitiveSort.sort(a, from, to);
    }

    public static void parallelSort(double[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static int binarySearch(double[] a, double key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(double[] a, int from, int to, double key) {
        checkRange(a.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = Double.compare(a[middle], key);
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

    public static <T> T[] copyOf(T[] original, int newLength) {
        T[] copy = (T[]) $newArrayLike(original, newLength);
        int n = newLength < original.length ? newLength : original.length;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    public static <T> T[] copyOfRange(T[] original, int from, int to) {
        Objects.requireNonNull(original);
        int length = rangeLength(from, to);
        checkFrom("object array", original.length, from);
        T[] copy = (T[]) $newArrayLike(original, length);
        int n = length < original.length - from ? length : original.length - from;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    public static void fill(Object[] a, Object value) {
        for (int i = 0; i < a.length; i++) {
            a[i] = value;
        }
    }

    public static void fill(Object[] a, int from, int to, Object value) {
        checkRange(a.length, from, to);
        for (int i = from; i < to; i++) {
            a[i] = value;
        }
    }

    public static boolean equals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!Objects.equals(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(Object[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + Objects.hashCode(a[i]);
        }
        return h;
    }

    public static String toString(Object[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(String.valueOf(a[i]));
        }
        return text.append(']').toString();
    }

    public static void sort(Object[] a) {
        ObjectSort.sort(a, 0, a.length, null);
    }

    public static void sort(Object[] a, int from, int to) {
        checkRange(a.length, from, to);
        ObjectSort.sort(a, from, to, null);
    }

    public static <T> void sort(T[] a, Comparator<? super T> c) {
        ObjectSort.sort(a, 0, a.length, (Comparator<Object>) c);
    }

    public static <T> void sort(T[] a, int from, int to, Comparator<? super T> c) {
        checkRange(a.length, from, to);
        ObjectSort.sort(a, from, to, (Comparator<Object>) c);
    }

    public static int binarySearch(Object[] a, Object key) {
        return ObjectSort.search(a, 0, a.length, key, null);
    }

    public static int binarySearch(Object[] a, int from, int to, Object key) {
        checkRange(a.length, from, to);
        return ObjectSort.search(a, from, to, key, null);
    }

    public static <T> int binarySearch(T[] a, T key, Comparator<? super T> c) {
        return ObjectSort.search(a, 0, a.length, key, (Comparator<Object>) c);
    }

    public static <T> void setAll(T[] a, IntFunction<? extends T> generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < a.length; i++) {
            a[i] = generator.apply(i);
        }
    }

    public static void setAll(int[] a, java.util.function.IntUnaryOperator generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < a.length; i++) {
            a[i] = generator.applyAsInt(i);
        }
    }

    public static void setAll(long[] a, java.util.function.IntToLongFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < a.length; i++) {
            a[i] = generator.applyAsLong(i);
        }
    }

    public static void setAll(double[] a, java.util.function.IntToDoubleFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < a.length; i++) {
            a[i] = generator.applyAsDouble(i);
        }
    }

    public static <T> Stream<T> stream(T[] a) {
        return Stream.$over(Objects.requireNonNull(a));
    }

    public static IntStream stream(int[] a) {
        return IntStream.of(a);
    }

    public static IntStream stream(int[] a, int from, int to) {
        checkRange(a.length, from, to);
        return IntStream.of(copyOfRange(a, from, to));
    }

    public static LongStream stream(long[] a) {
        return LongStream.of(a);
    }

    public static DoubleStream stream(double[] a) {
        return DoubleStream.of(a);
    }

    public static boolean deepEquals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!Objects.deepEquals(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    /** Equality of two objects, element by element where both are arrays. */
    static boolean $deepEquals(Object a, Object b) {
        if (a instanceof Object[] && b instanceof Object[]) {
            return deepEquals((Object[]) a, (Object[]) b);
        }
        if (a instanceof boolean[] && b instanceof boolean[]) {
            return equals((boolean[]) a, (boolean[]) b);
        }
        if (a instanceof byte[] && b instanceof byte[]) {
            return equals((byte[]) a, (byte[]) b);
        }
        if (a instanceof short[] && b instanceof short[]) {
            return equals((short[]) a, (short[]) b);
        }
        if (a instanceof char[] && b instanceof char[]) {
            return equals((char[]) a, (char[]) b);
        }
        if (a instanceof int[] && b instanceof int[]) {
            return equals((int[]) a, (int[]) b);
        }
        if (a instanceof long[] && b instanceof long[]) {
            return equals((long[]) a, (long[]) b);
        }
        if (a instanceof float[] && b instanceof float[]) {
            return equals((float[]) a, (float[]) b);
        }
        if (a instanceof double[] && b instanceof double[]) {
            return equals((double[]) a, (double[]) b);
        }
        return a.equals(b);
    }

    public static int deepHashCode(Object[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int i = 0; i < a.length; i++) {
            h = 31 * h + deepHashOf(a[i]);
        }
        return h;
    }

    private static int deepHashOf(Object o) {
        if (o instanceof Object[]) {
            return deepHashCode((Object[]) o);
        }
        if (o instanceof boolean[]) {
            return hashCode((boolean[]) o);
        }
        if (o instanceof byte[]) {
            return hashCode((byte[]) o);
        }
        if (o instanceof short[]) {
            return hashCode((short[]) o);
        }
        if (o instanceof char[]) {
            return hashCode((char[]) o);
        }
        if (o instanceof int[]) {
            return hashCode((int[]) o);
        }
        if (o instanceof long[]) {
            return hashCode((long[]) o);
        }
        if (o instanceof float[]) {
            return hashCode((float[]) o);
        }
        if (o instanceof double[]) {
            return hashCode((double[]) o);
        }
        return Objects.hashCode(o);
    }

    public static String deepToString(Object[] a) {
        return a == null ? "null" : deepTextOf(a, new ArrayList<Object>());
    }

    private static String deepTextOf(Object o, ArrayList<Object> around) {
        if (o instanceof boolean[]) {
            return toString((boolean[]) o);
        }
        if (o instanceof byte[]) {
            return toString((byte[]) o);
        }
        if (o instanceof short[]) {
            return toString((short[]) o);
        }
        if (o instanceof char[]) {
            return toString((char[]) o);
        }
        if (o instanceof int[]) {
            return toString((int[]) o);
        }
        if (o instanceof long[]) {
            return toString((long[]) o);
        }
        if (o instanceof float[]) {
            return toString((float[]) o);
        }
        if (o instanceof double[]) {
            return toString((double[]) o);
        }
        if (!(o instanceof Object[])) {
            return String.valueOf(o);
        }
        for (int i = 0; i < around.size(); i++) {
            if (around.get(i) == o) {
                return "[...]";
            }
        }
        around.add(o);
        Object[] a = (Object[]) o;
        StringBuilder text = new StringBuilder();
        text.append('[');
        for (int i = 0; i < a.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(deepTextOf(a[i], around));
        }
        around.remove(around.size() - 1);
        return text.append(']').toString();
    }
}
