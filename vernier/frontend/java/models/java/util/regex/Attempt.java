package java.util.regex;

/** What the nodes of a pattern share while they look for a match. */
final class Attempt {
    char[] text;

    /** The region: positions from the first to the last one that a match may end at. */
    int from;
    int to;

    /** Where anchors take the text to begin and to end. */
    int begin;
    int limit;

    /** Whether a match has to end where the region ends. */
    boolean whole;

    /** Where the match before this one ended. */
    int previous;

    /**
     * Where the match, or the part that was matched by itself last, ends. After a search that failed, the next one goes
     * on from there, as in the JDK; so nodes must note what its nodes do.
     */
    int end;

    /** Where a look behind has to end. */
    int behind;

    /** First position of each group and first one after it; -1 for groups that did not match. */
    int[] groups;

    /** Where the groups that are being matched start, and how often loops have gone round. */
    int[] locals;

    /** Of a character of a set with surrogates: 2 if it and the next one are a pair. */
    int width(int i) {
        boolean pair = i + 1 < text.length && Character.isSurrogatePair(text[i], text[i + 1]);
        return pair ? 2 : 1;
    }
}
