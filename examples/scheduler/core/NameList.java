/** Names in the order in which they were added. */
class NameList {
    NameNode firstName;

    boolean isEmpty() {
        return firstName == null;
    }

    boolean contains(Name name) {
        NameNode node = firstName;
        while (node != null && node.item != name) {
            node = node.nextName;
        }
        return node != null;
    }

    void append(Name name) {
        NameNode made = new NameNode(name);
        if (firstName == null) {
            firstName = made;
            return;
        }
        NameNode last = firstName;
        while (last.nextName != null) {
            last = last.nextName;
        }
        last.nextName = made;
    }

    /** Takes out the first cell with this name; false when there is none. */
    boolean remove(Name name) {
        NameNode previous = null;
        NameNode node = firstName;
        while (node != null && node.item != name) {
            previous = node;
            node = node.nextName;
        }
        if (node == null) {
            return false;
        }
        if (previous == null) {
            firstName = node.nextName;
        } else {
            previous.nextName = node.nextName;
        }
        return true;
    }

    /** A list of its own with the same names. */
    NameList copy() {
        NameList copy = new NameList();
        for (NameNode node = firstName; node != null; node = node.nextName) {
            copy.append(node.item);
        }
        return copy;
    }
}
