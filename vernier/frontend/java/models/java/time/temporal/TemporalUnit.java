package java.time.temporal;

import java.time.Duration;
import java.time.LocalTime;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.ChronoLocalDateTime;

public interface TemporalUnit {
    Duration getDuration();

    boolean isDurationEstimated();

    boolean isDateBased();

    boolean isTimeBased();

    /** Of other objects, tries it out. */
    default boolean isSupportedBy(Temporal temporal) {
        if (temporal instanceof LocalTime) {
            return isTimeBased();
        }
        if (temporal instanceof ChronoLocalDate) {
            return isDateBased();
        }
        if (temporal instanceof ChronoLocalDateTime) {
            return true;
        }
        try {
            temporal.plus(1, this);
            return true;
        } catch (UnsupportedTemporalTypeException e) {
            return false;
        } catch (RuntimeException e) {
            return canGoBack(temporal);
        }
    }

    private boolean canGoBack(Temporal temporal) {
        try {
            temporal.plus(-1, this);
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    <R extends Temporal> R addTo(R temporal, long amount);

    long between(Temporal startInclusive, Temporal endExclusive);

    String toString();
}
