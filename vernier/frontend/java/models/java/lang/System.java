package java.lang;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.StandardInput;
import java.io.StandardOutput;
import java.util.Properties;
import vernier.Nondet;

public final class System {
    public static final InputStream in = new StandardInput();
    public static final PrintStream out = new StandardOutput(1);
    public static final PrintStream err = new StandardOutput(2);

    private static boolean $started;
    private static long $nanoTime;

    private System() {
    }

    public static native int identityHashCode(Object object);

    public static native void arraycopy(Object src, int srcPos, Object dest, int destPos, int length);

    /** Writes the text to the standard output (1) or the standard error (2). */
    public static native void $write(int descriptor, String text);

    /** Ends the program. */
    static native void $exit(int status);

    public static void exit(int status) {
        $exit(status);
    }

    public static long currentTimeMillis() {
        return Nondet.nondetLong();
    }

    /** Differences tell the time that has passed: it never goes back, though the value may overflow. */
    public static long nanoTime() {
        if (!$started) {
            $started = true;
            $nanoTime = Nondet.nondetLong();
            return $nanoTime;
        }
        long passed = Nondet.nondetLong();
        Nondet.assume(passed >= 0);
        $nanoTime += passed;
        return $nanoTime;
    }

    public static String lineSeparator() {
        return "\n";
    }

    private static void checkKey(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    public static String getProperty(String key) {
        checkKey(key);
        if (key.equals("line.separator")) {
            return "\n";
        }
        return Nondet.nondetBoolean() ? Nondet.nondetString() : null;
    }

    public static String getProperty(String key, String otherwise) {
        String found = getProperty(key);
        return found == null ? otherwise : found;
    }

    public static native Properties getProperties();

    public static native String setProperty(String key, String value);

    public static native void setOut(PrintStream stream);

    public static native void setErr(PrintStream stream);

    public static native void setIn(InputStream stream);

    public static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        return Nondet.nondetBoolean() ? Nondet.nondetString() : null;
    }

    public static void gc() {
    }

    /** The meaning of arraycopy, for whoever has no faster way. */
    public static void $arraycopy(Object src, int srcPos, Object dest, int destPos, int length) {
        ArrayCopy.copy(src, srcPos, dest, destPos, length);
    }
}
