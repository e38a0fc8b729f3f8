/** A search tree. The bug: remove() forgets that the smallest node on the right may have a child of its own. */
public class Search {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    void insert(int key) {
        Node made = new Node(key);
        size++;
        if (root == null) {
            root = made;
            return;
        }
        Node node = root;
        while (true) {
            Node next = key < node.key ? node.left : node.right;
            if (next == null) {
                break;
            }
            node = next;
        }
        if (key < node.key) {
            node.left = made;
        } else {
            node.right = made;
        }
    }

    void removeRoot() {
        if (root.right == null) {
            root = root.left;
        } else {
            Node parent = root;
            Node smallest = root.right;
            while (smallest.left != null) {
                parent = smallest;
                smallest = smallest.left;
            }
            root.key = smallest.key;
            parent.left = null;
        }
        size--;
    }

    static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    public static void main(String[] arguments) {
        Search tree = new Search();
        for (int key : new int[] {50, 20, 80, 10, 60, 90, 70}) {
            tree.insert(key);
        }
        tree.removeRoot();
        assert count(tree.root) == tree.size;
    }
}
