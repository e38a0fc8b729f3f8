package java.lang;

public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private static Thread $main;
    private static int $unnamed;
    private static int $made;

    private final Runnable target;
    private String name;
    private int priority = NORM_PRIORITY;
    private boolean daemon;
    private final int number;
    private boolean interrupted;

    public Thread() {
        this(null, "Thread-" + $unnamed++);
    }

    public Thread(Runnable target) {
        this(target, "Thread-" + $unnamed++);
    }

    public Thread(String name) {
        this(null, name);
    }

    public Thread(Runnable target, String name) {
        if (name == null) {
            throw new NullPointerException("'name' cannot be null");
        }
        this.target = target;
        this.number = $made++;
        this.name = name;
    }

    /** The one thread there is. */
    public static Thread currentThread() {
        if ($main == null) {
            $main = new Thread(null, "main");
        }
        return $main;
    }

    public void run() {
        if (target != null) {
            target.run();
        }
    }

    /** Concurrency is outside the model: reaching this is reported, never ignored. */
    public native void start();

    public final native void join() throws InterruptedException;

    public final native void join(long millis) throws InterruptedException;

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (interrupted()) {
            throw new InterruptedException("sleep interrupted");
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep(millis);
    }

    public static void yield() {
    }

    public static void onSpinWait() {
    }

    public static void dumpStack() {
    }

    public static native boolean holdsLock(Object object);

    public static boolean interrupted() {
        Thread current = currentThread();
        boolean was = current.interrupted;
        current.interrupted = false;
        return was;
    }

    public void interrupt() {
        interrupted = true;
    }

    public boolean isInterrupted() {
        return interrupted;
    }

    public final boolean isAlive() {
        return this == $main;
    }

    public final String getName() {
        return name;
    }

    public final void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
    }

    public final int getPriority() {
        return priority;
    }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
            throw new IllegalArgumentException();
        }
        this.priority = priority;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean on) {
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    public long getId() {
        return this == $main ? 1L : 20L + number;
    }

    public StackTraceElement[] getStackTrace() {
        return new StackTraceElement[0];
    }

    public String toString() {
        return "Thread[" + name + "," + priority + ",main]";
    }
}
