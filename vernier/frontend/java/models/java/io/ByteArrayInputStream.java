package java.io;

import java.util.Objects;
import vernier.Builds;

@Builds("at its beginning")
public class ByteArrayInputStream extends InputStream {
    protected byte[] buf;
    protected int pos;
    protected int mark;
    protected int count;

    @Builds
    public ByteArrayInputStream(byte[] buf) {
        this.buf = buf;
        this.count = buf.length;
    }

    public ByteArrayInputStream(byte[] buf, int offset, int length) {
        this.buf = buf;
        this.pos = offset;
        this.mark = offset;
        this.count = offset + length < buf.length ? offset + length : buf.length;
    }

    public int read() {
        if (pos >= count) {
            return -1;
        }
        pos++;
        return buf[pos - 1] & 0xff;
    }

    public int read(byte[] b, int off, int len) {
        Objects.checkFromIndexSize(off, len, b.length);
        if (pos >= count) {
            return -1;
        }
        int n = len < count - pos ? len : count - pos;
        System.arraycopy(buf, pos, b, off, n);
        pos += n;
        return n;
    }

    public byte[] readAllBytes() {
        byte[] rest = new byte[pos < count ? count - pos : 0];
        System.arraycopy(buf, pos, rest, 0, rest.length);
        pos = count;
        return rest;
    }

    public int readNBytes(byte[] b, int off, int len) {
        int n = read(b, off, len);
        return n == -1 ? 0 : n;
    }

    public long transferTo(OutputStream out) throws IOException {
        int n = count - pos;
        out.write(buf, pos, n);
        pos = count;
        return n;
    }

    public long skip(long n) {
        long skipped = count - pos;
        if (n < skipped) {
            skipped = n < 0 ? 0 : n;
        }
        pos += (int) skipped;
        return skipped;
    }

    public int available() {
        return count - pos;
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) {
        mark = pos;
    }

    public void reset() {
        pos = mark;
    }

    public void close() throws IOException {
    }

    public byte[] $take(int most) throws IOException {
        int there = count - pos;
        return super.$take(there < 1 ? 1 : there < most ? there : most);
    }
}
