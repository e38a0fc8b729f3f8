package java.nio.file;

import java.io.EnvironmentInput;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.MalformedInputException;
import vernier.Nondet;

/** The bytes of a file that was opened: any bytes, also where the program itself has written others. */
final class FileInput extends EnvironmentInput {
    private int malformed;
    private boolean left;

    FileInput() {
        super("closed");
    }

    protected IOException $failure(String message) {
        return message == null ? new IOException() : new ClosedChannelException();
    }

    /** Tells that so many bytes encode no character. Nobody gets past them. */
    void fail(int length) throws IOException {
        malformed = length;
        read();
    }

    /** Closes it at some later time: what has been taken ahead until now is still there. */
    void leave() {
        left = true;
    }

    public int read() throws IOException {
        if (left && Nondet.nondetBoolean()) {
            close();
        }
        if (malformed > 0) {
            throw new MalformedInputException(malformed);
        }
        return super.read();
    }
}
