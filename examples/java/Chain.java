/** A linked list. The bug: last() does not expect an empty list. */
public class Chain {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;

    void add(int value) {
        head = new Node(value, head);
    }

    int last() {
        Node node = head;
        while (node.next != null) {
            node = node.next;
        }
        return node.value;
    }
}
