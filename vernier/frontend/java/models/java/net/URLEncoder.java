package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Objects;

/** Encodes as `application/x-www-form-urlencoded`. */
public class URLEncoder {
    private URLEncoder() {
    }

    public static String encode(String text) {
        return encode(text, StandardCharsets.UTF_8);
    }

    public static String encode(String text, String encoding) throws UnsupportedEncodingException {
        return encode(text, charset(Objects.requireNonNull(encoding, "charsetName")));
    }

    static Charset charset(String name) throws UnsupportedEncodingException {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new UnsupportedEncodingException(name);
        }
    }

    public static String encode(String text, Charset charset) {
        Objects.requireNonNull(charset, "charset");
        StringBuilder result = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (isPlain(c)) {
                result.append(c == ' ' ? '+' : c);
                at++;
            } else {
                int end = at + 1;
                while (end < text.length() && !isPlain(text.charAt(end))) {
                    end++;
                }
                append(result, text.substring(at, end).getBytes(charset));
                at = end;
            }
        }
        return result.toString();
    }

    private static boolean isPlain(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == ' ' || c == '-'
                || c == '_' || c == '.' || c == '*';
    }

    private static void append(StringBuilder result, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            int b = bytes[i] & 0xff;
            result.append('%');
            result.append("0123456789ABCDEF".charAt(b >> 4));
            result.append("0123456789ABCDEF".charAt(b & 15));
        }
    }
}
