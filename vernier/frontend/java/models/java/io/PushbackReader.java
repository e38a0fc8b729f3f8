package java.io;

public class PushbackReader extends Reader {
    private Reader in;
    private final char[] buffer;
    // The first pushed back character; at the length of the buffer where there is none.
    private int position;

    public PushbackReader(Reader in) {
        this(in, 1);
    }

    public PushbackReader(Reader in, int size) {
        this.in = java.util.Objects.requireNonNull(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        this.buffer = new char[size];
        this.position = size;
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    public int read() throws IOException {
        checkOpen();
        if (position < buffer.length) {
            position++;
            return buffer[position - 1];
        }
        return in.read();
    }

    public int read(char[] chars, int off, int len) throws IOException {
        checkOpen();
        java.util.Objects.checkFromIndexSize(off, len, chars.length);
        int n = 0;
        while (n < len && position < buffer.length) {
            chars[off + n] = buffer[position];
            position++;
            n++;
        }
        if (n == len) {
            return len;
        }
        int more = in.read(chars, off + n, len - n);
        return more < 0 ? n == 0 ? -1 : n : n + more;
    }

    public void unread(int c) throws IOException {
        checkOpen();
        if (position == 0) {
            throw new IOException("Pushback buffer overflow");
        }
        position--;
        buffer[position] = (char) c;
    }

    public void unread(char[] chars, int off, int len) throws IOException {
        checkOpen();
        if (len > position) {
            throw new IOException("Pushback buffer overflow");
        }
        for (int i = len - 1; i >= 0; i--) {
            unread(chars[off + i]);
        }
    }

    public void unread(char[] chars) throws IOException {
        unread(chars, 0, chars.length);
    }

    public boolean ready() throws IOException {
        checkOpen();
        return position < buffer.length || in.ready();
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    /** Those that were pushed back first, then as the reader below does. */
    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        checkOpen();
        int there = buffer.length - position;
        if (n <= there) {
            position += (int) n;
            return n;
        }
        position = buffer.length;
        return there + in.skip(n - there);
    }

    public void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
        }
    }
}
