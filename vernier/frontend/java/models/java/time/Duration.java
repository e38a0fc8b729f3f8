package java.time;

import java.io.Serializable;
import java.math.BigInteger;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.time.temporal.UnsupportedTemporalTypeException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import vernier.Builds;

/** Seconds of either sign, and less than a second of nanoseconds to add. */
public final class Duration implements TemporalAmount, Comparable<Duration>, Serializable {
    // Durations of fewer seconds have nanoseconds that fit into a long.
    private static final long FEW_SECONDS = 9000000000L;

    public static final Duration ZERO = new Duration(0, 0);

    private final long seconds;
    private final int nanos;

    private Duration(long seconds, int nanos) {
        this.seconds = seconds;
        this.nanos = nanos;
    }

    private static Duration made(long seconds, int nanos) {
        return seconds == 0 && nanos == 0 ? ZERO : new Duration(seconds, nanos);
    }

    public static Duration ofDays(long days) {
        return made(Math.multiplyExact(days, 86400L), 0);
    }

    public static Duration ofHours(long hours) {
        return made(Math.multiplyExact(hours, 3600L), 0);
    }

    public static Duration ofMinutes(long minutes) {
        return made(Math.multiplyExact(minutes, 60L), 0);
    }

    public static Duration ofSeconds(long seconds) {
        return made(seconds, 0);
    }

    @Builds
    public static Duration ofSeconds(long seconds, long nanoAdjustment) {
        long second = Math.addExact(seconds, Math.floorDiv(nanoAdjustment, LocalTime.NANOS_PER_SECOND));
        return made(second, (int) Math.floorMod(nanoAdjustment, LocalTime.NANOS_PER_SECOND));
    }

    public static Duration ofMillis(long millis) {
        return made(Math.floorDiv(millis, 1000L), (int) Math.floorMod(millis, 1000L) * 1000000);
    }

    public static Duration ofNanos(long nanos) {
        return ofSeconds(0, nanos);
    }

    public static Duration of(long amount, TemporalUnit unit) {
        return ZERO.plus(amount, unit);
    }

    public static Duration parse(CharSequence text) {
        return AmountText.duration(text);
    }

    public static Duration from(TemporalAmount amount) {
        Objects.requireNonNull(amount, "amount");
        Duration sum = ZERO;
        Iterator<TemporalUnit> units = amount.getUnits().iterator();
        while (units.hasNext()) {
            TemporalUnit unit = units.next();
            sum = sum.plus(amount.get(unit), unit);
        }
        return sum;
    }

    public static Duration between(Temporal startInclusive, Temporal endExclusive) {
        try {
            return ofNanos(startInclusive.until(endExclusive, ChronoUnit.NANOS));
        } catch (DateTimeException | ArithmeticException e) {
            return farBetween(startInclusive, endExclusive);
        }
    }

    /** Too far for nanoseconds in a long: whole seconds towards the end, then the difference of the nanoseconds. */
    private static Duration farBetween(Temporal start, Temporal end) {
        long seconds = start.until(end, ChronoUnit.SECONDS);
        int nanos = Temporals.nanoOf(end) - Temporals.nanoOf(start);
        if (seconds > 0 && nanos < 0) {
            seconds++;
        } else if (seconds < 0 && nanos > 0) {
            seconds--;
        }
        return ofSeconds(seconds, nanos);
    }

    public long get(TemporalUnit unit) {
        if (unit == ChronoUnit.SECONDS) {
            return seconds;
        }
        if (unit == ChronoUnit.NANOS) {
            return nanos;
        }
        throw Temporals.unsupported(unit);
    }

    public List<TemporalUnit> getUnits() {
        return List.of(ChronoUnit.SECONDS, ChronoUnit.NANOS);
    }

    public long getSeconds() {
        return seconds;
    }

    public int getNano() {
        return nanos;
    }

    public boolean isZero() {
        return seconds == 0 && nanos == 0;
    }

    public boolean isNegative() {
        return seconds < 0;
    }

    public Duration withSeconds(long newSeconds) {
        return made(newSeconds, nanos);
    }

    public Duration withNanos(int nanoOfSecond) {
        Temporals.check("NanoOfSecond", "0 - 999999999", nanoOfSecond, 0, 999999999);
        return made(seconds, nanoOfSecond);
    }

    public Duration plus(Duration other) {
        return plus(other.seconds, other.nanos);
    }

