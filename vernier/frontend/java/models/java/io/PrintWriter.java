package java.io;

import java.util.Locale;

public class PrintWriter extends Writer {
    protected Writer out;
    private boolean trouble;

    public PrintWriter(Writer out) {
        this.out = java.util.Objects.requireNonNull(out);
    }

    public PrintWriter(Writer out, boolean autoFlush) {
        this(out);
    }

    public PrintWriter(OutputStream out) {
        this(new OutputStreamWriter(out));
    }

    public PrintWriter(OutputStream out, boolean autoFlush) {
        this(new OutputStreamWriter(out));
    }

    public PrintWriter(String fileName) throws FileNotFoundException {
        this(new FileOutputStream(fileName));
    }

    private void put(String text) {
        try {
            out.write(text);
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void write(int c) {
        put(String.valueOf((char) c));
    }

    public void write(char[] chars, int off, int len) {
        put(new String(chars, off, len));
    }

    public void write(char[] chars) {
        write(chars, 0, chars.length);
    }

    public void write(String text, int off, int len) {
        put(text.substring(off, off + len));
    }

    public void write(String text) {
        put(text);
    }

    public void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void close() {
        try {
            out.close();
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

    public PrintWriter printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintWriter printf(Locale locale, String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintWriter format(String format, Object... arguments) {
        put(String.format(format, arguments));
        return this;
    }

    public PrintWriter append(CharSequence text) {
        put(String.valueOf(text));
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
