package java.util;

import java.io.Closeable;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.InputStream;
import vernier.Nondet;

/** Any input: every value read is one input of the program, and the input may end or mismatch at any time. */
public final class Scanner implements Iterator<String>, Closeable {
    private boolean closed;

    public Scanner(InputStream source) {
        Objects.requireNonNull(source, "source");
    }

    public Scanner(String source) {
        Objects.requireNonNull(source, "source");
        $scanText(source);
    }

    /** Scanning of a given text is outside the model: reaching this is reported, never ignored. */
    private native void $scanText(String source);

    public Scanner(File source) throws FileNotFoundException {
        Objects.requireNonNull(source, "source");
        if (Nondet.nondetBoolean()) {
            throw new FileNotFoundException();
        }
    }

    public void close() {
        closed = true;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    private boolean chosen() {
        checkOpen();
        return Nondet.nondetBoolean();
    }

    private void checkAvailable() {
        if (chosen()) {
            throw new NoSuchElementException();
        }
    }

    private void checkParsable() {
        checkAvailable();
        if (Nondet.nondetBoolean()) {
            throw new InputMismatchException();
        }
    }

    public boolean hasNext() {
        return chosen();
    }

    public boolean hasNextLine() {
        return chosen();
    }

    public boolean hasNextInt() {
        return chosen();
    }

    public boolean hasNextLong() {
        return chosen();
    }

    public boolean hasNextDouble() {
        return chosen();
    }

    public boolean hasNextBoolean() {
        return chosen();
    }

    public String next() {
        checkAvailable();
        String token = Nondet.nondetString();
        Nondet.assume(token.length() > 0);
        for (int i = 0; i < token.length(); i++) {
            Nondet.assume(!Character.isWhitespace(token.charAt(i)));
        }
        return token;
    }

    public String nextLine() {
        if (chosen()) {
            throw new NoSuchElementException("No line found");
        }
        String line = Nondet.nondetString();
        for (int i = 0; i < line.length(); i++) {
            Nondet.assume(line.charAt(i) != '\n' && line.charAt(i) != '\r');
        }
        return line;
    }

    public int nextInt() {
        checkParsable();
        return Nondet.nondetInt();
    }

    public long nextLong() {
        checkParsable();
        return Nondet.nondetLong();
    }

    public short nextShort() {
        checkParsable();
        return Nondet.nondetShort();
    }

    public byte nextByte() {
        checkParsable();
        return Nondet.nondetByte();
    }

    public double nextDouble() {
        checkParsable();
        return Nondet.nondetDouble();
    }

    public float nextFloat() {
        checkParsable();
        return Nondet.nondetFloat();
    }

    public boolean nextBoolean() {
        checkParsable();
        return Nondet.nondetBoolean();
    }
}
