package java.net;

import java.io.EnvironmentInput;
import java.io.IOException;
import vernier.Nondet;

/** What the other side sends: anything. */
final class SocketInput extends EnvironmentInput {
    SocketInput() {
        super("Socket closed");
    }

    protected IOException $failure(String message) {
        return message != null || Nondet.nondetBoolean() ? new SocketException(message)
                : new SocketTimeoutException("Read timed out");
    }
}
