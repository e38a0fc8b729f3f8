package java.io;

import java.nio.charset.Charset;
import java.util.Objects;
import vernier.Encodings;
import vernier.Nondet;

/** Decodes bytes, which it takes ahead. Of UTF-8 that is there already, only characters of one byte are decoded. */
public class InputStreamReader extends Reader {
    private InputStream in;
    private final int encoding;
    private byte[] ahead = new byte[0];
    private int next;
    /** Who asks for one character takes two where they are there: the second one is given even after closing. */
    private int second = -1;
    private boolean tookTwo;

    public InputStreamReader(InputStream in) {
        this(in, Encodings.UTF_8);
    }

    public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException {
        this(in, Encodings.named(Objects.requireNonNull(charset, "charsetName")));
    }

    public InputStreamReader(InputStream in, Charset charset) {
        this(in, Encodings.of(Objects.requireNonNull(charset, "charset")));
    }

    private InputStreamReader(InputStream in, int encoding) {
        super(in);
        this.in = in;
        this.encoding = encoding;
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    private int nextByte() throws IOException {
        if (next == ahead.length) {
            if (in.$isOutside()) {
                return in.read();
            }
            byte[] more = in.$take(8192);
            if (more == null) {
                return -1;
            }
            if (more.length == 0) {
                throw new IOException("Underlying input stream returned zero bytes");
            }
            ahead = more;
            next = 0;
        }
        next++;
        return ahead[next - 1] & 0xff;
    }

    private int nextChar() throws IOException {
        int b = nextByte();
        if (b < 128 || encoding == Encodings.LATIN_1) {
            return b;
        }
        $checkCoded(encoding);
        if (encoding == Encodings.ASCII) {
            return '\ufffd';
        }
        return in.$isOutside() ? anyFrom128() : $decode(b);
    }

    /** Bytes that encode no character are read as a replacement, unless this throws; called wherever there may be some. */
    protected void $checkCoded(int encoding) throws IOException {
    }

    /** Bytes that are inputs may decode to anything: to one character, or to a pair of surrogates. */
    private int anyFrom128() {
        char c = Nondet.nondetChar();
        Nondet.assume(c >= 128 && !Character.isLowSurrogate(c));
        if (Character.isHighSurrogate(c)) {
            char low = Nondet.nondetChar();
            Nondet.assume(Character.isLowSurrogate(low));
            second = low;
        }
        return c;
    }

    /** The character that starts with the given byte; it may take further bytes. */
    private native int $decode(int firstByte) throws IOException;

    public String getEncoding() {
        return in == null ? null : Encodings.historicalName(encoding);
    }

    public int read() throws IOException {
        if (second >= 0) {
            int c = second;
            second = -1;
            return c;
        }
        checkOpen();
        int c = nextChar();
        if (in.$isOutside()) {
            tookTwo = true;
        } else if (c >= 0 && isReady()) {
            second = nextChar();
        }
        return c;
    }

    public int read(char[] chars, int off, int len) throws IOException {
        checkOpen();
        if (off < 0 || len < 0 || off > chars.length - len) {
            throw new IndexOutOfBoundsException();
        }
        if (len == 0) {
            return 0;
        }
        int n = 0;
        if (second >= 0) {
            chars[off] = (char) second;
            second = -1;
            n = 1;
            if (len == 1 || !isReady()) {
                return 1;
            }
        }
        if (len - n == 1) {
            int c = read();
            if (c < 0) {
                return n == 0 ? -1 : n;
            }
            chars[off + n] = (char) c;
            return n + 1;
        }
        // Once there is a character, nobody waits for more.
        while (n < len && (n == 0 || isReady())) {
            int c = nextChar();
            if (c < 0) {
                return n == 0 ? -1 : n;
            }
            chars[off + n] = (char) c;
            n++;
        }
        return n;
    }

    public boolean ready() throws IOException {
        checkOpen();
        return second >= 0 || isReady();
    }

    private boolean isReady() {
        try {
            return next < ahead.length || in.available() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    public void close() throws IOException {
        InputStream source = in;
        in = null;
        if (tookTwo && source != null && Nondet.nondetBoolean()) {
            second = Nondet.nondetChar();
        }
        if (source != null) {
            source.close();
        }
    }

    public boolean $isOutside() {
        return in != null && next == ahead.length && in.$isOutside();
    }

    char[] $take(int most) throws IOException {
        int there = ahead.length - next + (second >= 0 ? 1 : 0);
        if (there == 0 && in != null && !in.$isOutside()) {
            int first = nextByte();
            next -= first < 0 ? 0 : 1;
            there = ahead.length - next;
        }
        return super.$take(there < 1 ? 1 : there < most ? there : most);
    }
}
