package java.util;

import vernier.Traversal;

/** The views of an IdentityHashMap on its keys, values and entries, and their fail-fast iterators. */
final class IdentityViews {
    private IdentityViews() {
    }

    /** Moves over the places of the table, or of a copy of the rest of it where a removal has moved a key that was seen. */
    private abstract static class PlaceIterator<K, V> {
        final IdentityHashMap<K, V> map;
        Object[] cells;
        private int place;
        private boolean found;
        private int expectedModCount;
        int last = -1;

        PlaceIterator(IdentityHashMap<K, V> map) {
            this.map = map;
            this.cells = map.table;
            this.place = map.size == 0 ? cells.length : 0;
            this.expectedModCount = map.modCount;
        }

        public boolean hasNext() {
            while (place < cells.length && cells[place] == null) {
                place += 2;
            }
            found = place < cells.length;
            return found;
        }

        int following() {
            map.checkUnmodified(expectedModCount);
            if (!found && !hasNext()) {
                throw new NoSuchElementException();
            }
            found = false;
            last = place;
            place += 2;
            return last;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            map.checkUnmodified(expectedModCount);
            int removed = last;
            last = -1;
            place = removed;
            found = false;
            Object key = cells[removed];
            if (cells != map.table) {
                cells[removed] = null;
                cells[removed + 1] = null;
                map.remove(IdentityHashMap.unmasked(key));
            } else {
                drop(removed);
            }
            expectedModCount = map.modCount;
        }

        /** As the map does it, but a key from before the place must not be shown again. */
        private void drop(int removed) {
            Object[] table = map.table;
            map.modCount++;
            map.size--;
            table[removed] = null;
            table[removed + 1] = null;
            int gap = removed;
            for (int i = IdentityHashMap.following(removed, table.length); table[i] != null;
                    i = IdentityHashMap.following(i, table.length)) {
                if (map.fills(i, gap)) {
                    if (i < removed && gap >= removed && cells == table) {
                        cells = Arrays.copyOfRange(table, removed, table.length);
                        place = 0;
                    }
                    map.moveTo(gap, i);
                    gap = i;
                }
            }
        }
    }

    private static final class KeyIterator<K, V> extends PlaceIterator<K, V> implements Iterator<K> {
        KeyIterator(IdentityHashMap<K, V> map) {
            super(map);
        }

        public K next() {
            return (K) IdentityHashMap.unmasked(cells[following()]);
        }
    }

    private static final class ValueIterator<K, V> extends PlaceIterator<K, V> implements Iterator<V> {
        ValueIterator(IdentityHashMap<K, V> map) {
            super(map);
        }

        public V next() {
            return (V) cells[following() + 1];
        }
    }

    private static final class EntryIterator<K, V> extends PlaceIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        private Entry<K, V> returned;

        EntryIterator(IdentityHashMap<K, V> map) {
            super(map);
        }

        public Map.Entry<K, V> next() {
            returned = new Entry<K, V>(this, following());
            return returned;
        }

