package java.util.regex;

/** Reads a regular expression and makes its nodes. */
final class Parser extends ClassParser {
    /** How many groups there are, the whole match included, and how many locals they need. */
    int groups = 1;
    int locals;

    /** The name of each group, if it has one. */
    String[] names = new String[2];

    /** Whether there are loops where the JDK leaves out what has failed before: the parts tried last are others then. */
    boolean forgetful;

    /** Whether there are groups in parts that are matched by themselves: they keep what they held when the part is given up. */
    private boolean leaking;

    /** Whether a match may have to start where the one before it ended. */
    boolean continues;

    // The quantifier that was read last.
    private int least;
    private int most;
    private int mode;

    Parser(String expression, int flags) {
        super(expression, flags);
    }

    Chain parsed() {
        if (has(Pattern.LITERAL)) {
            Chain chain = new Chain();
            while (at < chars.length) {
                character(chain, chars[at]);
                at++;
            }
            return chain;
        }
        Chain chain = alternatives();
        if (at < chars.length) {
            throw error("Unmatched closing ')'", at - 1);
        }
        if (forgetful && leaking) {
            throw $unsupported();
        }
        return chain;
    }

    private Chain alternatives() {
        Chain first = sequence();
        if (peek() != '|') {
            return first;
        }
        Groups.Choice choice = new Groups.Choice();
        Node.Empty after = new Node.Empty();
        choice.add(first.endedBy(after));
        Chain result = Chain.of(choice, 0);
        result.last = after;
        result.shortest = first.shortest;
        result.longest = first.longest;
        result.bounded = first.bounded;
        result.endless = first.endless;
        result.deterministic = false;
        while (peek() == '|') {
            at++;
            Chain branch = sequence();
            choice.add(branch.endedBy(after));
            result.shortest = branch.shortest < result.shortest ? branch.shortest : result.shortest;
            result.longest = branch.longest > result.longest ? branch.longest : result.longest;
            result.bounded &= branch.bounded;
            result.endless |= branch.endless;
        }
        return result;
    }

    private Chain sequence() {
        Chain chain = new Chain();
        while (true) {
            int c = peek();
            switch (c) {
                case NONE: case '|': case ')':
                    return chain;
                case '(':
                    group(chain);
                    break;
                case '[':
                    set(chain, bracketed());
                    break;
                case '.':
                    at++;
                    set(chain, dot());
                    break;
                case '^':
                    at++;
                    part(chain, Chain.of(has(Pattern.MULTILINE) ? new Assertions.LineBegin(has(Pattern.UNIX_LINES))
                            : new Assertions.Begin(), 0));
                    break;
                case '$':
                    at++;
                    part(chain, Chain.of(new Assertions.LineEnd(has(Pattern.UNIX_LINES), !has(Pattern.MULTILINE)), 0));
                    break;
                case '\\':
                    escape(chain);
                    break;
                case '*': case '+': case '?':
                    throw error("Dangling meta character '" + (char) c + "'", at);
                case '{':
                    part(chain, Chain.of(new Node.Empty(), 0));
                    break;
                default:
                    at++;
                    literal(chain, c);
                    break;
            }
        }
    }

    private CharacterSet dot() {
        if (has(Pattern.DOTALL)) {
            return CharacterSet.empty().complement();
        }
        return has(Pattern.UNIX_LINES) ? CharacterSet.one('\n').complement() : NamedSets.withinLine();
    }

    private void literal(Chain chain, int c) {
        if (quantifier()) {
            CharacterSet set = CharacterSet.one(c);
            repeatedSet(chain, has(Pattern.CASE_INSENSITIVE) ? set.withOtherCase() : set);
        } else {
            character(chain, (char) c);
        }
    }

    private void character(Chain chain, char c) {
        int room = chars.length + 1;
        if (has(Pattern.CASE_INSENSITIVE)) {
            chain.appendAnyCase(c, room);
        } else {
            chain.append(c, room);
        }
    }

