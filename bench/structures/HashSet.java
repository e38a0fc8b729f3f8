/** The keys of a map. */
class HashSet {
    HashMap map;
    //@ invariant map != null && map.bins != null && map.bins.length == HashMap.BINS && map.size >= 0;
    //@ invariant map.size == map.entries(0);

    void add(int key) {
        map.put(key, 0);
    }

    void remove(int key) {
        map.remove(key);
    }

    boolean contains(int key) {
        return map.find(key) != null;
    }

    boolean isEmpty() {
        return map.isEmpty();
    }

    void clear() {
        map.clear();
    }
}
