package java.io;

public class BufferedReader extends Reader {
    private Reader in;
    // After a carriage return, a line feed that follows belongs to the same end of line.
    private boolean skipLineFeed;

    public BufferedReader(Reader in) {
        this.in = java.util.Objects.requireNonNull(in);
    }

    public BufferedReader(Reader in, int size) {
        this(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    public int read() throws IOException {
        checkOpen();
        int c = in.read();
        if (skipLineFeed && c == '\n') {
            c = in.read();
        }
        skipLineFeed = false;
        return c;
    }

    public int read(char[] chars, int off, int len) throws IOException {
        checkOpen();
        if (off < 0 || len < 0 || off > chars.length - len) {
            throw new IndexOutOfBoundsException();
        }
        for (int i = 0; i < len; i++) {
            int c = read();
            if (c < 0) {
                return i == 0 ? -1 : i;
            }
            chars[off + i] = (char) c;
        }
        return len;
    }

    public String readLine() throws IOException {
        int c = read();
        if (c < 0) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (c >= 0 && c != '\n' && c != '\r') {
            line.append((char) c);
            c = read();
        }
        skipLineFeed = c == '\r';
        return line.toString();
    }

    public boolean ready() throws IOException {
        checkOpen();
        return in.ready();
    }

    public void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
        }
    }
}
