package java.lang;

/** What the parsing methods of the integer classes share. */
final class Parsing {
    private Parsing() {
    }

    static NumberFormatException badInput(String text, int radix) {
        String where = radix == 10 ? "" : " under radix " + radix;
        return new NumberFormatException("For input string: \"" + text + "\"" + where);
    }

    static void checkRadix(int radix) {
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException("radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix + " greater than Character.MAX_RADIX");
        }
    }

    static int radixPrefix(String text, int at) {
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            return 2;
        }
        return text.startsWith("#", at) || text.startsWith("0", at) && text.length() > at + 1 ? 1 : 0;
    }

    static int radixAt(String text, int at) {
        if (text.startsWith("0x", at) || text.startsWith("0X", at) || text.startsWith("#", at)) {
            return 16;
        }
        return text.startsWith("0", at) && text.length() > at + 1 ? 8 : 10;
    }
}
