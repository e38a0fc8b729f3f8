package java.util.regex;

/** Nodes that match a part several times. */
final class Repetitions {
    static final int GREEDY = 0;
    static final int RELUCTANT = 1;
    static final int POSSESSIVE = 2;
    static final int WITHOUT_END = 0x7fffffff;

    private Repetitions() {
    }

    /**
     * Characters of a set. Each length that a greedy repetition may have is tried in a call of its own, the first ones at
     * least: a position is then a constant even if it depends on the text how many characters belong to the set.
     */
    static final class OfSet extends Node {
        private static final int DEEPEST = 32;

        private final CharacterSet set;
        private final boolean wide;
        private final int least;
        private final int most;
        private final int mode;

        /** Whether each character counts as a part of which the end is noted: all but plain stars and pluses. */
        private final boolean ends;

        OfSet(CharacterSet set, int least, int most, int mode) {
            this.set = set;
            this.wide = set.hasSurrogates();
            this.least = least;
            this.most = most;
            this.mode = mode;
            this.ends = !(mode == GREEDY && least <= 1 && most == WITHOUT_END);
        }

        boolean match(Attempt a, int i) {
            int at = i;
            for (int count = 0; count < least; count++) {
                if (!one(a, at)) {
                    return false;
                }
                at = passed(a, at);
            }
            if (least == most) {
                return next.match(a, at);
            }
            if (mode == RELUCTANT) {
                return reluctant(a, at);
            }
            if (mode == POSSESSIVE || wide && most != WITHOUT_END) {
                return longest(a, at, least);
            }
            return greedy(a, at, least, false);
        }

        private boolean one(Attempt a, int i) {
            return i < a.to && set.has(a.text[i]) && !(wide && i + a.width(i) > a.to);
        }

        private int passed(Attempt a, int i) {
            int end = wide ? i + a.width(i) : i + 1;
            if (ends) {
                a.end = end;
            }
            return end;
        }

        /** So many characters have been matched; or, if the text here is the second half of a pair, so many halves. */
        private boolean greedy(Attempt a, int i, int count, boolean inside) {
            if (count - least >= DEEPEST && !inside) {
                return longest(a, i, count);
            }
            boolean more = inside || count < most && one(a, i);
            boolean pair = more && !inside && passed(a, i) == i + 2;
            if (more && greedy(a, i + 1, count + 1, pair)) {
                return true;
            }
            return !inside && next.match(a, i);
        }

        private boolean longest(Attempt a, int i, int matched) {
            int at = i;
            int count = matched;
            while (count < most && one(a, at)) {
                at = passed(a, at);
                count++;
            }
            if (mode == POSSESSIVE) {
                return next.match(a, at);
            }
            while (!next.match(a, at)) {
                if (count == matched) {
                    return false;
                }
                boolean pair = wide && at - 2 >= i && Character.isSurrogatePair(a.text[at - 2], a.text[at - 1]);
                at -= pair ? 2 : 1;
                count--;
            }
            return true;
        }

        private boolean reluctant(Attempt a, int i) {
            int at = i;
            for (int count = least; !next.match(a, at); count++) {
                if (count == most || !one(a, at)) {
                    return false;
                }
                at = passed(a, at);
            }
            return true;
        }
    }

    /** A part that is matched by itself, each time in the first way there is. */
    static final class OfPart extends Node {
        private final Node part;
        private final int least;
        private final int most;
        private final int mode;

        /** The capturing group that the part is, or 0. */
        private final int group;

        OfPart(Node part, int least, int most, int mode, int group) {
            this.part = part;
            this.least = least;
            this.most = most;
            this.mode = mode;
            this.group = group;
        }

        boolean match(Attempt a, int i) {
            int start = a.groups[2 * group];
            int end = a.groups[2 * group + 1];
            if (run(a, i)) {
                return true;
            }
            keep(a, start, end);
            return false;
        }

        private boolean run(Attempt a, int i) {
            int at = i;
            for (int count = 0; count < least; count++) {
                if (!part.match(a, at)) {
                    return false;
                }
                keep(a, at, a.end);
                at = a.end;
            }
            return mode == GREEDY ? greedy(a, at, least, 0) : others(a, at);
        }

        /** So many times the part has been matched, beyond the least number of times last with this length. */
        private boolean greedy(Attempt a, int i, int count, int length) {
            boolean alike = true;
            if (count < most && part.match(a, i)) {
                int at = a.end;
                alike = at - i == length;
                if (at != i) {
                    int start = a.groups[2 * group];
                    int end = a.groups[2 * group + 1];
                    keep(a, i, at);
                    if (greedy(a, at, count + 1, at - i)) {
                        return true;
                    }
                    keep(a, start, end);
                }
            }
            if (!next.match(a, i)) {
                return false;
            }
            // What follows may have come here again. In the JDK the group holds what it held here, unless the part would
            // have matched once more with another length.
            if (length > 0 && alike) {
                keep(a, i - length, i);
            }
            return true;
        }

        private boolean others(Attempt a, int i) {
            int at = i;
            for (int count = least; mode == POSSESSIVE || !next.match(a, at); count++) {
                if (count >= most || !part.match(a, at) || a.end == at) {
                    return mode == POSSESSIVE && next.match(a, at);
                }
                keep(a, at, a.end);
                at = a.end;
            }
            return true;
        }

        private void keep(Attempt a, int start, int end) {
            if (group > 0) {
                a.groups[2 * group] = start;
                a.groups[2 * group + 1] = end;
            }
        }
    }

    /** A part that is matched by itself, or left out. */
    static final class Optional extends Node {
        private final Node part;
        private final int mode;

        Optional(Node part, int mode) {
            this.part = part;
            this.mode = mode;
        }

        boolean match(Attempt a, int i) {
            if (mode == POSSESSIVE) {
                return next.match(a, part.match(a, i) ? a.end : i);
            }
            if (mode == GREEDY) {
                return part.match(a, i) && next.match(a, a.end) || next.match(a, i);
            }
            return next.match(a, i) || part.match(a, i) && next.match(a, a.end);
        }
    }

    /** Where a loop is entered. */
    static final class Entry extends Node {
        private final Loop loop;

        Entry(Loop loop) {
            this.loop = loop;
        }

        boolean match(Attempt a, int i) {
            return loop.enter(a, i);
        }
    }

    /** What follows the body of a loop: the body again, or what follows the loop. */
    static final class Loop extends Node {
        private final int count;
        private final int start;
        private final int least;
        private final int most;
        private final boolean greedy;
        Node body;

        /** The loop counts in one local; the head of its body notes in another one where it starts. */
        Loop(int count, int start, int least, int most, boolean greedy) {
            this.count = count;
            this.start = start;
            this.least = least;
            this.most = most;
            this.greedy = greedy;
        }

        boolean enter(Attempt a, int i) {
            int saved = a.locals[count];
            boolean found = choose(a, i, 0);
            a.locals[count] = saved;
            return found;
        }

        boolean match(Attempt a, int i) {
            // Who went round and has consumed nothing would go round for ever.
            return i > a.locals[start] ? choose(a, i, a.locals[count]) : next.match(a, i);
        }

        private boolean choose(Attempt a, int i, int done) {
            if (done < least) {
                return again(a, i, done);
            }
            if (done >= most) {
                return next.match(a, i);
            }
            if (greedy) {
                return again(a, i, done) || next.match(a, i);
            }
            return next.match(a, i) || again(a, i, done);
        }

        private boolean again(Attempt a, int i, int done) {
            a.locals[count] = done + 1;
            if (body.match(a, i)) {
                return true;
            }
            a.locals[count] = done;
            return false;
        }
    }
}
