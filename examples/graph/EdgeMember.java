/** One member of an edge set. */
class EdgeMember {
    final Edge element;
    EdgeMember nextMember;

    EdgeMember(Edge element, EdgeMember nextMember) {
        this.element = element;
        this.nextMember = nextMember;
    }
}
