package java.io;

import java.util.Locale;
import vernier.Builds;

/** Prints to a writer; failures are only noted. */
@Builds("without flushing of its own")
public class PrintWriter extends Writer {
    protected Writer out;
    private final boolean autoFlush;
    private PrintStream stream;
    private boolean trouble;

    @Builds
    public PrintWriter(Writer out) {
        this(out, false);
    }

    public PrintWriter(Writer out, boolean autoFlush) {
        super(out);
        this.out = out;
        this.autoFlush = autoFlush;
    }

    public PrintWriter(OutputStream out) {
        this(out, false);
    }

    public PrintWriter(OutputStream out, boolean autoFlush) {
        this(new BufferedWriter(new OutputStreamWriter(out)), autoFlush);
        if (out instanceof PrintStream) {
            stream = (PrintStream) out;
        }
    }

    public PrintWriter(String fileName) throws FileNotFoundException {
        this(new BufferedWriter(new OutputStreamWriter(new FileOutputStream(fileName))));
    }

    public PrintWriter(File file) throws FileNotFoundException {
        this(new BufferedWriter(new OutputStreamWriter(new FileOutputStream(file))));
    }

    private void checkOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    public void write(int c) {
        try {
            checkOpen();
            out.write(c);
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void write(char[] chars, int off, int len) {
        try {
            checkOpen();
            out.write(chars, off, len);
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void write(char[] chars) {
        write(chars, 0, chars.length);
    }

    public void write(String text, int off, int len) {
        try {
            checkOpen();
            out.write(text, off, len);
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void write(String text) {
        write(text, 0, text.length());
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
        try {
            if (out != null) {
                out.close();
                out = null;
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        if (out instanceof PrintWriter) {
            return ((PrintWriter) out).checkError();
        }
        return stream != null ? stream.checkError() : trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    public void print(boolean value) {
        write(String.valueOf(value));
    }

    public void print(char value) {
        write(value);
    }

    public void print(int value) {
        write(String.valueOf(value));
    }

    public void print(long value) {
        write(String.valueOf(value));
    }

    public void print(float value) {
        write(String.valueOf(value));
    }

    public void print(double value) {
        write(String.valueOf(value));
    }

    public void print(char[] value) {
        write(value);
    }

    public void print(String value) {
        write(value == null ? "null" : value);
    }

    public void print(Object value) {
        write(String.valueOf(value));
    }

    public void println(boolean value) {
        print(value);
        println();
    }

    public void println(char value) {
        print(value);
        println();
    }

    public void println(int value) {
        print(value);
        println();
    }

    public void println(long value) {
        print(value);
        println();
    }

    public void println(float value) {
        print(value);
        println();
    }

    public void println(double value) {
        print(value);
        println();
    }

    public void println(char[] value) {
        print(value);
        println();
    }

    public void println(String value) {
        print(value);
        println();
    }

    public void println(Object value) {
        String text = String.valueOf(value);
        print(text);
        println();
    }

    public void println() {
        try {
            checkOpen();
            out.write("\n");
            flushAutomatically();
        } catch (IOException e) {
            trouble = true;
        }
    }

    private void flushAutomatically() throws IOException {
        if (autoFlush) {
            out.flush();
        }
    }

    public PrintWriter printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintWriter printf(Locale locale, String format, Object... arguments) {
        return format(locale, format, arguments);
    }

    public PrintWriter format(String format, Object... arguments) {
        return formatted(String.format(format, arguments));
    }

    public PrintWriter format(Locale locale, String format, Object... arguments) {
        return formatted(String.format(locale, format, arguments));
    }

    private PrintWriter formatted(String text) {
        try {
            checkOpen();
            append(text);
            flushAutomatically();
        } catch (IOException e) {
            trouble = true;
        }
        return this;
    }

    public PrintWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    public PrintWriter append(CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        return append(shown.subSequence(start, end));
    }

    public PrintWriter append(char c) {
        write(c);
        return this;
    }
}
