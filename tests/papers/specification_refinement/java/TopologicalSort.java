/** Sorts the nodes of a graph in place; the list keeps its nodes, whatever their order. */
public class TopologicalSort {
    static class List { ListEntry head; }
    static class ListEntry { Node node; ListEntry next; ListEntry prev; }
    static class Node { List inNodesList; List outNodesList; int inDeg; int outDeg; int visitedInsNum; }

    List nodes;

    @Requires({
        "this.nodes != null",
        "all n: this.nodes.head.*next.node - null | all e: n.outNodesList.head.*next - null |"
            + " all f: n.outNodesList.head.*next - null | e.node = f.node => e = f",
        "all n: Node | n.inDeg = #(n.inNodesList.head.*next.node - null)",
        "all n: Node | n.outDeg = #(n.outNodesList.head.*next.node - null)",
        "all n: Node | all m: Node | n in m.inNodesList.head.*next.node <=> m in n.outNodesList.head.*next.node",
        "all e: ListEntry | all f: ListEntry | e.next = f <=> f.prev = e"
    })
    @Ensures("return = true => this.nodes'.head'.*next'.node' = this.nodes.head.*next.node")
    boolean topologicalSort() {
        boolean ok = true;
        init();
        ListEntry cur = nodes.head;
        while (cur != null) {
            ListEntry s = findSource(cur);
            if (s == null) {
                ok = false;
                break;
            }
            fixIns(s.node);
            Node t = s.node;
            s.node = cur.node;
            cur.node = t;
            cur = cur.next;
        }
        return ok;
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
