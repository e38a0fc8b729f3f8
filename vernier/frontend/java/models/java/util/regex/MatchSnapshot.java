package java.util.regex;

/** What a matcher had found at some time. */
final class MatchSnapshot implements MatchResult {
    private final String text;
    private final int first;
    private final int last;
    private final int[] groups;

    MatchSnapshot(String text, int first, int last, int[] groups) {
        this.text = text;
        this.first = first;
        this.last = last;
        this.groups = groups;
    }

    private void check(int group) {
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        if (group < 0 || group > groupCount()) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
    }

    public int start() {
        check(0);
        return first;
    }

    public int start(int group) {
        check(group);
        return groups[2 * group];
    }

    public int end() {
        check(0);
        return last;
    }

    public int end(int group) {
        check(group);
        return groups[2 * group + 1];
    }

    public String group() {
        return group(0);
    }

    public String group(int group) {
        check(group);
        return groups[2 * group] < 0 ? null : text.substring(groups[2 * group], groups[2 * group + 1]);
    }

    public int groupCount() {
        return groups.length / 2 - 1;
    }
}
