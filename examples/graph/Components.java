/** Which vertices are connected already: union-find. */
class Components {
    private Component firstComponent;

    /** The root of the vertex's tree; a vertex not seen before is a tree of its own. */
    Component find(Vertex vertex) {
        Component component = firstComponent;
        while (component != null && component.vertex != vertex) {
            component = component.nextComponent;
        }
        if (component == null) {
            component = new Component(vertex, firstComponent);
            firstComponent = component;
        }
        while (component.parent != null) {
            component = component.parent;
        }
        return component;
    }

    /** Makes one tree of the two; false when they were one already. */
    boolean union(Vertex left, Vertex right) {
        Component leftRoot = find(left);
        Component rightRoot = find(right);
        if (leftRoot == rightRoot) {
            return false;
        }
        leftRoot.parent = rightRoot;
        return true;
    }
}
