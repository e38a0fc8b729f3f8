package java.time.chrono;

import java.time.temporal.Temporal;

/** A date. The only calendar is that of ISO 8601. */
public interface ChronoLocalDate extends Temporal, Comparable<ChronoLocalDate> {
    boolean isLeapYear();

    int lengthOfMonth();

    int lengthOfYear();

    long toEpochDay();

    int compareTo(ChronoLocalDate other);

    boolean isAfter(ChronoLocalDate other);

    boolean isBefore(ChronoLocalDate other);

    boolean isEqual(ChronoLocalDate other);

    boolean equals(Object other);

    int hashCode();

    String toString();
}
