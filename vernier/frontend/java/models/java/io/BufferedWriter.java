package java.io;

import java.util.Arrays;

/** Keeps what is written until it is asked to pass it on, or so much has come together. */
public class BufferedWriter extends Writer {
    private Writer out;
    private final int size;
    private char[] kept = new char[16];
    private int count;

    public BufferedWriter(Writer out) {
        this(out, 8192);
    }

    public BufferedWriter(Writer out, int size) {
        super(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.out = out;
        this.size = size;
    }

    private void checkOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    private void passOn() throws IOException {
        checkOpen();
        if (count > 0) {
            out.write(kept, 0, count);
            count = 0;
        }
    }

    private void keep(char c) {
        if (count == kept.length) {
            kept = Arrays.copyOf(kept, 2 * count);
        }
        kept[count] = c;
        count++;
    }

    public void write(int c) throws IOException {
        checkOpen();
        if (count >= size) {
            passOn();
        }
        keep((char) c);
    }

    public void write(char[] chars, int off, int len) throws IOException {
        checkOpen();
        $checkBounds(chars, off, len);
        if (len >= size) {
            passOn();
            out.write(chars, off, len);
            return;
        }
        int done = 0;
        while (done < len) {
            int room = size - count < len - done ? size - count : len - done;
            for (int i = 0; i < room; i++) {
                keep(chars[off + done + i]);
            }
            done += room;
            if (count >= size) {
                passOn();
            }
        }
    }

    /** A length that is not positive writes nothing, wherever it begins. */
    public void write(String text, int off, int len) throws IOException {
        checkOpen();
        int done = 0;
        while (done < len) {
            int room = size - count < len - done ? size - count : len - done;
            String part = text.substring(off + done, off + done + room);
            for (int i = 0; i < room; i++) {
                keep(part.charAt(i));
            }
            done += room;
            if (count >= size) {
                passOn();
            }
        }
    }

    public void newLine() throws IOException {
        write("\n");
    }

    public void flush() throws IOException {
        passOn();
        out.flush();
    }

    public void close() throws IOException {
        if (out == null) {
            return;
        }
        Writer target = out;
        try {
            passOn();
        } finally {
            out = null;
            target.close();
        }
    }
}
