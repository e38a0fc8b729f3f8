package java.net;

import java.io.EnvironmentOutput;
import java.io.IOException;

/** What is sent to the other side. */
final class SocketOutput extends EnvironmentOutput {
    SocketOutput() {
        super("Socket closed");
    }

    protected IOException $failure(String message) {
        return new SocketException(message);
    }
}
