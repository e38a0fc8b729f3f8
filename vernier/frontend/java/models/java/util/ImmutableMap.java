package java.util;

import java.io.Serializable;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The unmodifiable maps of Map.of, in the order of the JDK; see ImmutableSet. */
final class ImmutableMap<K, V> extends AbstractMap<K, V> implements Serializable {
    // Keys at even places, each followed by its value. Several pairs are hashed, into twice as many places.
    private final Object[] table;
    private final int size;
    static final ImmutableMap<Object, Object> EMPTY = new ImmutableMap<Object, Object>(new Object[0]);

    ImmutableMap(Object[] source) {
        size = source.length / 2;
        table = new Object[size > 1 ? 4 * size : 2 * size];
        for (int i = 0; i < source.length; i += 2) {
            Object key = Objects.requireNonNull(source[i]);
            Object value = Objects.requireNonNull(source[i + 1]);
            int place = size > 1 ? place(key) : 0;
            if (table[place] != null) {
                throw new IllegalArgumentException("duplicate key: " + key);
            }
            table[place] = key;
            table[place + 1] = value;
        }
    }

    /** Where a key is, or would be. */
    private int place(Object key) {
        int place = 2 * Math.floorMod(key.hashCode(), table.length / 2);
        while (table[place] != null && !key.equals(table[place])) {
            place += 2;
            if (place == table.length) {
                place = 0;
            }
        }
        return place;
    }

    public int size() {
        return size;
    }

    private int find(Object key) {
        Objects.requireNonNull(key);
        if (size > 1 && !ImmutableOrder.isHashedAsCompared(key)) {
            int place = place(key);
            return table[place] == null ? -1 : place;
        }
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != null && key.equals(table[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        for (int i = 1; i < table.length; i += 2) {
            if (table[i] != null && value.equals(table[i])) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        int at = find(key);
        return at < 0 ? null : (V) table[at + 1];
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            public int size() {
                return size;
            }

            public Iterator<Map.Entry<K, V>> iterator() {
                return entries();
            }
        };
    }

    private Iterator<Map.Entry<K, V>> entries() {
        return new Iterator<Map.Entry<K, V>>() {
            private int remaining = size;
            private int place = size > 1 ? ImmutableOrder.start(table.length / 2) : 0;

            public boolean hasNext() {
                return remaining > 0;
            }

            public Map.Entry<K, V> next() {
                if (remaining <= 0) {
                    throw new NoSuchElementException();
                }
                remaining--;
                if (size > 1) {
                    do {
                        place = ImmutableOrder.following(place, table.length / 2);
                    } while (table[2 * place] == null);
                }
                return new AbstractMap.SimpleImmutableEntry<K, V>((K) table[2 * place], (V) table[2 * place + 1]);
            }

            public void remove() {
                throw new UnsupportedOperationException("remove");
            }
        };
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object key, Object value) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }

    public V putIfAbsent(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V replace(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public boolean replace(K key, V oldValue, V newValue) {
        throw new UnsupportedOperationException();
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        throw new UnsupportedOperationException();
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        throw new UnsupportedOperationException();
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        throw new UnsupportedOperationException();
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        throw new UnsupportedOperationException();
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        throw new UnsupportedOperationException();
    }
}