    private void escape(Chain chain) {
        int letter = ahead(1);
        if (letter >= '1' && letter <= '9') {
            at += 2;
            part(chain, reference(number(letter - '0')));
            return;
        }
        Node assertion = assertion(letter);
        if (assertion != null) {
            at += 2;
            part(chain, Chain.of(assertion, 0));
        } else if (letter == 'R') {
            at += 2;
            Chain made = Chain.of(new Node.LineBreak(), 1);
            made.longest = 2;
            part(chain, made);
        } else if (letter == 'k') {
            at += 2;
            part(chain, reference(named()));
        } else {
            CharacterSet set = escapedSet();
            if (set == null) {
                literal(chain, escapedCharacter());
            } else {
                set(chain, set);
            }
        }
    }

    private Node assertion(int letter) {
        switch (letter) {
            case 'A': return new Assertions.Begin();
            case 'z': return new Assertions.End();
            case 'Z': return new Assertions.LineEnd(has(Pattern.UNIX_LINES), true);
            case 'G':
                continues = true;
                return new Assertions.Previous();
            case 'B': return new Assertions.WordBound(false);
            case 'b':
                if (ahead(2) == '{') {
                    throw $unsupported();
                }
                return new Assertions.WordBound(true);
            default: return null;
        }
    }

    private Chain reference(int group) {
        Chain made = Chain.of(new Node.Reference(group, has(Pattern.CASE_INSENSITIVE)), 0);
        made.bounded = false;
        return made;
    }

    /** The number of a group that starts with this digit: so many digits as there is a group for. */
    private int number(int digit) {
        int found = digit;
        while (isDigit(ahead(0)) && 10 * found + chars[at] - '0' < groups) {
            found = 10 * found + chars[at] - '0';
            at++;
        }
        return found;
    }

    private int named() {
        if (ahead(0) != '<') {
            throw error("\\k is not followed by '<' for named capturing group", at);
        }
        at++;
        String name = name();
        for (int k = 1; k < groups; k++) {
            if (name.equals(names[k])) {
                return k;
            }
        }
        throw error("named capturing group <" + name + "> does not exist", at - 1);
    }

    /** A name and the bracket behind it. */
    private String name() {
        int start = at;
        if (!isLetter(ahead(0))) {
            throw error("capturing group name does not start with a Latin letter", at);
        }
        while (isLetter(ahead(0)) || isDigit(ahead(0))) {
            at++;
        }
        if (ahead(0) != '>') {
            throw error("named capturing group is missing trailing '>'", at);
        }
        at++;
        return new String(chars, start, at - 1 - start);
    }

    private void set(Chain chain, CharacterSet set) {
        if (quantifier()) {
            repeatedSet(chain, set);
        } else {
            chain.append(Chain.of(new Node.OneOf(set), 1));
        }
    }

    private void repeatedSet(Chain chain, CharacterSet set) {
        Node made = new Repetitions.OfSet(set, least, most, mode);
        chain.append(Chain.of(made, 1).repeated(made, least, most));
    }

    /** Adds a part that is repeated as a whole, if there is a quantifier. */
    private void part(Chain chain, Chain part) {
        boolean optional = peek() == '?';
        if (!quantifier()) {
            chain.append(part);
            return;
        }
        Node start = part.endedBy(new Node.PartEnd());
        Node made = optional ? new Repetitions.Optional(start, mode)
                : new Repetitions.OfPart(start, least, most, mode, 0);
        chain.append(part.repeated(made, least, most));
    }

    /** Reads the quantifier at the cursor, if there is one. */
    private boolean quantifier() {
        int c = peek();
        if (c == '?' || c == '*' || c == '+') {
            at++;
            least = c == '+' ? 1 : 0;
            most = c == '?' ? 1 : Repetitions.WITHOUT_END;
        } else if (c == '{') {
            counts();
        } else {
            return false;
        }
        c = peek();
        mode = c == '?' ? Repetitions.RELUCTANT : c == '+' ? Repetitions.POSSESSIVE : Repetitions.GREEDY;
        if (mode != Repetitions.GREEDY) {
            at++;
        }
        return true;
    }

