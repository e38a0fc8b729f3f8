package driver.jdk;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Random regular expressions from a small grammar on random short texts. */
public final class Expressions {
    private static final String[] FAMILIES = {
        "\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "\\h", "\\v", "\\p{Alpha}", "\\p{L}", "\\p{Lu}", "\\P{Digit}", "\\p{Punct}",
        "[ab]", "[^a]", "[a-c]", "[^-b]", "[a-c&&[^b]]", "[\\w&&[^\\d]]", "[ab[c1]]", "[^a&&[a-c]]", "[a&&ab]", "[]a]", "[a-]",
        "[\\d-]", "[&a]", "[a-c&&b-z]", "[^\\s]", "[a&&[ab]b&&a]", "[\\-a]", "[A-Z]", "[\\]]", "[.]", "[^\n]"};
    private static final String[] ASSERTIONS = {"^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z", "\\G", "\\R"};
    private static final String[] ESCAPES = {"\\.", "\\-", "\\t", "\\n", "\\x41", "\\u0061", "\\0141", "\\Qa.b\\E", "\\x{62}", "\\cA"};
    private static final String[] WRONG = {
        "(", ")", "[", "]", "{", "}", "*", "+", "?", "a{", "a{1", "a{2,1}", "a{,2}", "a{1,x}", "\\", "\\y", "[b-a]", "[a", "(?<1>a)",
        "(?<n", "(?<n>a)(?<n>b)", "\\k<n>", "\\k", "(?<=a*)b", "(?q)", "(?", "\\0", "\\x1", "\\u00", "[a&&]", "\\p{Foo}", "\\p{", "\\c",
        "(?<", "[^", "[]", "[a-", "(?<=", "(?<=a", "a{99999999999}", "{1}", "(?i", "(?-", "[\\", "a**", "a{2}{3}", "x*+?"};
    private static final int[] FLAGS = {2, 8, 32, 16, 1, 4, 9, 18, 512, 64};

    private final Trace t;

    /** Whether expressions are repetitions in repetitions of few characters, where it is difficult to tell what groups hold. */
    private final boolean dense;

