package java.io;

public class ObjectStreamException extends IOException {
    public ObjectStreamException() {
    }

    public ObjectStreamException(String message) {
        super(message);
    }
}
