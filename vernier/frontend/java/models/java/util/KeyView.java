package java.util;

/** The keys of a map, read through its entries. */
class KeyView<K, V> extends AbstractSet<K> {
    private final Map<K, V> map;

    KeyView(Map<K, V> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public void clear() {
        map.clear();
    }

    public boolean contains(Object key) {
        return map.containsKey(key);
    }

    public boolean remove(Object key) {
        if (!map.containsKey(key)) {
            return false;
        }
        map.remove(key);
        return true;
    }

    public Iterator<K> iterator() {
        Iterator<Map.Entry<K, V>> entries = map.entrySet().iterator();
        return new Iterator<K>() {
            public boolean hasNext() {
                return entries.hasNext();
            }

            public K next() {
                return entries.next().getKey();
            }

            public void remove() {
                entries.remove();
            }
        };
    }
}
