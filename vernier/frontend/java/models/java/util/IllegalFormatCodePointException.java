package java.util;

public class IllegalFormatCodePointException extends IllegalFormatException {
    public IllegalFormatCodePointException(int codePoint) {
        super("Code point = 0x" + Integer.toHexString(codePoint));
    }
}
