package driver.jdk;

import java.util.Arrays;
import java.util.List;

/** Operations on strings; the word Text stands for the class of strings under test. */
public final class Texts {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Texts driver = new Texts(t);
        for (int i = 0; i < 4; i++) {
            driver.operate();
        }
        return t.toString();
    }

    private final Trace t;

    private Texts(Trace t) {
        this.t = t;
    }

    private static final String LETTERS = "aabbAB \t01,.-\u00e9\u00df\u00ff\u00b5\u0001\u2003\u0130\u03a3\ud83d\ude00";

    private char letter() {
        int common = t.pick(3) == 0 ? LETTERS.length() : 13;
        return LETTERS.charAt(t.pick(common));
    }

    private Text text(int n) {
        char[] chars = new char[t.pick(n)];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = letter();
        }
        return new Text(chars);
    }

    private static Text of(String text) {
        return new Text(text.toCharArray());
    }

    /** Whether a regular expression of these characters is not described. */
    private static boolean special(Text text) {
        return text.indexOf('\ud83d') >= 0 || text.indexOf('\ude00') >= 0;
    }

    private void operate() {
        Text a = text(9);
        Text b = text(3);
        Text c = t.pick(3) == 0 ? new Text(a) : text(9);
        char x = letter();
        char y = letter();
        int i = t.pick(a.length() + 4) - 2;
        int j = t.pick(a.length() + 4) - 2;
        int n = t.pick(5) - 1;
        t.step("'" + a + "' '" + b + "' '" + c + "' " + i + " " + j, () -> a.length());
        t.step("charAt", () -> a.charAt(i));
        t.step("codePointAt", () -> a.codePointAt(i));
        t.step("codePointBefore", () -> a.codePointBefore(i));
        t.step("codePointCount", () -> a.codePointCount(i, j));
        t.step("hashCode", () -> a.hashCode() + " " + a.isEmpty() + a.isBlank());
        t.step("equals", () -> a.equals(c) + " " + a.equals(null) + a.equalsIgnoreCase(c) + a.equalsIgnoreCase(null) + a.contentEquals(b));
        t.step("compareTo", () -> a.compareTo(c) + " " + a.compareToIgnoreCase(c));
        t.step("indexOf", () -> a.indexOf(x) + " " + a.indexOf(x, i) + " " + a.indexOf(b) + " " + a.indexOf(b, i) + " " + a.indexOf(0x1f600));
        t.step("lastIndexOf", () -> a.lastIndexOf(x) + " " + a.lastIndexOf(x, i) + " " + a.lastIndexOf(b) + " " + a.lastIndexOf(b, i) + " " + a.lastIndexOf(0x1f600));
        t.step("contains", () -> a.contains(b) + " " + a.startsWith(b) + a.startsWith(b, i) + a.endsWith(b));
        t.step("substring", () -> a.substring(i));
        t.step("substring2", () -> a.substring(i, j));
        t.step("subSequence", () -> a.subSequence(i, j));
        t.step("identity", () -> (a.substring(0) == a) + " " + (a.trim() == a) + (a.concat(new Text()) == a) + (a.replace('q', 'r') == a) + (a.toString().codePoints().anyMatch((p) -> p > 255) || a.toLowerCase() == a) + (a.strip() == a));
        t.step("concat", () -> a.concat(b));
        t.step("replace", () -> a.replace(x, y) + "|" + a.replace(b, c) + "|" + a.replace(new Text(), b));
        t.step("trim", () -> a.trim() + "|" + a.strip() + "|" + a.stripLeading() + "|" + a.stripTrailing() + "|");
        t.step("repeat", () -> a.repeat(n));
        t.step("case", () -> a.toLowerCase() + "|" + a.toUpperCase());
        t.step("regionMatches", () -> a.regionMatches(i, c, j, n) + " " + a.regionMatches(true, i, c, j, n));
        t.step("toCharArray", () -> Arrays.toString(a.toCharArray()));
        t.step("getBytes", () -> Arrays.toString(a.getBytes()) + new Text(a.getBytes()));
        t.step("getChars", () -> { char[] d = new char[6]; a.getChars(i, j, d, 1); return Arrays.toString(d); });
        t.step("split", () -> special(Text.valueOf(x)) ? "" : Arrays.toString(a.split(new Text(new char[] {x}))) + Arrays.toString(a.split(new Text(new char[] {','}), n)));
        t.step("split word", () -> special(b) ? "" : Arrays.toString(a.split(b)) + Arrays.toString(a.split(b, n)));
        t.step("replaceAll", () -> special(b) ? "" : a.replaceAll(b, c) + "|" + a.replaceFirst(b, c) + a.matches(b));
        t.step("spaces", () -> Arrays.toString(a.replace(x, ' ').split(of("\\s+"), n)) + Arrays.toString(a.replace(x, '\t').split(of("\\s+"))));
        t.step("expressions", () -> Arrays.toString(a.split(of("[ab]+"), n)) + a.replaceAll(of("(a)|b"), of("<$1>")) + a.replaceFirst(of("\\d"), of("")) + a.matches(of("\\w*,?\\w*")));
        t.step("valueOf", () -> "" + Text.valueOf(t.pick(2) == 0) + Text.valueOf(x) + Text.valueOf((int) t.bits()) + Text.valueOf(t.bits()) + Text.valueOf((Object) null) + Text.valueOf((Object) a) + Text.valueOf(1.5) + Text.valueOf(2.5f));
        t.step("construct", () -> new Text(a.toCharArray(), i, n));
        t.step("copyValueOf", () -> Text.copyValueOf(new char[] {x, y}) + "|" + Text.valueOf(new char[] {x, y}, 1, 1));
        t.step("builders", () -> new Text(new StringBuilder("abc")) + "|" + new Text(new StringBuffer("xyz")));
        t.step("bytes", () -> { byte[] d = new byte[4]; for (int k = 0; k < 4; k++) { d[k] = (byte) t.bits(); } return new Text(d) + "|" + new Text(d, 1, 2); });
        t.step("bytes range", () -> new Text(new byte[3], i, j));
        t.step("join", () -> Text.join(b, a, c, null) + "|" + Text.join(b, List.of(a, c)));
    }
}
