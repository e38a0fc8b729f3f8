package java.lang;

public class Object {
    public Object() {
    }

    public final native Class<?> getClass();

    public int hashCode() {
        return System.identityHashCode(this);
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public String toString() {
        return getClass().getName() + "@" + Integer.toHexString(hashCode());
    }

    protected native Object clone() throws CloneNotSupportedException;

    public final native void notify();

    public final native void notifyAll();

    public final native void wait(long timeoutMillis) throws InterruptedException;

    public final void wait() throws InterruptedException {
        wait(0L);
    }
}
