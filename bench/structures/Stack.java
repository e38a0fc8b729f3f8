/** A linked list without cycles. */
class Stack {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node top;
    //@ invariant ends(top);

    /*@ pure @*/ static boolean ends(Node n) {
        return n == null || ends(n.next);
    }

    void push(int value) {
        top = new Node(value, top);
    }

    //@ requires top != null;
    int pop() {
        int value = top.value;
        top = top.next;
        return value;
    }
}
