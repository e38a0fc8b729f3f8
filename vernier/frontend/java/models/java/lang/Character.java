package java.lang;

import java.io.Serializable;

public final class Character implements Serializable, Comparable<Character> {
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';
    public static final char MIN_HIGH_SURROGATE = '\ud800';
    public static final char MAX_HIGH_SURROGATE = '\udbff';
    public static final char MIN_LOW_SURROGATE = '\udc00';
    public static final char MAX_LOW_SURROGATE = '\udfff';
    public static final char MIN_SURROGATE = MIN_HIGH_SURROGATE;
    public static final char MAX_SURROGATE = MAX_LOW_SURROGATE;
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x10000;
    public static final int MIN_CODE_POINT = 0;
    public static final int MAX_CODE_POINT = 0x10ffff;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final byte UNASSIGNED = 0;
    public static final byte UPPERCASE_LETTER = 1;
    public static final byte LOWERCASE_LETTER = 2;
    public static final byte TITLECASE_LETTER = 3;
    public static final byte MODIFIER_LETTER = 4;
    public static final byte OTHER_LETTER = 5;
    public static final byte NON_SPACING_MARK = 6;
    public static final byte COMBINING_SPACING_MARK = 8;
    public static final byte DECIMAL_DIGIT_NUMBER = 9;
    public static final byte LETTER_NUMBER = 10;
    public static final byte FORMAT = 16;
    public static final byte CONNECTOR_PUNCTUATION = 23;
    public static final byte CURRENCY_SYMBOL = 26;
    public static final Class<Character> TYPE = (Class<Character>) Class.$primitive("char");

    // The zeros of the decimal digits of the basic plane beyond ASCII; each is followed by its nine others.
    private static final String $ZEROS = "\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66"
            + "\u0de6\u0e50\u0ed0\u0f20\u1040\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90"
            + "\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0\uff10";

    // Filled on demand: boxes of 0..127 are shared, so that == on them compares values.
    private static final Character[] $cache = new Character[128];

    private final char value;

    public Character(char value) {
        this.value = value;
    }

    public static Character valueOf(char c) {
        if (c > 127) {
            return new Character(c);
        }
        if ($cache[c] == null) {
            $cache[c] = new Character(c);
        }
        return $cache[c];
    }

    public char charValue() {
        return value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(char c) {
        return c;
    }

    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char c) {
        return String.valueOf(c);
    }

    public static String toString(int codePoint) {
        return new String(toChars(codePoint));
    }

    public int compareTo(Character other) {
        return value - other.value;
    }

    public static int compare(char a, char b) {
        return a - b;
    }

    public static char reverseBytes(char c) {
        return (char) ((c & 0xff) << 8 | c >> 8);
    }

    public static boolean isLetter(char c) {
        return isLetter((int) c);
    }

