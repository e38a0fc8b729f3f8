package java.lang;

import java.util.function.Supplier;

/** With one thread, a thread-local variable is a variable that is initialised at its first reading. */
public class ThreadLocal<T> {
    private boolean present;
    private T value;
    private Supplier<? extends T> supplier;

    public ThreadLocal() {
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        if (supplier == null) {
            throw new NullPointerException();
        }
        ThreadLocal<S> local = new ThreadLocal<S>();
        local.supplier = supplier;
        return local;
    }

    protected T initialValue() {
        return supplier == null ? null : supplier.get();
    }

    public T get() {
        if (!present) {
            value = initialValue();
            present = true;
        }
        return value;
    }

    public void set(T value) {
        this.value = value;
        present = true;
    }

    public void remove() {
        present = false;
        value = null;
    }
}
