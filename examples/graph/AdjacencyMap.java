/** From each vertex of a graph to the list of its edges. */
class AdjacencyMap {
    AdjacencyEntry firstEntry;

    boolean containsKey(Vertex vertex) {
        return find(vertex) != null;
    }

    /** The list of a vertex, or null when the vertex is no key. */
    EdgeList get(Vertex vertex) {
        AdjacencyEntry entry = find(vertex);
        return entry == null ? null : entry.list;
    }

    void put(Vertex vertex, EdgeList list) {
        AdjacencyEntry entry = find(vertex);
        if (entry == null) {
            firstEntry = new AdjacencyEntry(vertex, list, firstEntry);
        } else {
            entry.list = list;
        }
    }

    /** False when the vertex was no key. */
    boolean remove(Vertex vertex) {
        AdjacencyEntry previous = null;
        AdjacencyEntry entry = firstEntry;
        while (entry != null && entry.key != vertex) {
            previous = entry;
            entry = entry.nextEntry;
        }
        if (entry == null) {
            return false;
        }
        if (previous == null) {
            firstEntry = entry.nextEntry;
        } else {
            previous.nextEntry = entry.nextEntry;
        }
        return true;
    }

    private AdjacencyEntry find(Vertex vertex) {
        AdjacencyEntry entry = firstEntry;
        while (entry != null && entry.key != vertex) {
            entry = entry.nextEntry;
        }
        return entry;
    }
}
