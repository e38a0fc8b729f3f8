package java.util.regex;

/** The sets of characters that have names or escapes. */
final class NamedSets {
    private static final String BLANKS = "\t\t  \u00a0\u00a0\u1680\u1680\u180e\u180e\u2000\u200a\u202f\u202f\u205f\u205f\u3000\u3000";

    private NamedSets() {
    }

    /** The set that a backslash and this letter stand for, else null. */
    static CharacterSet escaped(int letter) {
        switch (letter) {
            case 'd': return CharacterSet.of("09");
            case 'D': return CharacterSet.of("09").complement();
            case 'w': return CharacterSet.of("09AZ__az");
            case 'W': return CharacterSet.of("09AZ__az").complement();
            case 's': return CharacterSet.of("\t\r  ");
            case 'S': return CharacterSet.of("\t\r  ").complement();
            case 'h': return CharacterSet.of(BLANKS);
            case 'H': return CharacterSet.of(BLANKS).complement();
            case 'v': return CharacterSet.of("\n\r\u0085\u0085\u2028\u2029");
            case 'V': return CharacterSet.of("\n\r\u0085\u0085\u2028\u2029").complement();
            default: return null;
        }
    }

    /** Every character but the line terminators. */
    static CharacterSet withinLine() {
        return CharacterSet.of("\n\n\r\r\u0085\u0085\u2028\u2029").complement();
    }

    /** The set of this name, else null. Which letters it has may depend on case: those are left out if that counts. */
    static CharacterSet named(String name, boolean ignoresCase) {
        CharacterSet ascii = posix(name, ignoresCase);
        return ascii == null ? category(name, ignoresCase) : ascii;
    }

    private static CharacterSet posix(String name, boolean ignoresCase) {
        switch (name) {
            case "Lower": return ignoresCase ? null : CharacterSet.of("az");
            case "Upper": return ignoresCase ? null : CharacterSet.of("AZ");
            case "ASCII": return CharacterSet.of("\0\u007f");
            case "Alpha": return CharacterSet.of("AZaz");
            case "Digit": return CharacterSet.of("09");
            case "Alnum": return CharacterSet.of("09AZaz");
            case "Punct": return CharacterSet.of("!/:@[`{~");
            case "Graph": return CharacterSet.of("!~");
            case "Print": return CharacterSet.of(" ~");
            case "Blank": return CharacterSet.of("\t\t  ");
            case "Cntrl": return CharacterSet.of("\0\u001f\u007f\u007f");
            case "XDigit": return CharacterSet.of("09AFaf");
            case "Space": return CharacterSet.of("\t\r  ");
            default: return null;
        }
    }

    private static CharacterSet category(String name, boolean ignoresCase) {
        switch (name) {
            case "L": case "IsL": case "IsLetter": case "IsAlphabetic": case "javaLetter":
                return CharacterSet.inLatin1("AZaz\u00aa\u00aa\u00b5\u00b5\u00ba\u00ba\u00c0\u00d6\u00d8\u00f6\u00f8\u00ff");
            case "Lu": case "IsLu": case "javaUpperCase":
                return ignoresCase ? null : CharacterSet.inLatin1("AZ\u00c0\u00d6\u00d8\u00de");
            case "Ll": case "IsLl":
                return ignoresCase ? null : CharacterSet.inLatin1("az\u00b5\u00b5\u00df\u00f6\u00f8\u00ff");
            case "N": case "IsN":
                return CharacterSet.inLatin1("09\u00b2\u00b3\u00b9\u00b9\u00bc\u00be");
            case "Nd": case "IsNd": case "IsDigit": case "javaDigit":
                return CharacterSet.inLatin1("09");
            case "P": case "IsP": case "IsPunctuation":
                return CharacterSet.inLatin1("!#%*,/:;?@[]__{{}}\u00a1\u00a1\u00a7\u00a7\u00ab\u00ab\u00b6\u00b7\u00bb\u00bb\u00bf\u00bf");
            case "S": case "IsS":
                return CharacterSet.inLatin1("$$++<>^^``||~~\u00a2\u00a6\u00a8\u00a9\u00ac\u00ac\u00ae\u00b1\u00b4\u00b4\u00b8\u00b8\u00d7\u00d7\u00f7\u00f7");
            case "Z": case "IsZ": case "Zs": case "IsZs":
                return CharacterSet.inLatin1("  \u00a0\u00a0");
            case "javaWhitespace":
                return CharacterSet.inLatin1("\t\r\u001c ");
            default:
                return null;
        }
    }
}
