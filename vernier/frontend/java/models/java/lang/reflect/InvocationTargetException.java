package java.lang.reflect;

public class InvocationTargetException extends ReflectiveOperationException {
    private final Throwable target;

    public InvocationTargetException(Throwable target) {
        super((Throwable) null);
        this.target = target;
    }

    public Throwable getTargetException() {
        return target;
    }

    public Throwable getCause() {
        return target;
    }
}
