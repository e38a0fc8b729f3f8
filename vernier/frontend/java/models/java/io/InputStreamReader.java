package java.io;

/** Decodes one byte per character, which is exact for ASCII. */
public class InputStreamReader extends Reader {
    private final InputStream in;

    public InputStreamReader(InputStream in) {
        this.in = java.util.Objects.requireNonNull(in);
    }

    public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException {
        this(in);
        if (charset == null) {
            throw new NullPointerException("charsetName");
        }
    }

    public int read() throws IOException {
        int b = in.read();
        return b < 128 ? b : $decode(b);
    }

    /** The character that starts with the given byte; it may take further bytes. */
    private native int $decode(int firstByte) throws IOException;

    public int read(char[] chars, int off, int len) throws IOException {
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

    public boolean ready() throws IOException {
        return in.available() > 0;
    }

    public void close() throws IOException {
        in.close();
    }
}
