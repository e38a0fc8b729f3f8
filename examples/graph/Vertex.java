/** A vertex. Vertices are told apart by identity; the label is for people. */
class Vertex {
    final int label;

    Vertex(int label) {
        this.label = label;
    }
}
