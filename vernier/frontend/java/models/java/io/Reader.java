package java.io;

import java.util.Arrays;
import java.util.Objects;

public abstract class Reader implements Readable, Closeable {
    protected Object lock;

    protected Reader() {
        lock = this;
    }

    protected Reader(Object lock) {
        if (lock == null) {
            throw new NullPointerException();
        }
        this.lock = lock;
    }

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) == -1 ? -1 : one[0];
    }

    public int read(char[] chars) throws IOException {
        return read(chars, 0, chars.length);
    }

    public abstract int read(char[] chars, int off, int len) throws IOException;

    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        long skipped = 0;
        while (skipped < n) {
            char[] passed = $take(n - skipped < 8192 ? (int) (n - skipped) : 8192);
            if (passed == null) {
                return skipped;
            }
            skipped += passed.length;
        }
        return skipped;
    }

    public boolean ready() throws IOException {
        return false;
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark() not supported");
    }

    public void reset() throws IOException {
        throw new IOException("reset() not supported");
    }

    public abstract void close() throws IOException;

    public long transferTo(Writer out) throws IOException {
        Objects.requireNonNull(out, "out");
        long transferred = 0;
        char[] more = $take(8192);
        while (more != null) {
            out.write(more, 0, more.length);
            transferred += more.length;
            more = $take(8192);
        }
        return transferred;
    }

    /** Whether the next characters come from the environment: then nobody can tell who has taken them ahead. */
    public boolean $isOutside() {
        return false;
    }

    /** What `read(new char[most], 0, most)` reads, or null at the end. Readers that know how little that is ask for less. */
    char[] $take(int most) throws IOException {
        char[] taken = new char[most];
        int n = read(taken, 0, most);
        return n < 0 ? null : Arrays.copyOf(taken, n);
    }
}
