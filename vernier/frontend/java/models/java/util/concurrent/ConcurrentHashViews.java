package java.util.concurrent;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import vernier.Traversal;

/** The views of a ConcurrentHashMap on its keys, values and entries, and their iterators, which never fail. */
final class ConcurrentHashViews {
    private ConcurrentHashViews() {
    }

    /** Looks one node ahead. */
    private abstract static class NodeIterator<K, V> {
        final ConcurrentHashMap<K, V> map;
        private final ConcurrentHashNodes<K, V> nodes;
        private ConcurrentHashMap.Node<K, V> returned;
        V value;

        NodeIterator(ConcurrentHashMap<K, V> map) {
            this.map = map;
            this.nodes = new ConcurrentHashNodes<K, V>(map);
            nodes.advance();
        }

        public boolean hasNext() {
            return nodes.node != null;
        }

        public boolean hasMoreElements() {
            return nodes.node != null;
        }

        /** The next node; its value is read before anything else is looked at. */
        ConcurrentHashMap.Node<K, V> following() {
            if (nodes.node == null) {
                throw new NoSuchElementException();
            }
            returned = nodes.node;
            value = returned.value;
            nodes.advance();
            return returned;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            K key = returned.key;
            returned = null;
            map.replaceValue(key, null, null);
        }
    }

    static final class KeyIterator<K, V> extends NodeIterator<K, V> implements Iterator<K>, Enumeration<K> {
        KeyIterator(ConcurrentHashMap<K, V> map) {
            super(map);
        }

        public K next() {
            return following().key;
        }

        public K nextElement() {
            return following().key;
        }
    }

    static final class ValueIterator<K, V> extends NodeIterator<K, V> implements Iterator<V>, Enumeration<V> {
        ValueIterator(ConcurrentHashMap<K, V> map) {
            super(map);
        }

        public V next() {
            following();
            return value;
        }

        public V nextElement() {
            following();
            return value;
        }
    }

    static final class EntryIterator<K, V> extends NodeIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        EntryIterator(ConcurrentHashMap<K, V> map) {
            super(map);
        }

