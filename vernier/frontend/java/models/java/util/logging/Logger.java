package java.util.logging;

import java.util.function.Supplier;
import vernier.Nondet;

/**
 * What a program sees of its logger. Nothing is written anywhere. Which levels are logged is configured elsewhere: any,
 * unless the program sets one. A message that is logged has the text of its parameters, whose exceptions are caught.
 */
public class Logger {
    private static Logger newest;

    private final String name;
    // The least level that is logged where the program has set none.
    private final int configured;
    private Level level;
    // The logger that was made before this one.
    private final Logger before;

    private Logger(String name, Logger before) {
        this.name = name;
        this.before = before;
        this.configured = Nondet.nondetInt();
    }

    public static Logger getLogger(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        for (Logger each = newest; each != null; each = each.before) {
            if (each.name.equals(name)) {
                return each;
            }
        }
        newest = new Logger(name, newest);
        return newest;
    }

    public static final Logger getGlobal() {
        return getLogger("global");
    }

    public static Logger getAnonymousLogger() {
        return new Logger(null, null);
    }

    public String getName() {
        return name;
    }

    public Level getLevel() {
        return level;
    }

    public void setLevel(Level newLevel) {
        level = newLevel;
    }

    public boolean isLoggable(Level level) {
        int value = level.intValue();
        int least = this.level == null ? configured : this.level.intValue();
        return value >= least && least != Integer.MAX_VALUE;
    }

    public void log(Level level, String msg) {
        isLoggable(level);
    }

    public void log(Level level, Supplier<String> msgSupplier) {
        if (isLoggable(level)) {
            msgSupplier.get();
        }
    }

    public void log(Level level, String msg, Object param1) {
        if (isLoggable(level)) {
            show(param1);
        }
    }

    public void log(Level level, String msg, Object[] params) {
        if (isLoggable(level) && params != null) {
            for (Object param : params) {
                show(param);
            }
        }
    }

    public void log(Level level, String msg, Throwable thrown) {
        if (isLoggable(level)) {
            show(thrown);
        }
    }

    public void log(Level level, Throwable thrown, Supplier<String> msgSupplier) {
        if (isLoggable(level)) {
            msgSupplier.get();
            show(thrown);
        }
    }

    public void severe(String msg) {
    }

    public void warning(String msg) {
    }

    public void info(String msg) {
    }

    public void config(String msg) {
    }

    public void fine(String msg) {
    }

    public void finer(String msg) {
    }

    public void finest(String msg) {
    }

    public void severe(Supplier<String> msgSupplier) {
        log(Level.SEVERE, msgSupplier);
    }

    public void warning(Supplier<String> msgSupplier) {
        log(Level.WARNING, msgSupplier);
    }

    public void info(Supplier<String> msgSupplier) {
        log(Level.INFO, msgSupplier);
    }

    public void config(Supplier<String> msgSupplier) {
        log(Level.CONFIG, msgSupplier);
    }

    public void fine(Supplier<String> msgSupplier) {
        log(Level.FINE, msgSupplier);
    }

    public void finer(Supplier<String> msgSupplier) {
        log(Level.FINER, msgSupplier);
    }

    public void finest(Supplier<String> msgSupplier) {
        log(Level.FINEST, msgSupplier);
    }

    // Whether a handler makes text of it depends on the message and on the handlers.
    private static void show(Object param) {
        if (param != null && Nondet.nondetBoolean()) {
            try {
                param.toString();
            } catch (Exception e) {
                // Handlers report it, and go on.
            }
        }
    }
}
