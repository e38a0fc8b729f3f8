package java.time.chrono;

import java.time.LocalTime;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;

/** A date. The only calendar is that of ISO 8601. */
public interface ChronoLocalDate extends Temporal, Comparable<ChronoLocalDate> {
    boolean isLeapYear();

    int lengthOfMonth();

    int lengthOfYear();

    long toEpochDay();

    ChronoLocalDate plus(long amountToAdd, TemporalUnit unit);

    ChronoLocalDate plus(TemporalAmount amount);

    ChronoLocalDate minus(long amountToSubtract, TemporalUnit unit);

    ChronoLocalDate minus(TemporalAmount amount);

    ChronoPeriod until(ChronoLocalDate endDateExclusive);

    ChronoLocalDateTime<?> atTime(LocalTime localTime);

    int compareTo(ChronoLocalDate other);

    boolean isAfter(ChronoLocalDate other);

    boolean isBefore(ChronoLocalDate other);

    boolean isEqual(ChronoLocalDate other);

    boolean equals(Object other);

    int hashCode();

    String toString();
}
