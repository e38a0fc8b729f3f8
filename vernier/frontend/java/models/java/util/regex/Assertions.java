package java.util.regex;

/** Nodes that look at the text around a position and consume nothing. */
final class Assertions {
    private Assertions() {
    }

    static boolean endsLine(char c) {
        return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    static final class Begin extends Node {
        boolean match(Attempt a, int i) {
            return i == a.begin && next.match(a, i);
        }
    }

    static final class End extends Node {
        boolean match(Attempt a, int i) {
            return i == a.limit && next.match(a, i);
        }
    }

    /** Where the previous match ended. */
    static final class Previous extends Node {
        boolean match(Attempt a, int i) {
            return i == a.previous && next.match(a, i);
        }
    }

    /** After a line terminator or at the beginning, but not at the end. */
    static final class LineBegin extends Node {
        private final boolean unix;

        LineBegin(boolean unix) {
            this.unix = unix;
        }

        boolean match(Attempt a, int i) {
            if (i == a.limit || i > a.begin && !follows(a, i)) {
                return false;
            }
            return next.match(a, i);
        }

        private boolean follows(Attempt a, int i) {
            char before = a.text[i - 1];
            if (unix) {
                return before == '\n';
            }
            return endsLine(before) && !(before == '\r' && a.text[i] == '\n');
        }
    }

    /** Before a line terminator (if only the last one counts, before that), or at the end. */
    static final class LineEnd extends Node {
        private final boolean unix;
        private final boolean lastOnly;

        LineEnd(boolean unix, boolean lastOnly) {
            this.unix = unix;
            this.lastOnly = lastOnly;
        }

        boolean match(Attempt a, int i) {
            return (i == a.limit || i < a.limit && precedes(a, i)) && next.match(a, i);
        }

        private boolean precedes(Attempt a, int i) {
            char c = a.text[i];
            if (unix) {
                return c == '\n' && (!lastOnly || i == a.limit - 1);
            }
            if (!endsLine(c) || c == '\n' && i > 0 && a.text[i - 1] == '\r') {
                return false;
            }
            boolean two = c == '\r' && i + 1 < a.limit && a.text[i + 1] == '\n';
            return !lastOnly || i == a.limit - (two ? 2 : 1);
        }
    }

    static final class WordBound extends Node {
        private final boolean wanted;

        WordBound(boolean wanted) {
            this.wanted = wanted;
        }

        boolean match(Attempt a, int i) {
            boolean left = i > a.from && isWord(a.text[i - 1]);
            boolean right = i < a.to && isWord(a.text[i]);
            return (left != right) == wanted && next.match(a, i);
        }

        private static boolean isWord(char c) {
            if (c > 255) {
                return $wordBeyondLatin1(c);
            }
            return c == '_' | c >= '0' & c <= '9' | c >= 'a' & c <= 'z' | c >= 'A' & c <= 'Z' | c == 0xaa | c == 0xb5
                    | c == 0xba | c >= 0xc0 & c != 0xd7 & c != 0xf7;
        }
    }

    static native boolean $wordBeyondLatin1(char c);

    /** Whether a part matches from here on, or does not. */
    static final class Ahead extends Node {
        private final Node part;
        private final boolean wanted;

        Ahead(Node part, boolean wanted) {
            this.part = part;
            this.wanted = wanted;
        }

        boolean match(Attempt a, int i) {
            return part.match(a, i) == wanted && next.match(a, i);
        }
    }

    /** Whether a part matches that ends here, or does not. */
    static final class Behind extends Node {
        private final Node part;
        private final int shortest;
        private final int longest;
        private final boolean wanted;

        Behind(Node part, int shortest, int longest, boolean wanted) {
            this.part = part;
            this.shortest = shortest;
            this.longest = longest;
            this.wanted = wanted;
        }

        boolean match(Attempt a, int i) {
            int saved = a.behind;
            a.behind = i;
            int first = i - longest > a.from ? i - longest : a.from;
            boolean found = false;
            for (int j = i - shortest; j >= first && !found; j--) {
                found = part.match(a, j);
            }
            a.behind = saved;
            return found == wanted && next.match(a, i);
        }
    }
}
