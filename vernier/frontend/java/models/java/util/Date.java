package java.util;

import java.io.Serializable;
import vernier.Nondet;

/** An instant in milliseconds. The calendar is not modelled. */
public class Date implements Serializable, Cloneable, Comparable<Date> {
    private long time;

    public Date() {
        this(System.currentTimeMillis());
    }

    public Date(long time) {
        this.time = time;
    }

    public long getTime() {
        return time;
    }

    public void setTime(long time) {
        this.time = time;
    }

    public boolean before(Date other) {
        return time < other.time;
    }

    public boolean after(Date other) {
        return time > other.time;
    }

    public int compareTo(Date other) {
        return Long.compare(time, other.time);
    }

    public boolean equals(Object other) {
        return other instanceof Date && ((Date) other).time == time;
    }

    public int hashCode() {
        return Long.hashCode(time);
    }

    public Object clone() {
        return new Date(time);
    }

    public String toString() {
        return Nondet.nondetString();
    }
}
