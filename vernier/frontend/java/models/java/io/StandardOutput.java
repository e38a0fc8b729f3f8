package java.io;

import java.util.FormatPattern;
import java.util.FormatPiece;

/**
 * The standard output (1) or the standard error (2): the program never sees again what it prints there.
 *
 * Each way to print stands here, too, because engines know by its name that it does nothing; those of PrintStream write to
 * a stream that the program may look at.
 */
public final class StandardOutput extends PrintStream {
    private final int descriptor;

    public StandardOutput(int descriptor) {
        this.descriptor = descriptor;
    }

    private void put(String text) {
        System.$write(descriptor, text);
    }

    public void write(int b) {
        put(String.valueOf((char) (b & 0xff)));
    }

    public void write(byte[] b, int off, int len) {
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        for (int i = 0; i < len; i++) {
            write(b[off + i]);
        }
    }

    public void flush() {
    }

    /** Closing it would only lose what is printed afterwards. */
    public void close() {
    }

    public boolean checkError() {
        return false;
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

    public PrintStream format(String format, Object... arguments) {
        putPieces(FormatPattern.filled(format, arguments));
        return this;
    }

    private void putPieces(FormatPiece[] pieces) {
        put(FormatPattern.joined(pieces));
    }
}
