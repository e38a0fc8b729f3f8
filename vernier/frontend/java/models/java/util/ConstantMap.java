package java.util;

import java.io.Serializable;

/** At most one mapping, for ever: what emptyMap and singletonMap give. */
final class ConstantMap<K, V> extends AbstractMap<K, V> implements Serializable {
    private final Map.Entry<K, V> entry;

    ConstantMap() {
        this.entry = null;
    }

    ConstantMap(K key, V value) {
        this.entry = new AbstractMap.SimpleImmutableEntry<K, V>(key, value);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new ConstantSet<Map.Entry<K, V>>(entry == null ? 0 : 1, entry);
    }
}
