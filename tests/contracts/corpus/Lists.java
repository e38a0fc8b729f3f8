/** Relational clauses: reachability along fields, sets, pre- and post-states. */
public class Lists {
    static class Node {
        Node next;
        int key;
    }

    Node head;

    @Requires("no m: Node | m in m.^next")
    //:: HOLDS post
    @Ensures("this.head'.*next' = this.head.*next + return")
    //:: HOLDS assignable
    @Modifies("this.head")
    Node push(int key) {
        Node made = new Node();
        made.key = key;
        made.next = head;
        head = made;
        return made;
    }

    @Requires({"this.head != null", "no m: Node | m in m.^next"})
    //:: REFUTED post
    @Ensures("this.head' = this.head.next")
    void pop() {
        if (head.next != null) {
            head = head.next;
        }
    }

    @Requires("no m: Node | m in m.^next")
    //:: HOLDS post
    @Returns("#(this.head.*next - null)")
    int size() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            count++;
        }
        return count;
    }

    //:: HOLDS signals
    @Throws("IllegalStateException: this.head = null")
    int first() {
        if (head == null) {
            throw new IllegalStateException();
        }
        return head.key;
    }

    //:: REFUTED signals
    @Throws("IllegalStateException: this.head = null")
    int second() {
        return head == null ? 0 : head.key;
    }
}
