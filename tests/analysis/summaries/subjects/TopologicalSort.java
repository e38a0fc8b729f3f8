/** A graph whose nodes are sorted in place, so that every node comes after those that lead to it. */
class Graph {
    List nodes;

    boolean topologicalSort() {
        boolean sorted = true;
        init();
        ListEntry current = nodes.head;
        while (current != null) {
            ListEntry source = findSource(current);
            if (source == null) {
                sorted = false;
                break;
            }
            fixIns(source.node);
            Node moved = source.node;
            source.node = current.node;
            current.node = moved;
            current = current.next;
        }
        return sorted;
    }

    void init() {
        ListEntry c = this.nodes.head;
        while (c != null) {
            c.node.visitedInsNum = 0;
            c = c.next;
        }
    }

    ListEntry findSource(ListEntry entry) {
        ListEntry e = entry;
        while (e != null && e.node.inDeg != e.node.visitedInsNum) {
            e = e.next;
        }
        return e;
    }

    void fixIns(Node n) {
        ListEntry p = n.outNodesList.head;
        while (p != null) {
            p.node.visitedInsNum = p.node.visitedInsNum + 1;
            p = p.next;
        }
    }
}

class Node {
    List inNodesList;
    List outNodesList;
    int inDeg;
    int outDeg;
    int visitedInsNum;
}

class List {
    ListEntry head;

    static Node nullifyMove(ListEntry e1, ListEntry e2) {
        e1.node = e2.node;
        e2.node = null;
        return e1.node;
    }

    void insert(Node n) {
        ListEntry e = new ListEntry(n);
        ListEntry tmp = this.head;
        this.head = e;
        e.next = tmp;
        if (tmp != null) {
            tmp.prev = e;
        }
    }

    boolean isEmpty() {
        return head == null;
    }
}

class ListEntry {
    Node node;
    ListEntry next;
    ListEntry prev;

    ListEntry(Node n) {
        node = n;
        next = null;
        prev = null;
    }
}
