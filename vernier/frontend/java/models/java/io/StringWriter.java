package java.io;

import vernier.Builds;

@Builds("that is empty")
public class StringWriter extends Writer {
    private final StringBuffer buffer;

    @Builds
    public StringWriter() {
        buffer = new StringBuffer();
    }

    public StringWriter(int initialSize) {
        if (initialSize < 0) {
            throw new IllegalArgumentException("Negative buffer size");
        }
        buffer = new StringBuffer(initialSize);
    }

    public void write(int c) {
        buffer.append((char) c);
    }

    public void write(char[] chars, int off, int len) {
        $checkBounds(chars, off, len);
        buffer.append(chars, off, len);
    }

    public void write(String text) {
        buffer.append(text);
    }

    public void write(String text, int off, int len) {
        buffer.append(text, off, off + len);
    }

    public StringWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    public StringWriter append(CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        return append(shown.subSequence(start, end));
    }

    public StringWriter append(char c) {
        write(c);
        return this;
    }

    public String toString() {
        return buffer.toString();
    }

    public StringBuffer getBuffer() {
        return buffer;
    }

    public void flush() {
    }

    public void close() throws IOException {
    }
}
