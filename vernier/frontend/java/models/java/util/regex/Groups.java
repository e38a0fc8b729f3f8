package java.util.regex;

/** Nodes of groups and alternatives. */
final class Groups {
    private Groups() {
    }

    static final class Head extends Node {
        private final int local;

        Head(int local) {
            this.local = local;
        }

        boolean match(Attempt a, int i) {
            int saved = a.locals[local];
            a.locals[local] = i;
            boolean found = next.match(a, i);
            a.locals[local] = saved;
            return found;
        }
    }

    /** The end of a capturing group. What it held before comes back if what follows fails. */
    static final class Tail extends Node {
        private final int local;
        private final int group;

        Tail(int local, int group) {
            this.local = local;
            this.group = group;
        }

        boolean match(Attempt a, int i) {
            int start = a.groups[2 * group];
            int end = a.groups[2 * group + 1];
            a.groups[2 * group] = a.locals[local];
            a.groups[2 * group + 1] = i;
            if (next.match(a, i)) {
                return true;
            }
            a.groups[2 * group] = start;
            a.groups[2 * group + 1] = end;
            return false;
        }
    }

    static final class Choice extends Node {
        private Node[] branches = new Node[2];
        private int count;

        void add(Node branch) {
            if (count == branches.length) {
                Node[] more = new Node[2 * count];
                for (int k = 0; k < count; k++) {
                    more[k] = branches[k];
                }
                branches = more;
            }
            branches[count] = branch;
            count++;
        }

        boolean match(Attempt a, int i) {
            for (int k = 0; k < count; k++) {
                if (branches[k].match(a, i)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A part that is matched once, in the first way there is. */
    static final class Atomic extends Node {
        private final Node part;

        Atomic(Node part) {
            this.part = part;
        }

        boolean match(Attempt a, int i) {
            return part.match(a, i) && next.match(a, a.end);
        }
    }
}
