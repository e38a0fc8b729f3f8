package java.io;

import java.util.Locale;

/** Prints to the standard output or error, or to another stream. */
public class PrintStream extends FilterOutputStream implements Appendable {
    private final int descriptor;
    private boolean trouble;

    public PrintStream(OutputStream out) {
        super(out);
        if (out == null) {
            throw new NullPointerException("Null output stream");
        }
        this.descriptor = 0;
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        this(out);
    }

    /** The standard output (1) or the standard error (2). */
    public PrintStream(int descriptor) {
        super(null);
        this.descriptor = descriptor;
    }

    private void put(String text) {
        if (descriptor != 0) {
            System.$write(descriptor, text);
            return;
        }
        try {
            out.write(text.getBytes());
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void write(int b) {
        if (descriptor != 0) {
            put(String.valueOf((char) (b & 0xff)));
            return;
        }
        try {
            out.write(b);
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void write(byte[] b, int off, int len) {
        for (int i = 0; i < len; i++) {
            write(b[off + i]);
        }
    }

    public void write(byte[] b) throws IOException {
        write(b, 0, b.length);
    }

    public void flush() {
        try {
            if (descriptor == 0) {
                out.flush();
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void close() {
        try {
            if (descriptor == 0) {
                out.close();
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    public boolean checkError() {
        return trouble;
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
        return format(format, arguments);
    }

    public PrintStream format(String format, Object... arguments) {
        put(String.format(format, arguments));
        return this;
    }

    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    public PrintStream append(CharSequence text, int start, int end) {
        CharSequence shown = text == null ? "null" : text;
        print(shown.subSequence(start, end).toString());
        return this;
    }

    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
