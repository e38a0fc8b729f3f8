package java.time;

import java.io.Serializable;
import java.time.chrono.ChronoLocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.util.Objects;
import vernier.Builds;

/** A day and a time of day, without a zone. */
public final class LocalDateTime implements ChronoLocalDateTime<LocalDate>, Serializable {
    public static final LocalDateTime MIN = new LocalDateTime(LocalDate.MIN, LocalTime.MIN);
    public static final LocalDateTime MAX = new LocalDateTime(LocalDate.MAX, LocalTime.MAX);

    private final LocalDate date;
    private final LocalTime time;

    private LocalDateTime(LocalDate date, LocalTime time) {
        this.date = date;
        this.time = time;
    }

    /** Any day and time. */
    public static LocalDateTime now() {
        return new LocalDateTime(LocalDate.now(), LocalTime.now());
    }

    public static LocalDateTime of(int year, Month month, int dayOfMonth, int hour, int minute) {
        return new LocalDateTime(LocalDate.of(year, month, dayOfMonth), LocalTime.of(hour, minute));
    }

    public static LocalDateTime of(int year, Month month, int dayOfMonth, int hour, int minute, int second) {
        return new LocalDateTime(LocalDate.of(year, month, dayOfMonth), LocalTime.of(hour, minute, second));
    }

    public static LocalDateTime of(int year, Month month, int dayOfMonth, int hour, int minute, int second, int nanoOfSecond) {
        return new LocalDateTime(LocalDate.of(year, month, dayOfMonth), LocalTime.of(hour, minute, second, nanoOfSecond));
    }

    public static LocalDateTime of(int year, int month, int dayOfMonth, int hour, int minute) {
        return of(year, month, dayOfMonth, hour, minute, 0, 0);
    }

    public static LocalDateTime of(int year, int month, int dayOfMonth, int hour, int minute, int second) {
        return of(year, month, dayOfMonth, hour, minute, second, 0);
    }

    @Builds
    public static LocalDateTime of(int year, int month, int dayOfMonth, int hour, int minute, int second, int nanoOfSecond) {
        return new LocalDateTime(LocalDate.of(year, month, dayOfMonth), LocalTime.of(hour, minute, second, nanoOfSecond));
    }

    public static LocalDateTime of(LocalDate date, LocalTime time) {
        return new LocalDateTime(Objects.requireNonNull(date, "date"), Objects.requireNonNull(time, "time"));
    }

    public static LocalDateTime parse(CharSequence text) {
        return TemporalText.dateTime(text);
    }

    public static LocalDateTime from(TemporalAccessor temporal) {
        if (temporal instanceof LocalDateTime) {
            return (LocalDateTime) temporal;
        }
        try {
            return new LocalDateTime(LocalDate.from(temporal), LocalTime.from(temporal));
        } catch (DateTimeException e) {
            throw Temporals.unobtainable("LocalDateTime", temporal, e);
        }
    }

    private LocalDateTime with(LocalDate newDate, LocalTime newTime) {
        return newDate == date && newTime == time ? this : new LocalDateTime(newDate, newTime);
    }

    public boolean isSupported(TemporalUnit unit) {
        return unit instanceof ChronoUnit ? unit != ChronoUnit.FOREVER : unit != null && unit.isSupportedBy(this);
    }

    public LocalDate toLocalDate() {
        return date;
    }

    public LocalTime toLocalTime() {
        return time;
    }

    public int getYear() {
        return date.getYear();
    }

    public int getMonthValue() {
        return date.getMonthValue();
    }

    public Month getMonth() {
        return date.getMonth();
    }

    public int getDayOfMonth() {
        return date.getDayOfMonth();
    }

    public int getDayOfYear() {
        return date.getDayOfYear();
    }

    public DayOfWeek getDayOfWeek() {
        return date.getDayOfWeek();
    }

    public int getHour() {
        return time.getHour();
    }

    public int getMinute() {
        return time.getMinute();
    }

    public int getSecond() {
        return time.getSecond();
    }

    public int getNano() {
        return time.getNano();
    }

    public LocalDateTime withYear(int year) {
        return with(date.withYear(year), time);
    }

