/** A vertex in the forest of a union-find structure: a root stands for its whole tree. */
class Component {
    final Vertex vertex;
    Component parent;
    Component nextComponent;

    Component(Vertex vertex, Component nextComponent) {
        this.vertex = vertex;
        this.nextComponent = nextComponent;
    }
}
