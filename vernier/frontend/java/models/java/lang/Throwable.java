package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import vernier.Detail;

public class Throwable implements Serializable {
    private String message;
    // A cause equal to the throwable itself means "not yet set", as initCause may set it once.
    private Throwable cause;
    private Throwable[] suppressed;
    private StackTraceElement[] stackTrace;
    /** Tells the message of an exception the language raised, when it is asked for. */
    public Detail $detail;

    public Throwable() {
        this.cause = this;
    }

    public Throwable(String message) {
        this.message = message;
        this.cause = this;
    }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        this.message = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        this.message = message;
        this.cause = cause;
    }

    public String getMessage() {
        return message == null && $detail != null ? $detail.text() : message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause == this ? null : cause;
    }

    /** As initCause, of a new throwable: it has no cause, and nothing is wrong with this one. */
    public void $causedBy(Throwable newCause) {
        cause = newCause;
    }

    public Throwable initCause(Throwable newCause) {
        if (cause != this) {
            String shown = newCause == null ? "a null" : newCause.toString();
            throw new IllegalStateException("Can't overwrite cause with " + shown, this);
        }
        if (newCause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        cause = newCause;
        return this;
    }

    public String toString() {
        String text = getLocalizedMessage();
        String name = getClass().getName();
        return text == null ? name : name + ": " + text;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream out) {
        out.println(this);
    }

    public void printStackTrace(PrintWriter out) {
        out.println(this);
    }

    public Throwable fillInStackTrace() {
        return this;
    }

    /** Where the calls stood when it was made, which is not modelled. */
    private native StackTraceElement[] $filledIn();

    public StackTraceElement[] getStackTrace() {
        return stackTrace == null ? $filledIn() : stackTrace;
    }

    public void setStackTrace(StackTraceElement[] trace) {
        for (int i = 0; i < trace.length; i++) {
            if (trace[i] == null) {
                throw new NullPointerException("stackTrace[" + i + "]");
            }
        }
        stackTrace = trace;
    }

    public final void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        int n = suppressed == null ? 0 : suppressed.length;
        Throwable[] grown = new Throwable[n + 1];
        for (int i = 0; i < n; i++) {
            grown[i] = suppressed[i];
        }
        grown[n] = exception;
        suppressed = grown;
    }

    public final Throwable[] getSuppressed() {
        int n = suppressed == null ? 0 : suppressed.length;
        Throwable[] result = new Throwable[n];
        for (int i = 0; i < n; i++) {
            result[i] = suppressed[i];
        }
        return result;
    }
}
