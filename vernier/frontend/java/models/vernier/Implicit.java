package vernier;

/** The exceptions that the language itself raises, with the messages of the JDK. */
final class Implicit {
    private Implicit() {
    }

    static Throwable nullPointer() {
        return new NullPointerException();
    }

    static Throwable arithmetic() {
        return new ArithmeticException("/ by zero");
    }

    static Throwable arrayIndex(int index, int length) {
        return new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    static Throwable negativeArraySize(int size) {
        return new NegativeArraySizeException(String.valueOf(size));
    }

    static Throwable arrayStore(Object value) {
        return new ArrayStoreException(value.getClass().getName());
    }

    static Throwable classCast(Object value, Class<?> target) {
        return new ClassCastException(
            "class " + value.getClass().getName() + " cannot be cast to class " + target.getName());
    }

    /** A switch over an enum that matches none of the constants it was compiled with. */
    static Throwable noMatch() {
        return new IncompatibleClassChangeError();
    }

    /** What a failed static initialiser throws: errors as they are, anything else wrapped. */
    static Throwable initializerError(Throwable thrown) {
        return thrown instanceof Error ? thrown : new ExceptionInInitializerError(thrown);
    }

    static Throwable notInitialised(Class<?> type) {
        return new NoClassDefFoundError("Could not initialize class " + type.getName());
    }
}
