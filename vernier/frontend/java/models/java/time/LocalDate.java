package java.time;

import java.io.Serializable;
import java.time.chrono.ChronoLocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.util.Objects;
import vernier.Builds;
import vernier.Nondet;

/** A day of the proleptic Gregorian calendar. Invariant: the year, the month and the day are valid together. */
public final class LocalDate implements ChronoLocalDate, Serializable {
    private static final int MOST_YEARS = 999999999;
    private static final long DAYS_IN_ERA = 146097;
    // From the first of March of the year 0 to the first of January of 1970.
    private static final long DAYS_TO_EPOCH = 719468;

    public static final LocalDate MIN = new LocalDate(-MOST_YEARS, 1, 1);
    public static final LocalDate MAX = new LocalDate(MOST_YEARS, 12, 31);
    public static final LocalDate EPOCH = new LocalDate(1970, 1, 1);

    private final int year;
    private final int month;
    private final int day;

    private LocalDate(int year, int month, int day) {
        this.year = year;
        this.month = month;
        this.day = day;
    }

    /** Any day. */
    public static LocalDate now() {
        int year = Nondet.range(-MOST_YEARS, MOST_YEARS + 1);
        int month = Nondet.range(1, 13);
        return new LocalDate(year, month, Nondet.range(1, lengthOf(year, month) + 1));
    }

    @Builds
    public static LocalDate of(int year, int month, int dayOfMonth) {
        checkYear(year);
        checkMonth(month);
        checkDay(dayOfMonth);
        return made(year, month, dayOfMonth);
    }

    public static LocalDate of(int year, Month month, int dayOfMonth) {
        checkYear(year);
        Objects.requireNonNull(month, "month");
        checkDay(dayOfMonth);
        return made(year, month.getValue(), dayOfMonth);
    }

    private static LocalDate made(int year, int month, int day) {
        if (day > lengthOf(year, month)) {
            if (day == 29) {
                throw new DateTimeException("Invalid date 'February 29' as '" + year + "' is not a leap year");
            }
            throw new DateTimeException("Invalid date '" + Month.of(month).name() + " " + day + "'");
        }
        return new LocalDate(year, month, day);
    }

    /** The last day of the month where the wanted one is too late. */
    private static LocalDate nearest(int year, int month, int day) {
        int last = lengthOf(year, month);
        return new LocalDate(year, month, day < last ? day : last);
    }

    public static LocalDate ofYearDay(int year, int dayOfYear) {
        checkYear(year);
        Temporals.check("DayOfYear", "1 - 365/366", dayOfYear, 1, 366);
        boolean leap = isLeap(year);
        if (dayOfYear == 366 && !leap) {
            throw new DateTimeException("Invalid date 'DayOfYear 366' as '" + year + "' is not a leap year");
        }
        int month = 1;
        int day = dayOfYear;
        while (day > Month.$length(month, leap)) {
            day -= Month.$length(month, leap);
            month++;
        }
        return new LocalDate(year, month, day);
    }

    public static LocalDate ofEpochDay(long epochDay) {
        Temporals.check("EpochDay", "-365243219162 - 365241780471", epochDay, -365243219162L, 365241780471L);
        return uncheckedDay(epochDay);
    }

    /**
     * Counts years from the first of March, in eras of 400 years, so that the day of a leap year is the last one. The
     * texts of instants have a year more at each end than dates.
     */
    static LocalDate uncheckedDay(long epochDay) {
        long days = epochDay + DAYS_TO_EPOCH;
        long era = Math.floorDiv(days, DAYS_IN_ERA);
        int dayOfEra = (int) (days - era * DAYS_IN_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int fromMarch = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * fromMarch + 2) / 5 + 1;
        int month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
        int year = (int) (era * 400) + yearOfEra + (month <= 2 ? 1 : 0);
        return new LocalDate(year, month, day);
    }

    public static LocalDate parse(CharSequence text) {
        return TemporalText.date(text);
    }

    public static LocalDate from(TemporalAccessor temporal) {
        Objects.requireNonNull(temporal, "temporal");
        if (temporal instanceof LocalDate) {
            return (LocalDate) temporal;
        }
        if (temporal instanceof LocalDateTime) {
            return ((LocalDateTime) temporal).toLocalDate();
        }
        throw Temporals.unobtainable("LocalDate", temporal, null);
    }

    static int checkYear(long year) {
        Temporals.check("Year", "-999999999 - 999999999", year, -MOST_YEARS, MOST_YEARS);
        return (int) year;
    }

    private static void checkMonth(int month) {
        Temporals.check("MonthOfYear", "1 - 12", month, 1, 12);
    }