    public Duration plus(long amountToAdd, TemporalUnit unit) {
        Objects.requireNonNull(unit, "unit");
        if (unit == ChronoUnit.DAYS) {
            return plusDays(amountToAdd);
        }
        if (unit.isDurationEstimated()) {
            throw new UnsupportedTemporalTypeException("Unit must not have an estimated duration");
        }
        if (amountToAdd == 0) {
            return this;
        }
        if (!(unit instanceof ChronoUnit)) {
            Duration product = unit.getDuration().multipliedBy(amountToAdd);
            return plusSeconds(product.seconds).plusNanos(product.nanos);
        }
        switch ((ChronoUnit) unit) {
            case NANOS:
                return plusNanos(amountToAdd);
            case MICROS:
                return plusSeconds(amountToAdd / 1000000).plusNanos(amountToAdd % 1000000 * 1000);
            case MILLIS:
                return plusMillis(amountToAdd);
            default:
                return plusSeconds(Math.multiplyExact(unit.getDuration().seconds, amountToAdd));
        }
    }

    public Duration plusDays(long days) {
        return plus(Math.multiplyExact(days, 86400L), 0);
    }

    public Duration plusHours(long hours) {
        return plus(Math.multiplyExact(hours, 3600L), 0);
    }

    public Duration plusMinutes(long minutes) {
        return plus(Math.multiplyExact(minutes, 60L), 0);
    }

    public Duration plusSeconds(long secondsToAdd) {
        return plus(secondsToAdd, 0);
    }

    public Duration plusMillis(long millis) {
        return plus(millis / 1000, millis % 1000 * 1000000);
    }

    public Duration plusNanos(long nanosToAdd) {
        return plus(0, nanosToAdd);
    }

    private Duration plus(long secondsToAdd, long nanosToAdd) {
        if (secondsToAdd == 0 && nanosToAdd == 0) {
            return this;
        }
        long sum = Math.addExact(seconds, secondsToAdd);
        sum = Math.addExact(sum, nanosToAdd / LocalTime.NANOS_PER_SECOND);
        return ofSeconds(sum, nanos + nanosToAdd % LocalTime.NANOS_PER_SECOND);
    }

    public Duration minus(Duration other) {
        if (other.seconds == Long.MIN_VALUE) {
            return plus(Long.MAX_VALUE, -other.nanos).plus(1, 0);
        }
        return plus(-other.seconds, -other.nanos);
    }

    public Duration minus(long amountToSubtract, TemporalUnit unit) {
        if (amountToSubtract == Long.MIN_VALUE) {
            return plus(Long.MAX_VALUE, unit).plus(1, unit);
        }
        return plus(-amountToSubtract, unit);
    }

    public Duration minusDays(long days) {
        return days == Long.MIN_VALUE ? plusDays(Long.MAX_VALUE).plusDays(1) : plusDays(-days);
    }

    public Duration minusHours(long hours) {
        return hours == Long.MIN_VALUE ? plusHours(Long.MAX_VALUE).plusHours(1) : plusHours(-hours);
    }

    public Duration minusMinutes(long minutes) {
        return minutes == Long.MIN_VALUE ? plusMinutes(Long.MAX_VALUE).plusMinutes(1) : plusMinutes(-minutes);
    }

    public Duration minusSeconds(long seconds) {
        return seconds == Long.MIN_VALUE ? plusSeconds(Long.MAX_VALUE).plusSeconds(1) : plusSeconds(-seconds);
    }

    public Duration minusMillis(long millis) {
        return millis == Long.MIN_VALUE ? plusMillis(Long.MAX_VALUE).plusMillis(1) : plusMillis(-millis);
    }

    public Duration minusNanos(long nanos) {
        return nanos == Long.MIN_VALUE ? plusNanos(Long.MAX_VALUE).plusNanos(1) : plusNanos(-nanos);
    }

    private boolean isShort() {
        return seconds > -FEW_SECONDS && seconds < FEW_SECONDS;
    }

    /** All nanoseconds of a short duration. */
    private long shortNanos() {
        return seconds * LocalTime.NANOS_PER_SECOND + nanos;
    }

    /** All nanoseconds of any duration. */
    private BigInteger allNanos() {
        BigInteger scale = BigInteger.valueOf(LocalTime.NANOS_PER_SECOND);
        return BigInteger.valueOf(seconds).multiply(scale).add(BigInteger.valueOf(nanos));
    }

    private static Duration of(BigInteger allNanos) {
        BigInteger[] parts = allNanos.divideAndRemainder(BigInteger.valueOf(LocalTime.NANOS_PER_SECOND));
        if (parts[0].bitLength() > 63) {
            throw new ArithmeticException("Exceeds capacity of Duration: " + allNanos);
        }
        return ofSeconds(parts[0].longValue(), parts[1].longValue());
    }

    public Duration multipliedBy(long multiplicand) {
        if (multiplicand == 0) {
            return ZERO;
        }
        if (multiplicand == 1) {
            return this;
        }
        if ((int) seconds == seconds && (int) multiplicand == multiplicand) {
            return ofSeconds(seconds * multiplicand, nanos * multiplicand);
        }
        return of(allNanos().multiply(BigInteger.valueOf(multiplicand)));
    }

