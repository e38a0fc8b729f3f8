/** One entry of an adjacency map. */
class AdjacencyEntry {
    final Vertex key;
    EdgeList list;
    AdjacencyEntry nextEntry;

    AdjacencyEntry(Vertex key, EdgeList list, AdjacencyEntry nextEntry) {
        this.key = key;
        this.list = list;
        this.nextEntry = nextEntry;
    }
}
