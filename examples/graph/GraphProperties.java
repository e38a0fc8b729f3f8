/**
 * What operations of a graph promise, one property per method, so that each can be checked on its own.
 * The invariants of {@link GraphImpl} are assumed by all of them.
 */
class GraphProperties extends GraphImpl {

    /** The list of the vertex is empty or as before. */
    @Requires("v != null")
    @Ensures("(this.adjacency.firstEntry'.*nextEntry' & v.~key').list'.firstNode' = null ||"
        + " (this.adjacency.firstEntry'.*nextEntry' & v.~key').list'.firstNode'.*nextNode' ="
        + " (this.adjacency.firstEntry.*nextEntry & v.~key).list.firstNode.*nextNode")
    void addLeavesList(Vertex v) {
        add(v);
    }

    /** The vertex is in the graph. */
    @Requires("v != null")
    @Ensures("v in this.adjacency.firstEntry.*nextEntry.key")
    void addAddsVertex(Vertex v) {
        add(v);
    }

    /** If an edge is added, both its ends are in the graph. */
    @Requires("e != null && e.first != null && e.second != null")
    @Ensures("return = true => e.(first + second) in this.adjacency.firstEntry.*nextEntry.key")
    boolean addEdgeHasEnds(Edge e) {
        return addEdge(e);
    }

    /** The lists of other vertices stay as they are. */
    @Requires("v != null && w != null")
    @Ensures("all u: Vertex - v - w |"
        + " (this.adjacency.firstEntry'.*nextEntry' & u.~key').list'.firstNode'.*nextNode' ="
        + " (this.adjacency.firstEntry.*nextEntry & u.~key).list.firstNode.*nextNode")
    Edge addEdgeLeavesOthers(Vertex v, Vertex w) {
        return addEdge(v, w);
    }

    /** There is an edge between the vertices. */
    @Requires("v != null && w != null")
    @Ensures("some e: this.edges.firstMember.*nextMember.element | e.(first + second) = v + w")
    Edge addEdgeConnects(Vertex v, Vertex w) {
        return addEdge(v, w);
    }

    /** No lists but those of the edge's ends change. */
    @Requires("e != null && e.first != null && e.second != null")
    @Ensures("all u: Vertex - e.first - e.second |"
        + " (this.adjacency.firstEntry'.*nextEntry' & u.~key').list'.firstNode'.*nextNode' ="
        + " (this.adjacency.firstEntry.*nextEntry & u.~key).list.firstNode.*nextNode")
    boolean removeEdgeLeavesOthers(Edge e) {
        return removeEdge(e);
    }

    /** The edge is gone from the lists of its ends. */
    @Requires("e != null && e.first != null && e.second != null")
    @Ensures("e !in (this.adjacency.firstEntry.*nextEntry & e.(first + second).~key).list.firstNode.*nextNode.edge")
    boolean removeEdgeRemoves(Edge e) {
        return removeEdge(e);
    }

    /** All edges of the tree are edges of the graph. */
    @Ensures("return.edges'.firstMember'.*nextMember'.element' in this.edges.firstMember.*nextMember.element")
    GraphImpl treeIsSubgraph() {
        return new MinimumSpanningTreeKruskal(this).minimumSpanningTree();
    }

    /** A vertex without edges is not in the tree. */
    @Ensures("all a: this.adjacency.firstEntry.*nextEntry - null |"
        + " a.list.firstNode = null => a.key !in return.adjacency'.firstEntry'.*nextEntry'.key'")
    GraphImpl treeWithoutIsolated() {
        return new MinimumSpanningTreeKruskal(this).minimumSpanningTree();
    }

    /** No edge but the given one is new, and none is lost. */
    @Requires("e != null && e.first != null && e.second != null")
    @Ensures("this.edges.firstMember'.*nextMember'.element' = this.edges.firstMember.*nextMember.element + e")
    boolean addEdgeAddsNothingElse(Edge e) {
        return addEdge(e);
    }

