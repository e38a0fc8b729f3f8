package java.io;

import java.nio.charset.Charset;
import java.util.Objects;
import vernier.Encodings;

/** Encodes characters, and keeps the bytes until it is asked to pass them on, or so many have come together. */
public class OutputStreamWriter extends Writer {
    private static final int SIZE = 8192;

    private OutputStream out;
    private final int encoding;
    private byte[] kept = new byte[16];
    private int count;

    public OutputStreamWriter(OutputStream out) {
        this(out, Encodings.UTF_8);
    }

    public OutputStreamWriter(OutputStream out, String charset) throws UnsupportedEncodingException {
        this(out, Encodings.named(Objects.requireNonNull(charset, "charsetName")));
    }

    public OutputStreamWriter(OutputStream out, Charset charset) {
        this(out, Encodings.of(Objects.requireNonNull(charset, "charset")));
    }

    private OutputStreamWriter(OutputStream out, int encoding) {
        super(out);
        this.out = out;
        this.encoding = encoding;
    }

    private void checkOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    private void passOn() throws IOException {
        if (count > 0) {
            out.write(kept, 0, count);
            count = 0;
        }
    }

    private void keep(byte b) throws IOException {
        if (count == SIZE) {
            passOn();
        }
        if (count == kept.length) {
            kept = java.util.Arrays.copyOf(kept, 2 * count);
        }
        kept[count] = b;
        count++;
    }

    public String getEncoding() {
        return out == null ? null : Encodings.historicalName(encoding);
    }

    public void write(char[] chars, int off, int len) throws IOException {
        checkOpen();
        $checkBounds(chars, off, len);
        String text = new String(chars, off, len);
        byte[] bytes = $encode(text, encoding);
        $checkEncodable(text, encoding);
        for (int i = 0; i < bytes.length; i++) {
            keep(bytes[i]);
        }
    }

    /** Characters that cannot be encoded are written as a replacement, unless this throws. */
    protected void $checkEncodable(String text, int encoding) throws IOException {
    }

    static byte[] $encode(String text, int encoding) {
        if (!text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1))) {
            $waitsForHalf();
        }
        return encoding == Encodings.UTF_8 ? text.getBytes() : Encodings.encode(text.toCharArray(), encoding);
    }

    /** The first half of a pair waits for the second one, which the next call may bring. */
    private static native void $waitsForHalf();

    public void write(String text, int off, int len) throws IOException {
        if (len < 0) {
            throw new IndexOutOfBoundsException();
        }
        super.write(text, off, len);
    }

    public void flush() throws IOException {
        checkOpen();
        passOn();
        out.flush();
    }

    public void close() throws IOException {
        if (out == null) {
            return;
        }
        OutputStream target = out;
        try {
            passOn();
        } finally {
            out = null;
            target.close();
        }
    }
}
