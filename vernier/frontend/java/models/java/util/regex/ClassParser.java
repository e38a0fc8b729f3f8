package java.util.regex;

/** Reads character classes and escapes of single characters. */
class ClassParser extends PatternReader {
    ClassParser(String expression, int flags) {
        super(expression, flags);
    }

    /** A class, the cursor being at its opening bracket. */
    CharacterSet bracketed() {
        at++;
        // As a circumflex counts right after the bracket only, white space before it is not skipped.
        boolean negated = ahead(0) == '^';
        if (negated) {
            at++;
        }
        CharacterSet found = members();
        at++;
        return negated ? found.complement() : found;
    }

    /** What is in a class up to its closing bracket, where the cursor stays; && binds less than all that precedes it. */
    private CharacterSet members() {
        CharacterSet found = null;
        while (true) {
            int c = peek();
            if (c == NONE) {
                throw error("Unclosed character class", chars.length - 1);
            }
            if (c == ']' && found != null) {
                return found;
            }
            if (c == '&' && ahead(1) == '&') {
                at += 2;
                if (found == null || peek() == ']' || peek() == '&' || peek() == NONE) {
                    throw $unsupported();
                }
                found = found.intersection(operand());
            } else {
                CharacterSet more = c == '[' ? bracketed() : item();
                found = found == null ? more : found.union(more);
            }
        }
    }

    /** What follows &&: classes up to the next &&, or members up to the closing bracket. */
    private CharacterSet operand() {
        CharacterSet found = null;
        int c = peek();
        while (c != ']' && !(c == '&' && ahead(1) == '&')) {
            CharacterSet more = c == '[' ? bracketed() : members();
            found = found == null ? more : found.union(more);
            c = peek();
        }
        return found;
    }

    /** A character, a range of characters, or an escape that stands for a set. */
    private CharacterSet item() {
        if (peek() == '\\') {
            CharacterSet known = escapedSet();
            if (known != null) {
                return known;
            }
        }
        int low = member();
        if (peek() == '-') {
            int following = ahead(1);
            if (following != '[' && following != ']') {
                at++;
                int high = upper();
                if (high < low) {
                    throw error("Illegal character range", at - 1);
                }
                return foldable(low, high);
            }
        }
        return foldable(low, low);
    }

    /** The end of a range. */
    private int upper() {
        if (peek() == NONE) {
            throw error("Illegal character range", chars.length);
        }
        if (peek() == '\\' && NamedSets.escaped(ahead(1)) != null) {
            throw error("Illegal character range", at + 1);
        }
        return member();
    }

    private CharacterSet foldable(int low, int high) {
        if (high >= Character.MIN_SURROGATE && low <= Character.MAX_SURROGATE) {
            throw $unsupported();
        }
        CharacterSet found = CharacterSet.range(low, high);
        return has(Pattern.CASE_INSENSITIVE) ? found.withOtherCase() : found;
    }

    /** A character of a class, plain or escaped. */
    private int member() {
        if (ahead(0) != '\\') {
            at++;
            return chars[at - 1];
        }
        if (ahead(1) == NONE) {
            throw error("Unclosed character class", chars.length);
        }
        return escapedCharacter();
    }

    /** The set that the escape at the cursor stands for, which is passed; null if it stands for a character. */
    CharacterSet escapedSet() {
        int letter = ahead(1);
        CharacterSet found = NamedSets.escaped(letter);
        if (found != null) {
            at += 2;
            return found;
        }
        return letter == 'p' || letter == 'P' ? property(letter == 'P') : null;
    }

    private CharacterSet property(boolean negated) {
        at += 2;
        String name;
        if (ahead(0) == '{') {
            int end = at + 1;
            while (end < chars.length && chars[end] != '}') {
                end++;
            }
            if (end == chars.length) {
                throw error("Unclosed character family", chars.length);
            }
            name = new String(chars, at + 1, end - at - 1);
            if (name.isEmpty()) {
                throw error("Empty character family", end);
            }
            at = end + 1;
        } else if (ahead(0) != NONE) {
            name = String.valueOf(chars[at]);
            at++;
        } else {
            throw $unsupported();
        }
        CharacterSet found = NamedSets.named(name, has(Pattern.CASE_INSENSITIVE));
        if (found == null) {
            throw $unsupported();
        }
        return negated ? found.complement() : found;
    }

    /** The character that the escape at the cursor stands for, which is passed. */
    int escapedCharacter() {
        int letter = ahead(1);
        at += 2;
        if (letter == NONE) {
            throw error("Unexpected internal error", chars.length);
        }
        switch (letter) {
            case '0': return octal();
            case 'x': return ahead(0) == '{' ? braced() : fixed(2, "Illegal hexadecimal escape sequence");
            case 'u': return fixed(4, "Illegal Unicode escape sequence");
            case 'c': return control();
            case 'a': return 7;
            case 'e': return 27;
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'N': case 'X': throw $unsupported();
            default:
                if (isLetter(letter) || isDigit(letter)) {
                    throw error("Illegal/unsupported escape sequence", at - 1);
                }
                return letter;
        }
    }

    private int octal() {
        int value = 0;
        int most = ahead(0) >= '0' && ahead(0) <= '3' ? 3 : 2;
        int read = 0;
        while (read < most && ahead(0) >= '0' && ahead(0) <= '7') {
            value = 8 * value + chars[at] - '0';
            at++;
            read++;
        }
        if (read == 0) {
            throw error("Illegal octal escape sequence", at);
        }
        return value;
    }

    private int fixed(int digits, String wrong) {
        int value = 0;
        for (int k = 0; k < digits; k++) {
            int digit = hexadecimal(ahead(0));
            if (digit < 0) {
                throw error(wrong, at);
            }
            value = 16 * value + digit;
            at++;
        }
        if (Character.isSurrogate((char) value)) {
            throw $unsupported();
        }
        return value;
    }

    private int braced() {
        int value = 0;
        at++;
        int first = at;
        while (hexadecimal(ahead(0)) >= 0) {
            value = 16 * value + hexadecimal(ahead(0));
            at++;
            if (value > Character.MAX_VALUE) {
                throw $unsupported();
            }
        }
        if (ahead(0) != '}' || at == first || Character.isSurrogate((char) value)) {
            throw $unsupported();
        }
        at++;
        return value;
    }

    private int control() {
        if (ahead(0) == NONE) {
            throw error("Illegal control escape sequence", at - 1);
        }
        at++;
        return chars[at - 1] ^ 64;
    }
}
