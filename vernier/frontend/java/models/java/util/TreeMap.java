package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import vernier.Builds;

/**
 * A sorted map. The entries are kept in a sorted array, which no client can tell from a balanced tree by an order that is
 * one (total, transitive) and has no effects.
 */
@Builds("in natural order")
public class TreeMap<K, V> extends SortedView<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {
    private final Comparator<? super K> comparator;
    private Node<K, V>[] nodes = (Node<K, V>[]) new Node[8];
    private int size;
    private int modCount;

    static class Node<K, V> implements Map.Entry<K, V> {
        final K key;
        V value;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V newValue) {
            V old = value;
            value = newValue;
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

    @Builds
    public TreeMap() {
        comparator = null;
    }

    public TreeMap(Comparator<? super K> comparator) {
        this.comparator = comparator;
    }

    public TreeMap(Map<? extends K, ? extends V> m) {
        comparator = null;
        putAll(m);
    }

    public TreeMap(SortedMap<K, ? extends V> m) {
        comparator = m.comparator();
        putAll(m);
    }

    TreeMap<K, V> whole() {
        return this;
    }

    public Comparator<? super K> comparator() {
        return comparator;
    }

    public int size() {
        return size;
    }

    /** The size, whatever a subclass makes of `size`. */
    final int $size() {
        return size;
    }

    public boolean containsValue(Object value) {
        for (int i = 0; i < size; i++) {
            if (Objects.equals(value, nodes[i].value)) {
                return true;
            }
        }
        return false;
    }

    int modifications() {
        return modCount;
    }

    Node<K, V> nodeAt(int index) {
        return nodes[index];
    }

    final int compareKeys(Object a, Object b) {
        return ObjectSort.compare(a, b, (Comparator<Object>) comparator);
    }

    /** Without a comparator a key must be comparable, which matters even while the map is empty. */
    private void checkKey(Object key) {
        if (comparator == null) {
            Objects.requireNonNull(key);
            Comparable<Object> checked = (Comparable<Object>) key;
        }
    }

    /** The index of the key, or -(i + 1) where i is the index at which it would have to be inserted. */
    final int find(Object key) {
        checkKey(key);
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int order = compareKeys(key, nodes[middle].key);
            if (order == 0) {
                return middle;
            }
            if (order > 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    private void insert(int index, K key, V value) {
        if (size == nodes.length) {
            Node<K, V>[] old = nodes;
            nodes = (Node<K, V>[]) new Node[2 * size];
            for (int i = 0; i < size; i++) {
                nodes[i] = old[i];
            }
        }
        for (int i = size; i > index; i--) {
            nodes[i] = nodes[i - 1];
        }
        nodes[index] = new Node<K, V>(key, value);
        size++;
        modCount++;
    }

    final void removeAt(int index) {
        size--;
        modCount++;
        for (int i = index; i < size; i++) {
            nodes[i] = nodes[i + 1];
        }
        nodes[size] = null;
    }

    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    public V get(Object key) {
        int at = find(key);
        return at < 0 ? null : nodes[at].value;
    }

    @Builds
    public V put(K key, V value) {
        return putValue(key, value, true);
    }

    public V putIfAbsent(K key, V value) {
        return putValue(key, value, false);
    }

    private V putValue(K key, V value, boolean overwrite) {
        if (size == 0) {
            compareKeys(key, key);
        }
        int at = find(key);
        if (at < 0) {
            insert(-(at + 1), key, value);
            return null;
        }
        V old = nodes[at].value;
        if (overwrite || old == null) {
            nodes[at].value = value;
        }
        return old;
    }

    public V remove(Object key) {
        int at = find(key);
        if (at < 0) {
            return null;
        }
        V old = nodes[at].value;
        removeAt(at);
        return old;
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < size; i++) {
            nodes[i] = null;
        }
        size = 0;
    }

    private void checkUnmodified(int expectedModCount) {
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }

    /** Like find, but an empty map does not look at the key before it is to be inserted. */
    private int findToCompute(K key) {
        return size == 0 ? -1 : find(key);
    }

    private void store(int at, K key, V value) {
        if (value == null) {
            if (at >= 0) {
                removeAt(at);
            }
        } else if (at >= 0) {
            nodes[at].value = value;
        } else {
            if (size == 0) {
                compareKeys(key, key);
            }
            insert(-(at + 1), key, value);
        }
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        int at = findToCompute(key);
        if (at >= 0 && nodes[at].value != null) {
            return nodes[at].value;
        }
        int expectedModCount = modCount;
        V computed = function.apply(key);
        checkUnmodified(expectedModCount);
        if (computed != null) {
            store(at, key, computed);
        }
        return computed;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int at = find(key);
        if (at < 0 || nodes[at].value == null) {
            return null;
        }
        int expectedModCount = modCount;
        V computed = function.apply(key, nodes[at].value);
        checkUnmodified(expectedModCount);
        store(at, key, computed);
        return computed;
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int at = findToCompute(key);
        int expectedModCount = modCount;
        V computed = function.apply(key, at < 0 ? null : nodes[at].value);
        checkUnmodified(expectedModCount);
        store(at, key, computed);
        return computed;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Objects.requireNonNull(value);
        int at = findToCompute(key);
        V merged = value;
        if (at >= 0 && nodes[at].value != null) {
            int expectedModCount = modCount;
            merged = function.apply(nodes[at].value, value);
            checkUnmodified(expectedModCount);
        }
        store(at, key, merged);
        return merged;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expectedModCount = modCount;
        for (int i = 0; i < size; i++) {
            action.accept(nodes[i].key, nodes[i].value);
            checkUnmodified(expectedModCount);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expectedModCount = modCount;
        for (int i = 0; i < size; i++) {
            nodes[i].value = function.apply(nodes[i].key, nodes[i].value);
            checkUnmodified(expectedModCount);
        }
    }

    public Object clone() {
        return new TreeMap<K, V>((SortedMap<K, V>) this);
    }
}
