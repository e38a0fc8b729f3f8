package java.lang;

import java.io.Serializable;

public final class StringBuffer extends AbstractStringBuilder
        implements Appendable, Serializable, Comparable<StringBuffer>, CharSequence {
    public StringBuffer() {
        super(16);
    }

    public StringBuffer(int capacity) {
        super(capacity);
    }

    public StringBuffer(String text) {
        super(text.length() + 16);
        append(text);
    }

    public StringBuffer(CharSequence text) {
        super(text.length() + 16);
        append(text);
    }

    public int compareTo(StringBuffer other) {
        return compareChars(other);
    }

    public StringBuffer append(String text) {
        String shown = text == null ? "null" : text;
        appendText(shown, 0, shown.length());
        return this;
    }

    public StringBuffer append(Object object) {
        return append(String.valueOf(object));
    }

    public StringBuffer append(StringBuffer text) {
        return append((CharSequence) text);
    }

    public StringBuffer append(CharSequence text) {
        CharSequence shown = text == null ? "null" : text;
        appendText(shown, 0, shown.length());
        return this;
    }

    public StringBuffer append(CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        StringBounds.range(start, end, shown.length());
        appendText(shown, start, end);
        return this;
    }

    public StringBuffer append(char[] chars) {
        appendChars(chars, 0, chars.length);
        return this;
    }

    public StringBuffer append(char[] chars, int offset, int length) {
        StringBounds.range(offset, offset + length, chars.length);
        appendChars(chars, offset, length);
        return this;
    }

    public StringBuffer append(char c) {
        appendChar(c);
        return this;
    }

    public StringBuffer append(boolean value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(int value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(long value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(float value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(double value) {
        return append(String.valueOf(value));
    }

    public StringBuffer appendCodePoint(int codePoint) {
        return append(Character.toChars(codePoint));
    }

    public StringBuffer delete(int start, int end) {
        int last = end > count ? count : end;
        StringBounds.startEnd(start, last, count);
        deleteRange(start, last);
        return this;
    }

    public StringBuffer deleteCharAt(int index) {
        StringBounds.index(index, count);
        deleteRange(index, index + 1);
        return this;
    }

    public StringBuffer replace(int start, int end, String text) {
        int last = end > count ? count : end;
        StringBounds.startEnd(start, last, count);
        int n = text.length();
        deleteRange(start, last);
        insertText(start, text, 0, n);
        return this;
    }

    public StringBuffer insert(int offset, String text) {
        StringBounds.offset(offset, count);
        String shown = text == null ? "null" : text;
        insertText(offset, shown, 0, shown.length());
        return this;
    }

    public StringBuffer insert(int offset, Object object) {
        return insert(offset, String.valueOf(object));
    }

    public StringBuffer insert(int offset, char[] chars) {
        StringBounds.offset(offset, count);
        insertChars(offset, chars, 0, chars.length);
        return this;
    }

    public StringBuffer insert(int index, char[] chars, int offset, int length) {
        StringBounds.offset(index, count);
        StringBounds.startEnd(offset, offset + length, chars.length);
        insertChars(index, chars, offset, length);
        return this;
    }

    public StringBuffer insert(int offset, CharSequence text) {
        CharSequence shown = text == null ? "null" : text;
        return insert(offset, shown, 0, shown.length());
    }

    public StringBuffer insert(int offset, CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        StringBounds.offset(offset, count);
        StringBounds.range(start, end, shown.length());
        insertText(offset, shown, start, end);
        return this;
    }

    public StringBuffer insert(int offset, boolean value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, char value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, int value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, long value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, float value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer insert(int offset, double value) {
        return insert(offset, String.valueOf(value));
    }

    public StringBuffer reverse() {
        reverseChars();
        return this;
    }
}
