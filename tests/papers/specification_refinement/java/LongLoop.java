/** No execution ends within a few iterations, so nothing can be seen of what holds at the end. */
public class LongLoop {
    static class Node { Node next; }

    @Requires("node != null and node.next != null and node.next.next != null")
    @Ensures("false")
    static int length(Node node) {
        int count = 0;
        while (node != null) {
            node = node.next;
            count = count + 1;
        }
        return count;
    }
}
