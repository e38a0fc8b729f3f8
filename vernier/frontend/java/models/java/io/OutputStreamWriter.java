package java.io;

public class OutputStreamWriter extends Writer {
    private final OutputStream out;

    public OutputStreamWriter(OutputStream out) {
        this.out = java.util.Objects.requireNonNull(out);
    }

    public void write(char[] chars, int off, int len) throws IOException {
        out.write(new String(chars, off, len).getBytes());
    }

    public void flush() throws IOException {
        out.flush();
    }

    public void close() throws IOException {
        out.close();
    }
}
