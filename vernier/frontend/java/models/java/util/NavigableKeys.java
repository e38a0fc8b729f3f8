package java.util;

import vernier.Traversal;

/** The keys of a navigable map as a set. */
class NavigableKeys<K, V> extends AbstractSet<K> implements NavigableSet<K> {
    private final NavigableMap<K, V> map;

    NavigableKeys(NavigableMap<K, V> map) {
        this.map = map;
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

    public Iterator<K> descendingIterator() {
        return map.descendingMap().navigableKeySet().iterator();
    }

    public int size() {
        return map.size();
    }

    public boolean contains(Object o) {
        return map.containsKey(o);
    }

    public void clear() {
        map.clear();
    }

    public boolean remove(Object o) {
        int n = map.size();
        map.remove(o);
        return map.size() != n;
    }

    public Comparator<? super K> comparator() {
        return map.comparator();
    }

    public K lower(K e) {
        return map.lowerKey(e);
    }

    public K floor(K e) {
        return map.floorKey(e);
    }

    public K ceiling(K e) {
        return map.ceilingKey(e);
    }

    public K higher(K e) {
        return map.higherKey(e);
    }

    public K first() {
        return map.firstKey();
    }

    public K last() {
        return map.lastKey();
    }

    public K pollFirst() {
        Map.Entry<K, V> entry = map.pollFirstEntry();
        return entry == null ? null : entry.getKey();
    }

    public K pollLast() {
        Map.Entry<K, V> entry = map.pollLastEntry();
        return entry == null ? null : entry.getKey();
    }

    public NavigableSet<K> descendingSet() {
        return new NavigableKeys<K, V>(map.descendingMap());
    }

    public NavigableSet<K> subSet(K from, boolean fromInclusive, K to, boolean toInclusive) {
        return new NavigableKeys<K, V>(map.subMap(from, fromInclusive, to, toInclusive));
    }

    public NavigableSet<K> headSet(K to, boolean inclusive) {
        return new NavigableKeys<K, V>(map.headMap(to, inclusive));
    }

    public NavigableSet<K> tailSet(K from, boolean inclusive) {
        return new NavigableKeys<K, V>(map.tailMap(from, inclusive));
    }

    public SortedSet<K> subSet(K from, K to) {
        return subSet(from, true, to, false);
    }

    public SortedSet<K> headSet(K to) {
        return headSet(to, false);
    }

    public SortedSet<K> tailSet(K from) {
        return tailSet(from, true);
    }

    public Traversal<K> $traversal() {
        Traversal<K> made = map instanceof TreeMap
                ? new SortedTraversal<K>(this, (TreeMap<?, ?>) map) : new IteratorTraversal<K>(this);
        made.sorted = map.comparator() == null;
        return made;
    }
}
