package java.util;

import vernier.Traversal;

/** The entries of a sorted map or of a range of it. */
final class SortedEntries<K, V> extends AbstractSet<Map.Entry<K, V>> {
    private final SortedView<K, V> map;

    SortedEntries(SortedView<K, V> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public void clear() {
        map.clear();
    }

    public boolean contains(Object o) {
        if (!(o instanceof Map.Entry)) {
            return false;
        }
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) o;
        Object key = entry.getKey();
        return map.containsKey(key) && Objects.equals(map.get(key), entry.getValue());
    }

    public boolean remove(Object o) {
        if (!contains(o)) {
            return false;
        }
        map.remove(((Map.Entry<?, ?>) o).getKey());
        return true;
    }

    public Traversal<Map.Entry<K, V>> $traversal() {
        if (map instanceof TreeMap) {
            return new SortedTraversal<Map.Entry<K, V>>(this, (TreeMap<K, V>) map);
        }
        return new IteratorTraversal<Map.Entry<K, V>>(this);
    }

    public Iterator<Map.Entry<K, V>> iterator() {
        return new Cursor<K, V>(map);
    }

    private static class Cursor<K, V> implements Iterator<Map.Entry<K, V>> {
        private final TreeMap<K, V> whole;
        private final boolean descending;
        // Where the range ends: the index that is no longer part of it.
        private int fence;
        private int index;
        private Map.Entry<K, V> upcoming;
        private boolean removable;
        private int expectedModCount;

        Cursor(SortedView<K, V> map) {
            whole = map.whole();
            descending = map.descending();
            index = descending ? map.high() - 1 : map.low();
            fence = descending ? map.low() - 1 : map.high();
            expectedModCount = whole.modifications();
            look();
        }

        private void look() {
            boolean inside = descending ? index > fence : index < fence;
            upcoming = inside ? whole.nodeAt(index) : null;
        }

        public boolean hasNext() {
            return upcoming != null;
        }

        public Map.Entry<K, V> next() {
            if (upcoming == null) {
                throw new NoSuchElementException();
            }
            if (whole.modifications() != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            Map.Entry<K, V> result = upcoming;
            index = descending ? index - 1 : index + 1;
            removable = true;
            look();
            return result;
        }

        public void remove() {
            if (!removable) {
                throw new IllegalStateException();
            }
            if (whole.modifications() != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (descending) {
                whole.removeAt(index + 1);
            } else {
                index--;
                fence--;
                whole.removeAt(index);
            }
            removable = false;
            expectedModCount = whole.modifications();
        }
    }
}
