package java.io;

import java.util.Arrays;

/** Takes bytes ahead, as many as are there and fit; the array holds only those that are. */
public class BufferedInputStream extends FilterInputStream {
    private byte[] ahead = new byte[0];
    private int next;
    private int marked = -1;
    private int limit;
    private int size;

    public BufferedInputStream(InputStream in) {
        this(in, 8192);
    }

    public BufferedInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.size = size;
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    /** Whether the bytes that come next need not be kept. */
    private boolean passes() {
        return next == ahead.length && marked < 0 && in.$isOutside();
    }

    /** Takes more bytes, those from the mark on are kept; whether there are any. */
    private boolean fill() throws IOException {
        if (marked < 0) {
            next = 0;
        } else if (next >= size) {
            makeRoom();
        }
        byte[] kept = Arrays.copyOf(ahead, next);
        ahead = kept;
        byte[] more = in.$take(size - next);
        if (more != null) {
            ahead = $joined(kept, more);
        }
        return next < ahead.length;
    }

    private void makeRoom() {
        if (marked > 0) {
            ahead = Arrays.copyOfRange(ahead, marked, next);
            next -= marked;
            marked = 0;
        } else if (size >= limit) {
            marked = -1;
            next = 0;
        } else {
            size = next <= limit - next ? 2 * next : limit;
        }
    }

    public int read() throws IOException {
        checkOpen();
        if (passes()) {
            return in.read();
        }
        if (next == ahead.length && !fill()) {
            return -1;
        }
        next++;
        return ahead[next - 1] & 0xff;
    }

    public int read(byte[] b, int off, int len) throws IOException {
        checkOpen();
        if (off < 0 || len < 0 || off > b.length - len) {
            throw new IndexOutOfBoundsException();
        }
        if (len == 0) {
            return 0;
        }
        int n = readOnce(b, off, len);
        while (0 < n && n < len && in.available() > 0) {
            int more = readOnce(b, off + n, len - n);
            if (more <= 0) {
                return n;
            }
            n += more;
        }
        return n;
    }

    private int readOnce(byte[] b, int off, int len) throws IOException {
        if (next == ahead.length && (passes() || len >= size && marked < 0)) {
            return in.read(b, off, len);
        }
        if (next == ahead.length && !fill()) {
            return -1;
        }
        int n = ahead.length - next < len ? ahead.length - next : len;
        for (int i = 0; i < n; i++) {
            b[off + i] = ahead[next + i];
        }
        next += n;
        return n;
    }

    public long skip(long n) throws IOException {
        checkOpen();
        if (n <= 0) {
            return 0;
        }
        if (next == ahead.length) {
            if (marked < 0) {
                return in.skip(n);
            }
            if (!fill()) {
                return 0;
            }
        }
        int there = ahead.length - next;
        int skipped = there < n ? there : (int) n;
        next += skipped;
        return skipped;
    }

    public int available() throws IOException {
        checkOpen();
        int there = ahead.length - next;
        int more = in.available();
        return there > Integer.MAX_VALUE - more ? Integer.MAX_VALUE : there + more;
    }

    public void mark(int limit) {
        this.limit = limit;
        marked = next;
    }

    public void reset() throws IOException {
        checkOpen();
        if (marked < 0) {
            throw new IOException("Resetting to invalid mark");
        }
        next = marked;
    }

    public boolean markSupported() {
        return true;
    }

    public void close() throws IOException {
        InputStream source = in;
        in = null;
        if (source != null) {
            source.close();
        }
    }

    public boolean $isOutside() {
        return in != null && passes();
    }

    public byte[] $take(int most) throws IOException {
        if (in == null || in.$isOutside()) {
            return super.$take(1);
        }
        if (next == ahead.length) {
            if (most >= size && marked < 0) {
                return in.$take(most);
            }
            fill();
        }
        int there = available();
        return super.$take(there < 1 ? 1 : there < most ? there : most);
    }
}
