package java.io;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import vernier.Builds;

/** Takes characters ahead, as many as are there and fit; the array holds only those that are. */
@Builds("at its beginning, of default size")
public class BufferedReader extends Reader {
    private static final int UNMARKED = -1;
    private static final int INVALIDATED = -2;

    private Reader in;
    private char[] ahead = new char[0];
    private int next;
    private int marked = UNMARKED;
    private int limit;
    private int size;
    // After a carriage return, a line feed that follows belongs to the same end of line.
    private boolean skipLineFeed;
    private boolean markedSkipLineFeed;

    @Builds
    public BufferedReader(Reader in) {
        this(in, 8192);
    }

    public BufferedReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
        this.size = size;
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    /** Whether the characters that come next need not be kept. */
    private boolean passes() {
        return next == ahead.length && marked < 0 && in.$isOutside();
    }

    /** Takes more characters, those from the mark on are kept; whether there are any. */
    private boolean fill() throws IOException {
        int kept = 0;
        if (marked >= 0) {
            kept = next - marked;
            if (kept >= limit) {
                marked = INVALIDATED;
                limit = 0;
                kept = 0;
            } else if (limit > size) {
                size = limit;
            }
        }
        int room = size - kept;
        char[] more = in.$take(room);
        while (more != null && more.length == 0) {
            more = in.$take(room);
        }
        if (more == null) {
            return false;
        }
        char[] all = Arrays.copyOfRange(ahead, next - kept, next + more.length);
        for (int i = 0; i < more.length; i++) {
            all[kept + i] = more[i];
        }
        ahead = all;
        next = kept;
        marked = marked >= 0 ? 0 : marked;
        return true;
    }

    /** The next character without regard to ends of lines, -1 at the end. */
    private int nextChar() throws IOException {
        if (next == ahead.length) {
            if (passes()) {
                return in.read();
            }
            if (!fill()) {
                return -1;
            }
        }
        next++;
        return ahead[next - 1];
    }

    private int nextBehindLineFeed() throws IOException {
        int c = nextChar();
        if (skipLineFeed) {
            skipLineFeed = false;
            if (c == '\n') {
                return nextChar();
            }
        }
        return c;
    }

    public int read() throws IOException {
        checkOpen();
        return nextBehindLineFeed();
    }

    public int read(char[] chars, int off, int len) throws IOException {
        checkOpen();
        Objects.checkFromIndexSize(off, len, chars.length);
        if (len == 0) {
            return 0;
        }
        int n = readOnce(chars, off, len);
        while (0 < n && n < len && in.ready()) {
            int more = readOnce(chars, off + n, len - n);
            if (more <= 0) {
                return n;
            }
            n += more;
        }
        return n;
    }

    private int readOnce(char[] chars, int off, int len) throws IOException {
        if (next == ahead.length && !skipLineFeed && marked < 0 && (len >= size || in.$isOutside())) {
            return in.read(chars, off, len);
        }
        int c = nextBehindLineFeed();
        if (c < 0) {
            return -1;
        }
        chars[off] = (char) c;
        int n = 1;
        while (n < len && next < ahead.length) {
            chars[off + n] = ahead[next];
            next++;
            n++;
        }
        return n;
    }

    public String readLine() throws IOException {
        return $readLine(false);
    }

    /** The next line; a line feed that it begins with may belong to the end of the line before. */
    final String $readLine(boolean afterReturn) throws IOException {
        checkOpen();
        skipLineFeed |= afterReturn;
        int c = nextBehindLineFeed();
        if (c < 0) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (c >= 0 && c != '\n' && c != '\r') {
            line.append((char) c);
            c = nextChar();
        }
        skipLineFeed = c == '\r';
        return line.toString();
    }

    /** The lines from here on, read when they are asked for. */
    public Stream<String> lines() {
        return Stream.$of(new LineTraversal(this));
    }

    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        checkOpen();
        long left = n;
        while (left > 0 && nextBehindLineFeed() >= 0) {
            left--;
        }
        return n - left;
    }

    public boolean ready() throws IOException {
        checkOpen();
        if (skipLineFeed) {
            if (next == ahead.length && in.ready() && !passes()) {
                fill();
            }
            if (next < ahead.length) {
                next += ahead[next] == '\n' ? 1 : 0;
                skipLineFeed = false;
            }
        }
        return next < ahead.length || in.ready();
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        checkOpen();
        this.limit = limit;
        marked = next;
        markedSkipLineFeed = skipLineFeed;
    }

    public void reset() throws IOException {
        checkOpen();
        if (marked < 0) {
            throw new IOException(marked == INVALIDATED ? "Mark invalid" : "Stream not marked");
        }
        next = marked;
        skipLineFeed = markedSkipLineFeed;
    }

    public void close() throws IOException {
        Reader source = in;
        in = null;
        if (source != null) {
            source.close();
        }
    }

    public boolean $isOutside() {
        return in != null && !skipLineFeed && passes();
    }
}