    public LocalDateTime withMonth(int month) {
        return with(date.withMonth(month), time);
    }

    public LocalDateTime withDayOfMonth(int dayOfMonth) {
        return with(date.withDayOfMonth(dayOfMonth), time);
    }

    public LocalDateTime withDayOfYear(int dayOfYear) {
        return with(date.withDayOfYear(dayOfYear), time);
    }

    public LocalDateTime withHour(int hour) {
        return with(date, time.withHour(hour));
    }

    public LocalDateTime withMinute(int minute) {
        return with(date, time.withMinute(minute));
    }

    public LocalDateTime withSecond(int second) {
        return with(date, time.withSecond(second));
    }

    public LocalDateTime withNano(int nanoOfSecond) {
        return with(date, time.withNano(nanoOfSecond));
    }

    public LocalDateTime truncatedTo(TemporalUnit unit) {
        return with(date, time.truncatedTo(unit));
    }

    public LocalDateTime plus(TemporalAmount amount) {
        if (amount instanceof Period) {
            return with(date.plus(amount), time);
        }
        Objects.requireNonNull(amount, "amountToAdd");
        return (LocalDateTime) amount.addTo(this);
    }

    public LocalDateTime plus(long amountToAdd, TemporalUnit unit) {
        if (!(unit instanceof ChronoUnit)) {
            return unit.addTo(this, amountToAdd);
        }
        switch ((ChronoUnit) unit) {
            case NANOS:
                return plusNanos(amountToAdd);
            case MICROS:
                return plusSteps(amountToAdd, 1000);
            case MILLIS:
                return plusSteps(amountToAdd, 1000000);
            case SECONDS:
                return plusSeconds(amountToAdd);
            case MINUTES:
                return plusMinutes(amountToAdd);
            case HOURS:
                return plusHours(amountToAdd);
            case HALF_DAYS:
                // As the JDK has it: 256 half days or more are not half as many days.
                return plusDays(amountToAdd / 256).plusHours(amountToAdd % 256 * 12);
            default:
                return with(date.plus(amountToAdd, unit), time);
        }
    }

    /** So many steps of so many nanoseconds each. */
    private LocalDateTime plusSteps(long steps, long nanos) {
        long perDay = LocalTime.NANOS_PER_DAY / nanos;
        return plusDays(steps / perDay).plusNanos(steps % perDay * nanos);
    }

    public LocalDateTime plusYears(long years) {
        return with(date.plusYears(years), time);
    }

    public LocalDateTime plusMonths(long months) {
        return with(date.plusMonths(months), time);
    }

    public LocalDateTime plusWeeks(long weeks) {
        return with(date.plusWeeks(weeks), time);
    }

    public LocalDateTime plusDays(long days) {
        return with(date.plusDays(days), time);
    }

    public LocalDateTime plusHours(long hours) {
        return moved(hours / 24, hours % 24, time.plusHours(hours % 24));
    }

    public LocalDateTime plusMinutes(long minutes) {
        return moved(minutes / 1440, minutes % 1440, time.plusMinutes(minutes));
    }

    public LocalDateTime plusSeconds(long seconds) {
        return moved(seconds / LocalTime.SECONDS_PER_DAY, seconds % LocalTime.SECONDS_PER_DAY, time.plusSeconds(seconds));
    }

    public LocalDateTime plusNanos(long nanos) {
        return moved(nanos / LocalTime.NANOS_PER_DAY, nanos % LocalTime.NANOS_PER_DAY, time.plusNanos(nanos));
    }

    /** Moved by whole days and by less than a day, which leads to another time and perhaps past midnight. */
    private LocalDateTime moved(long days, long rest, LocalTime newTime) {
        if (rest > 0 && newTime.isBefore(time)) {
            return with(date.plusDays(days + 1), newTime);
        }
        if (rest < 0 && newTime.isAfter(time)) {
            return with(date.plusDays(days - 1), newTime);
        }
        return with(date.plusDays(days), newTime);
    }

    public LocalDateTime minus(TemporalAmount amount) {
        if (amount instanceof Period) {
            return with(date.minus(amount), time);
        }
        Objects.requireNonNull(amount, "amountToSubtract");
        return (LocalDateTime) amount.subtractFrom(this);
    }

