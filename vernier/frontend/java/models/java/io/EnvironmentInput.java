package java.io;

import java.util.Objects;
import vernier.Nondet;

/**
 * Bytes from the environment: every byte is one input of the program.
 *
 * They may end or fail at any time, and any number of them may come at once; once ended, they stay so. Nobody else sees
 * them, so it makes no difference whether a reader takes them ahead.
 */
public class EnvironmentInput extends InputStream {
    private final String closedMessage;
    private boolean ended;
    private boolean closed;

    public EnvironmentInput(String closedMessage) {
        this.closedMessage = closedMessage;
    }

    public int read() throws IOException {
        return next();
    }

    /** What is thrown where the stream is closed, or the environment fails. */
    protected IOException $failure(String message) {
        return new IOException(message);
    }

    private void checkOpen() throws IOException {
        if (closed) {
            throw $failure(closedMessage);
        }
    }

    private void checkAvailable() throws IOException {
        checkOpen();
        if (Nondet.nondetBoolean()) {
            throw EnvironmentDetail.explained($failure(null), null);
        }
    }

    private int next() throws IOException {
        if (ended) {
            checkOpen();
            return -1;
        }
        checkAvailable();
        int b = Nondet.range(-1, 256);
        ended = b < 0;
        return b;
    }

    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        int c = next();
        int n = 0;
        while (c >= 0) {
            b[off + n] = (byte) c;
            n++;
            c = n < len && Nondet.nondetBoolean() ? next() : -1;
        }
        return n == 0 ? -1 : n;
    }

    /** Any number of bytes, perhaps beyond the end. */
    public long skip(long n) throws IOException {
        checkAvailable();
        if (n <= 0) {
            return n == 0 ? 0 : $skipBack(n);
        }
        long skipped = Nondet.nondetLong();
        Nondet.assume(0 <= skipped && skipped <= n);
        return skipped;
    }

    /** Whether a stream can go back depends on what it reads. */
    private native long $skipBack(long n) throws IOException;

    public int available() throws IOException {
        checkAvailable();
        int n = Nondet.nondetInt();
        Nondet.assume(n >= 0);
        return n;
    }

    public void close() throws IOException {
        closed = true;
    }

    public boolean $isOutside() {
        return true;
    }

    public byte[] $take(int most) throws IOException {
        return super.$take(1);
    }
}
