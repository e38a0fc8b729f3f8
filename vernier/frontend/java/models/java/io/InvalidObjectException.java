package java.io;

public class InvalidObjectException extends ObjectStreamException {
    public InvalidObjectException(String message) {
        super(message);
    }
}
