package java.lang;

import java.io.IOException;
import vernier.Nondet;

public class Runtime {
    private static final Runtime $current = new Runtime();

    private Runtime() {
    }

    public static Runtime getRuntime() {
        return $current;
    }

    public void exit(int status) {
        System.$exit(status);
    }

    public void halt(int status) {
        System.$exit(status);
    }

    public int availableProcessors() {
        int n = Nondet.nondetInt();
        Nondet.assume(n >= 1);
        return n;
    }

    public long freeMemory() {
        return nonNegative();
    }

    public long totalMemory() {
        return nonNegative();
    }

    public long maxMemory() {
        return nonNegative();
    }

    private static long nonNegative() {
        long n = Nondet.nondetLong();
        Nondet.assume(n >= 0);
        return n;
    }

    public void gc() {
    }

    public native void addShutdownHook(Thread hook);

    public native Process exec(String command) throws IOException;

    public native Process exec(String[] command) throws IOException;
}
