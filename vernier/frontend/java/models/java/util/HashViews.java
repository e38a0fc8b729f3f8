package java.util;

import java.util.function.Consumer;
import vernier.Traversal;

/** The views of a HashMap on its keys, values and entries, and their fail-fast iterators. */
final class HashViews {
    private HashViews() {
    }

    static final class NodeIterator<K, V> implements Iterator<HashMap.Node<K, V>> {
        private final HashMap<K, V> map;
        private HashMap.Node<K, V> upcoming;
        private HashMap.Node<K, V> current;
        private int expectedModCount;

        NodeIterator(HashMap<K, V> map) {
            this.map = map;
            this.expectedModCount = map.modCount;
            this.upcoming = map.first();
        }

        public boolean hasNext() {
            return upcoming != null;
        }

        public HashMap.Node<K, V> next() {
            map.checkUnmodified(expectedModCount);
            if (upcoming == null) {
                throw new NoSuchElementException();
            }
            current = upcoming;
            upcoming = map.following(current);
            return current;
        }

        public void remove() {
            if (current == null) {
                throw new IllegalStateException();
            }
            map.checkUnmodified(expectedModCount);
            map.unlink(current);
            current = null;
            expectedModCount = map.modCount;
        }
    }

    /** The nodes of a map without an order. A map with one shows what its iterators show. */
    abstract static class NodeTraversal<K, V, E> extends Traversal<E> {
        private final HashMap<K, V> map;
        private HashMap.Node<K, V>[] table;
        private int slot;
        private int end;
        private HashMap.Node<K, V> current;
        private boolean shown;
        private int expectedModCount;

        NodeTraversal(HashMap<K, V> map) {
            this.map = map;
        }

        abstract E show(HashMap.Node<K, V> node);

        public long bind() {
            expectedModCount = map.modCount;
            table = map.table;
            end = table == null ? 0 : table.length;
            return map.size;
        }

        public boolean advance() {
            if (shown) {
                current = current.next;
                shown = false;
            }
            if (!all) {
                table = map.table;
            }
            while (current != null || slot < end) {
                if (current == null) {
                    current = table[slot];
                    slot++;
                } else {
                    value = show(current);
                    // Where all are asked for, what follows is looked for afterwards, changed or not.
                    shown = all;
                    current = all ? current : current.next;
                    return true;
                }
            }
            return false;
        }

        public void check() {
            map.checkUnmodified(expectedModCount);
        }
    }

    static final class KeyIterator<K, V> implements Iterator<K> {
        private final NodeIterator<K, V> nodes;

        KeyIterator(HashMap<K, V> map) {
            nodes = new NodeIterator<K, V>(map);
        }

        public boolean hasNext() {
            return nodes.hasNext();
        }

        public K next() {
            return nodes.next().key;
        }

        public void remove() {
            nodes.remove();
        }
    }

    static final class ValueIterator<K, V> implements Iterator<V> {
        private final NodeIterator<K, V> nodes;

        ValueIterator(HashMap<K, V> map) {
            nodes = new NodeIterator<K, V>(map);
        }

        public boolean hasNext() {
            return nodes.hasNext();
        }

        public V next() {
            return nodes.next().value;
        }

        public void remove() {
            nodes.remove();
        }
    }

    static final class Keys<K, V> extends KeyView<K, V> {
        private final HashMap<K, V> map;

        Keys(HashMap<K, V> map) {
            super(map);
            this.map = map;
        }

        public Traversal<K> $traversal() {
            if (map instanceof LinkedHashMap) {
                return new IteratorTraversal<K>(this);
            }
            return new NodeTraversal<K, V, K>(map) {
                K show(HashMap.Node<K, V> node) {
                    return node.key;
                }
            };
        }

        public int size() {
            return map.size;
        }

        public boolean isEmpty() {
            return map.size == 0;
        }

        public boolean remove(Object key) {
            return map.removeKey(key);
        }

        public Iterator<K> iterator() {
            return new KeyIterator<K, V>(map);
        }

        public void forEach(Consumer<? super K> action) {
            Objects.requireNonNull(action);
            int expectedModCount = map.modCount;
            for (HashMap.Node<K, V> n = map.first(); n != null; n = map.following(n)) {
                action.accept(n.key);
            }
            map.checkUnmodified(expectedModCount);
        }
    }

    static final class Values<K, V> extends ValueView<K, V> {
        private final HashMap<K, V> map;

        Values(HashMap<K, V> map) {
            super(map);
            this.map = map;
        }

        public Traversal<V> $traversal() {
            if (map instanceof LinkedHashMap) {
                return new IteratorTraversal<V>(this);
            }
            return new NodeTraversal<K, V, V>(map) {
                V show(HashMap.Node<K, V> node) {
                    return node.value;
                }
            };
        }

        public Iterator<V> iterator() {
            return new ValueIterator<K, V>(map);
        }

        public void forEach(Consumer<? super V> action) {
            Objects.requireNonNull(action);
            int expectedModCount = map.modCount;
            for (HashMap.Node<K, V> n = map.first(); n != null; n = map.following(n)) {
                action.accept(n.value);
            }
            map.checkUnmodified(expectedModCount);
        }
    }

    static final class EntrySet<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final HashMap<K, V> map;

        EntrySet(HashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public void clear() {
            map.clear();
        }

        public Traversal<Map.Entry<K, V>> $traversal() {
            if (map instanceof LinkedHashMap) {
                return new IteratorTraversal<Map.Entry<K, V>>(this);
            }
            return new NodeTraversal<K, V, Map.Entry<K, V>>(map) {
                Map.Entry<K, V> show(HashMap.Node<K, V> node) {
                    return node;
                }
            };
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return (Iterator) new NodeIterator<K, V>(map);
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            HashMap.Node<K, V> node = map.find(((Map.Entry<?, ?>) o).getKey());
            return node != null && node.equals(o);
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) o;
            return map.removeEntry(entry.getKey(), entry.getValue());
        }

        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            int expectedModCount = map.modCount;
            for (HashMap.Node<K, V> n = map.first(); n != null; n = map.following(n)) {
                action.accept(n);
            }
            map.checkUnmodified(expectedModCount);
        }
    }
}
