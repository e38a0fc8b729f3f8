package java.util;

import vernier.Builds;

@Builds("in order of insertion")
public class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {
    private final boolean accessOrder;
    private Node<K, V> head;
    private Node<K, V> tail;

    @Builds
    public LinkedHashMap() {
        accessOrder = false;
    }

    public LinkedHashMap(int initialCapacity) {
        super(initialCapacity);
        accessOrder = false;
    }

    public LinkedHashMap(int initialCapacity, float loadFactor) {
        super(initialCapacity, loadFactor);
        accessOrder = false;
    }

    public LinkedHashMap(int initialCapacity, float loadFactor, boolean accessOrder) {
        super(initialCapacity, loadFactor);
        this.accessOrder = accessOrder;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> m) {
        accessOrder = false;
        putAllOf(m);
    }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    private void linkLast(Node<K, V> node) {
        node.before = tail;
        node.after = null;
        if (tail == null) {
            head = node;
        } else {
            tail.after = node;
        }
        tail = node;
    }

    private void detach(Node<K, V> node) {
        if (node.before == null) {
            head = node.after;
        } else {
            node.before.after = node.after;
        }
        if (node.after == null) {
            tail = node.before;
        } else {
            node.after.before = node.before;
        }
    }

    void nodeAdded(Node<K, V> node) {
        linkLast(node);
    }

    void nodeRead(Node<K, V> node) {
        if (accessOrder && tail != node) {
            detach(node);
            linkLast(node);
            modCount++;
        }
    }

    void nodeRemoved(Node<K, V> node) {
        detach(node);
    }

    void insertionDone() {
        if (head != null && removeEldestEntry(head)) {
            remove(head.key);
        }
    }

    public void clear() {
        super.clear();
        head = null;
        tail = null;
    }

    void forget() {
        super.forget();
        head = null;
        tail = null;
    }

    Node<K, V> first() {
        return head;
    }

    Node<K, V> following(Node<K, V> node) {
        return node.after;
    }
}
