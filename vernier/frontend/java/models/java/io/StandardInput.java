package java.io;

import vernier.Nondet;

/** The standard input: every byte is one input of the program; it may end or fail at any time. */
public final class StandardInput extends InputStream {
    private boolean ended;

    public StandardInput() {
    }

    public int read() throws IOException {
        if (ended) {
            return -1;
        }
        if (Nondet.nondetBoolean()) {
            throw new IOException();
        }
        int b = Nondet.range(-1, 256);
        ended = b < 0;
        return b;
    }

    public int available() throws IOException {
        int n = Nondet.nondetInt();
        Nondet.assume(n >= 0);
        return n;
    }
}
