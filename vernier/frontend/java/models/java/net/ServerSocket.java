package java.net;

import java.io.Closeable;
import java.io.IOException;
import vernier.Nondet;

/** Anybody may connect. */
public class ServerSocket implements Closeable {
    private boolean closed;

    public ServerSocket(int port) throws IOException {
        if (port < 0 || port > 0xFFFF) {
            throw new IllegalArgumentException("Port value out of range: " + port);
        }
        if (Nondet.nondetBoolean()) {
            throw new SocketException("Address already in use");
        }
    }

    public Socket accept() throws IOException {
        if (closed) {
            throw new SocketException("Socket is closed");
        }
        if (Nondet.nondetBoolean()) {
            throw new SocketTimeoutException("Accept timed out");
        }
        return new Socket();
    }

    public boolean isClosed() {
        return closed;
    }

    public void close() throws IOException {
        closed = true;
    }
}
