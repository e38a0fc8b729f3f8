package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import vernier.Builds;

/**
 * Chained hashing with the table sizes, the spreading, the order within a chain and the growth of the JDK, so that
 * iteration visits the entries in the same order, also while the map changes. A grown table leaves the old one behind
 * for those who are reading it; the nodes that could not be shared are copied, in reverse order. Chains that the JDK
 * turns into trees are not described.
 */
@Builds("of the default capacity, filled one by one")
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    private static final int MAXIMUM_CAPACITY = 1 << 30;
    private static final int LONG_CHAIN = 8;
    private static final int LARGE_TABLE = 64;

    /** A node without a key holds the place of one whose value is being computed. */
    static final class Node<K, V> {
        final int hash;
        final K key;
        V value;
        Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    /** The slots, and the larger table that all their nodes have moved to, if there is one. */
    static final class Table<K, V> {
        final Node<K, V>[] slots;
        Table<K, V> successor;

        Table(int capacity) {
            slots = (Node<K, V>[]) new Node[capacity];
        }
    }

    Table<K, V> table;
    private int count;
    // Before the table exists: its first capacity, or 0 for the default. Afterwards: the size at which it doubles.
    private int threshold;
    private KeySetView<K, V> $cachedKeys;
    private Collection<V> $cachedValues;
    private Set<Map.Entry<K, V>> $cachedEntries;

    @Builds
    public ConcurrentHashMap() {
    }

    public ConcurrentHashMap(int initialCapacity) {
        this(initialCapacity, 0.75f, 1);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor) {
        this(initialCapacity, loadFactor, 1);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor, int concurrencyLevel) {
        if (!(loadFactor > 0.0f) || initialCapacity < 0 || concurrencyLevel <= 0) {
            throw new IllegalArgumentException();
        }
        int entries = initialCapacity < concurrencyLevel ? concurrencyLevel : initialCapacity;
        long wanted = (long) (1.0 + (float) (long) entries / loadFactor);
        threshold = wanted >= (long) MAXIMUM_CAPACITY ? MAXIMUM_CAPACITY : powerOfTwoAtLeast((int) wanted);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> m) {
        threshold = 16;
        putAll(m);
    }

    private static native void $chainBecomesTree();

    private static native void $grownMeanwhile();

    private static int powerOfTwoAtLeast(int n) {
        int power = 1;
        while (power < n && power < MAXIMUM_CAPACITY) {
            power *= 2;
        }
        return power;
    }

    private static int spread(Object key) {
        int h = key.hashCode();
        return (h ^ h >>> 16) & 0x7fffffff;
    }

    private static IllegalStateException recursive() {
        return new IllegalStateException("Recursive update");
    }

    private static <K, V> boolean holds(Node<K, V> node, int hash, Object key) {
        return node.hash == hash && node.key != null && (node.key == key || key.equals(node.key));
    }

    // The table.

    private void create(int capacity) {
        table = new Table<K, V>(capacity);
        threshold = capacity - (capacity >>> 2);
    }

    private void createIfNone() {
        if (table == null) {
            create(threshold > 0 ? threshold : 16);
        }
    }

    /** Moves all nodes to a table of twice the size. */
    private void grow() {
        Table<K, V> old = table;
        int capacity = old.slots.length;
        Table<K, V> larger = new Table<K, V>(2 * capacity);
        for (int i = capacity - 1; i >= 0; i--) {
            if (old.slots[i] != null) {
                move(old.slots[i], larger.slots, i, capacity);
            }
        }
        old.successor = larger;
        table = larger;
        threshold = (capacity << 1) - (capacity >>> 1);
    }

    /** The longest tail of the chain that stays together is kept; the nodes in front of it are copied one by one. */
    private void move(Node<K, V> chain, Node<K, V>[] slots, int slot, int capacity) {
        if (chain.key == null) {
            // The JDK throws, and leaves a table that is half moved.
            $grownMeanwhile();
        }
        Node<K, V> tail = chain;
        for (Node<K, V> p = chain.next; p != null; p = p.next) {
            if ((p.hash & capacity) != (tail.hash & capacity)) {
                tail = p;
            }
        }
        slots[slot + (tail.hash & capacity)] = tail;
        for (Node<K, V> p = chain; p != tail; p = p.next) {
            int target = slot + (p.hash & capacity);
            slots[target] = new Node<K, V>(p.hash, p.key, p.value, slots[target]);
        }
    }

    private void added() {
        count++;
        while (count >= threshold && table.slots.length < MAXIMUM_CAPACITY) {
            grow();
        }
    }

    /** Makes room for so many entries, with more to spare than needed. */
    private void reserve(int n) {
        int wanted = n >= MAXIMUM_CAPACITY >>> 1 ? MAXIMUM_CAPACITY : powerOfTwoAtLeast(n + (n >>> 1) + 1);
        if (table == null) {
            create(threshold > wanted ? threshold : wanted);
        }
        while (wanted > threshold && table.slots.length < MAXIMUM_CAPACITY) {
            grow();
        }
    }

    /** So many nodes of a chain were looked at. */
    private void relieve(int looked) {
        if (looked >= LONG_CHAIN) {
            if (table.slots.length >= LARGE_TABLE) {
                $chainBecomesTree();
            }
            reserve(table.slots.length << 1);
        }
    }

    // Questions.

    public int size() {
        return count < 0 ? 0 : count;
    }

    public long mappingCount() {
        return size();
    }

    public boolean isEmpty() {
        return count <= 0;
    }

    public V get(Object key) {
        int hash = spread(key);
        if (table == null) {
            return null;
        }
        Node<K, V> node = table.slots[hash & table.slots.length - 1];
        while (node != null && !holds(node, hash, key)) {
            node = node.next;
        }
        return node == null ? null : node.value;
    }

    public V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value == null ? otherwise : value;
    }

    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(this);
        while (nodes.advance()) {
            if (nodes.node.value == value || value.equals(nodes.node.value)) {
                return true;
            }
        }
        return false;
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    // Changes.

    @Builds
    public V put(K key, V value) {
        return putValue(key, value, true);
    }

    public V putIfAbsent(K key, V value) {
        return putValue(key, value, false);
    }

    final V putValue(K key, V value, boolean overwrite) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        createIfNone();
        Node<K, V>[] slots = table.slots;
        int slot = hash & slots.length - 1;
        if (slots[slot] == null) {
            slots[slot] = new Node<K, V>(hash, key, value, null);
            added();
            return null;
        }
        Node<K, V> node = started(slots[slot]);
        int looked = 1;
        while (!holds(node, hash, key) && node.next != null) {
            node = node.next;
            looked++;
        }
        if (holds(node, hash, key)) {
            V old = node.value;
            if (overwrite) {
                node.value = value;
            }
            relieve(looked);
            return old;
        }
        node.next = new Node<K, V>(hash, key, value, null);
        relieve(looked);
        added();
        return null;
    }

    /** The chain, unless the value of its first node is being computed. */
    private static <K, V> Node<K, V> started(Node<K, V> chain) {
        if (chain.key == null) {
            throw recursive();
        }
        return chain;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        reserve(m.size());
        Iterator<?> it = m.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = (Map.Entry<K, V>) it.next();
            putValue(entry.getKey(), entry.getValue(), true);
        }
    }

    public V remove(Object key) {
        return replaceValue(key, null, null);
    }

    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(key);
        return value != null && replaceValue(key, null, value) != null;
    }

    public boolean replace(K key, V oldValue, V newValue) {
        if (key == null || oldValue == null || newValue == null) {
            throw new NullPointerException();
        }
        return replaceValue(key, newValue, oldValue) != null;
    }

    public V replace(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        return replaceValue(key, value, null);
    }

    /** Gives the key another value, or none if that is null, if it has the expected one or none is. What it had. */
    final V replaceValue(Object key, V value, Object expected) {
        int hash = spread(key);
        if (table == null || table.slots[hash & table.slots.length - 1] == null) {
            return null;
        }
        Node<K, V> before = null;
        Node<K, V> node = started(table.slots[hash & table.slots.length - 1]);
        while (node != null && !holds(node, hash, key)) {
            before = node;
            node = node.next;
        }
        if (node == null) {
            return null;
        }
        V old = node.value;
        if (expected != null && expected != old && !expected.equals(old)) {
            return null;
        }
        if (value != null) {
            node.value = value;
        } else {
            unlink(table.slots, before, node);
            count--;
        }
        return old;
    }

    private static <K, V> void unlink(Node<K, V>[] slots, Node<K, V> before, Node<K, V> node) {
        if (before != null) {
            before.next = node.next;
        } else {
            slots[node.hash & slots.length - 1] = node.next;
        }
    }

    public void clear() {
        if (table == null) {
            return;
        }
        for (int i = 0; i < table.slots.length; i++) {
            for (Node<K, V> p = table.slots[i]; p != null; p = p.next) {
                count -= p.key == null ? 0 : 1;
            }
            table.slots[i] = null;
        }
    }

    // Computed values. While a function runs, an empty slot is held by a node without a key, which others must not
    // change; a chain is not held, and an entry added to its end is noticed afterwards.

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        if (key == null || function == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        createIfNone();
        Table<K, V> used = table;
        int slot = hash & used.slots.length - 1;
        if (used.slots[slot] == null) {
            V computed = null;
            used.slots[slot] = new Node<K, V>(hash, null, null, null);
            try {
                computed = function.apply(key);
            } finally {
                put(used, slot, computed == null ? null : new Node<K, V>(hash, key, computed, null));
            }
            if (computed != null) {
                added();
            }
            return computed;
        }
        Node<K, V> node = started(used.slots[slot]);
        int looked = 1;
        while (!holds(node, hash, key) && node.next != null) {
            node = node.next;
            looked++;
        }
        if (holds(node, hash, key)) {
            V found = node.value;
            relieve(looked);
            return found;
        }
        V computed = function.apply(key);
        checkStill(used);
        if (computed != null) {
            append(node, hash, key, computed);
        }
        relieve(looked);
        if (computed != null) {
            added();
        }
        return computed;
    }

    private void put(Table<K, V> used, int slot, Node<K, V> node) {
        checkStill(used);
        used.slots[slot] = node;
    }

    private void checkStill(Table<K, V> used) {
        if (table != used) {
            $grownMeanwhile();
        }
    }

    private static <K, V> void append(Node<K, V> last, int hash, K key, V value) {
        if (last.next != null) {
            throw recursive();
        }
        last.next = new Node<K, V>(hash, key, value, null);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        if (key == null || function == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        createIfNone();
        Table<K, V> used = table;
        int slot = hash & used.slots.length - 1;
        if (used.slots[slot] == null) {
            return null;
        }
        Node<K, V> before = null;
        Node<K, V> node = started(used.slots[slot]);
        while (node != null && !holds(node, hash, key)) {
            before = node;
            node = node.next;
        }
        if (node == null) {
            return null;
        }
        V computed = function.apply(key, node.value);
        checkStill(used);
        update(used, before, node, computed);
        return computed;
    }

    private void update(Table<K, V> used, Node<K, V> before, Node<K, V> node, V computed) {
        if (computed != null) {
            node.value = computed;
        } else {
            unlink(used.slots, before, node);
            count--;
        }
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        if (key == null || function == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        createIfNone();
        Table<K, V> used = table;
        int slot = hash & used.slots.length - 1;
        if (used.slots[slot] == null) {
            V computed = null;
            used.slots[slot] = new Node<K, V>(hash, null, null, null);
            try {
                computed = function.apply(key, null);
            } finally {
                put(used, slot, computed == null ? null : new Node<K, V>(hash, key, computed, null));
            }
            if (computed != null) {
                added();
            }
            return computed;
        }
        Node<K, V> before = null;
        Node<K, V> node = started(used.slots[slot]);
        int looked = 1;
        while (!holds(node, hash, key) && node.next != null) {
            before = node;
            node = node.next;
            looked++;
        }
        boolean found = holds(node, hash, key);
        V computed = function.apply(key, found ? node.value : null);
        checkStill(used);
        if (found) {
            update(used, before, node, computed);
        } else if (computed != null) {
            append(node, hash, key, computed);
        }
        relieve(looked);
        if (!found && computed != null) {
            added();
        }
        return computed;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (key == null || value == null || function == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        createIfNone();
        Table<K, V> used = table;
        int slot = hash & used.slots.length - 1;
        if (used.slots[slot] == null) {
            used.slots[slot] = new Node<K, V>(hash, key, value, null);
            added();
            return value;
        }
        Node<K, V> before = null;
        Node<K, V> node = started(used.slots[slot]);
        int looked = 1;
        while (!holds(node, hash, key) && node.next != null) {
            before = node;
            node = node.next;
            looked++;
        }
        if (!holds(node, hash, key)) {
            node.next = new Node<K, V>(hash, key, value, null);
            relieve(looked);
            added();
            return value;
        }
        V merged = function.apply(node.value, value);
        checkStill(used);
        update(used, before, node, merged);
        relieve(looked);
        return merged;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(this);
        while (nodes.advance()) {
            action.accept(nodes.node.key, nodes.node.value);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(this);
        while (nodes.advance()) {
            K key = nodes.node.key;
            V old = nodes.node.value;
            while (old != null && replaceValue(key, Objects.requireNonNull(function.apply(key, old)), old) == null) {
                old = get(key);
            }
        }
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map)) {
            return false;
        }
        Map<?, ?> that = (Map<?, ?>) other;
        ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(this);
        while (nodes.advance()) {
            V mine = nodes.node.value;
            Object theirs = that.get(nodes.node.key);
            if (theirs == null || theirs != mine && !theirs.equals(mine)) {
                return false;
            }
        }
        Iterator<?> it = that.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) it.next();
            Object theirs = entry.getValue();
            V mine = entry.getKey() == null || theirs == null ? null : get(entry.getKey());
            if (mine == null || theirs != mine && !theirs.equals(mine)) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int h = 0;
        ConcurrentHashNodes<K, V> nodes = new ConcurrentHashNodes<K, V>(this);
        while (nodes.advance()) {
            h += nodes.node.key.hashCode() ^ nodes.node.value.hashCode();
        }
        return h;
    }

    // Views.

    public KeySetView<K, V> keySet() {
        if ($cachedKeys == null) {
            $cachedKeys = new KeySetView<K, V>(this, null);
        }
        return $cachedKeys;
    }

    public KeySetView<K, V> keySet(V mappedValue) {
        return new KeySetView<K, V>(this, Objects.requireNonNull(mappedValue));
    }

    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int initialCapacity) {
        return new KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(initialCapacity), Boolean.TRUE);
    }

    public Collection<V> values() {
        if ($cachedValues == null) {
            $cachedValues = new ConcurrentHashViews.Values<K, V>(this);
        }
        return $cachedValues;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if ($cachedEntries == null) {
            $cachedEntries = new ConcurrentHashViews.Entries<K, V>(this);
        }
        return $cachedEntries;
    }

    public Enumeration<K> keys() {
        return new ConcurrentHashViews.KeyIterator<K, V>(this);
    }

    public Enumeration<V> elements() {
        return new ConcurrentHashViews.ValueIterator<K, V>(this);
    }

    public static final class KeySetView<K, V> extends ConcurrentHashViews.Keys<K, V> {
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            super(map);
            this.value = value;
        }

        public V getMappedValue() {
            return value;
        }

        public boolean add(K e) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return map.putValue(e, value, false) == null;
        }

        public boolean addAll(Collection<? extends K> c) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            boolean changed = false;
            Iterator<? extends K> it = c.iterator();
            while (it.hasNext()) {
                changed = map.putValue(it.next(), value, false) == null || changed;
            }
            return changed;
        }
    }
}
