package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A map view that passes everything on. */
class SynchronizedMap<K, V> implements Map<K, V>, Serializable {
    private final Map<K, V> map;
    // Made when first asked for.
    private Set<K> keys;
    private Set<Map.Entry<K, V>> entries;
    private Collection<V> values;

    SynchronizedMap(Map<K, V> map) {
        this.map = Objects.requireNonNull(map);
    }

    public Set<K> keySet() {
        if (keys == null) {
            keys = new SynchronizedSet<K>(map.keySet());
        }
        return keys;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if (entries == null) {
            entries = new SynchronizedSet<Map.Entry<K, V>>(map.entrySet());
        }
        return entries;
    }

    public Collection<V> values() {
        if (values == null) {
            values = new SynchronizedCollection<V>(map.values());
        }
        return values;
    }

    public boolean equals(Object o) {
        return this == o || map.equals(o);
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

    public V put(K key, V value) {
        return map.put(key, value);
    }

    public V remove(Object key) {
        return map.remove(key);
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        map.putAll(other);
    }

    public void clear() {
        map.clear();
    }

    public int hashCode() {
        return map.hashCode();
    }

    public String toString() {
        return map.toString();
    }

    public V getOrDefault(Object key, V otherwise) {
        return map.getOrDefault(key, otherwise);
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        map.forEach(action);
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        map.replaceAll(function);
    }

    public V putIfAbsent(K key, V value) {
        return map.putIfAbsent(key, value);
    }

    public boolean remove(Object key, Object value) {
        return map.remove(key, value);
    }

    public boolean replace(K key, V oldValue, V newValue) {
        return map.replace(key, oldValue, newValue);
    }

    public V replace(K key, V value) {
        return map.replace(key, value);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return map.computeIfAbsent(key, function);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return map.computeIfPresent(key, function);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return map.compute(key, function);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        return map.merge(key, value, function);
    }
}
