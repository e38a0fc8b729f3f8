/** A set of edges, told apart by identity. The order of the members means nothing. */
class EdgeSet {
    EdgeMember firstMember;

    boolean isEmpty() {
        return firstMember == null;
    }

    boolean contains(Edge edge) {
        for (EdgeMember member = firstMember; member != null; member = member.nextMember) {
            if (member.element == edge) {
                return true;
            }
        }
        return false;
    }

    /** False when the edge was there already. */
    boolean add(Edge edge) {
        if (contains(edge)) {
            return false;
        }
        firstMember = new EdgeMember(edge, firstMember);
        return true;
    }

    /** False when the edge was not there. */
    boolean remove(Edge edge) {
        if (firstMember == null) {
            return false;
        }
        if (firstMember.element == edge) {
            firstMember = firstMember.nextMember;
            return true;
        }
        EdgeMember member = firstMember;
        while (member.nextMember != null && member.nextMember.element != edge) {
            member = member.nextMember;
        }
        if (member.nextMember == null) {
            return false;
        }
        member.nextMember = member.nextMember.nextMember;
        return true;
    }
}
