package java.nio.file;

import java.io.IOException;

public class FileSystemException extends IOException {
    private final String file;
    private final String other;

    public FileSystemException(String file) {
        this(file, null, null);
    }

    public FileSystemException(String file, String other, String reason) {
        super(reason);
        this.file = file;
        this.other = other;
    }

    public String getFile() {
        return file;
    }

    public String getOtherFile() {
        return other;
    }

    public String getReason() {
        return super.getMessage();
    }

    public String getMessage() {
        String reason = getReason();
        if (file == null && other == null) {
            return reason;
        }
        String files = (file == null ? "" : file) + (other == null ? "" : " -> " + other);
        return reason == null ? files : files + ": " + reason;
    }
}
