package java.util.regex;

import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

public final class Matcher implements MatchResult {
    private Pattern pattern;
    private CharSequence input;
    private final Attempt attempt = new Attempt();

    /** Where the match starts, -1 if there is none. */
    private int first;
    private int appended;
    private boolean anchoring = true;

    /** Whether a search has failed after which it is not described where the JDK goes on. */
    private boolean forgotten;

    /** How often something has been looked for or forgotten. */
    int uses;

    Matcher(Pattern pattern, CharSequence input) {
        this.pattern = pattern;
        this.input = input;
        attempt.groups = new int[2 * pattern.groups + 2];
        attempt.locals = new int[pattern.locals];
        reset();
    }

    public Pattern pattern() {
        return pattern;
    }

    public Matcher usePattern(Pattern newPattern) {
        if (newPattern == null) {
            throw new IllegalArgumentException("Pattern cannot be null");
        }
        pattern = newPattern;
        attempt.groups = new int[2 * pattern.groups + 2];
        attempt.locals = new int[pattern.locals];
        clear();
        return this;
    }

    public Matcher reset() {
        attempt.text = input.toString().toCharArray();
        first = -1;
        attempt.end = 0;
        attempt.previous = -1;
        appended = 0;
        forgotten = false;
        clear();
        bounds(0, attempt.text.length);
        return this;
    }

    public Matcher reset(CharSequence input) {
        this.input = input;
        return reset();
    }

    private void clear() {
        uses++;
        for (int k = 0; k < attempt.groups.length; k++) {
            attempt.groups[k] = -1;
        }
        for (int k = 0; k < attempt.locals.length; k++) {
            attempt.locals[k] = -1;
        }
    }

    private void bounds(int from, int to) {
        attempt.from = from;
        attempt.to = to;
        attempt.begin = anchoring ? from : 0;
        attempt.limit = anchoring ? to : attempt.text.length;
    }

    public Matcher region(int start, int end) {
        int length = input.length();
        if (start < 0 || start > length) {
            throw new IndexOutOfBoundsException("start");
        }
        if (end < 0 || end > length) {
            throw new IndexOutOfBoundsException("end");
        }
        if (start > end) {
            throw new IndexOutOfBoundsException("start > end");
        }
        reset();
        bounds(start, end);
        return this;
    }

    public int regionStart() {
        return attempt.from;
    }

    public int regionEnd() {
        return attempt.to;
    }

    public boolean hasAnchoringBounds() {
        return anchoring;
    }

    public Matcher useAnchoringBounds(boolean b) {
        anchoring = b;
        bounds(attempt.from, attempt.to);
        return this;
    }

    public boolean hasTransparentBounds() {
        return false;
    }

    public native Matcher useTransparentBounds(boolean b);

    public native boolean hitEnd();

    public native boolean requireEnd();

    public boolean matches() {
        return match(true);
    }

    public boolean lookingAt() {
        return match(false);
    }

    private boolean match(boolean whole) {
        begin(attempt.from, whole);
        return ended(attempt.from, pattern.start.match(attempt, attempt.from));
    }

    public boolean find() {
        if (forgotten) {
            $searchAfterFailure();
        }
        int start = attempt.end == first ? first + 1 : attempt.end;
        if (start < attempt.from) {
            start = attempt.from;
        }
        if (start > attempt.to) {
            clear();
            return false;
        }
        return search(start);
    }

    public boolean find(int start) {
        if (start < 0 || start > input.length()) {
            throw new IndexOutOfBoundsException("Illegal start index");
        }
        reset();
        return search(start);
    }

    private boolean search(int start) {
        begin(start, false);
        for (int i = start; i <= attempt.to - pattern.shortest; i++) {
            if (pattern.start.match(attempt, i)) {
                return ended(i, true);
            }
        }
        return ended(start, false);
    }

    private void begin(int start, boolean whole) {
        if (forgotten && pattern.continues) {
            $searchAfterFailure();
        }
        if (!(input instanceof String)) {
            attempt.text = input.toString().toCharArray();
            if (attempt.text.length < attempt.to) {
                $usedMeanwhile();
            }
        }
        attempt.whole = whole;
        attempt.previous = attempt.previous < 0 ? start : attempt.previous;
        clear();
    }

    private boolean ended(int start, boolean found) {
        first = found ? start : -1;
        if (found) {
            attempt.groups[0] = start;
            attempt.groups[1] = attempt.end;
        }
        forgotten = !found && (forgotten || pattern.forgetful);
        attempt.previous = attempt.end;
        return found;
    }

