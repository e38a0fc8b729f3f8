package java.util.regex;

/** Nodes that follow each other, and what is known of the texts that they match. */
final class Chain {
    Node first;
    Node last;

    /** The lengths of texts that match; the longest one counts only if there is a bound. */
    int shortest;
    int longest;
    boolean bounded = true;

    /** Whether some part may be repeated without end: how the JDK bounds that is not described. */
    boolean endless;

    /** Whether what is appended counts for the shortest length: no more behind a loop. */
    boolean counted = true;

    /** Whether there is one way to match from any place. */
    boolean deterministic = true;

    /** The literal at the end, if characters may be added to it. */
    Node.Literal literal;
    Node.AnyCase anyCase;

    static Chain of(Node node, int length) {
        Chain made = new Chain();
        made.first = node;
        made.last = node;
        made.shortest = length;
        made.longest = length;
        return made;
    }

    void append(Chain other) {
        if (other.first != null) {
            join(other.first);
            last = other.last;
        }
        if (counted) {
            shortest = capped((long) shortest + other.shortest);
        }
        counted &= other.counted;
        longest = capped((long) longest + other.longest);
        bounded &= other.bounded;
        endless |= other.endless;
        deterministic &= other.deterministic;
    }

    private void join(Node node) {
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        literal = null;
        anyCase = null;
    }

    /** Adds a character; there are so many more in the pattern, this one included. */
    void append(char c, int room) {
        if (literal == null) {
            Node.Literal made = new Node.Literal(new char[room]);
            join(made);
            literal = made;
        }
        literal.chars[literal.count] = c;
        literal.count++;
        lengthen();
    }

    void appendAnyCase(char c, int room) {
        if (anyCase == null) {
            Node.AnyCase made = new Node.AnyCase(new char[room]);
            join(made);
            anyCase = made;
        }
        anyCase.chars[anyCase.count] = Node.lower(c);
        anyCase.count++;
        lengthen();
    }

    private void lengthen() {
        if (counted) {
            shortest++;
        }
        longest++;
    }

    /** The first node of the chain with this one behind it. */
    Node endedBy(Node end) {
        if (last == null) {
            return end;
        }
        last.next = end;
        return first;
    }

    /** What is known of the texts that the chain matches so often in a row. */
    Chain repeated(Node by, int least, int most) {
        Chain made = Chain.of(by, 0);
        made.shortest = capped((long) shortest * least);
        made.longest = capped((long) longest * most);
        made.bounded = bounded;
        made.endless = endless || most == Repetitions.WITHOUT_END;
        made.deterministic = deterministic && least == most;
        return made;
    }

    private static int capped(long length) {
        return length > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) length;
    }
}
