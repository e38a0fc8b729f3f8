package java.io;

import java.util.Arrays;
import java.util.Objects;

public abstract class InputStream implements Closeable {
    public InputStream() {
    }

    public abstract int read() throws IOException;

    public int read(byte[] b) throws IOException {
        return read(b, 0, b.length);
    }

    /** Where a byte behind the first one cannot be read, those before it are the result. */
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        int c = read();
        if (c == -1) {
            return -1;
        }
        b[off] = (byte) c;
        int n = 1;
        try {
            while (n < len) {
                c = read();
                if (c == -1) {
                    break;
                }
                b[off + n] = (byte) c;
                n++;
            }
        } catch (IOException e) {
            // The bytes so far count.
        }
        return n;
    }

    public byte[] readAllBytes() throws IOException {
        return readNBytes(Integer.MAX_VALUE);
    }

    public byte[] readNBytes(int len) throws IOException {
        if (len < 0) {
            throw new IllegalArgumentException("len < 0");
        }
        byte[] all = new byte[0];
        if (len == 0) {
            read(all, 0, 0);
        }
        while (all.length < len) {
            byte[] more = $take(len - all.length < 8192 ? len - all.length : 8192);
            if (more == null) {
                return all;
            }
            all = $joined(all, more);
        }
        return all;
    }

    public int readNBytes(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        int n = 0;
        while (n < len) {
            int count = read(b, off + n, len - n);
            if (count < 0) {
                break;
            }
            n += count;
        }
        return n;
    }

    public long transferTo(OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out");
        long transferred = 0;
        byte[] more = $take(8192);
        while (more != null) {
            out.write(more, 0, more.length);
            transferred += more.length;
            more = $take(8192);
        }
        return transferred;
    }

    public long skip(long n) throws IOException {
        long skipped = 0;
        while (skipped < n) {
            byte[] passed = $take(n - skipped < 2048 ? (int) (n - skipped) : 2048);
            if (passed == null) {
                return skipped;
            }
            skipped += passed.length;
        }
        return skipped;
    }

    public int available() throws IOException {
        return 0;
    }

    public void close() throws IOException {
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) {
    }

    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    /** Whether the next bytes come from the environment: then nobody can tell who has taken them ahead. */
    public boolean $isOutside() {
        return false;
    }

    /** What `read(new byte[most], 0, most)` reads, or null at the end. Streams that know how little that is ask for less. */
    public byte[] $take(int most) throws IOException {
        byte[] taken = new byte[most];
        int n = read(taken, 0, most);
        return n < 0 ? null : Arrays.copyOf(taken, n);
    }

    static byte[] $joined(byte[] bytes, byte[] more) {
        byte[] all = Arrays.copyOf(bytes, bytes.length + more.length);
        for (int i = 0; i < more.length; i++) {
            all[bytes.length + i] = more[i];
        }
        return all;
    }
}
