package java.util;

import vernier.Nondet;

/**
 * Where iterations over the tables of Set.of and Map.of begin, and in which direction they go. The JDK draws 32 bits when
 * the virtual machine starts; here they are an input.
 */
final class ImmutableOrder {
    private static final long SALT = Nondet.nondetInt() & 0xffffffffL;

    static boolean isReversed() {
        return (SALT & 1) == 0;
    }

    /** The place before the first that is looked at. */
    static int start(int length) {
        return (int) (SALT * length >>> 32);
    }

    static int following(int place, int length) {
        if (isReversed()) {
            return place + 1 == length ? 0 : place + 1;
        }
        return place == 0 ? length - 1 : place - 1;
    }

    /** Whether equal objects of this class are known to have equal hash codes, so that a search may look everywhere. */
    static boolean isHashedAsCompared(Object o) {
        return o instanceof String || o instanceof Integer || o instanceof Long || o instanceof Character
                || o instanceof Enum;
    }
}
