package java.io;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Objects;
import vernier.Builds;
import vernier.Encodings;

/** Prints to another stream; failures are only noted. */
@Builds("without flushing of its own")
public class PrintStream extends FilterOutputStream implements Appendable {
    private final boolean autoFlush;
    private final int encoding;
    private boolean trouble;
    private boolean closing;

    /** For the streams of the process. */
    PrintStream() {
        super(null);
        this.autoFlush = false;
        this.encoding = Encodings.UTF_8;
    }

    @Builds
    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        this(out, autoFlush, Encodings.UTF_8);
    }

    public PrintStream(OutputStream out, boolean autoFlush, String charset) throws UnsupportedEncodingException {
        this(Objects.requireNonNull(out, "Null output stream"), autoFlush,
                Encodings.named(Objects.requireNonNull(charset, "charsetName")));
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        this(out, autoFlush, Encodings.of(charset));
    }

    private PrintStream(OutputStream out, boolean autoFlush, int encoding) {
        super(Objects.requireNonNull(out, "Null output stream"));
        this.autoFlush = autoFlush;
        this.encoding = encoding;
    }

    public PrintStream(String fileName) throws FileNotFoundException {
        this(new FileOutputStream(fileName));
    }

    public PrintStream(File file) throws FileNotFoundException {
        this(new FileOutputStream(file));
    }

    private void put(String text) {
        byte[] bytes = OutputStreamWriter.$encode(text, encoding);
        if (out == null) {
            trouble = true;
        } else if (bytes.length > 0) {
            write(bytes, 0, bytes.length);
        }
    }

    private void checkOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    public void write(int b) {
        try {
            checkOpen();
            out.write(b);
            if (b == '\n' && autoFlush) {
                out.flush();
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void write(byte[] b, int off, int len) {
        try {
            checkOpen();
            out.write(b, off, len);
            if (autoFlush) {
                out.flush();
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void write(byte[] b) throws IOException {
        write(b, 0, b.length);
    }

    public void writeBytes(byte[] b) {
        write(b, 0, b.length);
    }

    public void flush() {
        try {
            checkOpen();
            out.flush();
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void close() {
        if (closing) {
            return;
        }
        closing = true;
        try {
            out.flush();
            out.close();
        } catch (IOException e) {
            trouble = true;
        }
        out = null;
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        return out instanceof PrintStream ? ((PrintStream) out).checkError() : trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    public void print(boolean value) {
        put(String.valueOf(value));
    }

    public void print(char value) {
        put(String.valueOf(value));
    }

    public void print(int value) {
        put(String.valueOf(value));
    }

    public void print(long value) {
        put(String.valueOf(value));
    }

    public void print(float value) {
        put(String.valueOf(value));
    }

    public void print(double value) {
        put(String.valueOf(value));
    }

    public void print(char[] value) {
        put(String.valueOf(value));
    }

    public void print(String value) {
        put(value == null ? "null" : value);
    }

    public void print(Object value) {
        put(String.valueOf(value));
    }

    public void println(boolean value) {
        put(String.valueOf(value).concat("\n"));
    }

    public void println(char value) {
        put(String.valueOf(value).concat("\n"));
    }

    public void println(int value) {
        put(String.valueOf(value).concat("\n"));
    }

    public void println(long value) {
        put(String.valueOf(value).concat("\n"));
    }

    public void println(float value) {
        put(String.valueOf(value).concat("\n"));
    }

    public void println(double value) {
        put(String.valueOf(value).concat("\n"));
    }

    public void println(char[] value) {
        put(String.valueOf(value).concat("\n"));
    }

    public void println(String value) {
        put((value == null ? "null" : value).concat("\n"));
    }

    public void println(Object value) {
        put(String.valueOf(value).concat("\n"));
    }

    public void println() {
        put("\n");
    }

    public PrintStream printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintStream printf(Locale locale, String format, Object... arguments) {
        return format(locale, format, arguments);
    }

    public PrintStream format(String format, Object... arguments) {
        print(String.format(format, arguments));
        return this;
    }

    public PrintStream format(Locale locale, String format, Object... arguments) {
        print(String.format(locale, format, arguments));
        return this;
    }

    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    public PrintStream append(CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        return append(shown.subSequence(start, end));
    }

    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
