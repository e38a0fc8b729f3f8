package java.util;

/** What every map entry has in common. */
final class Entries {
    private Entries() {
    }

    static boolean same(Map.Entry<?, ?> entry, Object other) {
        if (entry == other) {
            return true;
        }
        if (!(other instanceof Map.Entry)) {
            return false;
        }
        Map.Entry<?, ?> that = (Map.Entry<?, ?>) other;
        return Objects.equals(entry.getKey(), that.getKey()) && Objects.equals(entry.getValue(), that.getValue());
    }

    static int hash(Map.Entry<?, ?> entry) {
        return Objects.hashCode(entry.getKey()) ^ Objects.hashCode(entry.getValue());
    }
}
