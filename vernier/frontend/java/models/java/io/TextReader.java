package java.io;

import java.util.Objects;

/** A reader over characters in memory: what StringReader and CharArrayReader share. */
abstract class TextReader extends Reader {
    private char[] text;
    private int position;
    private int marked;
    private final int end;

    TextReader(char[] text, int from, int to) {
        this.text = text;
        this.position = from;
        this.marked = from;
        this.end = to;
    }

    final void checkOpen() throws IOException {
        if (text == null) {
            throw new IOException("Stream closed");
        }
    }

    final int position() {
        return position;
    }

    final int left() {
        return end - position;
    }

    final void move(int distance) {
        position += distance;
    }

    public int read() throws IOException {
        checkOpen();
        if (position >= end) {
            return -1;
        }
        position++;
        return text[position - 1];
    }

    public int read(char[] chars, int off, int len) throws IOException {
        checkOpen();
        Objects.checkFromIndexSize(off, len, chars.length);
        if (len == 0) {
            return 0;
        }
        if (position >= end) {
            return -1;
        }
        int n = len < end - position ? len : end - position;
        for (int i = 0; i < n; i++) {
            chars[off + i] = text[position + i];
        }
        position += n;
        return n;
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) throws IOException {
        checkOpen();
        marked = position;
    }

    public void reset() throws IOException {
        checkOpen();
        position = marked;
    }

    public void close() {
        text = null;
    }

    char[] $take(int most) throws IOException {
        return super.$take(left() < 1 ? 1 : left() < most ? left() : most);
    }
}