    private static void checkDay(int day) {
        Temporals.check("DayOfMonth", "1 - 28/31", day, 1, 31);
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    private static int lengthOf(int year, int month) {
        return Month.$length(month, isLeap(year));
    }

    public int getYear() {
        return year;
    }

    public int getMonthValue() {
        return month;
    }

    public Month getMonth() {
        return Month.of(month);
    }

    public int getDayOfMonth() {
        return day;
    }

    public int getDayOfYear() {
        return getMonth().firstDayOfYear(isLeap(year)) + day - 1;
    }

    public DayOfWeek getDayOfWeek() {
        return DayOfWeek.of((int) Math.floorMod(toEpochDay() + 3, 7L) + 1);
    }

    public boolean isLeapYear() {
        return isLeap(year);
    }

    public int lengthOfMonth() {
        return lengthOf(year, month);
    }

    public int lengthOfYear() {
        return isLeap(year) ? 366 : 365;
    }

    public long toEpochDay() {
        long y = month <= 2 ? (long) year - 1 : (long) year;
        long era = Math.floorDiv(y, 400L);
        int yearOfEra = (int) (y - era * 400);
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DAYS_IN_ERA + dayOfEra - DAYS_TO_EPOCH;
    }

    public LocalDate withYear(int newYear) {
        if (newYear == year) {
            return this;
        }
        checkYear(newYear);
        return nearest(newYear, month, day);
    }

    public LocalDate withMonth(int newMonth) {
        if (newMonth == month) {
            return this;
        }
        checkMonth(newMonth);
        return nearest(year, newMonth, day);
    }

    public LocalDate withDayOfMonth(int dayOfMonth) {
        return dayOfMonth == day ? this : of(year, month, dayOfMonth);
    }

    public LocalDate withDayOfYear(int dayOfYear) {
        return dayOfYear == getDayOfYear() ? this : ofYearDay(year, dayOfYear);
    }

    public boolean isSupported(TemporalUnit unit) {
        return unit instanceof ChronoUnit ? unit.isDateBased() : unit != null && unit.isSupportedBy(this);
    }

    public LocalDate plus(TemporalAmount amount) {
        if (amount instanceof Period) {
            Period period = (Period) amount;
            return plusMonths(period.toTotalMonths()).plusDays(period.getDays());
        }
        Objects.requireNonNull(amount, "amountToAdd");
        return (LocalDate) amount.addTo(this);
    }

    public LocalDate plus(long amountToAdd, TemporalUnit unit) {
        if (!(unit instanceof ChronoUnit)) {
            return unit.addTo(this, amountToAdd);
        }
        switch ((ChronoUnit) unit) {
            case DAYS:
                return plusDays(amountToAdd);
            case WEEKS:
                return plusWeeks(amountToAdd);
            case MONTHS:
                return plusMonths(amountToAdd);
            case YEARS:
                return plusYears(amountToAdd);
            case DECADES:
                return plusYears(Math.multiplyExact(amountToAdd, 10L));
            case CENTURIES:
                return plusYears(Math.multiplyExact(amountToAdd, 100L));
            case MILLENNIA:
                return plusYears(Math.multiplyExact(amountToAdd, 1000L));
            case ERAS:
                return withEra(Math.addExact(era(), amountToAdd));
            default:
                throw Temporals.unsupported(unit);
        }
    }

    /** The current era is 1, the one before the year 1 is 0. */
    private long era() {
        return year >= 1 ? 1 : 0;
    }

    private LocalDate withEra(long era) {
        Temporals.check("Era", "0 - 1", era, 0, 1);
        return era == era() ? this : withYear(1 - year);
    }

    public LocalDate plusYears(long years) {
        return years == 0 ? this : nearest(checkYear(year + years), month, day);
    }

    public LocalDate plusMonths(long months) {
        if (months == 0) {
            return this;
        }
        long counted = year * 12L + (month - 1) + months;
        return nearest(checkYear(Math.floorDiv(counted, 12L)), (int) Math.floorMod(counted, 12L) + 1, day);
    }

    public LocalDate plusWeeks(long weeks) {
        return plusDays(Math.multiplyExact(weeks, 7L));
    }

    public LocalDate plusDays(long days) {
        if (days == 0) {
            return this;
        }
        long sum = day + days;
        if (sum <= 0 || sum > 59) {
            return ofEpochDay(Math.addExact(toEpochDay(), days));
        }
        // This month or the next one.
        int last = lengthOf(year, month);
        if (sum <= last) {
            return new LocalDate(year, month, (int) sum);
        }
        if (month < 12) {
            return new LocalDate(year, month + 1, (int) sum - last);
        }
        return new LocalDate(checkYear(year + 1L), 1, (int) sum - last);
    }

    public LocalDate minus(TemporalAmount amount) {
        if (amount instanceof Period) {
            Period period = (Period) amount;
            return minusMonths(period.toTotalMonths()).minusDays(period.getDays());
        }
        Objects.requireNonNull(amount, "amountToSubtract");
        return (LocalDate) amount.subtractFrom(this);
    }

    public LocalDate minus(long amountToSubtract, TemporalUnit unit) {
        if (amountToSubtract == Long.MIN_VALUE) {
            return plus(Long.MAX_VALUE, unit).plus(1, unit);
        }
        return plus(-amountToSubtract, unit);
    }

    public LocalDate minusYears(long years) {
        return years == Long.MIN_VALUE ? plusYears(Long.MAX_VALUE).plusYears(1) : plusYears(-years);
    }

    public LocalDate minusMonths(long months) {
        return months == Long.MIN_VALUE ? plusMonths(Long.MAX_VALUE).plusMonths(1) : plusMonths(-months);
    }

    public LocalDate minusWeeks(long weeks) {
        return weeks == Long.MIN_VALUE ? plusWeeks(Long.MAX_VALUE).plusWeeks(1) : plusWeeks(-weeks);
    }

    public LocalDate minusDays(long days) {
        return days == Long.MIN_VALUE ? plusDays(Long.MAX_VALUE).plusDays(1) : plusDays(-days);
    }

    public long until(Temporal endExclusive, TemporalUnit unit) {
        LocalDate end = from(endExclusive);
        if (!(unit instanceof ChronoUnit)) {
            return unit.between(this, end);
        }
        switch ((ChronoUnit) unit) {
            case DAYS:
                return end.toEpochDay() - toEpochDay();
            case WEEKS:
                return (end.toEpochDay() - toEpochDay()) / 7;
            case MONTHS:
                return monthsUntil(end);
            case YEARS:
                return monthsUntil(end) / 12;
            case DECADES:
                return monthsUntil(end) / 120;
            case CENTURIES:
                return monthsUntil(end) / 1200;
            case MILLENNIA:
                return monthsUntil(end) / 12000;
            case ERAS:
                return end.era() - era();
            default:
                throw Temporals.unsupported(unit);
        }
    }

    private long monthsUntil(LocalDate end) {
        long months = (end.year - (long) year) * 12 + (end.month - month);
        if (months > 0 && end.day < day) {
            return months - 1;
        }
        return months < 0 && end.day > day ? months + 1 : months;
    }

    public Period until(ChronoLocalDate endDateExclusive) {
        LocalDate end = from(endDateExclusive);
        long months = monthsUntil(end);
        boolean sameMonth = end.year == year && end.month == month;
        int days = end.day - day;
        if (!sameMonth && days < 0 && end.isAfter(this)) {
            days = (int) (end.toEpochDay() - plusMonths(months).toEpochDay());
        } else if (!sameMonth && days > 0 && end.isBefore(this)) {
            days -= end.lengthOfMonth();
        }
        return Period.of(Math.toIntExact(months / 12), (int) (months % 12), days);
    }

    public LocalDateTime atStartOfDay() {
        return LocalDateTime.of(this, LocalTime.MIDNIGHT);
    }

    public LocalDateTime atTime(LocalTime time) {
        return LocalDateTime.of(this, time);
    }

    public LocalDateTime atTime(int hour, int minute) {
        return LocalDateTime.of(this, LocalTime.of(hour, minute));
    }

    public LocalDateTime atTime(int hour, int minute, int second) {
        return LocalDateTime.of(this, LocalTime.of(hour, minute, second));
    }

    public LocalDateTime atTime(int hour, int minute, int second, int nanoOfSecond) {
        return LocalDateTime.of(this, LocalTime.of(hour, minute, second, nanoOfSecond));
    }

    public int compareTo(ChronoLocalDate other) {
        LocalDate that = (LocalDate) Objects.requireNonNull(other);
        if (year != that.year) {
            return year - that.year;
        }
        return month != that.month ? month - that.month : day - that.day;
    }

    public boolean isAfter(ChronoLocalDate other) {
        return compareTo(other) > 0;
    }

    public boolean isBefore(ChronoLocalDate other) {
        return compareTo(other) < 0;
    }

    public boolean isEqual(ChronoLocalDate other) {
        return compareTo(other) == 0;
    }

    public boolean equals(Object other) {
        return other == this || other instanceof LocalDate && compareTo((LocalDate) other) == 0;
    }

    public int hashCode() {
        return (year & 0xfffff800) ^ ((year << 11) + (month << 6) + day);
    }

    public String toString() {
        int absolute = year < 0 ? -year : year;
        String sign = year < 0 ? "-" : year > 9999 ? "+" : "";
        String padding = absolute < 10 ? "000" : absolute < 100 ? "00" : absolute < 1000 ? "0" : "";
        return sign + padding + absolute + (month < 10 ? "-0" : "-") + month + (day < 10 ? "-0" : "-") + day;
    }
}
