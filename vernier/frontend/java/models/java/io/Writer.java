package java.io;

public abstract class Writer implements Appendable, Closeable, Flushable {
    protected Object lock;

    protected Writer() {
        lock = this;
    }

    protected Writer(Object lock) {
        if (lock == null) {
            throw new NullPointerException();
        }
        this.lock = lock;
    }

    public void write(int c) throws IOException {
        char[] one = new char[1];
        one[0] = (char) c;
        write(one, 0, 1);
    }

    public void write(char[] chars) throws IOException {
        write(chars, 0, chars.length);
    }

    public abstract void write(char[] chars, int off, int len) throws IOException;

    public void write(String text) throws IOException {
        write(text, 0, text.length());
    }

    public void write(String text, int off, int len) throws IOException {
        write(text.substring(off, off + len).toCharArray(), 0, len);
    }

    public Writer append(CharSequence text) throws IOException {
        write(String.valueOf(text));
        return this;
    }

    public Writer append(CharSequence text, int start, int end) throws IOException {
        CharSequence shown = text == null ? "null" : text;
        return append(shown.subSequence(start, end));
    }

    public Writer append(char c) throws IOException {
        write(c);
        return this;
    }

    public abstract void flush() throws IOException;

    public abstract void close() throws IOException;

    static void $checkBounds(char[] chars, int off, int len) {
        if (off < 0 || len < 0 || off > chars.length - len) {
            throw new IndexOutOfBoundsException();
        }
    }
}
