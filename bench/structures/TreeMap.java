/** A red-black tree with links to parents (Cormen, Leiserson, Rivest and Stein, chapter 13). */
class TreeMap {
    static class Node {
        int key, value;
        boolean red;
        @Tree Node left, right;
        Node parent;
    }

    @Tree Node root;
    int size;
    //@ invariant blackHeight(root, null, null, null) >= 0 && !isRed(root) && size == count(root);

    /** How many black nodes every path below has; negative if something is wrong there. */
    /*@ pure @*/ static int blackHeight(Node n, Node parent, Node low, Node high) {
        if (n == null) return 0;
        if (n.parent != parent) return -1;
        if (low != null && n.key <= low.key) return -1;
        if (high != null && n.key >= high.key) return -1;
        if (n.red && (isRed(n.left) || isRed(n.right))) return -1;
        int left = blackHeight(n.left, n, low, n);
        if (left < 0) return -1;
        int right = blackHeight(n.right, n, n, high);
        if (left != right) return -1;
        return n.red ? left : left + 1;
    }

    /*@ pure @*/ static int count(Node n) {
        return n == null ? 0 : 1 + count(n.left) + count(n.right);
    }

    /*@ pure @*/ static boolean isRed(Node n) {
        return n != null && n.red;
    }

    Node find(int key) {
        Node n = root;
        while (n != null && n.key != key) {
            n = key < n.key ? n.left : n.right;
        }
        return n;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        root = null;
        size = 0;
    }

    void put(int key, int value) {
        Node parent = null, n = root;
        while (n != null) {
            if (n.key == key) {
                n.value = value;
                return;
            }
            parent = n;
            n = key < n.key ? n.left : n.right;
        }
        Node fresh = new Node();
        fresh.key = key;
        fresh.value = value;
        fresh.parent = parent;
        fresh.red = true;
        if (parent == null) root = fresh;
        else if (key < parent.key) parent.left = fresh;
        else parent.right = fresh;
        size++;
        afterInsertion(fresh);
    }

    private void afterInsertion(Node n) {
        while (isRed(n.parent)) {
            Node grandparent = n.parent.parent;
            boolean onLeft = n.parent == grandparent.left;
            Node uncle = onLeft ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                n.parent.red = false;
                uncle.red = false;
                grandparent.red = true;
                n = grandparent;
                continue;
            }
            if (n == (onLeft ? n.parent.right : n.parent.left)) {
                n = n.parent;
                rotate(n, onLeft);
            }
            n.parent.red = false;
            grandparent.red = true;
            rotate(grandparent, !onLeft);
        }
        root.red = false;
    }

    void remove(int key) {
        Node n = find(key);
        if (n == null) return;
        size--;
        if (n.left != null && n.right != null) {
            Node next = n.right;
            while (next.left != null) next = next.left;
            n.key = next.key;
            n.value = next.value;
            n = next;
        }
        Node child = n.left != null ? n.left : n.right, parent = n.parent;
        if (child != null) child.parent = parent;
        if (parent == null) root = child;
        else if (n == parent.left) parent.left = child;
        else parent.right = child;
        if (!n.red) afterRemoval(child, parent);
    }

    private void afterRemoval(Node n, Node parent) {
        while (parent != null && !isRed(n)) {
            boolean onLeft = n == parent.left;
            Node sibling = onLeft ? parent.right : parent.left;
            if (sibling.red) {
                sibling.red = false;
                parent.red = true;
                rotate(parent, onLeft);
                sibling = onLeft ? parent.right : parent.left;
            }
            if (!isRed(sibling.left) && !isRed(sibling.right)) {
                sibling.red = true;
                n = parent;
                parent = n.parent;
                continue;
            }
            if (!isRed(onLeft ? sibling.right : sibling.left)) {
                (onLeft ? sibling.left : sibling.right).red = false;
                sibling.red = true;
                rotate(sibling, !onLeft);
                sibling = onLeft ? parent.right : parent.left;
            }
            sibling.red = parent.red;
            parent.red = false;
            (onLeft ? sibling.right : sibling.left).red = false;
            rotate(parent, onLeft);
            return;
        }
        if (n != null) n.red = false;
    }

    /** To the left, or to the right. */
    private void rotate(Node n, boolean toLeft) {
        Node child = toLeft ? n.right : n.left;
        Node moved = toLeft ? child.left : child.right;
        if (toLeft) {
            n.right = moved;
            child.left = n;
        } else {
            n.left = moved;
            child.right = n;
        }
        if (moved != null) moved.parent = n;
        child.parent = n.parent;
        if (n.parent == null) root = child;
        else if (n == n.parent.left) n.parent.left = child;
        else n.parent.right = child;
        n.parent = child;
    }
}
