package java.util;

/**
 * A sorted map seen as a range of the entries of a TreeMap, in ascending order here. TreeMap itself is the range of
 * all its entries; SubMap restricts it. Ranges are computed anew by each operation, as the TreeMap may have changed.
 */
abstract class SortedView<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V> {
    private NavigableMap<K, V> $cachedDescending;
    private Set<Map.Entry<K, V>> $cachedEntries;

    abstract TreeMap<K, V> whole();

    /** The index of the lowest entry of the range. */
    int low() {
        return 0;
    }

    /** The index behind the highest entry of the range. */
    int high() {
        return whole().$size();
    }

    boolean descending() {
        return false;
    }

    /** The index of the nearest entry beside the key, in the direction and with the inclusion asked for, or -1. */
    int beside(K key, boolean upwards, boolean inclusive) {
        if (whole().$size() == 0) {
            return -1;
        }
        boolean ascending = upwards != descending();
        int at = whole().find(key);
        int index;
        if (at >= 0 && inclusive) {
            index = at;
        } else if (ascending) {
            index = at >= 0 ? at + 1 : -(at + 1);
        } else {
            index = at >= 0 ? at - 1 : -(at + 1) - 1;
        }
        int low = low();
        int high = high();
        if (ascending) {
            index = index < low ? low : index;
        } else {
            index = index >= high ? high - 1 : index;
        }
        return index >= low && index < high ? index : -1;
    }

    private int end(boolean first) {
        int low = low();
        int high = high();
        if (low >= high) {
            return -1;
        }
        return first != descending() ? low : high - 1;
    }

    private Map.Entry<K, V> entry(int index) {
        return index < 0 ? null : new AbstractMap.SimpleImmutableEntry<K, V>(whole().nodeAt(index));
    }

    private K key(int index) {
        return index < 0 ? null : whole().nodeAt(index).key;
    }

    private Map.Entry<K, V> poll(int index) {
        Map.Entry<K, V> result = entry(index);
        if (index >= 0) {
            whole().removeAt(index);
        }
        return result;
    }

    private K required(int index) {
        if (index < 0) {
            throw new NoSuchElementException();
        }
        return key(index);
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return entry(beside(key, false, false));
    }

    public K lowerKey(K key) {
        return key(beside(key, false, false));
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return entry(beside(key, false, true));
    }

    public K floorKey(K key) {
        return key(beside(key, false, true));
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return entry(beside(key, true, true));
    }

    public K ceilingKey(K key) {
        return key(beside(key, true, true));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return entry(beside(key, true, false));
    }

    public K higherKey(K key) {
        return key(beside(key, true, false));
    }

    public K firstKey() {
        return required(end(true));
    }

    public K lastKey() {
        return required(end(false));
    }

    public Map.Entry<K, V> firstEntry() {
        return entry(end(true));
    }

    public Map.Entry<K, V> lastEntry() {
        return entry(end(false));
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return poll(end(true));
    }

    public Map.Entry<K, V> pollLastEntry() {
        return poll(end(false));
    }

    public Set<K> keySet() {
        return navigableKeySet();
    }

    public NavigableSet<K> navigableKeySet() {
        if ($cachedKeys == null) {
            $cachedKeys = new NavigableKeys<K, V>(this);
        }
        return (NavigableSet<K>) $cachedKeys;
    }

    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    public NavigableMap<K, V> descendingMap() {
        if ($cachedDescending == null) {
            $cachedDescending = new SubMap<K, V>(whole(), null, null, true);
        }
        return $cachedDescending;
    }

    public NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive) {
        return new SubMap<K, V>(whole(), new Bound<K>(fromKey, fromInclusive), new Bound<K>(toKey, toInclusive),
                false);
    }

    public NavigableMap<K, V> headMap(K toKey, boolean inclusive) {
        return new SubMap<K, V>(whole(), null, new Bound<K>(toKey, inclusive), false);
    }

    public NavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
        return new SubMap<K, V>(whole(), new Bound<K>(fromKey, inclusive), null, false);
    }

    public SortedMap<K, V> subMap(K fromKey, K toKey) {
        return subMap(fromKey, true, toKey, false);
    }

    public SortedMap<K, V> headMap(K toKey) {
        return headMap(toKey, false);
    }

    public SortedMap<K, V> tailMap(K fromKey) {
        return tailMap(fromKey, true);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if ($cachedEntries == null) {
            $cachedEntries = new SortedEntries<K, V>(this);
        }
        return $cachedEntries;
    }

    /** One end of a range. */
    static class Bound<K> {
        final K key;
        final boolean inclusive;

        Bound(K key, boolean inclusive) {
            this.key = key;
            this.inclusive = inclusive;
        }
    }
}
