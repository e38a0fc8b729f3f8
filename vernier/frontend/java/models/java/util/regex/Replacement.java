package java.util.regex;

/** The text that a replacement with references to groups stands for. */
final class Replacement {
    private final Matcher matcher;
    private final String replacement;
    private final StringBuilder result = new StringBuilder();
    private int at;

    private Replacement(Matcher matcher, String replacement) {
        this.matcher = matcher;
        this.replacement = replacement;
    }

    static String of(Matcher matcher, String replacement) {
        if (replacement.indexOf('\\') < 0 && replacement.indexOf('$') < 0) {
            return replacement;
        }
        return new Replacement(matcher, replacement).expanded();
    }

    private String expanded() {
        while (at < replacement.length()) {
            char c = replacement.charAt(at);
            at++;
            if (c == '\\') {
                if (at == replacement.length()) {
                    throw new IllegalArgumentException("character to be escaped is missing");
                }
                result.append(replacement.charAt(at));
                at++;
            } else if (c == '$') {
                int group = group();
                if (matcher.start(group) >= 0) {
                    result.append(matcher.group(group));
                }
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }

    private int group() {
        if (at == replacement.length()) {
            throw new IllegalArgumentException("Illegal group reference: group index is missing");
        }
        if (replacement.charAt(at) == '{') {
            return named();
        }
        int group = replacement.charAt(at) - '0';
        if (group < 0 || group > 9) {
            throw new IllegalArgumentException("Illegal group reference");
        }
        at++;
        // As many digits belong to the reference as there is a group for.
        while (at < replacement.length()) {
            int digit = replacement.charAt(at) - '0';
            if (digit < 0 || digit > 9 || 10 * group + digit > matcher.groupCount()) {
                break;
            }
            group = 10 * group + digit;
            at++;
        }
        return group;
    }

    private int named() {
        at++;
        int start = at;
        while (at < replacement.length() && isNamePart(replacement.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw new IllegalArgumentException("named capturing group has 0 length name");
        }
        if (at == replacement.length() || replacement.charAt(at) != '}') {
            throw new IllegalArgumentException("named capturing group is missing trailing '}'");
        }
        String name = replacement.substring(start, at);
        at++;
        if (PatternReader.isDigit(name.charAt(0))) {
            throw new IllegalArgumentException("capturing group name {" + name + "} starts with digit character");
        }
        int group = matcher.pattern().groupOf(name);
        if (group == 0) {
            throw new IllegalArgumentException("No group with name {" + name + "}");
        }
        return group;
    }

    private static boolean isNamePart(char c) {
        return PatternReader.isLetter(c) || PatternReader.isDigit(c);
    }
}
