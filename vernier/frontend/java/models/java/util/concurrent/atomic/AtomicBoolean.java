package java.util.concurrent.atomic;

import vernier.Builds;

/** With one thread, a variable. */
public class AtomicBoolean {
    private boolean value;

    public AtomicBoolean() {
    }

    @Builds
    public AtomicBoolean(boolean initialValue) {
        value = initialValue;
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean newValue) {
        value = newValue;
    }

    public final void lazySet(boolean newValue) {
        value = newValue;
    }

    public final boolean getAndSet(boolean newValue) {
        boolean old = value;
        value = newValue;
        return old;
    }

    public final boolean compareAndSet(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public String toString() {
        return String.valueOf(value);
    }
}
