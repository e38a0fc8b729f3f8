package java.util;

public class IllegalFormatFlagsException extends IllegalFormatException {
    public IllegalFormatFlagsException(String flags) {
        super("Flags = '" + Objects.requireNonNull(flags) + "'");
    }
}
