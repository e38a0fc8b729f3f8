package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A map view that refuses every change. */
class UnmodifiableMap<K, V> implements Map<K, V>, Serializable {
    private final Map<? extends K, ? extends V> map;
    // Made when first asked for.
    private Set<K> keys;
    private Set<Map.Entry<K, V>> entries;
    private Collection<V> values;

    UnmodifiableMap(Map<? extends K, ? extends V> map) {
        this.map = Objects.requireNonNull(map);
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    public boolean containsValue(Object value) {
        return map.containsValue(value);
    }

    public V get(Object key) {
        return map.get(key);
    }

    public boolean equals(Object other) {
        return other == this || map.equals(other);
    }

    public int hashCode() {
        return map.hashCode();
    }

    public String toString() {
        return map.toString();
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        map.forEach(action);
    }

    public Set<K> keySet() {
        if (keys == null) {
            keys = (Set<K>) Collections.unmodifiableSet(map.keySet());
        }
        return keys;
    }

    public Collection<V> values() {
        if (values == null) {
            values = (Collection<V>) Collections.unmodifiableCollection(map.values());
        }
        return values;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if (entries == null) {
            Set<Map.Entry<K, V>> shown = ((Map<K, V>) map).entrySet();
            entries = new UnmodifiableSet<Map.Entry<K, V>>(shown) {
                public Iterator<Map.Entry<K, V>> iterator() {
                    return sealed(shown.iterator());
                }
            };
        }
        return entries;
    }

    private static <K, V> Iterator<Map.Entry<K, V>> sealed(Iterator<Map.Entry<K, V>> it) {
        return new Iterator<Map.Entry<K, V>>() {
            public boolean hasNext() {
                return it.hasNext();
            }

            public Map.Entry<K, V> next() {
                return new AbstractMap.SimpleImmutableEntry<K, V>(it.next());
            }

            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        throw new UnsupportedOperationException();
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        throw new UnsupportedOperationException();
    }

    public V putIfAbsent(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object key, Object value) {
        throw new UnsupportedOperationException();
    }

    public boolean replace(K key, V oldValue, V newValue) {
        throw new UnsupportedOperationException();
    }

    public V replace(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        throw new UnsupportedOperationException();
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        throw new UnsupportedOperationException();
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        throw new UnsupportedOperationException();
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        throw new UnsupportedOperationException();
    }
}
