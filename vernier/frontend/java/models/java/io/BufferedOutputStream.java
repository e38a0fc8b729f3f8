package java.io;

import java.util.Arrays;

/** Keeps what is written until it is asked to pass it on, or so much has come together. */
public class BufferedOutputStream extends FilterOutputStream {
    private final int size;
    private byte[] kept = new byte[16];
    private int count;

    public BufferedOutputStream(OutputStream out) {
        this(out, 8192);
    }

    public BufferedOutputStream(OutputStream out, int size) {
        super(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.size = size;
    }

    private void passOn() throws IOException {
        if (count > 0) {
            out.write(kept, 0, count);
            count = 0;
        }
    }

    private void keep(byte b) {
        if (count == kept.length) {
            kept = Arrays.copyOf(kept, 2 * count);
        }
        kept[count] = b;
        count++;
    }

    public void write(int b) throws IOException {
        if (count >= size) {
            passOn();
        }
        keep((byte) b);
    }

    public void write(byte[] b, int off, int len) throws IOException {
        if (len >= size) {
            passOn();
            out.write(b, off, len);
            return;
        }
        if (len > size - count) {
            passOn();
        }
        // Where the range is wrong, nothing is kept: System.arraycopy tells.
        byte[] part = new byte[len < 0 ? 0 : len];
        System.arraycopy(b, off, part, 0, len);
        for (int i = 0; i < len; i++) {
            keep(part[i]);
        }
    }

    public void flush() throws IOException {
        passOn();
        out.flush();
    }
}
