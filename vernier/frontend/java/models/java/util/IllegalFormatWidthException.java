package java.util;

public class IllegalFormatWidthException extends IllegalFormatException {
    public IllegalFormatWidthException(int width) {
        super(Integer.toString(width));
    }
}
