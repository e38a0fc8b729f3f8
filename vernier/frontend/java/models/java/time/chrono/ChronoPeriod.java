package java.time.chrono;

import java.time.temporal.TemporalAmount;

/** A period between dates. The only calendar is that of ISO 8601. */
public interface ChronoPeriod extends TemporalAmount {
    boolean isZero();

    boolean isNegative();

    ChronoPeriod plus(TemporalAmount amountToAdd);

    ChronoPeriod minus(TemporalAmount amountToSubtract);

    ChronoPeriod multipliedBy(int scalar);

    ChronoPeriod negated();

    ChronoPeriod normalized();

    boolean equals(Object other);

    int hashCode();

    String toString();
}
