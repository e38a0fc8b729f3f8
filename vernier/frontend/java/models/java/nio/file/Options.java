package java.nio.file;

/** What options ask for; those that nobody may ask for are refused. */
final class Options {
    private Options() {
    }

    static boolean contain(Object[] options, Object wanted) {
        for (int i = 0; i < options.length; i++) {
            if (options[i] == wanted) {
                return true;
            }
        }
        return false;
    }

    static void checkLinks(LinkOption[] options) {
        checkNotNull(options);
    }

    private static void checkNotNull(Object[] options) {
        if (contain(options, null)) {
            throw new NullPointerException();
        }
    }

    private static void checkKnown(OpenOption[] options) {
        checkNotNull(options);
        for (int i = 0; i < options.length; i++) {
            if (!(options[i] instanceof StandardOpenOption) && !(options[i] instanceof LinkOption)) {
                throw new UnsupportedOperationException(options[i] + " not supported");
            }
        }
    }

    static void checkReading(OpenOption[] options) {
        for (int i = 0; i < options.length; i++) {
            if (options[i] == StandardOpenOption.APPEND || options[i] == StandardOpenOption.WRITE) {
                throw new UnsupportedOperationException("'" + options[i] + "' not allowed");
            }
        }
        checkKnown(options);
    }

    static void checkWriting(OpenOption[] options) {
        if (contain(options, StandardOpenOption.READ)) {
            throw new IllegalArgumentException("READ not allowed");
        }
        checkKnown(options);
        if (contain(options, StandardOpenOption.APPEND) && contain(options, StandardOpenOption.TRUNCATE_EXISTING)) {
            throw new IllegalArgumentException("APPEND + TRUNCATE_EXISTING not allowed");
        }
    }

    /** The options of a copy or a move, each of which does not know one of them. */
    static void checkCopying(CopyOption[] options, CopyOption unknown) {
        for (int i = 0; i < options.length; i++) {
            if (options[i] == null) {
                throw new NullPointerException();
            }
            boolean standard = options[i] instanceof StandardCopyOption || options[i] instanceof LinkOption;
            if (!standard || options[i] == unknown) {
                throw new UnsupportedOperationException("Unsupported copy option");
            }
        }
    }
}
