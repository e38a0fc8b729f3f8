package java.time.temporal;

/** Fields, adjusters and queries have no model. */
public interface Temporal extends TemporalAccessor {
    boolean isSupported(TemporalUnit unit);

    Temporal plus(long amountToAdd, TemporalUnit unit);

    default Temporal plus(TemporalAmount amount) {
        return amount.addTo(this);
    }

    default Temporal minus(long amountToSubtract, TemporalUnit unit) {
        if (amountToSubtract == Long.MIN_VALUE) {
            return plus(Long.MAX_VALUE, unit).plus(1, unit);
        }
        return plus(-amountToSubtract, unit);
    }

    default Temporal minus(TemporalAmount amount) {
        return amount.subtractFrom(this);
    }

    long until(Temporal endExclusive, TemporalUnit unit);
}
