package java.time;

import java.io.Serializable;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.time.temporal.UnsupportedTemporalTypeException;
import java.util.Objects;
import vernier.Builds;
import vernier.Nondet;

/** A point on the time line: the seconds since the beginning of 1970, and the nanoseconds after them. */
public final class Instant implements Temporal, Comparable<Instant>, Serializable {
    private static final long FIRST_SECOND = -31557014167219200L;
    private static final long LAST_SECOND = 31556889864403199L;

    public static final Instant EPOCH = new Instant(0, 0);
    public static final Instant MIN = new Instant(FIRST_SECOND, 0);
    public static final Instant MAX = new Instant(LAST_SECOND, 999999999);

    private final long seconds;
    private final int nanos;

    private Instant(long seconds, int nanos) {
        this.seconds = seconds;
        this.nanos = nanos;
    }

    private static Instant made(long seconds, int nanos) {
        if (seconds == 0 && nanos == 0) {
            return EPOCH;
        }
        if (seconds < FIRST_SECOND || seconds > LAST_SECOND) {
            throw new DateTimeException("Instant exceeds minimum or maximum instant");
        }
        return new Instant(seconds, nanos);
    }

    /** Any instant whose milliseconds System.currentTimeMillis could give. */
    public static Instant now() {
        return made(Math.floorDiv(System.currentTimeMillis(), 1000L), Nondet.range(0, 1000000000));
    }

    public static Instant ofEpochSecond(long epochSecond) {
        return made(epochSecond, 0);
    }

    @Builds
    public static Instant ofEpochSecond(long epochSecond, long nanoAdjustment) {
        long second = Math.addExact(epochSecond, Math.floorDiv(nanoAdjustment, LocalTime.NANOS_PER_SECOND));
        return made(second, (int) Math.floorMod(nanoAdjustment, LocalTime.NANOS_PER_SECOND));
    }

    public static Instant ofEpochMilli(long epochMilli) {
        return made(Math.floorDiv(epochMilli, 1000L), (int) Math.floorMod(epochMilli, 1000L) * 1000000);
    }

    public static Instant from(TemporalAccessor temporal) {
        if (temporal instanceof Instant) {
            return (Instant) temporal;
        }
        Objects.requireNonNull(temporal, "temporal");
        throw Temporals.unobtainable("Instant", temporal, new UnsupportedTemporalTypeException("Unsupported field: InstantSeconds"));
    }

    public boolean isSupported(TemporalUnit unit) {
        if (unit instanceof ChronoUnit) {
            return unit.isTimeBased() || unit == ChronoUnit.DAYS;
        }
        return unit != null && unit.isSupportedBy(this);
    }

    public long getEpochSecond() {
        return seconds;
    }

    public int getNano() {
        return nanos;
    }

    public long toEpochMilli() {
        if (seconds < 0 && nanos > 0) {
            return Math.addExact(Math.multiplyExact(seconds + 1, 1000L), nanos / 1000000 - 1000L);
        }
        return Math.addExact(Math.multiplyExact(seconds, 1000L), nanos / 1000000L);
    }

    public Instant truncatedTo(TemporalUnit unit) {
        if (unit == ChronoUnit.NANOS) {
            return this;
        }
        long step = Temporals.dividingDay(unit);
        long ofDay = Math.floorMod(seconds, (long) LocalTime.SECONDS_PER_DAY) * LocalTime.NANOS_PER_SECOND + nanos;
        return plusNanos(-(ofDay % step));
    }

    public Instant plus(TemporalAmount amount) {
        return (Instant) amount.addTo(this);
    }

    public Instant plus(long amountToAdd, TemporalUnit unit) {
        if (!(unit instanceof ChronoUnit)) {
            return unit.addTo(this, amountToAdd);
        }
        switch ((ChronoUnit) unit) {
            case NANOS:
                return plusNanos(amountToAdd);
            case MICROS:
                return plus(amountToAdd / 1000000, amountToAdd % 1000000 * 1000);
            case MILLIS:
                return plusMillis(amountToAdd);
            case SECONDS:
                return plusSeconds(amountToAdd);
            case MINUTES:
            case HOURS:
            case HALF_DAYS:
            case DAYS:
                return plusSeconds(Math.multiplyExact(amountToAdd, unit.getDuration().getSeconds()));
            default:
                throw Temporals.unsupported(unit);
        }
    }

