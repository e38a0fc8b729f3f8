/** The edges of one vertex: a singly linked list in the order of insertion. */
class EdgeList {
    EdgeNode firstNode;

    boolean isEmpty() {
        return firstNode == null;
    }

    int size() {
        int count = 0;
        for (EdgeNode node = firstNode; node != null; node = node.nextNode) {
            count++;
        }
        return count;
    }

    boolean contains(Edge edge) {
        EdgeNode node = firstNode;
        while (node != null && node.edge != edge) {
            node = node.nextNode;
        }
        return node != null;
    }

    /** Puts the edge at the end. */
    void append(Edge edge) {
        EdgeNode made = new EdgeNode(edge);
        if (firstNode == null) {
            firstNode = made;
            return;
        }
        EdgeNode last = firstNode;
        while (last.nextNode != null) {
            last = last.nextNode;
        }
        last.nextNode = made;
    }

    /** Inserts the edge before the first one that is heavier, so that a sorted list stays sorted. */
    void insertByWeight(Edge edge) {
        EdgeNode made = new EdgeNode(edge);
        EdgeNode previous = null;
        EdgeNode node = firstNode;
        while (node != null && node.edge.weight <= edge.weight) {
            previous = node;
            node = node.nextNode;
        }
        made.nextNode = node;
        if (previous == null) {
            firstNode = made;
        } else {
            previous.nextNode = made;
        }
    }

    /** Takes out the first cell with this edge; false when there is none. */
    boolean remove(Edge edge) {
        EdgeNode previous = null;
        EdgeNode node = firstNode;
        while (node != null && node.edge != edge) {
            previous = node;
            node = node.nextNode;
        }
        if (node == null) {
            return false;
        }
        if (previous == null) {
            firstNode = node.nextNode;
        } else {
            previous.nextNode = node.nextNode;
        }
        return true;
    }
}
