package java.util;

import vernier.Traversal;

/** The values of a map, read through its entries. */
class ValueView<K, V> extends AbstractCollection<V> {
    private final Map<K, V> map;

    ValueView(Map<K, V> map) {
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

    public boolean contains(Object value) {
        return map.containsValue(value);
    }

    public Iterator<V> iterator() {
        Iterator<Map.Entry<K, V>> entries = map.entrySet().iterator();
        return new Iterator<V>() {
            public boolean hasNext() {
                return entries.hasNext();
            }

            public V next() {
                return entries.next().getValue();
            }

            public void remove() {
                entries.remove();
            }
        };
    }

    public Traversal<V> $traversal() {
        return map instanceof TreeMap ? new SortedTraversal<V>(this, (TreeMap<?, ?>) map) : new IteratorTraversal<V>(this);
    }
}
