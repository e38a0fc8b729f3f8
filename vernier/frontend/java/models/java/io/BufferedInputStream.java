package java.io;

public class BufferedInputStream extends InputStream {
    private final InputStream in;

    public BufferedInputStream(InputStream in) {
        this.in = in;
    }

    public BufferedInputStream(InputStream in, int size) {
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
    }

    public int read() throws IOException {
        return in.read();
    }

    public int available() throws IOException {
        return in.available();
    }

    public void close() throws IOException {
        in.close();
    }
}
