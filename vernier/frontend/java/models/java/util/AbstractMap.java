package java.util;

import java.io.Serializable;

public abstract class AbstractMap<K, V> implements Map<K, V> {
    // Views are made when first asked for.
    Set<K> $cachedKeys;
    Collection<V> $cachedValues;

    protected AbstractMap() {
    }

    public abstract Set<Map.Entry<K, V>> entrySet();

    public int size() {
        return entrySet().size();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean containsValue(Object value) {
        Iterator<Map.Entry<K, V>> it = entrySet().iterator();
        while (it.hasNext()) {
            if (Objects.equals(value, it.next().getValue())) {
                return true;
            }
        }
        return false;
    }

    private Map.Entry<K, V> find(Object key) {
        Iterator<Map.Entry<K, V>> it = entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = it.next();
            if (Objects.equals(key, entry.getKey())) {
                return entry;
            }
        }
        return null;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public V get(Object key) {
        Map.Entry<K, V> entry = find(key);
        return entry == null ? null : entry.getValue();
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        Iterator<Map.Entry<K, V>> it = entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = it.next();
            if (Objects.equals(key, entry.getKey())) {
                V old = entry.getValue();
                it.remove();
                return old;
            }
        }
        return null;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        Iterator<?> it = m.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = (Map.Entry<K, V>) it.next();
            put(entry.getKey(), entry.getValue());
        }
    }

    public void clear() {
        entrySet().clear();
    }

    public Set<K> keySet() {
        if ($cachedKeys == null) {
            $cachedKeys = new KeyView<K, V>(this);
        }
        return $cachedKeys;
    }

    public Collection<V> values() {
        if ($cachedValues == null) {
            $cachedValues = new ValueView<K, V>(this);
        }
        return $cachedValues;
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map)) {
            return false;
        }
        Map<?, ?> m = (Map<?, ?>) other;
        if (m.size() != size()) {
            return false;
        }
        try {
            Iterator<Map.Entry<K, V>> it = entrySet().iterator();
            while (it.hasNext()) {
                Map.Entry<K, V> entry = it.next();
                K key = entry.getKey();
                V value = entry.getValue();
                if (!Objects.equals(value, m.get(key)) || value == null && !m.containsKey(key)) {
                    return false;
                }
            }
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
        return true;
    }

    public int hashCode() {
        int h = 0;
        Iterator<Map.Entry<K, V>> it = entrySet().iterator();
        while (it.hasNext()) {
            h += it.next().hashCode();
        }
        return h;
    }

    public String toString() {
        Iterator<Map.Entry<K, V>> it = entrySet().iterator();
        if (!it.hasNext()) {
            return "{}";
        }
        StringBuilder text = new StringBuilder();
        text.append('{');
        boolean first = true;
        while (it.hasNext()) {
            if (!first) {
                text.append(", ");
            }
            first = false;
            Map.Entry<K, V> entry = it.next();
            K key = entry.getKey();
            V value = entry.getValue();
            text.append(key == this ? "(this Map)" : String.valueOf(key));
            text.append('=');
            text.append(value == this ? "(this Map)" : String.valueOf(value));
        }
        return text.append('}').toString();
    }

    protected Object clone() throws CloneNotSupportedException {
        AbstractMap<K, V> copy = (AbstractMap<K, V>) super.clone();
        copy.$cachedKeys = null;
        copy.$cachedValues = null;
        return copy;
    }

    public static class SimpleEntry<K, V> implements Map.Entry<K, V>, Serializable {
        private final K key;
        private V value;

        public SimpleEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleEntry(Map.Entry<? extends K, ? extends V> entry) {
            this.key = entry.getKey();
            this.value = entry.getValue();
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }

        public boolean equals(Object other) {
            return Entries.same(this, other);
        }

        public int hashCode() {
            return Entries.hash(this);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    public static class SimpleImmutableEntry<K, V> implements Map.Entry<K, V>, Serializable {
        private final K key;
        private final V value;

        public SimpleImmutableEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> entry) {
            this.key = entry.getKey();
            this.value = entry.getValue();
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            throw new UnsupportedOperationException();
        }

        public boolean equals(Object other) {
            return Entries.same(this, other);
        }

        public int hashCode() {
            return Entries.hash(this);
        }

        public String toString() {
            return key + "=" + value;
        }
    }
}
