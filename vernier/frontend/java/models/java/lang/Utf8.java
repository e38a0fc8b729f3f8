package java.lang;

/** The default charset. Malformed input decodes to replacement characters, as many as in the JDK. */
final class Utf8 {
    private static final char REPLACEMENT = '\ufffd';

    private Utf8() {
    }

    static byte[] encode(char[] chars) {
        int n = 0;
        for (int i = 0; i < chars.length; i++) {
            if (isPair(chars, i)) {
                n += 4;
                i++;
            } else {
                n += width(chars[i]);
            }
        }
        byte[] out = new byte[n];
        int at = 0;
        for (int i = 0; i < chars.length; i++) {
            if (isPair(chars, i)) {
                at = put(out, at, Character.toCodePoint(chars[i], chars[i + 1]), 4);
                i++;
            } else if (isSurrogate(chars[i])) {
                at = put(out, at, '?', 1);
            } else {
                at = put(out, at, chars[i], width(chars[i]));
            }
        }
        return out;
    }

    private static boolean isSurrogate(char c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }

    private static boolean isPair(char[] chars, int i) {
        return Character.isHighSurrogate(chars[i]) && i + 1 < chars.length
                && Character.isLowSurrogate(chars[i + 1]);
    }

    private static int width(char c) {
        if (c < 0x80 || isSurrogate(c)) {
            return 1;
        }
        return c < 0x800 ? 2 : 3;
    }

    private static int put(byte[] out, int at, int codePoint, int width) {
        if (width == 1) {
            out[at] = (byte) codePoint;
            return at + 1;
        }
        int rest = codePoint;
        for (int i = width - 1; i > 0; i--) {
            out[at + i] = (byte) (0x80 | rest & 0x3f);
            rest >>= 6;
        }
        int mark = width == 2 ? 0xc0 : width == 3 ? 0xe0 : 0xf0;
        out[at] = (byte) (mark | rest);
        return at + width;
    }

    static char[] decode(byte[] bytes, int offset, int length) {
        char[] buffer = new char[length];
        int n = 0;
        int end = offset + length;
        int i = offset;
        while (i < end) {
            int first = bytes[i] & 0xff;
            int width = sequenceLength(first);
            int good = width == 0 ? 0 : continuation(bytes, i, end, first, width);
            if (width == 0 || good < width) {
                buffer[n] = REPLACEMENT;
                n++;
                i += good == 0 ? 1 : good;
            } else {
                n = putChars(buffer, n, codePoint(bytes, i, first, width));
                i += width;
            }
        }
        char[] result = new char[n];
        for (int k = 0; k < n; k++) {
            result[k] = buffer[k];
        }
        return result;
    }

    /** The length of the sequence that starts with the byte, 0 where none does. */
    private static int sequenceLength(int first) {
        if (first < 0x80) {
            return 1;
        }
        if (first < 0xc2 || first > 0xf4) {
            return 0;
        }
        return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    }

    /** How many of the bytes from i on, the first one included, belong to a well-formed sequence. */
    private static int continuation(byte[] bytes, int i, int end, int first, int width) {
        int good = 1;
        while (good < width && i + good < end) {
            int b = bytes[i + good] & 0xff;
            int low = 0x80;
            int high = 0xbf;
            if (good == 1) {
                if (first == 0xe0) {
                    low = 0xa0;
                } else if (first == 0xf0) {
                    low = 0x90;
                } else if (first == 0xf4) {
                    high = 0x8f;
                }
            }
            if (b < low || b > high) {
                return good;
            }
            good++;
        }
        return good;
    }

    private static int codePoint(byte[] bytes, int i, int first, int width) {
        if (width == 1) {
            return first;
        }
        int result = width == 2 ? first & 0x1f : width == 3 ? first & 0x0f : first & 0x07;
        for (int k = 1; k < width; k++) {
            result = result << 6 | bytes[i + k] & 0x3f;
        }
        return result;
    }

    private static int putChars(char[] buffer, int n, int codePoint) {
        if (codePoint > Character.MAX_VALUE) {
            buffer[n] = Character.highSurrogate(codePoint);
            buffer[n + 1] = Character.lowSurrogate(codePoint);
            return n + 2;
        }
        boolean surrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        buffer[n] = surrogate ? REPLACEMENT : (char) codePoint;
        return n + 1;
    }
}