    public Instant plusSeconds(long secondsToAdd) {
        return plus(secondsToAdd, 0);
    }

    public Instant plusMillis(long millisToAdd) {
        return plus(millisToAdd / 1000, millisToAdd % 1000 * 1000000);
    }

    public Instant plusNanos(long nanosToAdd) {
        return plus(0, nanosToAdd);
    }

    private Instant plus(long secondsToAdd, long nanosToAdd) {
        if (secondsToAdd == 0 && nanosToAdd == 0) {
            return this;
        }
        long sum = Math.addExact(seconds, secondsToAdd);
        sum = Math.addExact(sum, nanosToAdd / LocalTime.NANOS_PER_SECOND);
        return ofEpochSecond(sum, nanos + nanosToAdd % LocalTime.NANOS_PER_SECOND);
    }

    public Instant minus(TemporalAmount amount) {
        return (Instant) amount.subtractFrom(this);
    }

    public Instant minus(long amountToSubtract, TemporalUnit unit) {
        if (amountToSubtract == Long.MIN_VALUE) {
            return plus(Long.MAX_VALUE, unit).plus(1, unit);
        }
        return plus(-amountToSubtract, unit);
    }

    public Instant minusSeconds(long secondsToSubtract) {
        if (secondsToSubtract == Long.MIN_VALUE) {
            return plusSeconds(Long.MAX_VALUE).plusSeconds(1);
        }
        return plusSeconds(-secondsToSubtract);
    }

    public Instant minusMillis(long millisToSubtract) {
        if (millisToSubtract == Long.MIN_VALUE) {
            return plusMillis(Long.MAX_VALUE).plusMillis(1);
        }
        return plusMillis(-millisToSubtract);
    }

    public Instant minusNanos(long nanosToSubtract) {
        if (nanosToSubtract == Long.MIN_VALUE) {
            return plusNanos(Long.MAX_VALUE).plusNanos(1);
        }
        return plusNanos(-nanosToSubtract);
    }

    public long until(Temporal endExclusive, TemporalUnit unit) {
        Instant end = from(endExclusive);
        if (!(unit instanceof ChronoUnit)) {
            return unit.between(this, end);
        }
        switch ((ChronoUnit) unit) {
            case NANOS:
                return nanosUntil(end);
            case MICROS:
                return nanosUntil(end) / 1000;
            case MILLIS:
                return Math.subtractExact(end.toEpochMilli(), toEpochMilli());
            case SECONDS:
                return secondsUntil(end);
            case MINUTES:
            case HOURS:
            case HALF_DAYS:
            case DAYS:
                return secondsUntil(end) / unit.getDuration().getSeconds();
            default:
                throw Temporals.unsupported(unit);
        }
    }

    private long nanosUntil(Instant end) {
        long whole = Math.multiplyExact(end.seconds - seconds, LocalTime.NANOS_PER_SECOND);
        return Math.addExact(whole, (long) (end.nanos - nanos));
    }

    private long secondsUntil(Instant end) {
        long difference = end.seconds - seconds;
        if (difference > 0 && end.nanos < nanos) {
            return difference - 1;
        }
        return difference < 0 && end.nanos > nanos ? difference + 1 : difference;
    }

    public int compareTo(Instant other) {
        int order = Long.compare(seconds, other.seconds);
        return order != 0 ? order : nanos - other.nanos;
    }

    public boolean isAfter(Instant other) {
        return compareTo(other) > 0;
    }

    public boolean isBefore(Instant other) {
        return compareTo(other) < 0;
    }

    public boolean equals(Object other) {
        return other == this || other instanceof Instant && compareTo((Instant) other) == 0;
    }

    public int hashCode() {
        return Long.hashCode(seconds) + 51 * nanos;
    }

    public String toString() {
        LocalDate date = LocalDate.uncheckedDay(Math.floorDiv(seconds, (long) LocalTime.SECONDS_PER_DAY));
        int second = (int) Math.floorMod(seconds, (long) LocalTime.SECONDS_PER_DAY);
        LocalTime time = LocalTime.ofSecondOfDay(second).withNano(nanos);
        return date + "T" + Temporals.twoDigits(time.getHour()) + ":" + Temporals.twoDigits(time.getMinute()) + ":" + time.secondsText() + "Z";
    }
}
