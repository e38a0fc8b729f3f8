package java.util;

public class DuplicateFormatFlagsException extends IllegalFormatException {
    public DuplicateFormatFlagsException(String flags) {
        super("Flags = '" + Objects.requireNonNull(flags) + "'");
    }
}
