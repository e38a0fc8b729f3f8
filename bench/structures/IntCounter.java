/** How often each number was counted, and which one most often (Roberson 2011, Figure 3.2, with its error corrected). */
class IntCounter {
    @Tree TreeMap map;
    int mostFrequent, maxFrequency;
    //@ invariant map != null && TreeMap.blackHeight(map.root, null, null, null) >= 0 && !TreeMap.isRed(map.root);
    //@ invariant map.size == TreeMap.count(map.root) && small(map.root) && largest(map.root) == maxFrequency;
    //@ invariant map.root == null ? maxFrequency == 0 : frequency(map.root, mostFrequent) == maxFrequency;

    /** Frequencies from 1 to 7. */
    /*@ pure @*/ static boolean small(TreeMap.Node n) {
        return n == null || n.value > 0 && n.value < 8 && small(n.left) && small(n.right);
    }

    /*@ pure @*/ static int largest(TreeMap.Node n) {
        if (n == null) return 0;
        int left = largest(n.left), right = largest(n.right);
        int below = left > right ? left : right;
        return n.value > below ? n.value : below;
    }

    /*@ pure @*/ static int frequency(TreeMap.Node n, int key) {
        if (n == null) return 0;
        return n.key == key ? n.value : frequency(key < n.key ? n.left : n.right, key);
    }

    //@ requires maxFrequency < 7;
    void count(int i) {
        TreeMap.Node n = map.find(i);
        int frequency = n == null ? 1 : n.value + 1;
        map.put(i, frequency);
        if (frequency >= maxFrequency) {
            maxFrequency = frequency;
            mostFrequent = i;
        }
    }
}
