package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Open addressing by identity, with the table sizes, the probing and the closing of gaps of the JDK (Knuth 6.4, Algorithm
 * R). The order of iteration is thus the JDK's for the same identity hash codes; of those nothing is known, so neither is
 * it of the order.
 */
public class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Serializable, Cloneable {
    private static final int MINIMUM_CAPACITY = 4;
    private static final int MAXIMUM_CAPACITY = 1 << 29;
    // What stands for the key null.
    private static final Object NULL = new Object();

    // Keys at even places, each followed by its value.
    Object[] table;
    int size;
    int modCount;
    private Set<Map.Entry<K, V>> $cachedEntries;

    public IdentityHashMap() {
        table = new Object[64];
    }

    public IdentityHashMap(int expectedMaxSize) {
        if (expectedMaxSize < 0) {
            throw new IllegalArgumentException("expectedMaxSize is negative: " + expectedMaxSize);
        }
        table = new Object[2 * capacity(expectedMaxSize)];
    }

    public IdentityHashMap(Map<? extends K, ? extends V> m) {
        this((int) ((1 + m.size()) * 1.1));
        putAll(m);
    }

    private static int capacity(int expected) {
        if (expected > MAXIMUM_CAPACITY / 3) {
            return MAXIMUM_CAPACITY;
        }
        return expected <= 2 * MINIMUM_CAPACITY / 3 ? MINIMUM_CAPACITY : Integer.highestOneBit(3 * expected);
    }

    static Object masked(Object key) {
        return key == null ? NULL : key;
    }

    static Object unmasked(Object key) {
        return key == NULL ? null : key;
    }

    static int place(Object key, int length) {
        return -254 * System.identityHashCode(key) & length - 1;
    }

    static int following(int place, int length) {
        return place + 2 < length ? place + 2 : 0;
    }

    /** The place of the key, or the free one where it would go. */
    private int find(Object masked) {
        int at = place(masked, table.length);
        while (table[at] != null && table[at] != masked) {
            at = following(at, table.length);
        }
        return at;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public V get(Object key) {
        int at = find(masked(key));
        return (V) (table[at] == null ? null : table[at + 1]);
    }

    public boolean containsKey(Object key) {
        return table[find(masked(key))] != null;
    }

    public boolean containsValue(Object value) {
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != null && table[i + 1] == value) {
                return true;
            }
        }
        return false;
    }

    final boolean containsMapping(Object key, Object value) {
        int at = find(masked(key));
        return table[at] != null && table[at + 1] == value;
    }

    public V put(K key, V value) {
        Object wanted = masked(key);
        int at = find(wanted);
        if (table[at] != null) {
            V old = (V) table[at + 1];
            table[at + 1] = value;
            return old;
        }
        if (3 * (size + 1) > table.length && resize(table.length)) {
            at = find(wanted);
        }
        modCount++;
        table[at] = wanted;
        table[at + 1] = value;
        size++;
        return null;
    }

    /** Tells whether there is a larger table now. */
    private boolean resize(int capacity) {
        Object[] old = table;
        if (old.length == 2 * MAXIMUM_CAPACITY) {
            if (size == MAXIMUM_CAPACITY - 1) {
                throw new IllegalStateException("Capacity exhausted.");
            }
            return false;
        }
        if (old.length >= 2 * capacity) {
            return false;
        }
        table = new Object[2 * capacity];
        for (int i = 0; i < old.length; i += 2) {
            if (old[i] != null) {
                int at = find(old[i]);
                table[at] = old[i];
                table[at + 1] = old[i + 1];
                // Iterators and entries that read the old table find nothing.
                old[i] = null;
                old[i + 1] = null;
            }
        }
        return true;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        int n = m.size();
        if (n == 0) {
            return;
        }
        if (n > size) {
            resize(capacity(n));
        }
        Iterator<?> it = m.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = (Map.Entry<K, V>) it.next();
            put(entry.getKey(), entry.getValue());
        }
    }

    public V remove(Object key) {
        int at = find(masked(key));
        if (table[at] == null) {
            return null;
        }
        V old = (V) table[at + 1];
        drop(at);
        return old;
    }

    final boolean removeMapping(Object key, Object value) {
        if (!containsMapping(key, value)) {
            return false;
        }
        drop(find(masked(key)));
        return true;
    }

    private void drop(int at) {
        modCount++;
        size--;
        table[at] = null;
        table[at + 1] = null;
        int gap = at;
        for (int i = following(at, table.length); table[i] != null; i = following(i, table.length)) {
            if (fills(i, gap)) {
                moveTo(gap, i);
                gap = i;
            }
        }
    }

    /** Whether the key at a place behind a gap would no longer be found. */
    final boolean fills(int at, int gap) {
        int wanted = place(table[at], table.length);
        return at < wanted && (wanted <= gap || gap <= at) || wanted <= gap && gap <= at;
    }

    final void moveTo(int gap, int from) {
        table[gap] = table[from];
        table[gap + 1] = table[from + 1];
        table[from] = null;
        table[from + 1] = null;
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < table.length; i++) {
            table[i] = null;
        }
        size = 0;
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof IdentityHashMap)) {
            return other instanceof Map && entrySet().equals(((Map<?, ?>) other).entrySet());
        }
        IdentityHashMap<?, ?> that = (IdentityHashMap<?, ?>) other;
        if (that.size != size) {
            return false;
        }
        for (int i = 0; i < that.table.length; i += 2) {
            if (that.table[i] != null && !containsMapping(unmasked(that.table[i]), that.table[i + 1])) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int h = 0;
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != null) {
                h += System.identityHashCode(unmasked(table[i])) ^ System.identityHashCode(table[i + 1]);
            }
        }
        return h;
    }

    public Object clone() {
        try {
            IdentityHashMap<K, V> copy = (IdentityHashMap<K, V>) super.clone();
            copy.table = Arrays.copyOf(table, table.length);
            copy.$cachedEntries = null;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expectedModCount = modCount;
        Object[] cells = table;
        for (int i = 0; i < cells.length; i += 2) {
            if (cells[i] != null) {
                action.accept((K) unmasked(cells[i]), (V) cells[i + 1]);
            }
            checkUnmodified(expectedModCount);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expectedModCount = modCount;
        Object[] cells = table;
        for (int i = 0; i < cells.length; i += 2) {
            if (cells[i] != null) {
                cells[i + 1] = function.apply((K) unmasked(cells[i]), (V) cells[i + 1]);
            }
            checkUnmodified(expectedModCount);
        }
    }

    final void checkUnmodified(int expectedModCount) {
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }

    public Set<K> keySet() {
        if ($cachedKeys == null) {
            $cachedKeys = new IdentityViews.Keys<K, V>(this);
        }
        return $cachedKeys;
    }

    public Collection<V> values() {
        if ($cachedValues == null) {
            $cachedValues = new IdentityViews.Values<K, V>(this);
        }
        return $cachedValues;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if ($cachedEntries == null) {
            $cachedEntries = new IdentityViews.EntrySet<K, V>(this);
        }
        return $cachedEntries;
    }
}
