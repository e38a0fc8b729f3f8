/** Lists of entries by the remainder of their keys, in eight bins. */
class HashMap {
    static class Entry {
        int key, value;
        Entry next;
    }

    static final int BINS = 8;
    Entry[] bins;
    int size;
    //@ invariant bins != null && bins.length == BINS && size >= 0 && size == entries(0);

    /** How many entries the bins have from this one on; negative if something is wrong there. */
    /*@ pure @*/ int entries(int from) {
        if (from == BINS) return 0;
        int rest = entries(from + 1);
        if (rest < 0 || !fine(bins[from], from)) return -1;
        return rest + length(bins[from]);
    }

    /*@ pure @*/ static boolean fine(Entry e, int bin) {
        return e == null || (e.key & (BINS - 1)) == bin && !has(e.next, e.key) && fine(e.next, bin);
    }

    /*@ pure @*/ static boolean has(Entry e, int key) {
        return e != null && (e.key == key || has(e.next, key));
    }

    /*@ pure @*/ static int length(Entry e) {
        return e == null ? 0 : 1 + length(e.next);
    }

    Entry find(int key) {
        Entry e = bins[key & (BINS - 1)];
        while (e != null && e.key != key) e = e.next;
        return e;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        for (int i = 0; i < BINS; i++) bins[i] = null;
        size = 0;
    }

    void put(int key, int value) {
        Entry e = find(key);
        if (e == null) {
            e = new Entry();
            e.key = key;
            e.next = bins[key & (BINS - 1)];
            bins[key & (BINS - 1)] = e;
            size++;
        }
        e.value = value;
    }

    void remove(int key) {
        int bin = key & (BINS - 1);
        Entry previous = null, e = bins[bin];
        while (e != null && e.key != key) {
            previous = e;
            e = e.next;
        }
        if (e == null) return;
        if (previous == null) bins[bin] = e.next;
        else previous.next = e.next;
        size--;
    }
}
