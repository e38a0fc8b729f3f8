/** The keys of a map. */
class TreeSet {
    @Tree TreeMap map;
    //@ invariant map != null && TreeMap.blackHeight(map.root, null, null, null) >= 0 && !TreeMap.isRed(map.root);
    //@ invariant map.size == TreeMap.count(map.root);

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
