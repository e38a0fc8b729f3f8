/**
 * An undirected graph: a map from each vertex to the list of its edges, and next to it the set of all edges.
 *
 * <p>The invariants: first what makes maps, lists and sets what they are (no cycles, no cell in two lists, each vertex
 * once in the map with a list of its own); then what keeps them consistent.
 */
@Invariant({
    "this.adjacency != null && this.edges != null",
    "no x: AdjacencyEntry | x in x.^nextEntry",
    "no x: EdgeNode | x in x.^nextNode",
    "no x: EdgeMember | x in x.^nextMember",
    "null !in (this.adjacency.firstEntry.*nextEntry - null).key",
    "null !in (this.adjacency.firstEntry.*nextEntry - null).list",
    "null !in (this.adjacency.firstEntry.*nextEntry - null).list.firstNode.*nextNode.edge",
    "null !in this.edges.firstMember.*nextMember.element",
    "null !in this.edges.firstMember.*nextMember.element.(first + second)",
    "all k: Vertex | lone (this.adjacency.firstEntry.*nextEntry & k.~key)",
    "all l: EdgeList | lone (this.adjacency.firstEntry.*nextEntry & l.~list)",
    "all n: EdgeNode | lone (n.~(*nextNode).~firstNode & this.adjacency.firstEntry.*nextEntry.list)",
    // The set of edges is the union of the adjacency lists.
    "this.edges.firstMember.*nextMember.element = this.adjacency.firstEntry.*nextEntry.list.firstNode.*nextNode.edge",
    // An edge is in the lists of both its ends.
    "all e: this.edges.firstMember.*nextMember.element | all v: e.(first + second) |"
        + " e in (this.adjacency.firstEntry.*nextEntry & v.~key).list.firstNode.*nextNode.edge",
    // No list, and not the set, has an edge twice.
    "all l: this.adjacency.firstEntry.*nextEntry.list - null | all e: Edge |"
        + " lone (l.firstNode.*nextNode & e.~edge)",
    "all e: Edge | lone (this.edges.firstMember.*nextMember & e.~element)",
    // An edge is in no other lists than those of its ends.
    "all a: this.adjacency.firstEntry.*nextEntry - null |"
        + " all e: a.list.firstNode.*nextNode.edge | a.key in e.(first + second)"
})
class GraphImpl {
    final AdjacencyMap adjacency = new AdjacencyMap();
    final EdgeSet edges = new EdgeSet();

    boolean containsVertex(Vertex vertex) {
        return adjacency.containsKey(vertex);
    }

    boolean containsEdge(Edge edge) {
        return edges.contains(edge);
    }

    boolean hasNoEdges() {
        return edges.isEmpty();
    }

    /** How many edges end at the vertex; 0 for a vertex that is not in the graph. */
    int degree(Vertex vertex) {
        EdgeList list = adjacency.get(vertex);
        return list == null ? 0 : list.size();
    }

    /** Some edge between the two vertices, or null. */
    Edge edgeBetween(Vertex left, Vertex right) {
        EdgeList list = adjacency.get(left);
        if (list == null) {
            return null;
        }
        EdgeNode node = list.firstNode;
        while (node != null && !node.edge.connects(left, right)) {
            node = node.nextNode;
        }
        return node == null ? null : node.edge;
    }

    /** Adds a vertex without edges. One that is there already keeps its edges. */
    @Requires("vertex != null")
    void add(Vertex vertex) {
        if (!containsVertex(vertex)) {
            adjacency.put(vertex, new EdgeList());
        }
    }

    /** Adds an edge, and its ends where they are missing; false when the edge was there already. */
    @Requires("edge != null && edge.first != null && edge.second != null")
    boolean addEdge(Edge edge) {
        if (!edges.add(edge)) {
            return false;
        }
        add(edge.first);
        add(edge.second);
        adjacency.get(edge.first).append(edge);
        if (!edge.isLoop()) {
            adjacency.get(edge.second).append(edge);
        }
        return true;
    }

    /** Makes an edge between two vertices and adds it. */
    @Requires("left != null && right != null")
    Edge addEdge(Vertex left, Vertex right) {
        Edge edge = createEdge(left, right);
        addEdge(edge);
        return edge;
    }

    /** Takes an edge out; its ends stay. False when it was not there. */
    @Requires("edge != null")
    boolean removeEdge(Edge edge) {
        if (!edges.remove(edge)) {
            return false;
        }
        adjacency.get(edge.first).remove(edge);
        if (!edge.isLoop()) {
            adjacency.get(edge.second).remove(edge);
        }
        return true;
    }

    /** Takes a vertex out, with all its edges. False when it was not there. */
    @Requires("vertex != null")
    boolean remove(Vertex vertex) {
        EdgeList list = adjacency.get(vertex);
        if (list == null) {
            return false;
        }
        removeEdges(list);
        return adjacency.remove(vertex);
    }

    /** Takes all edges of a list out of the graph. */
    private void removeEdges(EdgeList list) {
        while (!list.isEmpty()) {
            removeEdge(list.firstNode.edge);
        }
    }

    /** The edges that this graph makes itself have no weight. */
    Edge createEdge(Vertex left, Vertex right) {
        return new Edge(left, right, 0);
    }
}
