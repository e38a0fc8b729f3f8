package java.io;

/** The standard input. */
public final class StandardInput extends EnvironmentInput {
    public StandardInput() {
        super("Stream closed");
    }

    public boolean markSupported() {
        return true;
    }

    public native void mark(int limit);

    public native void reset();
}