    private void counts() {
        if (!isDigit(ahead(1))) {
            throw error("Illegal repetition", at + 1);
        }
        at++;
        least = count();
        most = least;
        if (ahead(0) == ',') {
            at++;
            most = isDigit(ahead(0)) ? count() : Repetitions.WITHOUT_END;
        }
        if (ahead(0) != '}') {
            throw error("Unclosed counted closure", at);
        }
        if (most < least) {
            throw error("Illegal repetition range", at);
        }
        at++;
    }

    private int count() {
        int value = 0;
        while (isDigit(ahead(0))) {
            int digit = chars[at] - '0';
            if (value > (Repetitions.WITHOUT_END - digit) / 10) {
                throw error("Illegal repetition range", at);
            }
            value = 10 * value + digit;
            at++;
        }
        return value;
    }

    /** A group, the cursor being at its opening parenthesis. */
    private void group(Chain chain) {
        at++;
        int saved = flags;
        if (peek() != '?') {
            capturing(chain, null, saved);
            return;
        }
        at++;
        int c = ahead(0);
        at++;
        switch (c) {
            case ':':
                plain(chain, saved);
                break;
            case '=': case '!':
                part(chain, Chain.of(new Assertions.Ahead(closed(new Node.PartEnd(), saved), c == '='), 0));
                break;
            case '>':
                atomic(chain, saved);
                break;
            case '<':
                if (ahead(0) == '=' || ahead(0) == '!') {
                    behind(chain, saved);
                } else {
                    String name = name();
                    for (int k = 1; k < groups; k++) {
                        if (name.equals(names[k])) {
                            throw error("Named capturing group <" + name + "> is already defined", at - 1);
                        }
                    }
                    capturing(chain, name, saved);
                }
                break;
            case '$': case '@':
                throw error("Unknown group type", at - 1);
            default:
                at--;
                flagged(chain, saved);
                break;
        }
    }

    /** What is in a group and, behind it, this node; its end is passed. */
    private Node closed(Node end, int saved) {
        int before = groups;
        Chain inner = content(saved);
        leaking |= groups > before;
        return inner.endedBy(end);
    }

    private Chain content(int saved) {
        Chain found = alternatives();
        if (peek() != ')') {
            throw error("Unclosed group", chars.length);
        }
        at++;
        flags = saved;
        return found;
    }

    private void atomic(Chain chain, int saved) {
        int before = groups;
        Chain inner = content(saved);
        leaking |= groups > before;
        Chain made = inner.repeated(new Groups.Atomic(inner.endedBy(new Node.PartEnd())), 1, 1);
        part(chain, made);
    }

    private void behind(Chain chain, int saved) {
        boolean wanted = ahead(0) == '=';
        int before = groups;
        at++;
        Chain inner = alternatives();
        leaking |= groups > before;
        if (inner.endless) {
            throw $unsupported();
        }
        if (!inner.bounded) {
            throw error("Look-behind group does not have an obvious maximum length", at - 1);
        }
        if (peek() != ')') {
            throw error("Unclosed group", chars.length);
        }
        at++;
        flags = saved;
        Node start = inner.endedBy(new Node.BehindEnd());
        part(chain, Chain.of(new Assertions.Behind(start, inner.shortest, inner.longest, wanted), 0));
    }

    private void flagged(Chain chain, int saved) {
        boolean on = true;
        while (true) {
            int flag = flag(ahead(0));
            if (ahead(0) == '-' && on) {
                on = false;
            } else if (flag == 0) {
                break;
            } else {
                flags = on ? flags | flag : flags & ~flag;
            }
            at++;
        }
        int c = ahead(0);
        at++;
        if (c == ':') {
            plain(chain, saved);
        } else if (c != ')') {
            throw error("Unknown inline modifier", at - 1);
        }
    }