        public void remove() {
            last = returned == null ? -1 : returned.place;
            super.remove();
            returned.place = -1;
            returned = null;
        }
    }

    /** Whatever is at a place of the table that its iterator reads. */
    private static final class Entry<K, V> implements Map.Entry<K, V> {
        private final EntryIterator<K, V> iterator;
        private int place;

        Entry(EntryIterator<K, V> iterator, int place) {
            this.iterator = iterator;
            this.place = place;
        }

        private int place() {
            if (place < 0) {
                throw new IllegalStateException("Entry was removed");
            }
            return place;
        }

        public K getKey() {
            int at = place();
            return (K) IdentityHashMap.unmasked(iterator.cells[at]);
        }

        public V getValue() {
            int at = place();
            return (V) iterator.cells[at + 1];
        }

        public V setValue(V value) {
            int at = place();
            V old = (V) iterator.cells[at + 1];
            iterator.cells[at + 1] = value;
            if (iterator.cells != iterator.map.table) {
                iterator.map.put((K) IdentityHashMap.unmasked(iterator.cells[at]), value);
            }
            return old;
        }

        public boolean equals(Object other) {
            if (place < 0) {
                return super.equals(other);
            }
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> that = (Map.Entry<?, ?>) other;
            return that.getKey() == getKey() && that.getValue() == getValue();
        }

        public int hashCode() {
            if (place < 0) {
                return super.hashCode();
            }
            return System.identityHashCode(getKey()) ^ System.identityHashCode(getValue());
        }

        public String toString() {
            return place < 0 ? super.toString() : getKey() + "=" + getValue();
        }
    }

    /** The places of the table in the order of a stream. */
    private abstract static class PlaceTraversal<K, V, E> extends Traversal<E> {
        private final IdentityHashMap<K, V> map;
        private Object[] cells;
        private int place;
        private int end;
        private int expectedModCount;

        PlaceTraversal(IdentityHashMap<K, V> map) {
            this.map = map;
        }

        abstract E show(Object key, Object value);

        public long bind() {
            expectedModCount = map.modCount;
            cells = map.table;
            end = cells.length;
            return map.size;
        }

        public boolean advance() {
            if (!all) {
                cells = map.table;
            }
            while (place < end) {
                int at = place;
                place += 2;
                if (cells[at] != null) {
                    value = show(IdentityHashMap.unmasked(cells[at]), cells[at + 1]);
                    return true;
                }
            }
            return false;
        }

        public void check() {
            map.checkUnmodified(expectedModCount);
        }
    }

    static final class Keys<K, V> extends AbstractSet<K> {
        private final IdentityHashMap<K, V> map;

        Keys(IdentityHashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object o) {
            return map.containsKey(o);
        }

        public boolean remove(Object o) {
            int before = map.size;
            map.remove(o);
            return map.size != before;
        }

        /** Asks the collection about each key, however few it holds, as equality there may be another one. */
        public boolean removeAll(Collection<?> c) {
            return removeContained(this, c);
        }

        public void clear() {
            map.clear();
        }

        public int hashCode() {
            int h = 0;
            Iterator<K> it = iterator();
            while (it.hasNext()) {
                h += System.identityHashCode(it.next());
            }
            return h;
        }

        public Iterator<K> iterator() {
            return new KeyIterator<K, V>(map);
        }

        public Traversal<K> $traversal() {
            return new PlaceTraversal<K, V, K>(map) {
                K show(Object key, Object value) {
                    return (K) key;
                }
            };
        }
    }

    static final class Values<K, V> extends AbstractCollection<V> {
        private final IdentityHashMap<K, V> map;

        Values(IdentityHashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object o) {
            return map.containsValue(o);
        }

        public boolean remove(Object o) {
            Iterator<V> it = iterator();
            while (it.hasNext()) {
                if (it.next() == o) {
                    it.remove();
                    return true;
                }
            }
            return false;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<V> iterator() {
            return new ValueIterator<K, V>(map);
        }

        public Traversal<V> $traversal() {
            return new PlaceTraversal<K, V, V>(map) {
                V show(Object key, Object value) {
                    return (V) value;
                }
            };
        }
    }

    static final class EntrySet<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final IdentityHashMap<K, V> map;

        EntrySet(IdentityHashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) o;
            return map.containsMapping(entry.getKey(), entry.getValue());
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) o;
            return map.removeMapping(entry.getKey(), entry.getValue());
        }

        public boolean removeAll(Collection<?> c) {
            return removeContained(this, c);
        }

        public void clear() {
            map.clear();
        }

        /** Entries that stay what they are. */
        public Object[] toArray() {
            return toArray(new Object[map.size]);
        }

        public <T> T[] toArray(T[] a) {
            Object[] result = a.length >= map.size ? a : Arrays.$newArrayLike(a, map.size);
            int n = 0;
            for (int i = 0; i < map.table.length; i += 2) {
                if (map.table[i] != null) {
                    Object key = IdentityHashMap.unmasked(map.table[i]);
                    result[n] = new AbstractMap.SimpleEntry<Object, Object>(key, map.table[i + 1]);
                    n++;
                }
            }
            if (n < result.length) {
                result[n] = null;
            }
            return (T[]) result;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator<K, V>(map);
        }

        public Traversal<Map.Entry<K, V>> $traversal() {
            return new PlaceTraversal<K, V, Map.Entry<K, V>>(map) {
                Map.Entry<K, V> show(Object key, Object value) {
                    return new AbstractMap.SimpleEntry<K, V>((K) key, (V) value);
                }
            };
        }
    }

    private static <E> boolean removeContained(Collection<E> view, Collection<?> c) {
        Objects.requireNonNull(c);
        boolean changed = false;
        Iterator<E> it = view.iterator();
        while (it.hasNext()) {
            if (c.contains(it.next())) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }
}
