package java.util;

import java.io.Serializable;

public class BitSet implements Cloneable, Serializable {
    private boolean[] bits;

    public BitSet() {
        bits = new boolean[64];
    }

    public BitSet(int size) {
        if (size < 0) {
            throw new NegativeArraySizeException("nbits < 0: " + size);
        }
        bits = new boolean[(size + 63) / 64 * 64];
    }

    private static void checkIndex(String name, int index) {
        if (index < 0) {
            throw new IndexOutOfBoundsException(name + " < 0: " + index);
        }
    }

    private static void checkRange(int from, int to) {
        checkIndex("fromIndex", from);
        checkIndex("toIndex", to);
        if (from > to) {
            throw new IndexOutOfBoundsException("fromIndex: " + from + " > toIndex: " + to);
        }
    }

    /** Sizes are multiples of 64 and at least double, as size() shows. */
    private void reserve(int n) {
        if (n > bits.length) {
            int wanted = (n + 63) / 64 * 64;
            boolean[] old = bits;
            bits = new boolean[wanted > 2 * old.length ? wanted : 2 * old.length];
            for (int i = 0; i < old.length; i++) {
                bits[i] = old[i];
            }
        }
    }

    public boolean get(int index) {
        checkIndex("bitIndex", index);
        return index < bits.length && bits[index];
    }

    public BitSet get(int from, int to) {
        checkRange(from, to);
        BitSet result = new BitSet();
        for (int i = from; i < to && i < bits.length; i++) {
            if (bits[i]) {
                result.set(i - from);
            }
        }
        return result;
    }

    public void set(int index) {
        checkIndex("bitIndex", index);
        reserve(index + 1);
        bits[index] = true;
    }

    public void set(int index, boolean value) {
        if (value) {
            set(index);
        } else {
            clear(index);
        }
    }

    public void set(int from, int to) {
        checkRange(from, to);
        if (from < to) {
            reserve(to);
        }
        for (int i = from; i < to; i++) {
            bits[i] = true;
        }
    }

    public void set(int from, int to, boolean value) {
        if (value) {
            set(from, to);
        } else {
            clear(from, to);
        }
    }

    public void clear(int index) {
        checkIndex("bitIndex", index);
        if (index < bits.length) {
            bits[index] = false;
        }
    }

    public void clear(int from, int to) {
        checkRange(from, to);
        for (int i = from; i < to && i < bits.length; i++) {
            bits[i] = false;
        }
    }

    public void clear() {
        for (int i = 0; i < bits.length; i++) {
            bits[i] = false;
        }
    }

    public void flip(int index) {
        checkIndex("bitIndex", index);
        reserve(index + 1);
        bits[index] = !bits[index];
    }

    public void flip(int from, int to) {
        checkRange(from, to);
        if (from < to) {
            reserve(to);
        }
        for (int i = from; i < to; i++) {
            bits[i] = !bits[i];
        }
    }

    public int nextSetBit(int from) {
        checkIndex("fromIndex", from);
        for (int i = from; i < bits.length; i++) {
            if (bits[i]) {
                return i;
            }
        }
        return -1;
    }

    public int nextClearBit(int from) {
        checkIndex("fromIndex", from);
        int i = from;
        while (i < bits.length && bits[i]) {
            i++;
        }
        return i;
    }

    public int length() {
        int n = bits.length;
        while (n > 0 && !bits[n - 1]) {
            n--;
        }
        return n;
    }

    public int size() {
        return bits.length;
    }

    public boolean isEmpty() {
        return length() == 0;
    }

    public int cardinality() {
        int n = 0;
        for (int i = 0; i < bits.length; i++) {
            if (bits[i]) {
                n++;
            }
        }
        return n;
    }

    public boolean intersects(BitSet other) {
        for (int i = 0; i < bits.length; i++) {
            if (bits[i] && other.get(i)) {
                return true;
            }
        }
        return false;
    }

    public void and(BitSet other) {
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits[i] && other.get(i);
        }
    }

    public void andNot(BitSet other) {
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits[i] && !other.get(i);
        }
    }

    public void or(BitSet other) {
        reserve(other.length());
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits[i] || other.get(i);
        }
    }

    public void xor(BitSet other) {
        reserve(other.length());
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits[i] != other.get(i);
        }
    }

    public boolean equals(Object o) {
        if (!(o instanceof BitSet)) {
            return false;
        }
        BitSet other = (BitSet) o;
        int n = length();
        if (other.length() != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (bits[i] != other.bits[i]) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        long h = 1234;
        for (int word = bits.length / 64 - 1; word >= 0; word--) {
            long content = 0;
            for (int i = 63; i >= 0; i--) {
                content = content << 1 | (bits[64 * word + i] ? 1 : 0);
            }
            h ^= content * (word + 1);
        }
        return (int) (h >> 32 ^ h);
    }

    public Object clone() {
        BitSet copy = new BitSet(bits.length);
        copy.or(this);
        return copy;
    }

    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append('{');
        boolean first = true;
        for (int i = 0; i < bits.length; i++) {
            if (bits[i]) {
                if (!first) {
                    text.append(", ");
                }
                first = false;
                text.append(i);
            }
        }
        return text.append('}').toString();
    }
}
