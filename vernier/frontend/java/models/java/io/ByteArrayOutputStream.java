package java.io;

import java.util.Arrays;

public class ByteArrayOutputStream extends OutputStream {
    protected byte[] buf;
    protected int count;

    public ByteArrayOutputStream() {
        this(32);
    }

    public ByteArrayOutputStream(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative initial size: " + size);
        }
        buf = new byte[size];
    }

    public void write(int b) {
        if (count == buf.length) {
            buf = Arrays.copyOf(buf, 2 * count + 1);
        }
        buf[count] = (byte) b;
        count++;
    }

    public void writeBytes(byte[] b) {
        for (int i = 0; i < b.length; i++) {
            write(b[i]);
        }
    }

    public void reset() {
        count = 0;
    }

    public int size() {
        return count;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buf, count);
    }

    public String toString() {
        return new String(buf, 0, count);
    }

    public void close() throws IOException {
    }
}
