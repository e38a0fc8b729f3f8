package java.lang;

/** System.arraycopy in terms of element assignments, with the messages the JDK gives. */
final class ArrayCopy {
    private ArrayCopy() {
    }

    static void copy(Object src, int srcPos, Object dest, int destPos, int length) {
        if (src == null || dest == null) {
            throw new NullPointerException();
        }
        int srcLength = lengthOf(src);
        int destLength = lengthOf(dest);
        checkTypes(src, dest, srcLength, destLength);
        if (srcPos < 0) {
            throw outside("source index " + srcPos + " out of bounds for ", src, srcLength);
        }
        if (destPos < 0) {
            throw outside("destination index " + destPos + " out of bounds for ", dest, destLength);
        }
        if (length < 0) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + length + " is negative");
        }
        if (srcPos > srcLength - length) {
            long last = (long) srcPos + length;
            throw outside("last source index " + last + " out of bounds for ", src, srcLength);
        }
        if (destPos > destLength - length) {
            long last = (long) destPos + length;
            throw outside("last destination index " + last + " out of bounds for ", dest, destLength);
        }
        // Backwards where the ranges may overlap in one array, so that no element is overwritten before it is read.
        boolean forward = src != dest || srcPos >= destPos;
        if (src instanceof Object[]) {
            copyReferences((Object[]) src, srcPos, (Object[]) dest, destPos, length, forward);
        } else {
            copyPrimitives(src, srcPos, dest, destPos, length, forward);
        }
    }

    private static void checkTypes(Object src, Object dest, int srcLength, int destLength) {
        if (srcLength < 0) {
            throw new ArrayStoreException("arraycopy: source type " + src.getClass().getName() + " is not an array");
        }
        if (destLength < 0) {
            throw new ArrayStoreException(
                    "arraycopy: destination type " + dest.getClass().getName() + " is not an array");
        }
        if (!nameOf(src).equals(nameOf(dest))) {
            throw new ArrayStoreException(
                    "arraycopy: type mismatch: can not copy " + nameOf(src) + "] into " + nameOf(dest) + "]");
        }
    }

    private static ArrayIndexOutOfBoundsException outside(String what, Object array, int length) {
        return new ArrayIndexOutOfBoundsException("arraycopy: " + what + nameOf(array) + length + "]");
    }

    private static void copyReferences(Object[] from, int srcPos, Object[] to, int destPos, int length,
            boolean forward) {
        if (forward) {
            for (int i = 0; i < length; i++) {
                to[destPos + i] = from[srcPos + i];
            }
        } else {
            for (int i = length - 1; i >= 0; i--) {
                to[destPos + i] = from[srcPos + i];
            }
        }
    }

    private static void copyPrimitives(Object src, int srcPos, Object dest, int destPos, int length,
            boolean forward) {
        if (src instanceof boolean[] && dest instanceof boolean[]) {
            boolean[] from = (boolean[]) src;
            boolean[] to = (boolean[]) dest;
            if (forward) {
                for (int i = 0; i < length; i++) {
                    to[destPos + i] = from[srcPos + i];
                }
            } else {
                for (int i = length - 1; i >= 0; i--) {
                    to[destPos + i] = from[srcPos + i];
                }
            }
            return;
        }
        if (src instanceof byte[] && dest instanceof byte[]) {
            byte[] from = (byte[]) src;
            byte[] to = (byte[]) dest;
            if (forward) {
                for (int i = 0; i < length; i++) {
                    to[destPos + i] = from[srcPos + i];
                }
            } else {
                for (int i = length - 1; i >= 0; i--) {
                    to[destPos + i] = from[srcPos + i];
                }
            }
            return;
        }
        if (src instanceof short[] && dest instanceof short[]) {
            short[] from = (short[]) src;
            short[] to = (short[]) dest;
            if (forward) {
                for (int i = 0; i < length; i++) {
                    to[destPos + i] = from[srcPos + i];
                }
            } else {
                for (int i = length - 1; i >= 0; i--) {
                    to[destPos + i] = from[srcPos + i];
                }
            }
            return;
        }
        if (src instanceof char[] && dest instanceof char[]) {
            char[] from = (char[]) src;
            char[] to = (char[]) dest;
            if (forward) {
                for (int i = 0; i < length; i++) {
                    to[destPos + i] = from[srcPos + i];
                }
            } else {
                for (int i = length - 1; i >= 0; i--) {
                    to[destPos + i] = from[srcPos + i];
                }
            }
            return;
        }
        if (src instanceof int[] && dest instanceof int[]) {
            int[] from = (int[]) src;
            int[] to = (int[]) dest;
            if (forward) {
                for (int i = 0; i < length; i++) {
                    to[destPos + i] = from[srcPos + i];
                }
            } else {
                for (int i = length - 1; i >= 0; i--) {
                    to[destPos + i] = from[srcPos + i];
                }
            }
            return;
        }
        if (src instanceof long[] && dest instanceof long[]) {
            long[] from = (long[]) src;
            long[] to = (long[]) dest;
            if (forward) {
                for (int i = 0; i < length; i++) {
                    to[destPos + i] = from[srcPos + i];
                }
            } else {
                for (int i = length - 1; i >= 0; i--) {
                    to[destPos + i] = from[srcPos + i];
                }
            }
            return;
        }
        if (src instanceof float[] && dest instanceof float[]) {
            float[] from = (float[]) src;
            float[] to = (float[]) dest;
            if (forward) {
                for (int i = 0; i < length; i++) {
                    to[destPos + i] = from[srcPos + i];
                }
            } else {
                for (int i = length - 1; i >= 0; i--) {
                    to[destPos + i] = from[srcPos + i];
                }
            }
            return;
        }
        if (src instanceof double[] && dest instanceof double[]) {
            double[] from = (double[]) src;
            double[] to = (double[]) dest;
            if (forward) {
                for (int i = 0; i < length; i++) {
                    to[destPos + i] = from[srcPos + i];
                }
            } else {
                for (int i = length - 1; i >= 0; i--) {
                    to[destPos + i] = from[srcPos + i];
                }
            }
            return;
        }
    }

    /** The length of an array of any type, -1 for an object that is no array. */
    private static int lengthOf(Object array) {
        if (array instanceof Object[]) {
            return ((Object[]) array).length;
        }
        if (array instanceof boolean[]) {
            return ((boolean[]) array).length;
        }
        if (array instanceof byte[]) {
            return ((byte[]) array).length;
        }
        if (array instanceof short[]) {
            return ((short[]) array).length;
        }
        if (array instanceof char[]) {
            return ((char[]) array).length;
        }
        if (array instanceof int[]) {
            return ((int[]) array).length;
        }
        if (array instanceof long[]) {
            return ((long[]) array).length;
        }
        if (array instanceof float[]) {
            return ((float[]) array).length;
        }
        if (array instanceof double[]) {
            return ((double[]) array).length;
        }
        return -1;
    }

    private static String nameOf(Object array) {
        if (array instanceof boolean[]) {
            return "boolean[";
        }
        if (array instanceof byte[]) {
            return "byte[";
        }
        if (array instanceof short[]) {
            return "short[";
        }
        if (array instanceof char[]) {
            return "char[";
        }
        if (array instanceof int[]) {
            return "int[";
        }
        if (array instanceof long[]) {
            return "long[";
        }
        if (array instanceof float[]) {
            return "float[";
        }
        if (array instanceof double[]) {
            return "double[";
        }
        return "object array[";
    }
}
