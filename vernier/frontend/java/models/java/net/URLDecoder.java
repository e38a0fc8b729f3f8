package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Decodes `application/x-www-form-urlencoded`. */
public class URLDecoder {
    public static String decode(String text) {
        return decode(text, StandardCharsets.UTF_8);
    }

    public static String decode(String text, String encoding) throws UnsupportedEncodingException {
        if (encoding.isEmpty()) {
            throw new UnsupportedEncodingException("URLDecoder: empty string enc parameter");
        }
        return decode(text, URLEncoder.charset(encoding));
    }

    public static String decode(String text, Charset charset) {
        Objects.requireNonNull(charset, "Charset");
        StringBuilder result = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '%') {
                int end = at;
                while (end + 2 < text.length() && text.charAt(end) == '%') {
                    end += 3;
                }
                result.append(new String(bytes(text, at, end), charset));
                at = end;
                if (at < text.length() && text.charAt(at) == '%') {
                    throw new IllegalArgumentException("URLDecoder: Incomplete trailing escape (%) pattern");
                }
            } else {
                result.append(c == '+' ? ' ' : c);
                at++;
            }
        }
        return result.toString();
    }

    private static byte[] bytes(String text, int from, int to) {
        byte[] bytes = new byte[(to - from) / 3];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) hexadecimal(text, from + 3 * i + 1);
        }
        return bytes;
    }

    private static int hexadecimal(String text, int from) {
        String start = "URLDecoder: Illegal hex characters in escape (%) pattern - ";
        String part = text.substring(from, from + 2);
        boolean signed = part.charAt(0) == '-' || part.charAt(0) == '+';
        int at = signed ? 1 : 0;
        while (at < 2 && Character.digit(part.charAt(at), 16) >= 0) {
            at++;
        }
        if (at < 2) {
            throw new IllegalArgumentException(start + "Error at index " + at + " in: \"" + part + "\"");
        }
        int value = Integer.parseInt(part, 16);
        if (value < 0) {
            throw new IllegalArgumentException(start + "negative value");
        }
        return value;
    }
}
