package java.lang;

import java.io.Serializable;
import vernier.Builds;

@Builds("of default capacity")
public final class StringBuilder extends AbstractStringBuilder
        implements Appendable, Serializable, Comparable<StringBuilder>, CharSequence {
    public StringBuilder() {
        super(16);
    }

    public StringBuilder(int capacity) {
        super(capacity);
    }

    @Builds
    public StringBuilder(String text) {
        super(text.length() + 16);
        append(text);
    }

    public StringBuilder(CharSequence text) {
        super(text.length() + 16);
        append(text);
    }

    public int compareTo(StringBuilder other) {
        return compareChars(other);
    }

    public StringBuilder append(String text) {
        String shown = text == null ? "null" : text;
        appendText(shown, 0, shown.length());
        return this;
    }

    public StringBuilder append(Object object) {
        return append(String.valueOf(object));
    }

    public StringBuilder append(StringBuffer text) {
        return append((CharSequence) text);
    }

    public StringBuilder append(CharSequence text) {
        CharSequence shown = text == null ? "null" : text;
        appendText(shown, 0, shown.length());
        return this;
    }

    public StringBuilder append(CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        StringBounds.range(start, end, shown.length());
        appendText(shown, start, end);
        return this;
    }

    public StringBuilder append(char[] chars) {
        appendChars(chars, 0, chars.length);
        return this;
    }

    public StringBuilder append(char[] chars, int offset, int length) {
        StringBounds.range(offset, offset + length, chars.length);
        appendChars(chars, offset, length);
        return this;
    }

    public StringBuilder append(char c) {
        appendChar(c);
        return this;
    }

    public StringBuilder append(boolean value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(int value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(long value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(float value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(double value) {
        return append(String.valueOf(value));
    }

    public StringBuilder appendCodePoint(int codePoint) {
        return append(Character.toChars(codePoint));
    }

    public StringBuilder delete(int start, int end) {
        int last = end > count ? count : end;
        StringBounds.startEnd(start, last, count);
        deleteRange(start, last);
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        StringBounds.index(index, count);
        deleteRange(index, index + 1);
        return this;
    }

    public StringBuilder replace(int start, int end, String text) {
        int last = end > count ? count : end;
        StringBounds.startEnd(start, last, count);
        int n = text.length();
        deleteRange(start, last);
        insertText(start, text, 0, n);
        return this;
    }

    public StringBuilder insert(int offset, String text) {
        StringBounds.offset(offset, count);
        String shown = text == null ? "null" : text;
        insertText(offset, shown, 0, shown.length());
        return this;
    }

    public StringBuilder insert(int offset, Object object) {
        return insert(offset, String.valueOf(object));
    }

    public StringBuilder insert(int offset, char[] chars) {
        StringBounds.offset(offset, count);
        insertChars(offset, chars, 0, chars.length);
        return this;
    }

    public StringBuilder insert(int index, char[] chars, int offset, int length) {
        StringBounds.offset(index, count);
        StringBounds.startEnd(offset, offset + length, chars.length);
        insertChars(index, chars, offset, length);
        return this;
    }

    public StringBuilder insert(int offset, CharSequence text) {
        CharSequence shown = text == null ? "null" : text;
        return insert(offset, shown, 0, shown.length());
    }

    public StringBuilder insert(int offset, CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        StringBounds.offset(offset, count);
        StringBounds.range(start, end, shown.length());
        insertText(offset, shown, start, end);
        return this;
    }

    public StringBuilder insert(int offset, boolean value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, char value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, int value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, long value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, float value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder insert(int offset, double value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuilder reverse() {
        reverseChars();
        return this;
    }
}