    public Duration dividedBy(long divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("Cannot divide by zero");
        }
        if (divisor == 1) {
            return this;
        }
        return isShort() ? ofNanos(shortNanos() / divisor) : of(allNanos().divide(BigInteger.valueOf(divisor)));
    }

    /** How often the other one is contained in this one. */
    public long dividedBy(Duration divisor) {
        Objects.requireNonNull(divisor, "divisor");
        if (divisor.isZero()) {
            throw new ArithmeticException(isZero() ? "Division undefined" : "Division by zero");
        }
        if (isShort() && divisor.isShort()) {
            return shortNanos() / divisor.shortNanos();
        }
        BigInteger quotient = allNanos().divide(divisor.allNanos());
        if (quotient.bitLength() > 63) {
            throw new ArithmeticException("Overflow");
        }
        return quotient.longValue();
    }

    public Duration negated() {
        return seconds == Long.MIN_VALUE ? multipliedBy(-1) : ofSeconds(-seconds, -nanos);
    }

    public Duration abs() {
        return isNegative() ? negated() : this;
    }

    public Temporal addTo(Temporal temporal) {
        Temporal sum = temporal;
        if (seconds != 0) {
            sum = sum.plus(seconds, ChronoUnit.SECONDS);
        }
        return nanos == 0 ? sum : sum.plus(nanos, ChronoUnit.NANOS);
    }

    public Temporal subtractFrom(Temporal temporal) {
        Temporal rest = temporal;
        if (seconds != 0) {
            rest = rest.minus(seconds, ChronoUnit.SECONDS);
        }
        return nanos == 0 ? rest : rest.minus(nanos, ChronoUnit.NANOS);
    }

    public long toDays() {
        return seconds / 86400;
    }

    public long toHours() {
        return seconds / 3600;
    }

    public long toMinutes() {
        return seconds / 60;
    }

    public long toSeconds() {
        return seconds;
    }

    public long toMillis() {
        if (seconds < 0) {
            return Math.addExact(Math.multiplyExact(seconds + 1, 1000L), (nanos - LocalTime.NANOS_PER_SECOND) / 1000000);
        }
        return Math.addExact(Math.multiplyExact(seconds, 1000L), nanos / 1000000L);
    }

    public long toNanos() {
        if (seconds < 0) {
            return Math.addExact(Math.multiplyExact(seconds + 1, LocalTime.NANOS_PER_SECOND), nanos - LocalTime.NANOS_PER_SECOND);
        }
        return Math.addExact(Math.multiplyExact(seconds, LocalTime.NANOS_PER_SECOND), (long) nanos);
    }

    public long toDaysPart() {
        return toDays();
    }

    public int toHoursPart() {
        return (int) (toHours() % 24);
    }

    public int toMinutesPart() {
        return (int) (toMinutes() % 60);
    }

    public int toSecondsPart() {
        return (int) (seconds % 60);
    }

    public int toMillisPart() {
        return nanos / 1000000;
    }

    public int toNanosPart() {
        return nanos;
    }

    public Duration truncatedTo(TemporalUnit unit) {
        Objects.requireNonNull(unit, "unit");
        if (unit == ChronoUnit.SECONDS && (seconds >= 0 || nanos == 0)) {
            return new Duration(seconds, 0);
        }
        if (unit == ChronoUnit.NANOS) {
            return this;
        }
        long step = Temporals.dividingDay(unit);
        long ofDay = seconds % 86400 * LocalTime.NANOS_PER_SECOND + nanos;
        return plusNanos(-(ofDay % step));
    }

    public int compareTo(Duration other) {
        int order = Long.compare(seconds, other.seconds);
        return order != 0 ? order : nanos - other.nanos;
    }

    public boolean equals(Object other) {
        return other == this || other instanceof Duration && compareTo((Duration) other) == 0;
    }

    public int hashCode() {
        return Long.hashCode(seconds) + 51 * nanos;
    }

    public String toString() {
        if (isZero()) {
            return "PT0S";
        }
        // Whole seconds towards zero, and a fraction with the same sign.
        boolean borrows = seconds < 0 && nanos > 0;
        long whole = borrows ? seconds + 1 : seconds;
        long fraction = borrows ? LocalTime.NANOS_PER_SECOND - nanos : nanos;
        long hours = whole / 3600;
        long minutes = whole % 3600 / 60;
        long rest = whole % 60;
        String text = "PT" + (hours == 0 ? "" : hours + "H") + (minutes == 0 ? "" : minutes + "M");
        if (rest == 0 && fraction == 0) {
            return text;
        }
        return text + (borrows && rest == 0 ? "-0" : "" + rest) + (fraction == 0 ? "" : fractionText(fraction)) + "S";
    }

    /** The point and the digits behind it, without zeros at the end. */
    private static String fractionText(long fraction) {
        String digits = Long.toString(fraction + LocalTime.NANOS_PER_SECOND).substring(1);
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        return "." + digits.substring(0, end);
    }
}
