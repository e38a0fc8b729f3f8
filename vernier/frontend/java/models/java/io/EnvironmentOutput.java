package java.io;

import java.util.Objects;
import vernier.Nondet;

/** Bytes to the environment, which the program never sees again; writing may fail. */
public class EnvironmentOutput extends OutputStream {
    private final String closedMessage;
    private boolean closed;

    public EnvironmentOutput(String closedMessage) {
        this.closedMessage = closedMessage;
    }

    public void write(int b) throws IOException {
        put();
    }

    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (len > 0) {
            put();
        }
    }

    /** What is thrown where the stream is closed, or the environment fails. */
    protected IOException $failure(String message) {
        return new IOException(message);
    }

    private void put() throws IOException {
        if (closed) {
            throw $failure(closedMessage);
        }
        if (Nondet.nondetBoolean()) {
            throw EnvironmentDetail.explained($failure(null), null);
        }
    }

    public void close() throws IOException {
        closed = true;
    }
}
