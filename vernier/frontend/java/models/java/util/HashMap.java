package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import vernier.Builds;

/**
 * Chained hashing with the table sizes, the spreading and the order within a chain of the JDK, so that iteration
 * visits the entries in the same order. Chains never become trees, which in the JDK happens to a chain of
 * eight entries or more in a table of at least sixty-four slots.
 */
@Builds("with one slot, in order of insertion")
public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
    private static final int MAXIMUM_CAPACITY = 1 << 30;
    private static final int LONG_CHAIN = 8;
    private static final int LARGE_TABLE = 64;

    Node<K, V>[] table;
    int size;
    int modCount;
    // Before the table exists: its first capacity, or 0 for the default. Afterwards: the size at which it doubles.
    private int threshold;
    private final float loadFactor;
    private Set<Map.Entry<K, V>> $cachedEntries;

    static class Node<K, V> implements Map.Entry<K, V> {
        final int hash;
        final K key;
        V value;
        Node<K, V> next;
        // Used by LinkedHashMap only.
        Node<K, V> before;
        Node<K, V> after;

        Node(int hash, K key, V value) {
            this.hash = hash;
            this.key = key;
            this.value = value;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        public boolean equals(Object other) {
            return Entries.same(this, other);
        }

        public int hashCode() {
            return Entries.hash(this);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    public HashMap() {
        loadFactor = 0.75f;
    }

    /** For start states: what `new HashMap(1, 1e9f)` and a first entry lead to. No size makes it grow. */
    @Builds
    static <K, V> HashMap<K, V> $withOneSlot() {
        HashMap<K, V> made = new HashMap<K, V>(1, 1e9f);
        made.table = new Node[1];
        made.threshold = Integer.MAX_VALUE;
        return made;
    }

    public HashMap(int initialCapacity) {
        this(initialCapacity, 0.75f);
    }

    public HashMap(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + initialCapacity);
        }
        if (!(loadFactor > 0)) {
            throw new IllegalArgumentException("Illegal load factor: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        this.threshold = powerOfTwoAtLeast(initialCapacity);
    }

    public HashMap(Map<? extends K, ? extends V> m) {
        loadFactor = 0.75f;
        putAllOf(m);
    }

    private static int powerOfTwoAtLeast(int n) {
        int power = 1;
        while (power < n && power < MAXIMUM_CAPACITY) {
            power *= 2;
        }
        return power;
    }

    private static int spread(Object key) {
        if (key == null) {
            return 0;
        }
        int h = key.hashCode();
        return h ^ h >>> 16;
    }

    // What LinkedHashMap adds to the life of a node.

    void nodeAdded(Node<K, V> node) {
    }

    void nodeRead(Node<K, V> node) {
    }

    void nodeRemoved(Node<K, V> node) {
    }

    void insertionDone() {
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    final Node<K, V> find(Object key) {
        return table == null ? null : find(spread(key), key);
    }

    /** Methods that may change the map ask for the hash first and once, also where there is no table. */
    private Node<K, V> find(int hash, Object key) {
        if (table == null) {
            return null;
        }
        Node<K, V> node = table[hash & table.length - 1];
        while (node != null && !(node.hash == hash && (node.key == key || key != null && key.equals(node.key)))) {
            node = node.next;
        }
        return node;
    }

    public V get(Object key) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        nodeRead(node);
        return node.value;
    }

    public V getOrDefault(Object key, V otherwise) {
        Node<K, V> node = find(key);
        if (node == null) {
            return otherwise;
        }
        nodeRead(node);
        return node.value;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public boolean containsValue(Object value) {
        Iterator<Node<K, V>> it = new HashViews.NodeIterator<K, V>(this);
        while (it.hasNext()) {
            if (Objects.equals(value, it.next().value)) {
                return true;
            }
        }
        return false;
    }

    @Builds
    public V put(K key, V value) {
        return putValue(spread(key), key, value, true, true);
    }

    public V putIfAbsent(K key, V value) {
        return putValue(spread(key), key, value, false, true);
    }

    private V putValue(int hash, K key, V value, boolean overwrite, boolean mayEvict) {
        Node<K, V> found = find(hash, key);
        if (found != null) {
            V old = found.value;
            if (overwrite || old == null) {
                found.value = value;
            }
            nodeRead(found);
            return old;
        }
        if (table == null) {
            grow();
        }
        Node<K, V> node = new Node<K, V>(hash, key, value);
        nodeAdded(node);
        append(node);
        modCount++;
        size++;
        if (size > threshold) {
            grow();
        }
        if (mayEvict) {
            insertionDone();
        }
        return null;
    }

    /** Puts the node at the end of its chain. */
    private void append(Node<K, V> node) {
        int slot = node.hash & table.length - 1;
        Node<K, V> last = table[slot];
        if (last == null) {
            table[slot] = node;
            return;
        }
        int length = 1;
        while (last.next != null) {
            last = last.next;
            length++;
        }
        last.next = node;
        relieve(length);
    }

    /** A long chain in a small table doubles the table. */
    private void relieve(int lengthBefore) {
        if (lengthBefore >= LONG_CHAIN && table.length < LARGE_TABLE) {
            grow();
        }
    }

    private void grow() {
        Node<K, V>[] old = table;
        int oldCapacity = old == null ? 0 : old.length;
        if (oldCapacity >= MAXIMUM_CAPACITY) {
            threshold = Integer.MAX_VALUE;
            return;
        }
        if (oldCapacity == 0 && threshold == 0) {
            // The default capacity comes with the default limit, whatever the load factor.
            threshold = 12;
            table = (Node<K, V>[]) new Node[16];
            return;
        }
        int capacity = oldCapacity > 0 ? 2 * oldCapacity : threshold;
        int doubled = 2 * threshold;
        threshold = oldCapacity >= 16 && capacity < MAXIMUM_CAPACITY && doubled != 0 ? doubled : limit(capacity);
        table = (Node<K, V>[]) new Node[capacity];
        for (int i = 0; i < oldCapacity; i++) {
            moveChain(old[i]);
        }
    }

    /** The number of entries a table of the given capacity may hold. */
    private int limit(int capacity) {
        if (loadFactor == 0.75f) {
            return capacity < MAXIMUM_CAPACITY ? capacity * 3 / 4 : Integer.MAX_VALUE;
        }
        float most = (float) capacity * loadFactor;
        return capacity < MAXIMUM_CAPACITY && most < (float) MAXIMUM_CAPACITY ? (int) most : Integer.MAX_VALUE;
    }

    /** Distributes a chain of the old table over the new one, keeping the order of its nodes. */
    private void moveChain(Node<K, V> chain) {
        Node<K, V> node = chain;
        Node<K, V> lastLow = null;
        Node<K, V> lastHigh = null;
        int half = table.length / 2;
        while (node != null) {
            Node<K, V> next = node.next;
            node.next = null;
            Node<K, V> last = (node.hash & half) == 0 ? lastLow : lastHigh;
            if (last == null) {
                table[node.hash & table.length - 1] = node;
            } else {
                last.next = node;
            }
            if ((node.hash & half) == 0) {
                lastLow = node;
            } else {
                lastHigh = node;
            }
            node = next;
        }
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        reserve(m.size());
        copyFrom(m, true);
    }

    final void putAllOf(Map<? extends K, ? extends V> m) {
        reserve(m.size());
        copyFrom(m, false);
    }

    private void copyFrom(Map<? extends K, ? extends V> m, boolean mayEvict) {
        Iterator<?> it = m.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = (Map.Entry<K, V>) it.next();
            K key = entry.getKey();
            V value = entry.getValue();
            putValue(spread(key), key, value, true, mayEvict);
        }
    }

    private void reserve(int n) {
        if (n <= 0) {
            return;
        }
        if (table == null) {
            float wanted = (float) n / loadFactor + 1.0f;
            int capacity = wanted < (float) MAXIMUM_CAPACITY ? (int) wanted : MAXIMUM_CAPACITY;
            if (capacity > threshold) {
                threshold = powerOfTwoAtLeast(capacity);
            }
            return;
        }
        while (n > threshold && table.length < MAXIMUM_CAPACITY) {
            grow();
        }
    }

    public V remove(Object key) {
        Node<K, V> node = find(spread(key), key);
        if (node == null) {
            return null;
        }
        unlink(node);
        return node.value;
    }

    final boolean removeKey(Object key) {
        Node<K, V> node = find(spread(key), key);
        if (node != null) {
            unlink(node);
        }
        return node != null;
    }

    public boolean remove(Object key, Object value) {
        return removeEntry(key, value);
    }

    final boolean removeEntry(Object key, Object value) {
        Node<K, V> node = find(spread(key), key);
        if (node == null || !Objects.equals(value, node.value)) {
            return false;
        }
        unlink(node);
        return true;
    }

    final void unlink(Node<K, V> node) {
        int slot = node.hash & table.length - 1;
        Node<K, V> at = table[slot];
        if (at == node) {
            table[slot] = node.next;
        } else {
            while (at.next != node) {
                at = at.next;
            }
            at.next = node.next;
        }
        modCount++;
        size--;
        nodeRemoved(node);
    }

    public void clear() {
        modCount++;
        if (table != null && size > 0) {
            size = 0;
            for (int i = 0; i < table.length; i++) {
                table[i] = null;
            }
        }
    }

    public boolean replace(K key, V oldValue, V newValue) {
        Node<K, V> node = find(key);
        if (node == null || !Objects.equals(oldValue, node.value)) {
            return false;
        }
        node.value = newValue;
        nodeRead(node);
        return true;
    }

    public V replace(K key, V value) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        V old = node.value;
        node.value = value;
        nodeRead(node);
        return old;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        int hash = spread(key);
        growAhead();
        Node<K, V> node = find(hash, key);
        if (node != null && node.value != null) {
            nodeRead(node);
            return node.value;
        }
        int expectedModCount = modCount;
        V computed = function.apply(key);
        checkUnmodified(expectedModCount);
        if (computed == null) {
            return null;
        }
        if (node != null) {
            node.value = computed;
            nodeRead(node);
        } else {
            prepend(hash, key, computed);
        }
        return computed;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Node<K, V> node = find(key);
        if (node == null || node.value == null) {
            return null;
        }
        int expectedModCount = modCount;
        V computed = function.apply(key, node.value);
        checkUnmodified(expectedModCount);
        update(node, computed);
        return computed;
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int hash = spread(key);
        growAhead();
        Node<K, V> node = find(hash, key);
        int expectedModCount = modCount;
        V computed = function.apply(key, node == null ? null : node.value);
        checkUnmodified(expectedModCount);
        if (node != null) {
            update(node, computed);
        } else if (computed != null) {
            prepend(hash, key, computed);
        }
        return computed;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (value == null || function == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        growAhead();
        Node<K, V> node = find(hash, key);
        if (node == null) {
            prepend(hash, key, value);
            return value;
        }
        V merged = value;
        if (node.value != null) {
            int expectedModCount = modCount;
            merged = function.apply(node.value, value);
            checkUnmodified(expectedModCount);
        }
        update(node, merged);
        return merged;
    }

    private void update(Node<K, V> node, V value) {
        if (value == null) {
            unlink(node);
        } else {
            node.value = value;
            nodeRead(node);
        }
    }

    private void growAhead() {
        if (table == null || size > threshold) {
            grow();
        }
    }

    /** The computing methods put a new node at the head of its chain. */
    private void prepend(int hash, K key, V value) {
        Node<K, V> node = new Node<K, V>(hash, key, value);
        nodeAdded(node);
        int slot = node.hash & table.length - 1;
        int length = 0;
        for (Node<K, V> n = table[slot]; n != null; n = n.next) {
            length++;
        }
        node.next = table[slot];
        table[slot] = node;
        relieve(length + 1);
        modCount++;
        size++;
        insertionDone();
    }

    final void checkUnmodified(int expectedModCount) {
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expectedModCount = modCount;
        for (Node<K, V> n = first(); n != null; n = following(n)) {
            action.accept(n.key, n.value);
        }
        checkUnmodified(expectedModCount);
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expectedModCount = modCount;
        for (Node<K, V> n = first(); n != null; n = following(n)) {
            n.value = function.apply(n.key, n.value);
        }
        checkUnmodified(expectedModCount);
    }

    public Object clone() {
        HashMap<K, V> copy = fresh();
        copy.putAllOf(this);
        return copy;
    }

    HashMap<K, V> fresh() {
        try {
            HashMap<K, V> copy = (HashMap<K, V>) super.clone();
            copy.forget();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    void forget() {
        table = null;
        size = 0;
        modCount = 0;
        threshold = 0;
        $cachedKeys = null;
        $cachedValues = null;
        $cachedEntries = null;
    }

    // The order of iteration: by slot, then along the chain.

    Node<K, V> first() {
        return table == null ? null : firstFrom(0);
    }

    Node<K, V> following(Node<K, V> node) {
        if (node.next != null) {
            return node.next;
        }
        return firstFrom((node.hash & table.length - 1) + 1);
    }

    private Node<K, V> firstFrom(int slot) {
        for (int i = slot; i < table.length; i++) {
            if (table[i] != null) {
                return table[i];
            }
        }
        return null;
    }

    public Set<K> keySet() {
        if ($cachedKeys == null) {
            $cachedKeys = new HashViews.Keys<K, V>(this);
        }
        return $cachedKeys;
    }

    public Collection<V> values() {
        if ($cachedValues == null) {
            $cachedValues = new HashViews.Values<K, V>(this);
        }
        return $cachedValues;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if ($cachedEntries == null) {
            $cachedEntries = new HashViews.EntrySet<K, V>(this);
        }
        return $cachedEntries;
    }
}
