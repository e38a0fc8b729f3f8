package java.util;

import java.io.Serializable;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The unmodifiable maps of Map.of. Their order, unspecified in Java, is that of the arguments. */
final class ImmutableMap<K, V> extends AbstractMap<K, V> implements Serializable {
    // Keys at even indices, each followed by its value.
    private final Object[] content;

    ImmutableMap(Object[] source) {
        content = new Object[source.length];
        for (int i = 0; i < source.length; i += 2) {
            Object key = Objects.requireNonNull(source[i]);
            for (int j = 0; j < i; j += 2) {
                if (key.equals(content[j])) {
                    throw new IllegalArgumentException("duplicate key: " + key);
                }
            }
            content[i] = key;
            content[i + 1] = Objects.requireNonNull(source[i + 1]);
        }
    }

    public int size() {
        return content.length / 2;
    }

    private int find(Object key) {
        Objects.requireNonNull(key);
        for (int i = 0; i < content.length; i += 2) {
            if (key.equals(content[i])) {
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
        for (int i = 1; i < content.length; i += 2) {
            if (value.equals(content[i])) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        int at = find(key);
        return at < 0 ? null : (V) content[at + 1];
    }

    public Set<Map.Entry<K, V>> entrySet() {
        Object[] entries = new Object[size()];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = new AbstractMap.SimpleImmutableEntry<K, V>((K) content[2 * i], (V) content[2 * i + 1]);
        }
        return new ImmutableSet<Map.Entry<K, V>>(entries);
    }

    public Set<K> keySet() {
        return Collections.unmodifiableSet(super.keySet());
    }

    public Collection<V> values() {
        return Collections.unmodifiableCollection(super.values());
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