    private static int flag(int letter) {
        switch (letter) {
            case 'i': return Pattern.CASE_INSENSITIVE;
            case 'm': return Pattern.MULTILINE;
            case 's': return Pattern.DOTALL;
            case 'd': return Pattern.UNIX_LINES;
            case 'x': return Pattern.COMMENTS;
            case 'u': case 'c': case 'U': throw $unsupported();
            default: return 0;
        }
    }

    private void capturing(Chain chain, String name, int saved) {
        int group = groups;
        groups++;
        if (group >= names.length) {
            String[] more = new String[2 * group];
            for (int k = 0; k < group; k++) {
                more[k] = names[k];
            }
            names = more;
        }
        names[group] = name;
        int local = locals;
        locals++;
        Chain inner = content(saved);
        repeatedGroup(chain, inner, group, local, groups - group - 1);
    }

    private void plain(Chain chain, int saved) {
        int local = locals;
        int before = groups;
        locals++;
        Chain inner = content(saved);
        repeatedGroup(chain, inner, 0, local, groups - before);
    }

    /** Adds a group with so many capturing groups in it. */
    private void repeatedGroup(Chain chain, Chain inner, int group, int local, int within) {
        boolean optional = peek() == '?';
        if (!quantifier()) {
            chain.append(group == 0 ? inner : captured(inner, group, local));
        } else if (mode == Repetitions.POSSESSIVE) {
            leaking |= group + within > 0;
            Chain whole = group == 0 ? inner : captured(inner, group, local);
            Node start = whole.endedBy(new Node.PartEnd());
            Node made = optional ? new Repetitions.Optional(start, mode)
                    : new Repetitions.OfPart(start, least, most, mode, 0);
            chain.append(whole.repeated(made, least, most));
        } else if (optional) {
            chain.append(choice(group == 0 ? inner : captured(inner, group, local)));
        } else if (inner.deterministic) {
            leaking |= within > 0;
            Node start = inner.endedBy(new Node.PartEnd());
            Node made = new Repetitions.OfPart(start, least, most, mode, group);
            chain.append(inner.repeated(made, least, most));
        } else {
            loop(chain, inner, group, local);
        }
    }

    private Chain captured(Chain inner, int group, int local) {
        Chain whole = Chain.of(new Groups.Head(local), 0);
        whole.append(inner);
        whole.append(Chain.of(new Groups.Tail(local, group), 0));
        return whole;
    }

    private Chain choice(Chain whole) {
        Groups.Choice choice = new Groups.Choice();
        Node.Empty after = new Node.Empty();
        if (mode == Repetitions.RELUCTANT) {
            choice.add(after);
        }
        choice.add(whole.endedBy(after));
        if (mode == Repetitions.GREEDY) {
            choice.add(after);
        }
        Chain made = whole.repeated(choice, 0, 1);
        made.last = after;
        return made;
    }

    private void loop(Chain chain, Chain inner, int group, int local) {
        Repetitions.Loop loop = new Repetitions.Loop(locals, local, least, most, mode == Repetitions.GREEDY);
        locals++;
        forgetful |= mode == Repetitions.GREEDY && most == Repetitions.WITHOUT_END;
        Chain whole = Chain.of(new Groups.Head(local), 0);
        whole.append(inner);
        if (group > 0) {
            whole.append(Chain.of(new Groups.Tail(local, group), 0));
        }
        loop.body = whole.endedBy(loop);
        Chain made = inner.repeated(new Repetitions.Entry(loop), least, most);
        made.last = loop;
        made.shortest = 0;
        made.counted = false;
        made.bounded = false;
        made.deterministic = false;
        chain.append(made);
    }
}
