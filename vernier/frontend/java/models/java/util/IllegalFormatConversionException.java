package java.util;

public class IllegalFormatConversionException extends IllegalFormatException {
    public IllegalFormatConversionException(char conversion, Class<?> type) {
        super(conversion + " != " + type.getName());
    }
}
