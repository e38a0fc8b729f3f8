/** A set of numbers as a search tree. What it stands for is said by `abstraction`, so its operations need no contracts. */
public class SearchTree {
    static class Node {
        int key;
        @Tree Node left, right;

        Node(int key) {
            this.key = key;
        }
    }

    @Tree private Node root;
    //@ invariant ordered(root, null, null);

    /*@ pure @*/ private static boolean ordered(Node n, Node low, Node high) {
        if (n == null) return true;
        if (low != null && n.key <= low.key) return false;
        if (high != null && n.key >= high.key) return false;
        return ordered(n.left, low, n) && ordered(n.right, n, high);
    }

    /** The abstraction function: the numbers of the tree. */
    Numbers abstraction() {
        return new Numbers(cells(root, null));
    }

    private static Numbers.Cell cells(Node n, Numbers.Cell rest) {
        return n == null ? rest : cells(n.left, new Numbers.Cell(n.key, cells(n.right, rest)));
    }

    public SearchTree() {
    }

    public boolean contains(int key) {
        Node n = root;
        while (n != null) {
            if (key == n.key) return true;
            n = key < n.key ? n.left : n.right;
        }
        return false;
    }

    public boolean add(int key) {
        Node parent = null, n = root;
        while (n != null) {
            if (key == n.key) return false;
            parent = n;
            n = key < n.key ? n.left : n.right;
        }
        Node fresh = new Node(key);
        if (parent == null) root = fresh;
        else if (key < parent.key) parent.left = fresh;
        else parent.right = fresh;
        return true;
    }

    public boolean remove(int key) {
        if (!contains(key)) return false;
        root = without(root, key);
        return true;
    }

    private static Node without(Node n, int key) {
        if (key < n.key) {
            n.left = without(n.left, key);
            return n;
        }
        if (key > n.key) {
            n.right = without(n.right, key);
            return n;
        }
        if (n.left == null) return n.right;
        if (n.right == null) return n.left;
        Node least = n.right;
        while (least.left != null) least = least.left;
        n.key = least.key;
        n.right = without(n.right, least.key);
        return n;
    }
}
