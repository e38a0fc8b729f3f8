package java.util.regex;

import vernier.Traversal;

/** The matches that a matcher finds from where it is. */
final class MatchTraversal extends Traversal<MatchResult> {
    private final Matcher matcher;
    private int uses = -1;

    MatchTraversal(Matcher matcher) {
        this.matcher = matcher;
    }

    public long bind() {
        return -1;
    }

    public boolean advance() {
        if (uses >= 0 && uses != matcher.uses) {
            Matcher.$usedMeanwhile();
        }
        if (!matcher.find()) {
            return false;
        }
        uses = matcher.uses;
        value = matcher.toMatchResult();
        return true;
    }

    public void check() {
    }
}
