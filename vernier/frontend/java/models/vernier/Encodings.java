package vernier;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

/** UTF-8, which is the default, and the charsets in which one byte is one character. */
public final class Encodings {
    public static final int UTF_8 = 0;
    public static final int LATIN_1 = 1;
    public static final int ASCII = 2;

    private Encodings() {
    }

    public static int of(Charset charset) {
        String name = charset.name();
        if (name.equals("UTF-8")) {
            return UTF_8;
        }
        if (name.equals("ISO-8859-1")) {
            return LATIN_1;
        }
        return name.equals("US-ASCII") ? ASCII : other(name);
    }

    /** Coding in any other charset is outside the model: reaching this is reported, never ignored. */
    private static native int other(String name);

    public static int named(CharSequence name) throws UnsupportedEncodingException {
        if (name == null) {
            throw new NullPointerException();
        }
        try {
            return of(Charset.forName(name.toString()));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new UnsupportedEncodingException(name.toString());
        }
    }

    public static String historicalName(int encoding) {
        return encoding == UTF_8 ? "UTF8" : encoding == LATIN_1 ? "ISO8859_1" : "ASCII";
    }

    /** The bytes of characters where one is one; a pair of surrogates is one, too. */
    public static byte[] encode(char[] chars, int encoding) {
        byte[] bytes = new byte[chars.length];
        int n = 0;
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            bytes[n] = (byte) (c < (encoding == LATIN_1 ? 256 : 128) ? c : '?');
            n++;
            if (Character.isHighSurrogate(c) && i + 1 < chars.length && Character.isLowSurrogate(chars[i + 1])) {
                i++;
            }
        }
        byte[] result = new byte[n];
        System.arraycopy(bytes, 0, result, 0, n);
        return result;
    }

    /** The characters of bytes where one is one. */
    public static char[] decode(byte[] bytes, int offset, int length, int encoding) {
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            int b = bytes[offset + i] & 0xff;
            chars[i] = b < 128 || encoding == LATIN_1 ? (char) b : '\ufffd';
        }
        return chars;
    }
}