    public int groupCount() {
        return pattern.groups;
    }

    public String group() {
        return group(0);
    }

    public String group(int group) {
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        checkGroup(group);
        return text(group);
    }

    public String group(String name) {
        return text(named(name));
    }

    private String text(int group) {
        int start = attempt.groups[2 * group];
        return start < 0 ? null : input.subSequence(start, attempt.groups[2 * group + 1]).toString();
    }

    private void checkGroup(int group) {
        if (group < 0 || group > pattern.groups) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
    }

    private int named(String name) {
        Objects.requireNonNull(name, "Group name");
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        int group = pattern.groupOf(name);
        if (group == 0) {
            throw new IllegalArgumentException("No group with name <" + name + ">");
        }
        return group;
    }

    private void checkAvailable() {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
    }

    public int start() {
        checkAvailable();
        return first;
    }

    public int start(int group) {
        checkAvailable();
        checkGroup(group);
        return attempt.groups[2 * group];
    }

    public int start(String name) {
        return attempt.groups[2 * named(name)];
    }

    public int end() {
        checkAvailable();
        return attempt.end;
    }

    public int end(int group) {
        checkAvailable();
        checkGroup(group);
        return attempt.groups[2 * group + 1];
    }

    public int end(String name) {
        return attempt.groups[2 * named(name) + 1];
    }

    public MatchResult toMatchResult() {
        int[] copy = new int[attempt.groups.length];
        for (int k = 0; k < copy.length; k++) {
            copy[k] = attempt.groups[k];
        }
        return new MatchSnapshot(input.toString(), first, attempt.end, copy);
    }

    public static String quoteReplacement(String s) {
        return s.indexOf('\\') < 0 && s.indexOf('$') < 0 ? s : s.replace("\\", "\\\\").replace("$", "\\$");
    }

    public Matcher appendReplacement(StringBuffer sb, String replacement) {
        checkAvailable();
        String inserted = Replacement.of(this, replacement);
        sb.append(input, appended, first).append(inserted);
        appended = attempt.end;
        uses++;
        return this;
    }

    public Matcher appendReplacement(StringBuilder sb, String replacement) {
        checkAvailable();
        String inserted = Replacement.of(this, replacement);
        sb.append(input, appended, first).append(inserted);
        appended = attempt.end;
        uses++;
        return this;
    }

    public StringBuffer appendTail(StringBuffer sb) {
        return sb.append(input, appended, input.length());
    }

    public StringBuilder appendTail(StringBuilder sb) {
        return sb.append(input, appended, input.length());
    }

    public String replaceAll(String replacement) {
        reset();
        if (!find()) {
            return input.toString();
        }
        StringBuilder result = new StringBuilder();
        do {
            appendReplacement(result, replacement);
        } while (find());
        return appendTail(result).toString();
    }

    public String replaceAll(Function<MatchResult, String> replacer) {
        Objects.requireNonNull(replacer);
        reset();
        if (!find()) {
            return input.toString();
        }
        StringBuilder result = new StringBuilder();
        do {
            appendReplacement(result, applied(replacer));
        } while (find());
        return appendTail(result).toString();
    }

    public String replaceFirst(String replacement) {
        if (replacement == null) {
            throw new NullPointerException("replacement");
        }
        reset();
        if (!find()) {
            return input.toString();
        }
        StringBuilder result = new StringBuilder();
        appendReplacement(result, replacement);
        return appendTail(result).toString();
    }

    public String replaceFirst(Function<MatchResult, String> replacer) {
        Objects.requireNonNull(replacer);
        reset();
        if (!find()) {
            return input.toString();
        }
        StringBuilder result = new StringBuilder();
        appendReplacement(result, applied(replacer));
        return appendTail(result).toString();
    }

    private String applied(Function<MatchResult, String> replacer) {
        int before = uses;
        String made = replacer.apply(this);
        if (uses != before) {
            $usedMeanwhile();
        }
        return made;
    }

    public Stream<MatchResult> results() {
        return Stream.$of(new MatchTraversal(this));
    }

    public String toString() {
        String last = first >= 0 && group() != null ? group() : "";
        return "java.util.regex.Matcher[pattern=" + pattern + " region=" + attempt.from + "," + attempt.to
                + " lastmatch=" + last + "]";
    }

    private static native void $searchAfterFailure();

    static native void $usedMeanwhile();
}
