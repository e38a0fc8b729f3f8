/** Kruskal's algorithm: take the edges by weight, and keep those that connect two trees. */
class MinimumSpanningTreeKruskal {
    private final GraphImpl graph;

    MinimumSpanningTreeKruskal(GraphImpl graph) {
        this.graph = graph;
    }

    /** A minimum spanning forest as a new graph. Vertices without edges are not in it. */
    GraphImpl minimumSpanningTree() {
        GraphImpl tree = new GraphImpl();
        Components components = new Components();
        EdgeList sorted = sortedEdges();
        for (EdgeNode node = sorted.firstNode; node != null; node = node.nextNode) {
            Edge edge = node.edge;
            if (components.union(edge.first, edge.second)) {
                tree.addEdge(edge);
            }
        }
        return tree;
    }

    /** The edges of the graph, the lightest first. */
    private EdgeList sortedEdges() {
        EdgeList sorted = new EdgeList();
        for (EdgeMember member = graph.edges.firstMember; member != null; member = member.nextMember) {
            sorted.insertByWeight(member.element);
        }
        return sorted;
    }
}