        public Map.Entry<K, V> next() {
            K key = following().key;
            return new MapEntry<K, V>(key, value, map);
        }
    }

    /** A key and its value as they were; setting the value puts it into the map. */
    static final class MapEntry<K, V> implements Map.Entry<K, V> {
        private final K key;
        private V value;
        private final ConcurrentHashMap<K, V> map;

        MapEntry(K key, V value, ConcurrentHashMap<K, V> map) {
            this.key = key;
            this.value = value;
            this.map = map;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V newValue) {
            V old = value;
            value = Objects.requireNonNull(newValue);
            map.put(key, newValue);
            return old;
        }

        public boolean equals(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> that = (Map.Entry<?, ?>) other;
            Object k = that.getKey();
            Object v = that.getValue();
            return k != null && v != null && (k == key || k.equals(key)) && (v == value || v.equals(value));
        }

        public int hashCode() {
            return key.hashCode() ^ value.hashCode();
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    /** The elements in the order of a stream, which looks at the table when it is made. */
    private abstract static class NodeTraversal<K, V, E> extends Traversal<E> {
        private final ConcurrentHashNodes<K, V> nodes;

        NodeTraversal(ConcurrentHashMap<K, V> map) {
            nodes = new ConcurrentHashNodes<K, V>(map);
        }

        abstract E show(ConcurrentHashMap.Node<K, V> node);

        public long bind() {
            return -1;
        }

        public boolean advance() {
            if (!nodes.advance()) {
                return false;
            }
            value = show(nodes.node);
            return true;
        }

        public void check() {
        }
    }

    private abstract static class View<K, V, E> extends AbstractCollection<E> {
        final ConcurrentHashMap<K, V> map;

        View(ConcurrentHashMap<K, V> map) {
            this.map = map;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return map;
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

        public boolean containsAll(Collection<?> c) {
            if (c == this) {
                return true;
            }
            Iterator<?> it = c.iterator();
            while (it.hasNext()) {
                Object e = it.next();
                if (e == null || !contains(e)) {
                    return false;
                }
            }
            return true;
        }

        public boolean addAll(Collection<? extends E> c) {
            throw new UnsupportedOperationException();
        }

        public boolean removeAll(Collection<?> c) {
            Objects.requireNonNull(c);
            if (map.table == null) {
                return false;
            }
            if (c instanceof Set && c.size() > map.table.slots.length) {
                return removeContained(c);
            }
            boolean changed = false;
            Iterator<?> it = c.iterator();
            while (it.hasNext()) {
                changed = remove(it.next()) || changed;
            }
            return changed;
        }

        final boolean removeContained(Collection<?> c) {
            Objects.requireNonNull(c);
            boolean changed = false;
            Iterator<E> it = iterator();
            while (it.hasNext()) {
                if (c.contains(it.next())) {
                    it.remove();
                    changed = true;
                }
            }
            return changed;
        }

        final boolean isSameSet(Object other) {
            if (!(other instanceof Set)) {
                return false;
            }
            Set<?> that = (Set<?>) other;
            return that == this || containsAll(that) && that.containsAll(this);
        }
    }

    /** All that a view of keys does not do with a value of its own. */
    abstract static class Keys<K, V> extends View<K, V, K> implements Set<K> {
        Keys(ConcurrentHashMap<K, V> map) {
            super(map);
        }

        public boolean contains(Object o) {
            return map.containsKey(o);
        }

        public boolean remove(Object o) {
            return map.remove(o) != null;
        }

        public Iterator<K> iterator() {
            return new KeyIterator<K, V>(map);
        }

        public void forEach(Consumer<? super K> action) {
            Objects.requireNonNull(action);
            ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(map);
            while (nodes.advance()) {
                action.accept(nodes.node.key);
            }
        }

        public boolean equals(Object other) {
            return isSameSet(other);
        }

        public int hashCode() {
            int h = 0;
            ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(map);
            while (nodes.advance()) {
                h += nodes.node.key.hashCode();
            }
            return h;
        }

        public Traversal<K> $traversal() {
            return new NodeTraversal<K, V, K>(map) {
                K show(ConcurrentHashMap.Node<K, V> node) {
                    return node.key;
                }
            };
        }
    }

    static final class Values<K, V> extends View<K, V, V> {
        Values(ConcurrentHashMap<K, V> map) {
            super(map);
        }

        public boolean contains(Object o) {
            return map.containsValue(o);
        }

        public boolean remove(Object o) {
            return o != null && super.remove(o);
        }

        public boolean removeAll(Collection<?> c) {
            return removeContained(c);
        }

        public boolean removeIf(Predicate<? super V> filter) {
            Objects.requireNonNull(filter);
            boolean changed = false;
            ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(map);
            while (nodes.advance()) {
                K key = nodes.node.key;
                V value = nodes.node.value;
                if (filter.test(value) && map.replaceValue(key, null, value) != null) {
                    changed = true;
                }
            }
            return changed;
        }

        public Iterator<V> iterator() {
            return new ValueIterator<K, V>(map);
        }

        public void forEach(Consumer<? super V> action) {
            Objects.requireNonNull(action);
            ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(map);
            while (nodes.advance()) {
                action.accept(nodes.node.value);
            }
        }

        public Traversal<V> $traversal() {
            return new NodeTraversal<K, V, V>(map) {
                V show(ConcurrentHashMap.Node<K, V> node) {
                    return node.value;
                }
            };
        }
    }

    static final class Entries<K, V> extends View<K, V, Map.Entry<K, V>> implements Set<Map.Entry<K, V>> {
        Entries(ConcurrentHashMap<K, V> map) {
            super(map);
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) o;
            V mine = entry.getKey() == null ? null : map.get(entry.getKey());
            Object theirs = entry.getValue();
            return mine != null && theirs != null && (theirs == mine || theirs.equals(mine));
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) o;
            return entry.getKey() != null && entry.getValue() != null && map.remove(entry.getKey(), entry.getValue());
        }

        public boolean add(Map.Entry<K, V> e) {
            return map.putValue(e.getKey(), e.getValue(), true) == null;
        }

        public boolean addAll(Collection<? extends Map.Entry<K, V>> c) {
            boolean changed = false;
            Iterator<? extends Map.Entry<K, V>> it = c.iterator();
            while (it.hasNext()) {
                changed = add(it.next()) || changed;
            }
            return changed;
        }

        public boolean removeIf(Predicate<? super Map.Entry<K, V>> filter) {
            Objects.requireNonNull(filter);
            boolean changed = false;
            ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(map);
            while (nodes.advance()) {
                K key = nodes.node.key;
                V value = nodes.node.value;
                if (filter.test(new AbstractMap.SimpleImmutableEntry<K, V>(key, value))
                        && map.replaceValue(key, null, value) != null) {
                    changed = true;
                }
            }
            return changed;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator<K, V>(map);
        }

        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(map);
            while (nodes.advance()) {
                action.accept(new MapEntry<K, V>(nodes.node.key, nodes.node.value, map));
            }
        }

        public boolean equals(Object other) {
            return isSameSet(other);
        }

        public int hashCode() {
            int h = 0;
            ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(map);
            while (nodes.advance()) {
                h += nodes.node.key.hashCode() ^ nodes.node.value.hashCode();
            }
            return h;
        }

        public Traversal<Map.Entry<K, V>> $traversal() {
            return new NodeTraversal<K, V, Map.Entry<K, V>>(map) {
                Map.Entry<K, V> show(ConcurrentHashMap.Node<K, V> node) {
                    return new MapEntry<K, V>(node.key, node.value, map);
                }
            };
        }
    }
}
