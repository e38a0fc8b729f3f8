/** A permanent and a temporary map without a common key. */
class DualCache {
    @Tree TreeMap permanent, temporary;
    boolean isTemporary;
    //@ invariant permanent != null && temporary != null && permanent != temporary;
    //@ invariant TreeMap.blackHeight(permanent.root, null, null, null) >= 0 && !TreeMap.isRed(permanent.root);
    //@ invariant TreeMap.blackHeight(temporary.root, null, null, null) >= 0 && !TreeMap.isRed(temporary.root);
    //@ invariant permanent.size == TreeMap.count(permanent.root) && temporary.size == TreeMap.count(temporary.root);
    //@ invariant disjoint(permanent.root, temporary.root) && (isTemporary || temporary.root == null);

    /*@ pure @*/ static boolean disjoint(TreeMap.Node n, TreeMap.Node others) {
        return n == null || !has(others, n.key) && disjoint(n.left, others) && disjoint(n.right, others);
    }

    /*@ pure @*/ static boolean has(TreeMap.Node n, int key) {
        return n != null && (n.key == key || has(key < n.key ? n.left : n.right, key));
    }

    int lookup(int key) {
        TreeMap.Node n = permanent.find(key);
        if (n == null) n = temporary.find(key);
        if (n != null) return n.value;
        if (isTemporary) temporary.put(key, -key);
        else permanent.put(key, -key);
        return -key;
    }

    void remove(int key) {
        permanent.remove(key);
        temporary.remove(key);
    }

    void enableTemporary() {
        isTemporary = true;
    }

    void disableTemporary() {
        isTemporary = false;
        temporary.clear();
    }

    void promote(int key) {
        TreeMap.Node n = temporary.find(key);
        if (n == null) return;
        temporary.remove(key);
        permanent.put(key, n.value);
    }

    void demote(int key) {
        TreeMap.Node n = isTemporary ? permanent.find(key) : null;
        if (n == null) return;
        permanent.remove(key);
        temporary.put(key, 0);
    }
}
