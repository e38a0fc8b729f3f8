package java.time;

import java.io.Serializable;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.util.Objects;
import vernier.Builds;
import vernier.Nondet;

/** A time of day. Whole hours are the same objects each time. */
public final class LocalTime implements Temporal, Comparable<LocalTime>, Serializable {
    static final int SECONDS_PER_DAY = 86400;
    static final long NANOS_PER_SECOND = 1000000000L;
    static final long NANOS_PER_MINUTE = 60 * NANOS_PER_SECOND;
    static final long NANOS_PER_HOUR = 3600 * NANOS_PER_SECOND;
    static final long NANOS_PER_DAY = SECONDS_PER_DAY * NANOS_PER_SECOND;

    private static final LocalTime[] HOURS = new LocalTime[24];

    public static final LocalTime MIN = made(0, 0, 0, 0);
    public static final LocalTime MAX = new LocalTime(23, 59, 59, 999999999);
    public static final LocalTime MIDNIGHT = MIN;
    public static final LocalTime NOON = made(12, 0, 0, 0);

    private final int hour;
    private final int minute;
    private final int second;
    private final int nano;
    // Says the same as the others.
    private final long nanoOfDay;

    private LocalTime(int hour, int minute, int second, int nano) {
        this.hour = hour;
        this.minute = minute;
        this.second = second;
        this.nano = nano;
        this.nanoOfDay = toSecondOfDay() * NANOS_PER_SECOND + nano;
    }

    private static LocalTime made(int hour, int minute, int second, int nano) {
        if (minute != 0 || second != 0 || nano != 0) {
            return new LocalTime(hour, minute, second, nano);
        }
        if (HOURS[hour] == null) {
            HOURS[hour] = new LocalTime(hour, 0, 0, 0);
        }
        return HOURS[hour];
    }

    /** Any time. */
    public static LocalTime now() {
        return made(Nondet.range(0, 24), Nondet.range(0, 60), Nondet.range(0, 60), Nondet.range(0, 1000000000));
    }

    public static LocalTime of(int hour, int minute) {
        return of(hour, minute, 0, 0);
    }

    public static LocalTime of(int hour, int minute, int second) {
        return of(hour, minute, second, 0);
    }

    @Builds
    public static LocalTime of(int hour, int minute, int second, int nanoOfSecond) {
        checkHour(hour);
        checkMinute(minute);
        checkSecond(second);
        checkNano(nanoOfSecond);
        return made(hour, minute, second, nanoOfSecond);
    }

    public static LocalTime ofSecondOfDay(long secondOfDay) {
        Temporals.check("SecondOfDay", "0 - 86399", secondOfDay, 0, SECONDS_PER_DAY - 1);
        int seconds = (int) secondOfDay;
        return made(seconds / 3600, seconds / 60 % 60, seconds % 60, 0);
    }

    public static LocalTime ofNanoOfDay(long nanoOfDay) {
        Temporals.check("NanoOfDay", "0 - 86399999999999", nanoOfDay, 0, NANOS_PER_DAY - 1);
        int seconds = (int) (nanoOfDay / NANOS_PER_SECOND);
        return made(seconds / 3600, seconds / 60 % 60, seconds % 60, (int) (nanoOfDay % NANOS_PER_SECOND));
    }

    public static LocalTime parse(CharSequence text) {
        return TemporalText.time(text);
    }

    public static LocalTime from(TemporalAccessor temporal) {
        Objects.requireNonNull(temporal, "temporal");
        if (temporal instanceof LocalTime) {
            return (LocalTime) temporal;
        }
        if (temporal instanceof LocalDateTime) {
            return ((LocalDateTime) temporal).toLocalTime();
        }
        throw Temporals.unobtainable("LocalTime", temporal, null);
    }

    private static void checkHour(int hour) {
        Temporals.check("HourOfDay", "0 - 23", hour, 0, 23);
    }

    static void checkMinute(int minute) {
        Temporals.check("MinuteOfHour", "0 - 59", minute, 0, 59);
    }

    private static void checkSecond(int second) {
        Temporals.check("SecondOfMinute", "0 - 59", second, 0, 59);
    }

    private static void checkNano(int nano) {
        Temporals.check("NanoOfSecond", "0 - 999999999", nano, 0, 999999999);
    }

    public boolean isSupported(TemporalUnit unit) {
        return unit instanceof ChronoUnit ? unit.isTimeBased() : unit != null && unit.isSupportedBy(this);
    }

    public int getHour() {
        return hour;
    }

    public int getMinute() {
        return minute;
    }

    public int getSecond() {
        return second;
    }

    public int getNano() {
        return nano;
    }

    public int toSecondOfDay() {
        return hour * 3600 + minute * 60 + second;
    }

    public long toNanoOfDay() {
        return nanoOfDay;
    }

    public LocalTime withHour(int newHour) {
        if (newHour == hour) {
            return this;
        }
        checkHour(newHour);
        return made(newHour, minute, second, nano);
    }

    public LocalTime withMinute(int newMinute) {
        if (newMinute == minute) {
            return this;
        }
        checkMinute(newMinute);
        return made(hour, newMinute, second, nano);
    }

