package java.util;

/** A range of a TreeMap, in ascending or descending order. */
final class SubMap<K, V> extends SortedView<K, V> {
    private final TreeMap<K, V> whole;
    // The ends in ascending order; null where the range is open.
    private final Bound<K> from;
    private final Bound<K> to;
    private final boolean descending;

    SubMap(TreeMap<K, V> whole, Bound<K> from, Bound<K> to, boolean descending) {
        this.whole = whole;
        this.from = from;
        this.to = to;
        this.descending = descending;
        if (from != null && to != null) {
            if (whole.compareKeys(from.key, to.key) > 0) {
                throw new IllegalArgumentException("fromKey > toKey");
            }
        } else if (from != null) {
            whole.compareKeys(from.key, from.key);
        } else if (to != null) {
            whole.compareKeys(to.key, to.key);
        }
    }

    TreeMap<K, V> whole() {
        return whole;
    }

    boolean descending() {
        return descending;
    }

    int low() {
        if (from == null) {
            return 0;
        }
        int at = whole.find(from.key);
        return at < 0 ? -(at + 1) : from.inclusive ? at : at + 1;
    }

    int high() {
        if (to == null) {
            return whole.size();
        }
        int at = whole.find(to.key);
        return at < 0 ? -(at + 1) : to.inclusive ? at + 1 : at;
    }

    int beside(K key, boolean upwards, boolean inclusive) {
        // Compares the key with the end it may lie beyond, so that a key of the wrong type is refused.
        boolean beyond = upwards != descending ? tooLow(key) : tooHigh(key);
        return super.beside(key, upwards, inclusive);
    }

    private boolean tooLow(Object key) {
        if (from == null) {
            return false;
        }
        int order = whole.compareKeys(key, from.key);
        return order < 0 || order == 0 && !from.inclusive;
    }

    private boolean tooHigh(Object key) {
        if (to == null) {
            return false;
        }
        int order = whole.compareKeys(key, to.key);
        return order > 0 || order == 0 && !to.inclusive;
    }

    private boolean contains(Object key) {
        return !tooLow(key) && !tooHigh(key);
    }

    /** Whether the key may be an end of a range within this one; an excluded end of this one may be one again. */
    private boolean mayBound(K key, boolean inclusive) {
        if (inclusive) {
            return contains(key);
        }
        return (from == null || whole.compareKeys(key, from.key) >= 0)
                && (to == null || whole.compareKeys(to.key, key) >= 0);
    }

    public Comparator<? super K> comparator() {
        return descending ? Collections.reverseOrder((Comparator<K>) whole.comparator()) : whole.comparator();
    }

    public int size() {
        int n = high() - low();
        return n < 0 ? 0 : n;
    }

    public void clear() {
        for (int n = size(); n > 0; n--) {
            whole.removeAt(low());
        }
    }

    public boolean containsKey(Object key) {
        return contains(key) && whole.containsKey(key);
    }

    public V get(Object key) {
        return contains(key) ? whole.get(key) : null;
    }

    public V put(K key, V value) {
        if (!contains(key)) {
            throw new IllegalArgumentException("key out of range");
        }
        return whole.put(key, value);
    }

    public V remove(Object key) {
        return contains(key) ? whole.remove(key) : null;
    }

    public NavigableMap<K, V> descendingMap() {
        return new SubMap<K, V>(whole, from, to, !descending);
    }

    public NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive) {
        checkBound(fromKey, fromInclusive, "fromKey out of range");
        checkBound(toKey, toInclusive, "toKey out of range");
        return range(new Bound<K>(fromKey, fromInclusive), new Bound<K>(toKey, toInclusive));
    }

    public NavigableMap<K, V> headMap(K toKey, boolean inclusive) {
        checkBound(toKey, inclusive, "toKey out of range");
        return range(descending ? to : from, new Bound<K>(toKey, inclusive));
    }

    public NavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
        checkBound(fromKey, inclusive, "fromKey out of range");
        return range(new Bound<K>(fromKey, inclusive), descending ? from : to);
    }

    private void checkBound(K key, boolean inclusive, String message) {
        if (!mayBound(key, inclusive)) {
            throw new IllegalArgumentException(message);
        }
    }

    private NavigableMap<K, V> range(Bound<K> first, Bound<K> last) {
        if (descending) {
            return new SubMap<K, V>(whole, last, first, true);
        }
        return new SubMap<K, V>(whole, first, last, false);
    }
}
