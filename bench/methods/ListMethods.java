/** Singly and doubly linked nodes. */
public class ListMethods {
    static class Node {
        int value;
        Node next;
        Node previous;

        //@ ensures this.value == value && this.next == next && this.previous == null;
        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node head;
    int size;

    //@ requires size < Integer.MAX_VALUE;
    //@ assignable head, size;
    //@ ensures head != null && head.value == value && head.next == \old(head);
    //@ ensures size == \old(size) + 1;
    void push(int value) {
        head = new Node(value, head);
        size++;
    }

    //@ requires head != null && size > 0;
    //@ assignable head, size;
    //@ ensures head == \old(head.next) && \result == \old(head.value);
    //@ ensures size == \old(size) - 1;
    int pop() {
        int top = head.value;
        head = head.next;
        size--;
        return top;
    }

    //@ requires size <= 1000;
    //@ assignable head, size;
    //@ ensures head.value == second && head.next != null && head.next.value == first;
    //@ ensures head.next.next == \old(head);
    void pushTwo(int first, int second) {
        push(first);
        push(second);
    }

    //@ assignable \nothing;
    //@ ensures \result != null ==> \result.value == value;
    //@ ensures head != null && head.value == value ==> \result == head;
    Node find(int value) {
        Node current = head;
        //@ loop_invariant head != null && head.value == value ==> current == head;
        while (current != null && current.value != value) {
            current = current.next;
        }
        return current;
    }

    //@ requires head != null;
    //@ assignable \nothing;
    //@ ensures \result != null && \result.next == null;
    Node last() {
        Node current = head;
        //@ loop_invariant current != null;
        while (current.next != null) {
            current = current.next;
        }
        return current;
    }

    //@ requires node != null;
    //@ assignable node.next;
    //@ ensures node.next != null && node.next.value == value && node.next.next == \old(node.next);
    static void insertAfter(Node node, int value) {
        node.next = new Node(value, node.next);
    }

    //@ requires node != null && node.next != null && node.next != node;
    //@ assignable node.next, node.next.next;
    //@ ensures node.next == \old(node.next.next);
    //@ ensures \result == \old(node.next) && \result.next == null;
    static Node removeAfter(Node node) {
        Node removed = node.next;
        node.next = removed.next;
        removed.next = null;
        return removed;
    }

    //@ requires a != null && b != null;
    //@ assignable a.value, b.value;
    //@ ensures a.value == \old(b.value) && b.value == \old(a.value);
    static void swapValues(Node a, Node b) {
        int kept = a.value;
        a.value = b.value;
        b.value = kept;
    }

    //@ requires a != null && b != null && node != null && a.next == b && b.previous == a && a != b;
    //@ requires node != a && node != b;
    //@ assignable a.next, b.previous, node.next, node.previous;
    //@ ensures a.next == node && node.next == b && b.previous == node && node.previous == a;
    static void insertBetween(Node a, Node b, Node node) {
        node.next = b;
        node.previous = a;
        a.next = node;
        b.previous = node;
    }

    //@ requires node != null && node.next != null && node.previous != null;
    //@ requires node.next.previous == node && node.previous.next == node;
    //@ requires node.next != node && node.previous != node && node.next != node.previous;
    //@ assignable node.next.previous, node.previous.next;
    //@ ensures node.previous.next == node.next && node.next.previous == node.previous;
    static void unlink(Node node) {
        node.next.previous = node.previous;
        node.previous.next = node.next;
    }

    //@ requires nodes != null;
    //@ requires (\forall int k; 0 <= k && k < nodes.length; nodes[k] != null);
    //@ requires (\forall int i, j; 0 <= i && i < j && j < nodes.length; nodes[i] != nodes[j]);
    //@ ensures (\forall int k; 0 <= k && k < nodes.length - 1; nodes[k].next == nodes[k + 1]);
    static void chain(Node[] nodes) {
        //@ loop_invariant 0 <= i;
        //@ loop_invariant (\forall int k; 0 <= k && k < i && k < nodes.length - 1; nodes[k].next == nodes[k + 1]);
        //@ decreases nodes.length - i;
        for (int i = 0; i < nodes.length - 1; i++) {
            nodes[i].next = nodes[i + 1];
        }
    }
}
