package vernier;

/**
 * The exceptions that the language itself raises, with the messages of the JDK.
 *
 * They are made wherever something can go wrong, and their messages are hardly ever read: so a message is a Detail.
 */
final class Implicit {
    private Implicit() {
    }

    static Throwable nullPointer() {
        return new NullPointerException(0);
    }

    /** Raised by code that the compiler adds: the virtual machine has nothing to tell of it. */
    static Throwable required() {
        return new NullPointerException();
    }

    static Throwable arithmetic() {
        return new ArithmeticException("/ by zero");
    }

    static Throwable arrayIndex(int index, int length) {
        Throwable made = new ArrayIndexOutOfBoundsException();
        made.$detail = new IndexDetail(index, length);
        return made;
    }

    static Throwable negativeArraySize(int size) {
        Throwable made = new NegativeArraySizeException();
        made.$detail = new SizeDetail(size);
        return made;
    }

    static Throwable arrayStore(Object value) {
        Throwable made = new ArrayStoreException();
        made.$detail = new StoreDetail(value);
        return made;
    }

    static Throwable classCast(Object value, Class<?> target) {
        Throwable made = new ClassCastException();
        made.$detail = new CastDetail(value, target);
        return made;
    }

    /** A switch over an enum that matches none of the constants it was compiled with. */
    static Throwable noMatch() {
        return new IncompatibleClassChangeError();
    }

    /** A switch with patterns none of which matches. */
    static Throwable noPattern() {
        return new MatchException(null, null);
    }

    /** What a failed static initialiser throws: errors as they are, anything else wrapped. */
    static Throwable initializerError(Throwable thrown) {
        return thrown instanceof Error ? thrown : new ExceptionInInitializerError(thrown);
    }

    /** A class is used whose initialisation has failed. Whether the error tells why depends on the virtual machine. */
    static Throwable notInitialised(Class<?> type) {
        Throwable made = new NoClassDefFoundError("Could not initialize class " + type.getName());
        if (Nondet.nondetBoolean()) {
            made.$causedBy(new ExceptionInInitializerError("Exception [in thread \"main\"]"));
        }
        return made;
    }

    /**
     * Whether memory or stack is exhausted here. No engine follows such executions: this marks the handlers that would
     * catch the error, so that nothing is claimed of what only it reaches.
     */
    static boolean exhausted() {
        return false;
    }

    /** The error that the virtual machine would throw. */
    static Throwable exhaustion() {
        return exhausted() ? new StackOverflowError() : new OutOfMemoryError();
    }

    private static final class IndexDetail extends Detail {
        private final int index;
        private final int length;

        IndexDetail(int index, int length) {
            this.index = index;
            this.length = length;
        }

        public String text() {
            return "Index " + index + " out of bounds for length " + length;
        }
    }

    private static final class SizeDetail extends Detail {
        private final int size;

        SizeDetail(int size) {
            this.size = size;
        }

        public String text() {
            return String.valueOf(size);
        }
    }

    private static final class StoreDetail extends Detail {
        private final Object value;

        StoreDetail(Object value) {
            this.value = value;
        }

        public String text() {
            return value.getClass().getName();
        }
    }

    private static final class CastDetail extends Detail {
        private final Object value;
        private final Class<?> target;

        CastDetail(Object value, Class<?> target) {
            this.value = value;
            this.target = target;
        }

        public String text() {
            String from = value.getClass().getName();
            String to = target.getName();
            return "class " + from + " cannot be cast to class " + to + " (" + places(from, to) + ")";
        }

        private static String places(String from, String to) {
            String first = place(from);
            String second = place(to);
            if (first.equals(second)) {
                return from + " and " + to + " are in " + first;
            }
            return from + " is in " + first + "; " + to + " is in " + second;
        }

        private static String place(String name) {
            int start = 0;
            while (name.charAt(start) == '[') {
                start++;
            }
            boolean primitive = start > 0 && name.charAt(start) != 'L';
            if (start > 0) {
                start++;
            }
            boolean platform = primitive || name.startsWith("java.", start);
            return platform ? "module java.base of loader 'bootstrap'" : "unnamed module of loader 'app'";
        }
    }
}
