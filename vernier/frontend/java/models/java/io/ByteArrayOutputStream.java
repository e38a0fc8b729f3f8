package java.io;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Objects;
import vernier.Builds;

@Builds("that is empty")
public class ByteArrayOutputStream extends OutputStream {
    protected byte[] buf;
    protected int count;

    @Builds
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

    public void write(byte[] b, int off, int len) {
        Objects.checkFromIndexSize(off, len, b.length);
        if (len > buf.length - count) {
            buf = Arrays.copyOf(buf, 2 * count + len);
        }
        System.arraycopy(b, off, buf, count, len);
        count += len;
    }

    public void writeBytes(byte[] b) {
        write(b, 0, b.length);
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(buf, 0, count);
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

    public String toString(String charset) throws UnsupportedEncodingException {
        return new String(buf, 0, count, charset);
    }

    public String toString(Charset charset) {
        return new String(buf, 0, count, charset);
    }

    public void close() throws IOException {
    }
}