    private Expressions(Trace t) {
        this.t = t;
        this.dense = t.pick(3) == 0;
    }

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Expressions driver = new Expressions(t);
        if (kind.equals("replacements")) {
            driver.replace();
        } else {
            driver.search();
        }
        return t.toString();
    }

    private String expression(int depth) {
        String result = sequence(depth);
        while (t.pick(6) == 0) {
            result += "|" + sequence(depth);
        }
        return result;
    }

    private String sequence(int depth) {
        String result = "";
        for (int i = t.pick(4); i >= 0 && t.pick(12) > 0; i--) {
            result += atom(depth) + quantifier();
        }
        return result;
    }

    private String atom(int depth) {
        if (dense && t.pick(8) > 0) {
            return depth > 0 && t.pick(2) == 0 ? (t.pick(2) == 0 ? "(" : "(?:") + expression(depth - 1) + ")"
                    : String.valueOf("aab.".charAt(t.pick(4)));
        }
        int kind = t.pick(depth > 0 ? 16 : 9);
        if (kind < 4) {
            return String.valueOf("aaabbcA1 -_".charAt(t.pick(11)));
        }
        if (kind < 6) {
            return FAMILIES[t.pick(FAMILIES.length)];
        }
        if (kind == 6) {
            return t.pick(3) == 0 ? ESCAPES[t.pick(ESCAPES.length)] : ".";
        }
        if (kind == 7) {
            return t.pick(2) == 0 ? ASSERTIONS[t.pick(ASSERTIONS.length)] : "b";
        }
        if (kind == 8) {
            return t.pick(60) == 0 ? WRONG[t.pick(WRONG.length)] : t.pick(4) == 0 ? "\\" + (1 + t.pick(3)) : "a";
        }
        return group(expression(depth - 1));
    }

    private String group(String inner) {
        switch (t.pick(14)) {
            case 0: return "(?=" + inner + ")";
            case 1: return "(?!" + inner + ")";
            case 2: return t.pick(2) == 0 ? "(?<=" + inner + ")" : "(?<!" + inner + ")";
            case 3: return "(?>" + inner + ")";
            case 4: case 5: case 6: return "(?:" + inner + ")";
            case 7: return "(?<n" + (char) ('a' + t.pick(3)) + ">" + inner + ")";
            case 8: return (t.pick(2) == 0 ? "(?i)" : "(?i-s:") + inner + (t.pick(2) == 0 ? ")" : "");
            default: return "(" + inner + ")";
        }
    }

    private String quantifier() {
        String[] counts = {"?", "*", "+", "{2}", "{1,}", "{0,2}", "{1,2}", "{0}"};
        String[] modes = {"", "", "", "?", "+"};
        return t.pick(5) > (dense ? 2 : 1) ? "" : counts[t.pick(counts.length)] + modes[t.pick(modes.length)];
    }

    private String text() {
        String common = dense ? "aab" : "aaabbcAB1 -_";
        String rare = "aab\n\r\n\u00e9.,\u0085\u2028\ud83d\ude00\ud83d";
        String result = "";
        boolean plain = t.pick(4) > 0;
        for (int i = t.pick(9); i > 0; i--) {
            result += plain ? common.charAt(t.pick(common.length())) : rare.charAt(t.pick(rare.length()));
        }
        return result;
    }

    private Pattern compiled(String expression) {
        int flags = t.pick(4) > 0 ? 0 : FLAGS[t.pick(FLAGS.length)];
        Pattern[] made = new Pattern[1];
        t.step("compile " + expression.replace("\n", "\\n") + " " + flags, () -> {
            made[0] = Pattern.compile(expression, flags);
            return made[0].flags() + " " + made[0];
        });
        return made[0];
    }

    private static String shown(MatchResult m) {
        String result = m.start() + "-" + m.end() + " " + m.group();
        for (int i = 1; i <= m.groupCount(); i++) {
            result += " " + i + ":" + m.start(i) + "-" + m.end(i) + " " + m.group(i);
        }
        return result;
    }

    private void search() {
        Pattern pattern = compiled(expression(dense ? 3 : 2));
        if (pattern == null) {
            return;
        }
        for (int i = 0; i < 3; i++) {
            String text = text();
            Matcher m = pattern.matcher(text);
            t.step("'" + text + "' matches", () -> m.matches() + " " + (m.reset().lookingAt() ? shown(m) : "no"));
            t.step("groups", () -> m.reset().matches() ? shown(m) : "no");
            m.reset();
            t.step("find", () -> {
                String found = "";
                while (m.find()) {
                    found += shown(m.toMatchResult()) + "; ";
                }
                return found;
            });
            int from = t.pick(text.length() + 1);
            int to = from + t.pick(text.length() + 1 - from);
            t.step("find from", () -> m.find(from) ? shown(m) : "no");
            t.step("region", () -> m.region(from, to).useAnchoringBounds(from % 2 == 0).find() ? shown(m) + m.find() : "no");
            t.step("split", () -> pattern.split(text));
            t.step("split limited", () -> pattern.split(text, from - 1));
        }
        t.step("wrong", () -> pattern.matcher("").group(t.pick(9) - 1));
        Matcher last = pattern.matcher(text());
        t.step("failed", () -> last.matches() + " " + last.find() + " " + last.find() + " " + last.find());
    }

    private void replace() {
        String[] replacements = {"x", "$0", "<$1>", "$2$1", "${na}", "${nb}", "\\$", "$", "\\", "${", "${1}", "$12", "$a", "${n-", "$9"};
        String text = text();
        Pattern pattern = compiled(expression(1));
        if (pattern == null) {
            return;
        }
        String by = replacements[t.pick(replacements.length)];
        String name = "n" + (char) ('a' + t.pick(3));
        int group = t.pick(4) - 1;
        Matcher m = pattern.matcher(t.pick(2) == 0 ? text : new StringBuilder(text));
        t.step("'" + text + "' replaceAll " + by, () -> m.replaceAll(by));
        t.step("replaceFirst", () -> m.replaceFirst(by));
        t.step("replaceAll by function", () -> m.replaceAll((r) -> "[" + r.start() + "]"));
        t.step("replaceFirst by function", () -> m.replaceFirst((r) -> "$1" + r.groupCount()));
        t.step("state", () -> m.reset().start());
        t.step("result", () -> m.toMatchResult().end());
        t.step("find", () -> m.find() + m.toString().substring(m.toString().indexOf("[")));
        t.step("group", () -> m.group() + " " + m.start(group) + " " + m.group(group));
        t.step("end", () -> m.end(group) + " " + m.toMatchResult().start(group));
        t.step("named", () -> m.group(name) + m.start(name) + m.end(name));
        t.step("append", () -> m.appendReplacement(new StringBuilder("."), by).appendTail(new StringBuffer("-")));
        t.step("usePattern", () -> m.usePattern(Pattern.compile("a(.)")).find() ? shown(m) : "no");
        t.step("quote", () -> Pattern.matches(Pattern.quote(text), text) + Matcher.quoteReplacement(by) + Pattern.quote(by));
        t.step("predicates", () -> pattern.asPredicate().test(text) + " " + pattern.asMatchPredicate().test(text));
        t.step("results", () -> pattern.matcher(text).results().map((r) -> r.group()).toList() + " " + pattern.splitAsStream(text).toList());
        t.step("lookingAt", () -> m.reset("ab").lookingAt() + " " + m.groupCount() + m.hasAnchoringBounds());
        t.step("long", () -> Pattern.compile("\\w*[^c]+?(.*)" + by.charAt(0)).matcher("a".repeat(34) + text).replaceAll("[$1]"));
        t.step("syntax", () -> described(by));
    }

    private static String described(String expression) {
        try {
            return Pattern.compile(expression).pattern();
        } catch (PatternSyntaxException e) {
            return e.getDescription() + e.getIndex() + e.getPattern();
        }
    }
}
