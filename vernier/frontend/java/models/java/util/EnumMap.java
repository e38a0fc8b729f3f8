package java.util;

import java.io.Serializable;

/** A map from the constants of one enum, in the order of their declaration. */
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
    private final TreeMap<K, V> map = new TreeMap<K, V>();
    private final Class<K> keyType;

    public EnumMap(Class<K> keyType) {
        this.keyType = Objects.requireNonNull(keyType);
    }

    public EnumMap(EnumMap<K, ? extends V> m) {
        this.keyType = m.keyType;
        putAll(m);
    }

    private boolean isKey(Object key) {
        return keyType.isInstance(key);
    }

    public int size() {
        return map.size();
    }

    public boolean containsKey(Object key) {
        return isKey(key) && map.containsKey(key);
    }

    public V get(Object key) {
        return isKey(key) ? map.get(key) : null;
    }

    public V put(K key, V value) {
        return map.put(Objects.requireNonNull(key), value);
    }

    public V remove(Object key) {
        return isKey(key) ? map.remove(key) : null;
    }

    public void clear() {
        map.clear();
    }

    /** Iteration never fails fast: it visits the entries present when it started. */
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            public int size() {
                return map.size();
            }

            public void clear() {
                map.clear();
            }

            public Iterator<Map.Entry<K, V>> iterator() {
                Iterator<Map.Entry<K, V>> snapshot = new ArrayList<Map.Entry<K, V>>(map.entrySet()).iterator();
                return new Iterator<Map.Entry<K, V>>() {
                    private Map.Entry<K, V> last;

                    public boolean hasNext() {
                        return snapshot.hasNext();
                    }

                    public Map.Entry<K, V> next() {
                        last = snapshot.next();
                        return last;
                    }

                    public void remove() {
                        if (last == null) {
                            throw new IllegalStateException();
                        }
                        map.remove(last.getKey());
                        last = null;
                    }
                };
            }
        };
    }

    public EnumMap<K, V> clone() {
        return new EnumMap<K, V>(this);
    }
}
