package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Chained hashing with the table sizes and the order of the JDK: from the last slot to the first, newest first. */
public class Hashtable<K, V> extends Dictionary<K, V> implements Map<K, V>, Cloneable, Serializable {
    private Node<K, V>[] table;
    private int count;
    private int threshold;
    private final float loadFactor;
    private int modCount;
    // Views are made when first asked for.
    private Set<K> $cachedKeys;
    private Collection<V> $cachedValues;
    private Set<Map.Entry<K, V>> $cachedEntries;

    static class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
        final int hash;
        Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            super(key, value);
            this.hash = hash;
            this.next = next;
        }

        public V setValue(V value) {
            if (value == null) {
                throw new NullPointerException();
            }
            return super.setValue(value);
        }
    }

    public Hashtable() {
        this(11, 0.75f);
    }

    public Hashtable(int initialCapacity) {
        this(initialCapacity, 0.75f);
    }

    public Hashtable(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
        if (!(loadFactor > 0)) {
            throw new IllegalArgumentException("Illegal Load: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        this.table = (Node<K, V>[]) new Node[initialCapacity == 0 ? 1 : initialCapacity];
        this.threshold = (int) ((float) table.length * loadFactor);
    }

    public Hashtable(Map<? extends K, ? extends V> m) {
        this(2 * m.size() > 11 ? 2 * m.size() : 11, 0.75f);
        putAll(m);
    }

    private int slot(int hash) {
        return (hash & Integer.MAX_VALUE) % table.length;
    }

    private Node<K, V> find(Object key) {
        int hash = key.hashCode();
        Node<K, V> node = table[slot(hash)];
        while (node != null && !(node.hash == hash && node.getKey().equals(key))) {
            node = node.next;
        }
        return node;
    }

    public int size() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.getValue();
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public boolean contains(Object value) {
        if (value == null) {
            throw new NullPointerException();
        }
        for (Node<K, V> n = first(); n != null; n = following(n)) {
            if (n.getValue().equals(value)) {
                return true;
            }
        }
        return false;
    }

    public boolean containsValue(Object value) {
        return contains(value);
    }

    public V put(K key, V value) {
        if (value == null) {
            throw new NullPointerException();
        }
        Node<K, V> node = find(key);
        if (node != null) {
            return node.setValue(value);
        }
        modCount++;
        if (count >= threshold) {
            rehash();
        }
        int hash = key.hashCode();
        table[slot(hash)] = new Node<K, V>(hash, key, value, table[slot(hash)]);
        count++;
        return null;
    }

    protected void rehash() {
        Node<K, V>[] old = table;
        table = (Node<K, V>[]) new Node[2 * old.length + 1];
        modCount++;
        threshold = (int) ((float) table.length * loadFactor);
        for (int i = old.length - 1; i >= 0; i--) {
            Node<K, V> node = old[i];
            while (node != null) {
                Node<K, V> next = node.next;
                node.next = table[slot(node.hash)];
                table[slot(node.hash)] = node;
                node = next;
            }
        }
    }

    public V remove(Object key) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        unlink(node);
        return node.getValue();
    }

    private void unlink(Node<K, V> node) {
        int slot = slot(node.hash);
        if (table[slot] == node) {
            table[slot] = node.next;
        } else {
            Node<K, V> at = table[slot];
            while (at.next != node) {
                at = at.next;
            }
            at.next = node.next;
        }
        modCount++;
        count--;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        Iterator<?> it = m.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = (Map.Entry<K, V>) it.next();
            put(entry.getKey(), entry.getValue());
        }
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < table.length; i++) {
            table[i] = null;
        }
        count = 0;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expectedModCount = modCount;
        for (int i = 0; i < table.length; i++) {
            for (Node<K, V> n = table[i]; n != null; n = n.next) {
                action.accept(n.getKey(), n.getValue());
                if (modCount != expectedModCount) {
                    throw new ConcurrentModificationException();
                }
            }
        }
    }

    private void checkUnmodified(int expectedModCount) {
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expectedModCount = modCount;
        for (int i = 0; i < table.length; i++) {
            for (Node<K, V> n = table[i]; n != null; n = n.next) {
                n.setValue(Objects.requireNonNull(function.apply(n.getKey(), n.getValue())));
                checkUnmodified(expectedModCount);
            }
        }
    }

    public V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        Node<K, V> node = find(key);
        return node == null ? put(key, value) : node.getValue();
    }

    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(value);
        Node<K, V> node = find(key);
        if (node == null || !node.getValue().equals(value)) {
            return false;
        }
        unlink(node);
        return true;
    }

    public boolean replace(K key, V oldValue, V newValue) {
        Objects.requireNonNull(oldValue);
        Objects.requireNonNull(newValue);
        Node<K, V> node = find(key);
        if (node == null || !node.getValue().equals(oldValue)) {
            return false;
        }
        node.setValue(newValue);
        return true;
    }

    public V replace(K key, V value) {
        Objects.requireNonNull(value);
        Node<K, V> node = find(key);
        return node == null ? null : node.setValue(value);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        Node<K, V> node = find(key);
        if (node != null) {
            return node.getValue();
        }
        int expectedModCount = modCount;
        V computed = function.apply(key);
        checkUnmodified(expectedModCount);
        if (computed != null) {
            put(key, computed);
        }
        return computed;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        int expectedModCount = modCount;
        V computed = function.apply(key, node.getValue());
        checkUnmodified(expectedModCount);
        return store(node, key, computed);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Node<K, V> node = find(key);
        int expectedModCount = modCount;
        V computed = function.apply(key, node == null ? null : node.getValue());
        checkUnmodified(expectedModCount);
        return store(node, key, computed);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Node<K, V> node = find(key);
        if (node == null) {
            return store(null, key, value);
        }
        int expectedModCount = modCount;
        V merged = function.apply(node.getValue(), value);
        checkUnmodified(expectedModCount);
        return store(node, key, merged);
    }

    private V store(Node<K, V> node, K key, V value) {
        if (value == null) {
            if (node != null) {
                unlink(node);
            }
        } else if (node != null) {
            node.setValue(value);
        } else {
            put(key, value);
        }
        return value;
    }

    private Node<K, V> first() {
        return firstFrom(table.length - 1);
    }

    private Node<K, V> following(Node<K, V> node) {
        return node.next != null ? node.next : firstFrom(slot(node.hash) - 1);
    }

    private Node<K, V> firstFrom(int slot) {
        for (int i = slot; i >= 0; i--) {
            if (table[i] != null) {
                return table[i];
            }
        }
        return null;
    }

    /** Looks for the next entry only when asked, in the table it started with. */
    private class NodeIterator implements Iterator<Map.Entry<K, V>> {
        private final Node<K, V>[] slots = table;
        private int slot = table.length;
        private Node<K, V> upcoming;
        private Node<K, V> current;
        private int expectedModCount = modCount;

        public boolean hasNext() {
            while (upcoming == null && slot > 0) {
                slot--;
                upcoming = slots[slot];
            }
            return upcoming != null;
        }

        public Map.Entry<K, V> next() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            return advance();
        }

        Node<K, V> advance() {
            if (!hasNext()) {
                throw new NoSuchElementException("Hashtable Enumerator");
            }
            current = upcoming;
            upcoming = current.next;
            return current;
        }

        public void remove() {
            if (current == null) {
                throw new IllegalStateException("Hashtable Enumerator");
            }
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            unlink(current);
            current = null;
            expectedModCount = modCount;
        }
    }

    private Node<K, V> entryLike(Object o) {
        if (!(o instanceof Map.Entry)) {
            return null;
        }
        Node<K, V> node = find(((Map.Entry<?, ?>) o).getKey());
        return node != null && node.equals(o) ? node : null;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if ($cachedEntries == null) {
            $cachedEntries = entries();
        }
        return $cachedEntries;
    }

    private Set<Map.Entry<K, V>> entries() {
        return new AbstractSet<Map.Entry<K, V>>() {
            public int size() {
                return count;
            }

            public Iterator<Map.Entry<K, V>> iterator() {
                return count == 0 ? Collections.emptyIterator() : new NodeIterator();
            }

            public void clear() {
                Hashtable.this.clear();
            }

            public boolean contains(Object o) {
                return entryLike(o) != null;
            }

            public boolean remove(Object o) {
                Node<K, V> node = entryLike(o);
                if (node == null) {
                    return false;
                }
                unlink(node);
                return true;
            }
        };
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

    public Enumeration<K> keys() {
        if (count == 0) {
            return Collections.emptyEnumeration();
        }
        NodeIterator nodes = new NodeIterator();
        return new Enumeration<K>() {
            public boolean hasMoreElements() {
                return nodes.hasNext();
            }

            public K nextElement() {
                return nodes.advance().getKey();
            }
        };
    }

    public Enumeration<V> elements() {
        if (count == 0) {
            return Collections.emptyEnumeration();
        }
        NodeIterator nodes = new NodeIterator();
        return new Enumeration<V>() {
            public boolean hasMoreElements() {
                return nodes.hasNext();
            }

            public V nextElement() {
                return nodes.advance().getValue();
            }
        };
    }

    public Object clone() {
        Hashtable<K, V> copy = new Hashtable<K, V>(table.length, loadFactor);
        for (int i = 0; i < table.length; i++) {
            copy.table[i] = copyChain(table[i]);
        }
        copy.count = count;
        return copy;
    }

    private static <K, V> Node<K, V> copyChain(Node<K, V> chain) {
        Node<K, V> head = null;
        Node<K, V> last = null;
        for (Node<K, V> n = chain; n != null; n = n.next) {
            Node<K, V> copied = new Node<K, V>(n.hash, n.getKey(), n.getValue(), null);
            if (last == null) {
                head = copied;
            } else {
                last.next = copied;
            }
            last = copied;
        }
        return head;
    }

    public boolean equals(Object other) {
        if (!(other instanceof Map) || ((Map<?, ?>) other).size() != count) {
            return false;
        }
        Map<?, ?> m = (Map<?, ?>) other;
        for (Node<K, V> n = first(); n != null; n = following(n)) {
            if (!n.getValue().equals(m.get(n.getKey()))) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int h = 0;
        for (Node<K, V> n = first(); n != null; n = following(n)) {
            h += n.hashCode();
        }
        return h;
    }

    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append('{');
        boolean first = true;
        for (Node<K, V> n = first(); n != null; n = following(n)) {
            if (!first) {
                text.append(", ");
            }
            first = false;
            text.append(n.getKey() == this ? "(this Map)" : n.getKey().toString());
            text.append('=');
            text.append(n.getValue() == this ? "(this Map)" : n.getValue().toString());
        }
        return text.append('}').toString();
    }
}
