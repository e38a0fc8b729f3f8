/** One cell of an adjacency list. */
class EdgeNode {
    final Edge edge;
    EdgeNode nextNode;

    EdgeNode(Edge edge) {
        this.edge = edge;
    }
}
