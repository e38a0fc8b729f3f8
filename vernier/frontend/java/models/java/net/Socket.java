package java.net;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import vernier.Nondet;

/** A connection to somebody who may send anything, or not be there. */
public class Socket implements Closeable {
    private final SocketInput in = new SocketInput();
    private final SocketOutput out = new SocketOutput();
    private boolean closed;

    public Socket(String host, int port) throws UnknownHostException, IOException {
        if (port < 0 || port > 0xFFFF) {
            throw new IllegalArgumentException("port out of range:" + port);
        }
        if (Nondet.nondetBoolean()) {
            throw new UnknownHostException(host);
        }
        if (Nondet.nondetBoolean()) {
            throw new ConnectException("Connection refused");
        }
    }

    /** One that a server has accepted. */
    Socket() {
    }

    private void checkOpen() throws SocketException {
        if (closed) {
            throw new SocketException("Socket is closed");
        }
    }

    public InputStream getInputStream() throws IOException {
        checkOpen();
        return in;
    }

    public OutputStream getOutputStream() throws IOException {
        checkOpen();
        return out;
    }

    public void setSoTimeout(int timeout) throws SocketException {
        checkOpen();
        if (timeout < 0) {
            throw new IllegalArgumentException("timeout can't be negative");
        }
    }

    public boolean isClosed() {
        return closed;
    }

    public boolean isConnected() {
        return true;
    }

    public void close() throws IOException {
        closed = true;
        in.close();
        out.close();
    }
}
