package java.time;

import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalUnit;
import java.time.temporal.UnsupportedTemporalTypeException;

/** What the classes of dates and times ask of each other. */
final class Temporals {
    private Temporals() {
    }

    /** Objects of the program's own classes are asked for fields or by queries, which have no model. */
    private static native void $asked(TemporalAccessor temporal);

    static DateTimeException unobtainable(String wanted, TemporalAccessor temporal, Throwable cause) {
        boolean known = temporal instanceof LocalDate || temporal instanceof LocalTime || temporal instanceof LocalDateTime
                || temporal instanceof Instant || temporal instanceof Month || temporal instanceof DayOfWeek;
        if (!known) {
            $asked(temporal);
        }
        String message = "Unable to obtain " + wanted + " from TemporalAccessor: " + temporal + " of type " + temporal.getClass().getName();
        return cause == null ? new DateTimeException(message) : new DateTimeException(message, cause);
    }

    static int nanoOf(Temporal temporal) {
        if (temporal instanceof Instant) {
            return ((Instant) temporal).getNano();
        }
        if (!(temporal instanceof LocalDateTime)) {
            $asked(temporal);
        }
        return ((LocalDateTime) temporal).getNano();
    }

    static UnsupportedTemporalTypeException unsupported(TemporalUnit unit) {
        return new UnsupportedTemporalTypeException("Unsupported unit: " + unit);
    }

    /** The nanoseconds of a unit to which times can be cut: days are made of whole ones. */
    static long dividingDay(TemporalUnit unit) {
        Duration duration = unit.getDuration();
        if (duration.getSeconds() > LocalTime.SECONDS_PER_DAY) {
            throw new UnsupportedTemporalTypeException("Unit is too large to be used for truncation");
        }
        long nanos = duration.toNanos();
        if (LocalTime.NANOS_PER_DAY % nanos != 0) {
            throw new UnsupportedTemporalTypeException("Unit must divide into a standard day without remainder");
        }
        return nanos;
    }

    static void check(String field, String range, long value, long low, long high) {
        if (value < low || value > high) {
            throw new DateTimeException("Invalid value for " + field + " (valid values " + range + "): " + value);
        }
    }

    static String twoDigits(int value) {
        return value < 10 ? "0" + value : "" + value;
    }
}
