package java.util.regex;

/**
 * A set of characters as the bounds of its ranges, ascending: first included, first excluded, and so on. Surrogates are
 * in it all or none, and supplementary characters are in it as surrogates are.
 */
final class CharacterSet {
    private static final int LAST = 0x10000;

    private final int[] bounds;

    /** Characters from this one on are not described. */
    private final int described;

    CharacterSet(int[] bounds, int described) {
        this.bounds = bounds;
        this.described = described;
    }

    static CharacterSet empty() {
        return new CharacterSet(new int[0], LAST);
    }

    static CharacterSet one(int c) {
        return range(c, c);
    }

    static CharacterSet range(int low, int high) {
        return new CharacterSet(new int[] {low, high + 1}, LAST);
    }

    /** The ranges that the characters of the text delimit in pairs. */
    static CharacterSet of(String ends) {
        return new CharacterSet(bounds(ends), LAST);
    }

    /** As of, but nothing is said about characters beyond Latin-1. */
    static CharacterSet inLatin1(String ends) {
        return new CharacterSet(bounds(ends), 256);
    }

    private static int[] bounds(String ends) {
        int[] bounds = new int[ends.length()];
        for (int k = 0; k < bounds.length; k++) {
            bounds[k] = ends.charAt(k) + k % 2;
        }
        return bounds;
    }

    /** Without branches, so that the test of a character from outside is one formula. */
    boolean has(char c) {
        if (described != LAST && c >= described) {
            return $beyondLatin1(c);
        }
        boolean found = false;
        for (int k = 0; k < bounds.length; k += 2) {
            found |= bounds[k] <= c & c < bounds[k + 1];
        }
        return found;
    }

    boolean hasSurrogates() {
        return described == LAST && has('\ud800');
    }

    CharacterSet complement() {
        int n = bounds.length;
        int skipped = n > 0 && bounds[0] == 0 ? 1 : 0;
        int dropped = n > 0 && bounds[n - 1] == LAST ? 1 : 0;
        int[] result = new int[n + 2 - 2 * skipped - 2 * dropped];
        int at = 0;
        if (skipped == 0) {
            result[at] = 0;
            at++;
        }
        for (int k = skipped; k < n - dropped; k++) {
            result[at] = bounds[k];
            at++;
        }
        if (dropped == 0) {
            result[at] = LAST;
        }
        return new CharacterSet(result, described);
    }

    CharacterSet union(CharacterSet other) {
        int[] merged = new int[bounds.length + other.bounds.length];
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < bounds.length || j < other.bounds.length) {
            boolean mine = j >= other.bounds.length || i < bounds.length && bounds[i] <= other.bounds[j];
            int low = mine ? bounds[i] : other.bounds[j];
            int high = mine ? bounds[i + 1] : other.bounds[j + 1];
            if (mine) {
                i += 2;
            } else {
                j += 2;
            }
            if (count > 0 && low <= merged[count - 1]) {
                merged[count - 1] = high > merged[count - 1] ? high : merged[count - 1];
            } else {
                merged[count] = low;
                merged[count + 1] = high;
                count += 2;
            }
        }
        int[] result = new int[count];
        for (int k = 0; k < count; k++) {
            result[k] = merged[k];
        }
        return new CharacterSet(result, described < other.described ? described : other.described);
    }

    CharacterSet intersection(CharacterSet other) {
        return complement().union(other.complement()).complement();
    }

    /** With the other case of every ASCII letter in it. */
    CharacterSet withOtherCase() {
        CharacterSet lowered = intersection(range('A', 'Z')).shifted(32);
        CharacterSet raised = intersection(range('a', 'z')).shifted(-32);
        return union(lowered).union(raised);
    }

    private CharacterSet shifted(int distance) {
        int[] result = new int[bounds.length];
        for (int k = 0; k < bounds.length; k++) {
            result[k] = bounds[k] + distance;
        }
        return new CharacterSet(result, described);
    }

    private static native boolean $beyondLatin1(char c);
}
