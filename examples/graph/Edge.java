/** An undirected edge with a weight. Both ends may be the same vertex. */
class Edge {
    final Vertex first;
    final Vertex second;
    final int weight;

    Edge(Vertex first, Vertex second, int weight) {
        this.first = first;
        this.second = second;
        this.weight = weight;
    }

    boolean isLoop() {
        return first == second;
    }

    boolean hasEnd(Vertex vertex) {
        return first == vertex || second == vertex;
    }

    boolean connects(Vertex left, Vertex right) {
        return (first == left && second == right) || (first == right && second == left);
    }

    /** The end that is not the given one; of a loop, its only end. */
    Vertex opposite(Vertex vertex) {
        return vertex == first ? second : first;
    }
}
