package java.util.concurrent;

/**
 * The nodes of a map in the order of the slots of the table it has now. Where that has been left for a larger one, the
 * two slots there that a slot was spread over are visited in its place, each of them as it is then.
 */
final class ConcurrentHashNodes<K, V> {
    /** The slots of a table that are left to visit, in steps. */
    private static final class Frame<K, V> {
        final ConcurrentHashMap.Table<K, V> table;
        int slot;
        final int step;
        final Frame<K, V> below;

        Frame(ConcurrentHashMap.Table<K, V> table, int slot, int step, Frame<K, V> below) {
            this.table = table;
            this.slot = slot;
            this.step = step;
            this.below = below;
        }
    }

    private Frame<K, V> frame;
    ConcurrentHashMap.Node<K, V> node;

    ConcurrentHashNodes(ConcurrentHashMap<K, V> map) {
        frame = map.table == null ? null : new Frame<K, V>(map.table, 0, 1, null);
    }

    /** Moves to the next node; tells whether there is one. */
    boolean advance() {
        node = node == null ? null : node.next;
        while (node == null && frame != null) {
            ConcurrentHashMap.Table<K, V> table = frame.table;
            int slot = frame.slot;
            if (slot >= table.slots.length) {
                frame = frame.below;
            } else {
                frame.slot += frame.step;
                if (table.successor != null) {
                    frame = new Frame<K, V>(table.successor, slot, table.slots.length, frame);
                } else if (table.slots[slot] != null && table.slots[slot].key != null) {
                    node = table.slots[slot];
                }
            }
        }
        return node != null;
    }
}
