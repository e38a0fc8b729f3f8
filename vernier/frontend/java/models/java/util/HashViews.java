package java.util;

import java.util.function.Consumer;

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
            return map.remove(entry.getKey(), entry.getValue());
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