    public LocalDateTime minus(long amountToSubtract, TemporalUnit unit) {
        if (amountToSubtract == Long.MIN_VALUE) {
            return plus(Long.MAX_VALUE, unit).plus(1, unit);
        }
        return plus(-amountToSubtract, unit);
    }

    public LocalDateTime minusYears(long years) {
        return years == Long.MIN_VALUE ? plusYears(Long.MAX_VALUE).plusYears(1) : plusYears(-years);
    }

    public LocalDateTime minusMonths(long months) {
        return months == Long.MIN_VALUE ? plusMonths(Long.MAX_VALUE).plusMonths(1) : plusMonths(-months);
    }

    public LocalDateTime minusWeeks(long weeks) {
        return weeks == Long.MIN_VALUE ? plusWeeks(Long.MAX_VALUE).plusWeeks(1) : plusWeeks(-weeks);
    }

    public LocalDateTime minusDays(long days) {
        return days == Long.MIN_VALUE ? plusDays(Long.MAX_VALUE).plusDays(1) : plusDays(-days);
    }

    public LocalDateTime minusHours(long hours) {
        return moved(-(hours / 24), -(hours % 24), time.minusHours(hours));
    }

    public LocalDateTime minusMinutes(long minutes) {
        return moved(-(minutes / 1440), -(minutes % 1440), time.minusMinutes(minutes));
    }

    public LocalDateTime minusSeconds(long seconds) {
        return moved(-(seconds / LocalTime.SECONDS_PER_DAY), -(seconds % LocalTime.SECONDS_PER_DAY), time.minusSeconds(seconds));
    }

    public LocalDateTime minusNanos(long nanos) {
        return moved(-(nanos / LocalTime.NANOS_PER_DAY), -(nanos % LocalTime.NANOS_PER_DAY), time.minusNanos(nanos));
    }

    public long until(Temporal endExclusive, TemporalUnit unit) {
        LocalDateTime end = from(endExclusive);
        if (!(unit instanceof ChronoUnit)) {
            return unit.between(this, end);
        }
        return unit.isTimeBased() ? timeUntil(end, unit.getDuration().toNanos()) : date.until(wholeDaysTo(end), unit);
    }

    /** How many steps of so many nanoseconds. The days before the last one are whole numbers of steps. */
    private long timeUntil(LocalDateTime end, long nanos) {
        long days = end.date.toEpochDay() - date.toEpochDay();
        long rest = end.time.toNanoOfDay() - time.toNanoOfDay();
        if (days > 0 && rest < 0) {
            days--;
            rest += LocalTime.NANOS_PER_DAY;
        } else if (days < 0 && rest > 0) {
            days++;
            rest -= LocalTime.NANOS_PER_DAY;
        }
        return Math.addExact(Math.multiplyExact(days, LocalTime.NANOS_PER_DAY / nanos), rest / nanos);
    }

    /** The date that is as many days away as there are whole days until the end. */
    private LocalDate wholeDaysTo(LocalDateTime end) {
        if (end.date.isAfter(date) && end.time.isBefore(time)) {
            return end.date.minusDays(1);
        }
        return end.date.isBefore(date) && end.time.isAfter(time) ? end.date.plusDays(1) : end.date;
    }

    public int compareTo(ChronoLocalDateTime<?> other) {
        LocalDateTime that = (LocalDateTime) Objects.requireNonNull(other);
        int order = date.compareTo(that.date);
        return order != 0 ? order : time.compareTo(that.time);
    }

    public boolean isAfter(ChronoLocalDateTime<?> other) {
        return compareTo(other) > 0;
    }

    public boolean isBefore(ChronoLocalDateTime<?> other) {
        return compareTo(other) < 0;
    }

    public boolean isEqual(ChronoLocalDateTime<?> other) {
        return compareTo(other) == 0;
    }

    public boolean equals(Object other) {
        return other == this || other instanceof LocalDateTime && compareTo((LocalDateTime) other) == 0;
    }

    public int hashCode() {
        return date.hashCode() ^ time.hashCode();
    }

    public String toString() {
        return date + "T" + time;
    }
}
