package java.util.concurrent.atomic;

import java.util.function.UnaryOperator;
import vernier.Builds;

/** With one thread, a variable. */
public class AtomicReference<V> {
    private V value;

    public AtomicReference() {
    }

    @Builds
    public AtomicReference(V initialValue) {
        value = initialValue;
    }

    public final V get() {
        return value;
    }

    public final void set(V newValue) {
        value = newValue;
    }

    public final void lazySet(V newValue) {
        value = newValue;
    }

    public final V getAndSet(V newValue) {
        V old = value;
        value = newValue;
        return old;
    }

    public final boolean compareAndSet(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final V getAndUpdate(UnaryOperator<V> update) {
        V old = value;
        value = update.apply(old);
        return old;
    }

    public final V updateAndGet(UnaryOperator<V> update) {
        value = update.apply(value);
        return value;
    }

    public String toString() {
        return String.valueOf(value);
    }
}