    /** All other edges stay. */
    @Requires("e != null && e.first != null && e.second != null")
    @Ensures("this.edges.firstMember'.*nextMember'.element' = this.edges.firstMember.*nextMember.element - e")
    boolean removeEdgeRemovesNothingElse(Edge e) {
        return removeEdge(e);
    }

    /** The vertex is not in the graph, and no edge ends there. */
    @Requires("v != null")
    @Ensures({
        "v !in this.adjacency.firstEntry.*nextEntry.key",
        "v !in this.edges.firstMember.*nextMember.element.(first + second)"
    })
    boolean removeRemovesVertex(Vertex v) {
        return remove(v);
    }

    /** The graph that a tree was asked of has its edges still. */
    @Ensures("this.edges.firstMember'.*nextMember'.element' = this.edges.firstMember.*nextMember.element")
    GraphImpl treeLeavesGraph() {
        return new MinimumSpanningTreeKruskal(this).minimumSpanningTree();
    }

    /** Both ends of every edge that is no loop are in the tree. */
    @Ensures("all e: this.edges.firstMember.*nextMember.element |"
        + " e.first != e.second => e.(first + second) in return.adjacency'.firstEntry'.*nextEntry'.key'")
    GraphImpl treeSpans() {
        return new MinimumSpanningTreeKruskal(this).minimumSpanningTree();
    }

    /** An edge of the tree is no loop, and none between the same vertices is lighter. */
    @Ensures("all t: return.edges'.firstMember'.*nextMember'.element' - null | t.first != t.second &&"
        + " (all e: this.edges.firstMember.*nextMember.element - null |"
        + " e.(first + second) = t.(first + second) => t.weight <= e.weight)")
    GraphImpl treeTakesLighter() {
        return new MinimumSpanningTreeKruskal(this).minimumSpanningTree();
    }

    /** The set of edges is the union of the adjacency lists. */
    @Requires("v != null && w != null && e != null && e.first != null && e.second != null")
    @Ensures("this.edges.firstMember.*nextMember.element ="
        + " this.adjacency.firstEntry.*nextEntry.list.firstNode.*nextNode.edge")
    void keepsUnion(int operation, Vertex v, Vertex w, Edge e) {
        change(operation, v, w, e);
    }

    /** An edge is in the lists of both its ends. */
    @Requires("v != null && w != null && e != null && e.first != null && e.second != null")
    @Ensures("all d: this.edges.firstMember.*nextMember.element | all u: d.(first + second) |"
        + " d in (this.adjacency.firstEntry.*nextEntry & u.~key).list.firstNode.*nextNode.edge")
    void keepsEnds(int operation, Vertex v, Vertex w, Edge e) {
        change(operation, v, w, e);
    }

    /** No list has an edge twice. */
    @Requires("v != null && w != null && e != null && e.first != null && e.second != null")
    @Ensures("all l: this.adjacency.firstEntry.*nextEntry.list - null | all d: Edge |"
        + " lone (l.firstNode.*nextNode & d.~edge)")
    void keepsDifference(int operation, Vertex v, Vertex w, Edge e) {
        change(operation, v, w, e);
    }

    /** An edge is in no other lists than those of its ends. */
    @Requires("v != null && w != null && e != null && e.first != null && e.second != null")
    @Ensures("all a: this.adjacency.firstEntry.*nextEntry - null |"
        + " all d: a.list.firstNode.*nextNode.edge | a.key in d.(first + second)")
    void keepsPlaces(int operation, Vertex v, Vertex w, Edge e) {
        change(operation, v, w, e);
    }

    /** Any one of the operations that change a graph. */
    private void change(int operation, Vertex v, Vertex w, Edge e) {
        switch (operation) {
            case 0:
                add(v);
                break;
            case 1:
                addEdge(e);
                break;
            case 2:
                addEdge(v, w);
                break;
            case 3:
                removeEdge(e);
                break;
            default:
                remove(v);
        }
    }
}
