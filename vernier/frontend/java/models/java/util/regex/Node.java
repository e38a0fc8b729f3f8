package java.util.regex;

/** A part of a pattern that knows what follows it. Alternatives are tried in order, the next one when what follows fails. */
abstract class Node {
    Node next;

    /** Whether this part and all that follows match from here on. */
    abstract boolean match(Attempt a, int i);

    /** The end of the pattern. */
    static final class Last extends Node {
        boolean match(Attempt a, int i) {
            if (a.whole && i != a.to) {
                return false;
            }
            a.end = i;
            return true;
        }
    }

    /** The end of a part that is matched by itself: it is not entered again when what follows fails. */
    static final class PartEnd extends Node {
        boolean match(Attempt a, int i) {
            a.end = i;
            return true;
        }
    }

    /** The end of a part that has to end at a given place. */
    static final class BehindEnd extends Node {
        boolean match(Attempt a, int i) {
            return i == a.behind;
        }
    }

    /** Nothing; also where alternatives come together. */
    static final class Empty extends Node {
        boolean match(Attempt a, int i) {
            return next.match(a, i);
        }
    }

    /** A string of characters. */
    static final class Literal extends Node {
        final char[] chars;
        int count;

        Literal(char[] chars) {
            this.chars = chars;
        }

        boolean match(Attempt a, int i) {
            if (i + count > a.to || a.text[i] != chars[0]) {
                return false;
            }
            boolean same = true;
            for (int k = 1; k < count; k++) {
                same &= a.text[i + k] == chars[k];
            }
            return same && next.match(a, i + count);
        }
    }

    /** A string of characters in lower case, compared without regard to the case of ASCII letters. */
    static final class AnyCase extends Node {
        final char[] chars;
        int count;

        AnyCase(char[] chars) {
            this.chars = chars;
        }

        boolean match(Attempt a, int i) {
            if (i + count > a.to) {
                return false;
            }
            boolean same = true;
            for (int k = 0; k < count; k++) {
                same &= lower(a.text[i + k]) == chars[k];
            }
            return same && next.match(a, i + count);
        }
    }

    static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    /** One character of a set. */
    static final class OneOf extends Node {
        final CharacterSet set;
        private final boolean wide;

        OneOf(CharacterSet set) {
            this.set = set;
            this.wide = set.hasSurrogates();
        }

        boolean match(Attempt a, int i) {
            if (i >= a.to || !set.has(a.text[i])) {
                return false;
            }
            if (!wide) {
                return next.match(a, i + 1);
            }
            int end = i + a.width(i);
            return end <= a.to && next.match(a, end);
        }
    }

    /** A line terminator, of which there is one with two characters. */
    static final class LineBreak extends Node {
        boolean match(Attempt a, int i) {
            if (i >= a.to) {
                return false;
            }
            char c = a.text[i];
            if (c == '\r') {
                return i + 1 < a.to && a.text[i + 1] == '\n' && next.match(a, i + 2) || next.match(a, i + 1);
            }
            boolean ends = c >= '\n' && c <= '\f' || c == '\u0085' || c == '\u2028' || c == '\u2029';
            return ends && next.match(a, i + 1);
        }
    }

    /** What a group has matched, once more. */
    static final class Reference extends Node {
        private final int group;
        private final boolean ignoresCase;

        Reference(int group, boolean ignoresCase) {
            this.group = group;
            this.ignoresCase = ignoresCase;
        }

        boolean match(Attempt a, int i) {
            if (2 * group >= a.groups.length || a.groups[2 * group] < 0) {
                return false;
            }
            int start = a.groups[2 * group];
            int count = a.groups[2 * group + 1] - start;
            if (i + count > a.to) {
                return false;
            }
            for (int k = 0; k < count; k++) {
                char x = a.text[i + k];
                char y = a.text[start + k];
                if (x != y && !(ignoresCase && lower(x) == lower(y))) {
                    return false;
                }
            }
            return next.match(a, i + count);
        }
    }
}
