package java.nio.file;

import java.io.EnvironmentOutput;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/** Bytes to a file that was opened; nobody sees them again. */
final class FileOutput extends EnvironmentOutput {
    FileOutput() {
        super("closed");
    }

    protected IOException $failure(String message) {
        return message == null ? new IOException() : new ClosedChannelException();
    }
}
