package java.time.chrono;

import java.time.LocalTime;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;

/** A date with a time. The only calendar is that of ISO 8601. */
public interface ChronoLocalDateTime<D extends ChronoLocalDate> extends Temporal, Comparable<ChronoLocalDateTime<?>> {
    D toLocalDate();

    LocalTime toLocalTime();

    ChronoLocalDateTime<D> plus(long amountToAdd, TemporalUnit unit);

    ChronoLocalDateTime<D> plus(TemporalAmount amount);

    ChronoLocalDateTime<D> minus(long amountToSubtract, TemporalUnit unit);

    ChronoLocalDateTime<D> minus(TemporalAmount amount);

    int compareTo(ChronoLocalDateTime<?> other);

    boolean isAfter(ChronoLocalDateTime<?> other);

    boolean isBefore(ChronoLocalDateTime<?> other);

    boolean isEqual(ChronoLocalDateTime<?> other);

    boolean equals(Object other);

    int hashCode();

    String toString();
}