    public static boolean isLetter(int c) {
        if (c < 128) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        }
        if (c < 256) {
            return c == 0xaa || c == 0xb5 || c == 0xba || c >= 0xc0 && c != 0xd7 && c != 0xf7;
        }
        int type = $getType(c);
        return type >= UPPERCASE_LETTER && type <= OTHER_LETTER;
    }

    public static boolean isDigit(char c) {
        return isDigit((int) c);
    }

    public static boolean isDigit(int c) {
        if (c < 0x660) {
            return c >= '0' && c <= '9';
        }
        return $decimalDigit(c) >= 0;
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetterOrDigit((int) c);
    }

    public static boolean isLetterOrDigit(int c) {
        return isLetter(c) || isDigit(c);
    }

    public static boolean isUpperCase(char c) {
        return isUpperCase((int) c);
    }

    public static boolean isUpperCase(int c) {
        if (c < 256) {
            return c >= 'A' && c <= 'Z' || c >= 0xc0 && c <= 0xde && c != 0xd7;
        }
        return $isUpperCase(c);
    }

    public static boolean isLowerCase(char c) {
        return isLowerCase((int) c);
    }

    public static boolean isLowerCase(int c) {
        if (c < 256) {
            return c >= 'a' && c <= 'z' || c == 0xaa || c == 0xb5 || c == 0xba || c >= 0xdf && c != 0xf7;
        }
        return $isLowerCase(c);
    }

    public static boolean isTitleCase(char c) {
        return isTitleCase((int) c);
    }

    public static boolean isTitleCase(int c) {
        return c >= 256 && $getType(c) == TITLECASE_LETTER;
    }

    public static boolean isDefined(char c) {
        return isDefined((int) c);
    }

    public static boolean isDefined(int c) {
        return c >= 0 && c < 256 || $getType(c) != UNASSIGNED;
    }

    public static boolean isWhitespace(char c) {
        return isWhitespace((int) c);
    }

    public static boolean isWhitespace(int c) {
        if (c < 128) {
            return c == ' ' || c >= 9 && c <= 13 || c >= 28 && c <= 31;
        }
        return c != 0xa0 && c != 0x2007 && c != 0x202f && isSpaceChar(c);
    }

    public static boolean isSpaceChar(char c) {
        return isSpaceChar((int) c);
    }

    public static boolean isSpaceChar(int c) {
        if (c < 256) {
            return c == ' ' || c == 0xa0;
        }
        return c == 0x1680 || c >= 0x2000 && c <= 0x200a || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f
                || c == 0x3000;
    }

    public static boolean isISOControl(char c) {
        return isISOControl((int) c);
    }

    public static boolean isISOControl(int c) {
        return c >= 0 && c <= 31 || c >= 127 && c <= 159;
    }

    public static boolean isIdentifierIgnorable(char c) {
        return isIdentifierIgnorable((int) c);
    }

    public static boolean isIdentifierIgnorable(int c) {
        if (c < 256) {
            return c >= 0 && c <= 8 || c >= 14 && c <= 27 || c >= 127 && c <= 159 || c == 0xad;
        }
        return $getType(c) == FORMAT;
    }

    public static boolean isJavaIdentifierStart(char c) {
        return isJavaIdentifierStart((int) c);
    }

    public static boolean isJavaIdentifierStart(int c) {
        if (c < 256) {
            return isLetter(c) || c == '$' || c == '_' || c >= 0xa2 && c <= 0xa5;
        }
        int type = $getType(c);
        return isLetter(c) || type == LETTER_NUMBER || type == CURRENCY_SYMBOL || type == CONNECTOR_PUNCTUATION;
    }

    public static boolean isJavaIdentifierPart(char c) {
        return isJavaIdentifierPart((int) c);
    }

    public static boolean isJavaIdentifierPart(int c) {
        if (c < 256) {
            return isJavaIdentifierStart(c) || isDigit(c) || isIdentifierIgnorable(c);
        }
        int type = $getType(c);
        return isJavaIdentifierStart(c) || isDigit(c) || isIdentifierIgnorable(c)
                || type == COMBINING_SPACING_MARK || type == NON_SPACING_MARK;
    }

    public static boolean isAlphabetic(int c) {
        return c < 256 ? isLetter(c) : $isAlphabetic(c);
    }

    public static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    }

    public static boolean isUnicodeIdentifierStart(char c) {
        return c < 256 ? isLetter(c) : $isUnicodeIdentifierStart(c);
    }

    public static char toLowerCase(char c) {
        return (char) toLowerCase((int) c);
    }

    public static int toLowerCase(int c) {
        if (c < 256) {
            return c >= 'A' && c <= 'Z' || c >= 0xc0 && c <= 0xde && c != 0xd7 ? c + 32 : c;
        }
        return $toLowerCase(c);
    }

    public static char toUpperCase(char c) {
        return (char) toUpperCase((int) c);
    }

    public static int toUpperCase(int c) {
        if (c < 256) {
            if (c == 0xb5) {
                return 0x39c;
            }
            if (c == 0xff) {
                return 0x178;
            }
            return c >= 'a' && c <= 'z' || c >= 0xe0 && c != 0xf7 ? c - 32 : c;
        }
        return $toUpperCase(c);
    }

    public static char toTitleCase(char c) {
        return c < 256 ? toUpperCase(c) : (char) $toTitleCase(c);
    }

    private static int $decimalDigit(int c) {
        if (c < 0x660) {
            return c >= '0' && c <= '9' ? c - '0' : -1;
        }
        if (c > MAX_VALUE) {
            return $getType(c) == DECIMAL_DIGIT_NUMBER ? $numericValue(c) : -1;
        }
        for (int i = 0; i < $ZEROS.length(); i++) {
            int digit = c - $ZEROS.charAt(i);
            if (digit >= 0 && digit <= 9) {
                return digit;
            }
        }
        return -1;
    }

    /** The value of a Latin letter as a digit, plain or full-width, else -1. */
    private static int $letterDigit(int c) {
        if (c >= 'a' && c <= 'z') {
            return c - 'a' + 10;
        }
        if (c >= 'A' && c <= 'Z') {
            return c - 'A' + 10;
        }
        if (c >= 0xff21 && c <= 0xff3a) {
            return c - 0xff21 + 10;
        }
        return c >= 0xff41 && c <= 0xff5a ? c - 0xff41 + 10 : -1;
    }

    public static int digit(char c, int radix) {
        return digit((int) c, radix);
    }

    public static int digit(int c, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX) {
            return -1;
        }
        int digit = $decimalDigit(c);
        if (digit < 0) {
            digit = $letterDigit(c);
        }
        return digit < radix ? digit : -1;
    }

    public static char forDigit(int digit, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX || digit < 0 || digit >= radix) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static int getNumericValue(char c) {
        return getNumericValue((int) c);
    }

    public static int getNumericValue(int c) {
        int digit = $decimalDigit(c);
        if (digit < 0) {
            digit = $letterDigit(c);
        }
        if (digit >= 0 || c < 128) {
            return digit;
        }
        if (c < 256) {
            return c == 0xb9 ? 1 : c == 0xb2 || c == 0xb3 ? c - 0xb0 : c >= 0xbc && c <= 0xbe ? -2 : -1;
        }
        return $numericValue(c);
    }

    public static int getType(char c) {
        return $getType(c);
    }

    public static int getType(int codePoint) {
        return $getType(codePoint);
    }

    public static native String getName(int codePoint);

    private static native int $getType(int codePoint);

    private static native boolean $isUpperCase(int codePoint);

    private static native boolean $isLowerCase(int codePoint);

    private static native boolean $isAlphabetic(int codePoint);

    private static native boolean $isUnicodeIdentifierStart(int codePoint);

    private static native int $toLowerCase(int codePoint);

    private static native int $toUpperCase(int codePoint);

    private static native int $toTitleCase(int codePoint);

    private static native int $numericValue(int codePoint);

    public static boolean isHighSurrogate(char c) {
        return c >= MIN_HIGH_SURROGATE && c <= MAX_HIGH_SURROGATE;
    }

    public static boolean isLowSurrogate(char c) {
        return c >= MIN_LOW_SURROGATE && c <= MAX_LOW_SURROGATE;
    }

    public static boolean isSurrogate(char c) {
        return c >= MIN_SURROGATE && c <= MAX_SURROGATE;
    }

    public static boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static boolean isValidCodePoint(int codePoint) {
        return codePoint >= MIN_CODE_POINT && codePoint <= MAX_CODE_POINT;
    }

    public static boolean isBmpCodePoint(int codePoint) {
        return codePoint >= 0 && codePoint <= MAX_VALUE;
    }

    public static boolean isSupplementaryCodePoint(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT && codePoint <= MAX_CODE_POINT;
    }

    public static int charCount(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    public static int toCodePoint(char high, char low) {
        return (high - MIN_HIGH_SURROGATE) * 0x400 + (low - MIN_LOW_SURROGATE) + MIN_SUPPLEMENTARY_CODE_POINT;
    }

    public static char highSurrogate(int codePoint) {
        return (char) ((codePoint - MIN_SUPPLEMENTARY_CODE_POINT >> 10) + MIN_HIGH_SURROGATE);
    }

    public static char lowSurrogate(int codePoint) {
        return (char) ((codePoint & 0x3ff) + MIN_LOW_SURROGATE);
    }

    public static char[] toChars(int codePoint) {
        if (!isValidCodePoint(codePoint)) {
            String shown = Integer.toHexString(codePoint).toUpperCase();
            throw new IllegalArgumentException("Not a valid Unicode code point: 0x" + shown);
        }
        if (codePoint <= MAX_VALUE) {
            char[] one = new char[1];
            one[0] = (char) codePoint;
            return one;
        }
        char[] two = new char[2];
        two[0] = highSurrogate(codePoint);
        two[1] = lowSurrogate(codePoint);
        return two;
    }

    public static int codePointAt(CharSequence text, int index) {
        char high = text.charAt(index);
        if (isHighSurrogate(high) && index + 1 < text.length() && isLowSurrogate(text.charAt(index + 1))) {
            return toCodePoint(high, text.charAt(index + 1));
        }
        return high;
    }
}
