package java.io;

/** Passes every character on at once: nobody can tell without reading the target before a flush. */
public class BufferedWriter extends Writer {
    private final Writer out;

    public BufferedWriter(Writer out) {
        this.out = java.util.Objects.requireNonNull(out);
    }

    public BufferedWriter(Writer out, int size) {
        this(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
    }

    public void write(char[] chars, int off, int len) throws IOException {
        out.write(chars, off, len);
    }

    public void newLine() throws IOException {
        write("\n");
    }

    public void flush() throws IOException {
        out.flush();
    }

    public void close() throws IOException {
        out.close();
    }
}