    public LocalTime withSecond(int newSecond) {
        if (newSecond == second) {
            return this;
        }
        checkSecond(newSecond);
        return made(hour, minute, newSecond, nano);
    }

    public LocalTime withNano(int nanoOfSecond) {
        if (nanoOfSecond == nano) {
            return this;
        }
        checkNano(nanoOfSecond);
        return made(hour, minute, second, nanoOfSecond);
    }

    public LocalTime truncatedTo(TemporalUnit unit) {
        if (unit == ChronoUnit.NANOS) {
            return this;
        }
        long step = Temporals.dividingDay(unit);
        return ofNanoOfDay(toNanoOfDay() / step * step);
    }

    public LocalTime plus(TemporalAmount amount) {
        return (LocalTime) amount.addTo(this);
    }

    public LocalTime plus(long amountToAdd, TemporalUnit unit) {
        if (!(unit instanceof ChronoUnit)) {
            return unit.addTo(this, amountToAdd);
        }
        switch ((ChronoUnit) unit) {
            case NANOS:
                return plusNanos(amountToAdd);
            case MICROS:
                return plusNanos(amountToAdd % (NANOS_PER_DAY / 1000) * 1000);
            case MILLIS:
                return plusNanos(amountToAdd % (NANOS_PER_DAY / 1000000) * 1000000);
            case SECONDS:
                return plusSeconds(amountToAdd);
            case MINUTES:
                return plusMinutes(amountToAdd);
            case HOURS:
                return plusHours(amountToAdd);
            case HALF_DAYS:
                return plusHours(amountToAdd % 2 * 12);
            default:
                throw Temporals.unsupported(unit);
        }
    }

    public LocalTime plusHours(long hours) {
        return hours == 0 ? this : made(Math.floorMod(hour + (int) (hours % 24), 24), minute, second, nano);
    }

    public LocalTime plusMinutes(long minutes) {
        int old = hour * 60 + minute;
        int sum = Math.floorMod(old + (int) (minutes % 1440), 1440);
        return sum == old ? this : made(sum / 60, sum % 60, second, nano);
    }

    public LocalTime plusSeconds(long seconds) {
        int old = toSecondOfDay();
        int sum = Math.floorMod(old + (int) (seconds % SECONDS_PER_DAY), SECONDS_PER_DAY);
        return sum == old ? this : made(sum / 3600, sum / 60 % 60, sum % 60, nano);
    }

    public LocalTime plusNanos(long nanos) {
        long old = toNanoOfDay();
        long sum = Math.floorMod(old + nanos % NANOS_PER_DAY, NANOS_PER_DAY);
        return sum == old ? this : ofNanoOfDay(sum);
    }

    public LocalTime minus(TemporalAmount amount) {
        return (LocalTime) amount.subtractFrom(this);
    }

    public LocalTime minus(long amountToSubtract, TemporalUnit unit) {
        if (amountToSubtract == Long.MIN_VALUE) {
            return plus(Long.MAX_VALUE, unit).plus(1, unit);
        }
        return plus(-amountToSubtract, unit);
    }

    public LocalTime minusHours(long hours) {
        return plusHours(-(hours % 24));
    }

    public LocalTime minusMinutes(long minutes) {
        return plusMinutes(-(minutes % 1440));
    }

    public LocalTime minusSeconds(long seconds) {
        return plusSeconds(-(seconds % SECONDS_PER_DAY));
    }

    public LocalTime minusNanos(long nanos) {
        return plusNanos(-(nanos % NANOS_PER_DAY));
    }

    public long until(Temporal endExclusive, TemporalUnit unit) {
        LocalTime end = from(endExclusive);
        if (!(unit instanceof ChronoUnit)) {
            return unit.between(this, end);
        }
        if (!unit.isTimeBased()) {
            throw Temporals.unsupported(unit);
        }
        return (end.toNanoOfDay() - toNanoOfDay()) / unit.getDuration().toNanos();
    }

    public LocalDateTime atDate(LocalDate date) {
        return LocalDateTime.of(date, this);
    }

    public int compareTo(LocalTime other) {
        return Long.compare(nanoOfDay, other.nanoOfDay);
    }

    public boolean isAfter(LocalTime other) {
        return compareTo(other) > 0;
    }

    public boolean isBefore(LocalTime other) {
        return compareTo(other) < 0;
    }

    public boolean equals(Object other) {
        return other == this || other instanceof LocalTime && compareTo((LocalTime) other) == 0;
    }

    public int hashCode() {
        return Long.hashCode(toNanoOfDay());
    }

    public String toString() {
        String text = Temporals.twoDigits(hour) + ":" + Temporals.twoDigits(minute);
        return second == 0 && nano == 0 ? text : text + ":" + secondsText();
    }

    /** The seconds with no, three, six or nine digits after the point. */
    String secondsText() {
        String text = Temporals.twoDigits(second);
        if (nano == 0) {
            return text;
        }
        if (nano % 1000000 == 0) {
            return text + "." + Integer.toString(nano / 1000000 + 1000).substring(1);
        }
        if (nano % 1000 == 0) {
            return text + "." + Integer.toString(nano / 1000 + 1000000).substring(1);
        }
        return text + "." + Integer.toString(nano + 1000000000).substring(1);
    }
}
