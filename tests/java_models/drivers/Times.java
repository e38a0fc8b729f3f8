package driver.jdk;

import java.time.*;
import java.time.chrono.*;
import java.time.format.DateTimeParseException;
import java.time.temporal.*;
import java.util.List;

/**
 * Times, dates with times, durations, periods and instants: made, moved, cut, compared and shown. One sequence has
 * objects of all kinds, as they are made of each other; the kind that is named is changed most.
 */
public final class Times {
    private static final String[] KINDS = {"LocalTime", "LocalDateTime", "Duration", "Period", "Instant", "time units"};
    private static final int[] PARTS = {0, 0, 1, 11, 12, 23, 24, 59, 60, -1, 999999999, 1000000000, 500000000, 120000, 1000,
        Integer.MIN_VALUE, Integer.MAX_VALUE};
    private static final int[] YEARS = {-999999999, 999999999, 0, -1, 1, 4, 100, 2000, 9999, 10000, -9999, -10000, 19999, 20000,
        -20000, -10001, 1000000000};
    private static final long[] AMOUNTS = {0, 1, -1, 7, 12, 24, 29, 31, 60, 1440, 3600, 86400, 86399, 365, 1000, 1000000, 86400000000000L,
        -86400000000000L, 1000000000, 999999999, 9000000000L, 9223372036L, 9223372037L, 31556889864403199L, -31557014167219200L, 1L << 31,
        Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE / 1000, Long.MAX_VALUE / 1000, Long.MAX_VALUE / 60, Long.MIN_VALUE / 86400};

    private final Trace t;
    private LocalTime time = LocalTime.of(10, 30);
    private LocalTime otherTime = LocalTime.MIDNIGHT;
    private LocalDate date = LocalDate.of(2024, 2, 29);
    private LocalDate otherDate = LocalDate.of(2023, 3, 1);
    private LocalDateTime both = LocalDateTime.of(2024, 1, 31, 12, 0);
    private LocalDateTime otherBoth = LocalDateTime.of(2024, 3, 1, 11, 59, 59);
    private Duration duration = Duration.ofMinutes(90);
    private Duration otherDuration = Duration.ZERO;
    private Period period = Period.of(1, 2, 3);
    private Period otherPeriod = Period.ZERO;
    private Instant instant = Instant.EPOCH;
    private Instant otherInstant = Instant.ofEpochSecond(1700000000, 5);

    private Times(Trace t) {
        this.t = t;
    }

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Times driver = new Times(t);
        for (int i = 0; i < 16; i++) {
            driver.step(t.pick(4) == 0 ? KINDS[t.pick(KINDS.length)] : kind);
        }
        return t.toString();
    }

    private void step(String kind) {
        switch (kind) {
            case "LocalTime": time(); break;
            case "LocalDateTime": both(); break;
            case "Duration": duration(); break;
            case "Period": period(); break;
            case "Instant": instant(); break;
            default: units(); break;
        }
    }

    /** As the step, with no name of a class in the message, which is another one on each side. */
    private void step(String name, Trace.Step step) {
        t.step(name, () -> {
            try {
                return step.run();
            } catch (DateTimeException e) {
                String message = String.valueOf(e.getMessage());
                int end = message.indexOf(" of type ");
                return e.getClass().getSimpleName() + " " + (end < 0 ? message : message.substring(0, end)) + (e.getCause() == null ? "" : " with cause");
            }
        });
    }

    // ---------------------------------------------------------------- choices

    private int part() {
        return t.pick(3) == 0 ? PARTS[t.pick(PARTS.length)] : t.pick(3) == 0 ? t.pick(24) : t.pick(62) - 1;
    }

    private int nano() {
        return t.pick(3) == 0 ? part() : t.pick(3) == 0 ? t.pick(1000) * 1000000 : t.pick(1000000000);
    }

    private int year() {
        return t.pick(3) == 0 ? YEARS[t.pick(YEARS.length)] : t.pick(5000) - 500;
    }

    private int small() {
        return t.pick(4) == 0 ? PARTS[t.pick(PARTS.length)] : t.pick(60) - 30;
    }

    private long amount() {
        switch (t.pick(8)) {
            case 6: case 7: return t.pick(7) - 3;
            case 0: case 1: return AMOUNTS[t.pick(AMOUNTS.length)];
            case 2: return t.bits();
            case 3: return t.bits() >> t.pick(60);
            default: return t.pick(100000) - 50000;
        }
    }

    private TemporalUnit unit() {
        return t.pick(60) == 0 ? null : t.pick(20) == 0 ? new Weekend() : ChronoUnit.values()[t.pick(16)];
    }

    private Temporal temporal() {
        switch (t.pick(10)) {
            case 0: return time;
            case 1: return otherTime;
            case 2: return date;
            case 3: return otherDate;
            case 4: case 5: return both;
            case 6: return otherBoth;
            case 7: return instant;
            case 8: return otherInstant;
            default: return t.pick(5) == 0 ? null : otherBoth;
        }
    }

    private TemporalAmount amountOfTime() {
        switch (t.pick(12)) {
            case 0: return t.pick(3) == 0 ? null : new Weekend.Many(t.pick(100) - 50);
            case 1: case 2: case 3: return period;
            case 4: case 5: return otherPeriod;
            case 6: case 7: return otherDuration;
            default: return duration;
        }
    }

    /** A unit and an amount of the program's own. */
    private static final class Weekend implements TemporalUnit {
        public Duration getDuration() {
            return Duration.ofHours(48);
        }

        public boolean isDurationEstimated() {
            return false;
        }

        public boolean isDateBased() {
            return true;
        }

        public boolean isTimeBased() {
            return false;
        }

        @SuppressWarnings("unchecked")
        public <R extends Temporal> R addTo(R temporal, long amount) {
            return (R) temporal.plus(2 * amount, ChronoUnit.DAYS);
        }

        public long between(Temporal start, Temporal end) {
            return start.until(end, ChronoUnit.DAYS) / 2;
        }

        public String toString() {
            return "Weekends";
        }

        private static final class Many implements TemporalAmount {
            private static final List<TemporalUnit> DAYS = List.of(ChronoUnit.DAYS);

            private final int days;

            Many(int days) {
                this.days = days;
            }

            public long get(TemporalUnit unit) {
                return days;
            }

            public List<TemporalUnit> getUnits() {
                return DAYS;
            }

            public Temporal addTo(Temporal temporal) {
                return temporal.plus(days, ChronoUnit.DAYS);
            }

            public Temporal subtractFrom(Temporal temporal) {
                return temporal.minus(days, ChronoUnit.DAYS);
            }

            public String toString() {
                return days + " days";
            }
        }
    }

    // ---------------------------------------------------------------- times

    private void set(String name, Trace.Step made) {
        step(name, () -> {
            Object next = made.run();
            String same = next == time || next == date || next == both || next == duration || next == period || next == instant ? " same" : "";
            if (next instanceof LocalTime) {
                otherTime = time;
                time = (LocalTime) next;
                same += time == LocalTime.MIDNIGHT || time == LocalTime.NOON || time == LocalTime.MAX || time == LocalTime.of(time.getHour(), 0) ? " constant" : "";
            } else if (next instanceof LocalDate) {
                otherDate = date;
                date = (LocalDate) next;
            } else if (next instanceof LocalDateTime) {
                otherBoth = both;
                both = (LocalDateTime) next;
            } else if (next instanceof Duration) {
                otherDuration = duration;
                duration = (Duration) next;
                same += duration == Duration.ZERO ? " constant" : "";
            } else if (next instanceof Period) {
                otherPeriod = period;
                period = (Period) next;
                same += period == Period.ZERO ? " constant" : "";
            } else if (next instanceof Instant) {
                otherInstant = instant;
                instant = (Instant) next;
                same += instant == Instant.EPOCH ? " constant" : "";
            }
            return next + same;
        });
    }

    private void time() {
        int h = part();
        int m = part();
        int s = part();
        int nano = nano();
        long n = amount();
        TemporalUnit unit = unit();
        switch (t.pick(24)) {
            case 22: case 23: set("near midnight", () -> t.pick(2) == 0 ? LocalTime.ofNanoOfDay(t.pick(5)) : LocalTime.MAX.minusNanos(t.pick(5))); break;
            case 20: case 21: parsed(timeText(), LocalTime::parse); break;
            case 0: set("of " + h + " " + m, () -> LocalTime.of(h, m)); break;
            case 1: set("of " + h + " " + m + " " + s, () -> LocalTime.of(h, m, s)); break;
            case 2: case 3: set("of " + h + " " + m + " " + s + " " + nano, () -> LocalTime.of(h, m, s, nano)); break;
            case 4: { long of = t.pick(2) == 0 ? n : t.pick(86401); set("ofSecondOfDay " + of, () -> LocalTime.ofSecondOfDay(of)); break; }
            case 5: { long of = t.pick(2) == 0 ? n : Math.floorMod(t.bits(), 86400000000002L); set("ofNanoOfDay " + of, () -> LocalTime.ofNanoOfDay(of)); break; }
            case 6: set("plusHours " + n, () -> time.plusHours(n)); break;
            case 7: set("plusMinutes " + n, () -> time.plusMinutes(n)); break;
            case 8: set("plusSeconds " + n, () -> time.plusSeconds(n)); break;
            case 9: set("plusNanos " + n, () -> time.plusNanos(n)); break;
            case 10: set("minus " + n, () -> t.pick(2) == 0 ? time.minusHours(n) : time.minusMinutes(n)); break;
            case 11: set("minus " + n, () -> t.pick(2) == 0 ? time.minusSeconds(n) : time.minusNanos(n)); break;
            case 12: set("with " + h + " " + m, () -> t.pick(2) == 0 ? time.withHour(h) : time.withMinute(m)); break;
            case 13: set("with " + s + " " + nano, () -> t.pick(2) == 0 ? time.withSecond(s) : time.withNano(nano)); break;
            case 14: set("truncatedTo " + unit, () -> time.truncatedTo(unit)); break;
            case 15: set("plus " + n + " " + unit, () -> time.plus(n, unit)); break;
            case 16: set("minus " + n + " " + unit, () -> time.minus(n, unit)); break;
            case 17: { TemporalAmount a = amountOfTime(); set("plus", () -> time.plus(a)); break; }
            case 18: { TemporalAmount a = amountOfTime(); set("minus", () -> time.minus(a)); break; }
            default: { Temporal from = temporal(); set("from " + from, () -> LocalTime.from(from)); break; }
        }
        step("parts", () -> time.getHour() + " " + time.getMinute() + " " + time.getSecond() + " " + time.getNano() + " " + time.toSecondOfDay() + " " + time.toNanoOfDay() + " " + time.hashCode());
        step("order", () -> time.compareTo(otherTime) + " " + time.isAfter(otherTime) + " " + time.isBefore(otherTime) + " " + time.equals(otherTime) + " " + time.equals("")
                + time.equals(LocalTime.of(time.getHour(), time.getMinute(), time.getSecond(), time.getNano())));
        Temporal end = temporal();
        step("until " + end + " " + unit, () -> time.until(end, unit));
        step("isSupported", () -> time.isSupported(unit));
        step("null", () -> t.pick(2) == 0 ? time.compareTo(null) : both.isAfter(null));
    }

    private void both() {
        int y = year();
        int m = t.pick(14);
        int d = t.pick(20) == 0 ? t.pick(34) - 1 : t.pick(31) + 1;
        int h = t.pick(3) == 0 ? part() : t.pick(24);
        int min = t.pick(3) == 0 ? part() : t.pick(60);
        int s = t.pick(3) == 0 ? part() : t.pick(60);
        int nano = nano();
        long n = amount();
        TemporalUnit unit = unit();
        Month month = m < 1 || m > 12 ? null : Month.of(m);
        switch (t.pick(41)) {
            case 37: case 38: set("near", () -> both.plusDays(t.pick(5) - 2).plusNanos(t.pick(9) - 4)); break;
            case 39: case 40: set("of", () -> LocalDateTime.of(date, t.pick(2) == 0 ? time : otherTime)); break;
            case 36: parsed(date + "T" + timeText(), LocalDateTime::parse); break;
            case 35: case 34: parsed(edited(both.toString(), "0123456789-+.,: Tt"), LocalDateTime::parse); break;
            case 0: set("of5 " + y + " " + m + " " + d + " " + h + " " + min, () -> LocalDateTime.of(y, m, d, h, min)); break;
            case 1: set("of6 " + y + " " + m + " " + d + " " + h + " " + min + " " + s, () -> LocalDateTime.of(y, m, d, h, min, s)); break;
            case 2: case 3: set("of7 " + y + " " + m + " " + d + " " + h + " " + min + " " + s + " " + nano, () -> LocalDateTime.of(y, m, d, h, min, s, nano)); break;
            case 4: set("of5 " + y + " " + month + " " + d + " " + h + " " + min, () -> LocalDateTime.of(y, month, d, h, min)); break;
            case 5: set("of6 " + y + " " + month + " " + d + " " + h + " " + min + " " + s, () -> LocalDateTime.of(y, month, d, h, min, s)); break;
            case 6: set("of7 " + y + " " + month + " " + d + " " + h + " " + min + " " + s + " " + nano, () -> LocalDateTime.of(y, month, d, h, min, s, nano)); break;
            case 7: set("of", () -> t.pick(3) == 0 ? date.atTime(time) : LocalDateTime.of(t.pick(20) == 0 ? null : date, t.pick(20) == 0 ? null : time)); break;
            case 8: set("atTime", () -> t.pick(2) == 0 ? date.atTime(h, min) : t.pick(2) == 0 ? date.atTime(h, min, s) : date.atTime(h, min, s, nano)); break;
            case 9: set("atStartOfDay", () -> t.pick(2) == 0 ? date.atStartOfDay() : time.atDate(date)); break;
            case 10: set("plusHours " + n, () -> both.plusHours(n)); break;
            case 11: set("plusMinutes " + n, () -> both.plusMinutes(n)); break;
            case 12: set("plusSeconds " + n, () -> both.plusSeconds(n)); break;
            case 13: set("plusNanos " + n, () -> both.plusNanos(n)); break;
            case 14: set("minusHours " + n, () -> t.pick(2) == 0 ? both.minusHours(n) : both.minusMinutes(n)); break;
            case 15: set("minusSeconds " + n, () -> t.pick(2) == 0 ? both.minusSeconds(n) : both.minusNanos(n)); break;
            case 16: set("plusDays " + n, () -> t.pick(2) == 0 ? both.plusDays(n) : both.plusWeeks(n)); break;
            case 17: set("plusMonths " + n, () -> t.pick(2) == 0 ? both.plusMonths(n) : both.plusYears(n)); break;
            case 18: set("minusDays " + n, () -> t.pick(2) == 0 ? both.minusDays(n) : both.minusWeeks(n)); break;
            case 19: set("minusMonths " + n, () -> t.pick(2) == 0 ? both.minusMonths(n) : both.minusYears(n)); break;
            case 20: set("with " + y + " " + m, () -> t.pick(2) == 0 ? both.withYear(y) : both.withMonth(m)); break;
            case 21: set("with " + d, () -> t.pick(2) == 0 ? both.withDayOfMonth(d) : both.withDayOfYear(d * 11)); break;
            case 22: set("with " + h + " " + min, () -> t.pick(2) == 0 ? both.withHour(h) : both.withMinute(min)); break;
            case 23: set("with " + s + " " + nano, () -> t.pick(2) == 0 ? both.withSecond(s) : both.withNano(nano)); break;
            case 24: set("truncatedTo " + unit, () -> both.truncatedTo(unit)); break;
            case 25: set("plus " + n + " " + unit, () -> both.plus(n, unit)); break;
            case 26: set("minus " + n + " " + unit, () -> both.minus(n, unit)); break;
            case 27: { TemporalAmount a = amountOfTime(); set("plus", () -> both.plus(a)); break; }
            case 28: { TemporalAmount a = amountOfTime(); set("minus", () -> both.minus(a)); break; }
            case 29: { Temporal from = temporal(); set("from " + from, () -> LocalDateTime.from(from)); break; }
            default: dates(y, n, unit); break;
        }
        step("parts", () -> both.getYear() + " " + both.getMonthValue() + " " + both.getMonth() + " " + both.getDayOfMonth() + " " + both.getDayOfYear() + " " + both.getDayOfWeek()
                + " " + both.getHour() + " " + both.getMinute() + " " + both.getSecond() + " " + both.getNano() + " " + both.hashCode() + both.toLocalDate() + both.toLocalTime());
        step("order", () -> both.compareTo(otherBoth) + " " + both.isAfter(otherBoth) + " " + both.isBefore(otherBoth) + " " + both.isEqual(otherBoth) + " " + both.equals(otherBoth)
                + both.equals(LocalDateTime.of(both.toLocalDate(), both.toLocalTime().withNano(0))));
        Temporal end = temporal();
        step("until " + end + " " + unit, () -> both.until(end, unit));
        step("isSupported", () -> both.isSupported(unit));
    }

    private static final String[] AMOUNT_TEXTS = {"P", "-", "+", "T", "1", "2147483647", "2147483648", "9223372036854775807", "9223372036854775808", "99999999999999999999",
        "Y", "M", "W", "D", "H", "S", ".5", ",", ".123456789", "p", "t", "d", "m", "s", "PT", "P1D", "PT0S", "-PT-", "0", "106751991167300D", " "};

    /** A text that is nearly right. */
    private String edited(String from, String letters) {
        StringBuilder text = new StringBuilder(from);
        for (int i = t.pick(3); i > 0; i--) {
            int at = t.pick(text.length() + 1);
            char letter = letters.charAt(t.pick(letters.length()));
            switch (t.pick(5)) {
                case 0: text.insert(at, letter); break;
                case 1: if (at < text.length()) { text.deleteCharAt(at); } break;
                case 2: if (at < text.length()) { text.setCharAt(at, letter); } break;
                case 3: if (t.pick(4) == 0) { text.setLength(at); } break;
                default: if (t.pick(9) == 0) { text.append("0123456789012345678901234567890123456789012345678901234567890"); } break;
            }
        }
        return t.pick(60) == 0 ? null : text.toString();
    }

    private String amountText() {
        if (t.pick(3) != 0) {
            String text = t.pick(3) == 0 ? duration.toString() : t.pick(2) == 0 ? period.toString() : otherDuration.toString();
            return edited(text, "0123456789-+.,PTYMWDHSptd");
        }
        StringBuilder text = new StringBuilder(t.pick(4) == 0 ? "" : t.pick(2) == 0 ? "P" : "PT");
        for (int i = t.pick(8); i > 0; i--) {
            text.append(AMOUNT_TEXTS[t.pick(AMOUNT_TEXTS.length)]);
        }
        return text.toString();
    }

    private String timeText() {
        if (t.pick(4) == 0) {
            String digits = Integer.toString(t.pick(1000000) + 1000000).substring(1);
            return digits.substring(0, 2) + ":" + digits.substring(2, 4) + (t.pick(2) == 0 ? "" : ":" + digits.substring(4) + (t.pick(3) == 0 ? "." + nano() : ""));
        }
        return edited(time.toString(), "0123456789-+.,: T");
    }

    private interface Reader {
        Object apply(String text);
    }

    private void parsed(String text, Reader parse) {
        set("parse " + text, () -> parse.apply(text));
        step("failure " + text, () -> {
            try {
                return parse.apply(text);
            } catch (DateTimeParseException e) {
                return e.getMessage() + e.getErrorIndex() + e.getParsedString() + (e.getCause() == null ? "" : e.getCause().getClass().getSimpleName() + e.getCause().getMessage());
            }
        });
    }

    private void dates(int y, long n, TemporalUnit unit) {
        switch (t.pick(9)) {
            case 0: { long day = t.pick(800000) - 20000; set("ofEpochDay " + day, () -> LocalDate.ofEpochDay(day)); break; }
            case 1: set("withYear " + y, () -> date.withYear(y)); break;
            case 2: set("plus " + n + " " + unit, () -> date.plus(n, unit)); break;
            case 3: set("minus " + n + " " + unit, () -> date.minus(n, unit)); break;
            case 4: { TemporalAmount a = amountOfTime(); set("plus", () -> date.plus(a)); break; }
            case 5: { TemporalAmount a = amountOfTime(); set("minus", () -> date.minus(a)); break; }
            case 6: set("both", () -> both.toLocalDate()); break;
            case 7: { long days = t.pick(80) - 40; set("near", () -> date.plusDays(days)); break; }
            default: { Temporal from = temporal(); set("from " + from, () -> LocalDate.from(from)); break; }
        }
        Temporal end = temporal();
        step("until " + end + " " + unit, () -> date.until(end, unit) + " " + date.isSupported(unit));
        set("period", () -> date.until(otherDate));
        step("period", () -> Period.between(otherDate, date) + " " + ChronoUnit.MONTHS.between(otherDate, date) + " " + ChronoUnit.WEEKS.between(date, otherDate));
    }

    private void duration() {
        long n = amount();
        long adjust = t.pick(2) == 0 ? t.pick(1000000000) : amount();
        int nano = nano();
        TemporalUnit unit = unit();
        switch (t.pick(35)) {
            case 34: case 33: case 32: case 31: case 30: parsed(amountText(), Duration::parse); break;
            case 0: set("ofDays " + n, () -> t.pick(2) == 0 ? Duration.ofDays(n) : Duration.ofHours(n)); break;
            case 1: set("ofMinutes " + n, () -> t.pick(2) == 0 ? Duration.ofMinutes(n) : Duration.ofSeconds(n)); break;
            case 2: set("ofMillis " + n, () -> t.pick(2) == 0 ? Duration.ofMillis(n) : Duration.ofNanos(n)); break;
            case 3: case 4: case 5: set("ofSeconds " + n + " " + adjust, () -> Duration.ofSeconds(n, adjust)); break;
            case 6: set("of " + n + " " + unit, () -> Duration.of(n, unit)); break;
            case 7: case 8: { Temporal start = temporal(); Temporal end = temporal(); set("between " + start + " " + end, () -> Duration.between(start, end)); break; }
            case 9: set("plus", () -> t.pick(2) == 0 ? duration.plus(otherDuration) : otherDuration.plus(duration)); break;
            case 10: set("minus", () -> t.pick(2) == 0 ? duration.minus(otherDuration) : otherDuration.minus(duration)); break;
            case 11: set("plus " + n + " " + unit, () -> duration.plus(n, unit)); break;
            case 12: set("minus " + n + " " + unit, () -> duration.minus(n, unit)); break;
            case 13: set("plusDays " + n, () -> t.pick(2) == 0 ? duration.plusDays(n) : duration.plusHours(n)); break;
            case 14: set("plusMinutes " + n, () -> t.pick(2) == 0 ? duration.plusMinutes(n) : duration.plusSeconds(n)); break;
            case 15: set("plusMillis " + n, () -> t.pick(2) == 0 ? duration.plusMillis(n) : duration.plusNanos(n)); break;
            case 16: set("minusDays " + n, () -> t.pick(2) == 0 ? duration.minusDays(n) : duration.minusHours(n)); break;
            case 17: set("minusMinutes " + n, () -> t.pick(2) == 0 ? duration.minusMinutes(n) : duration.minusSeconds(n)); break;
            case 18: set("minusMillis " + n, () -> t.pick(2) == 0 ? duration.minusMillis(n) : duration.minusNanos(n)); break;
            case 19: case 20: set("multipliedBy " + n, () -> duration.multipliedBy(n)); break;
            case 21: case 22: set("dividedBy " + n, () -> duration.dividedBy(n)); break;
            case 23: set("negated", () -> t.pick(2) == 0 ? duration.negated() : duration.abs()); break;
            case 24: case 25: set("truncatedTo " + unit, () -> duration.truncatedTo(unit)); break;
            case 26: set("with " + n + " " + nano, () -> t.pick(2) == 0 ? duration.withSeconds(n) : duration.withNanos(nano)); break;
            case 27: { TemporalAmount a = amountOfTime(); set("from", () -> Duration.from(a)); break; }
            case 28: { Temporal to = temporal(); set("addTo " + to, () -> duration.addTo(to)); break; }
            default: { Temporal to = temporal(); set("subtractFrom " + to, () -> duration.subtractFrom(to)); break; }
        }
        step("dividedBy", () -> duration.dividedBy(otherDuration));
        step("parts", () -> duration.getSeconds() + " " + duration.getNano() + " " + duration.isZero() + duration.isNegative() + " " + duration.toDaysPart() + " " + duration.toHoursPart()
                + " " + duration.toMinutesPart() + " " + duration.toSecondsPart() + " " + duration.toMillisPart() + " " + duration.toNanosPart() + " " + duration.hashCode());
        step("whole", () -> duration.toDays() + " " + duration.toHours() + " " + duration.toMinutes() + " " + duration.toSeconds());
        step("toMillis", () -> duration.toMillis());
        step("toNanos", () -> duration.toNanos());
        step("order", () -> duration.compareTo(otherDuration) + " " + duration.equals(otherDuration) + duration.equals(Duration.ofSeconds(duration.getSeconds(), duration.getNano())) + duration.equals(null));
        step("get", () -> duration.getUnits() + " " + duration.get(unit));
    }

    private void period() {
        int y = small();
        int m = small();
        int d = small();
        long n = amount();
        TemporalUnit unit = unit();
        switch (t.pick(20)) {
            case 19: case 18: case 17: case 16: parsed(amountText(), Period::parse); break;
            case 0: case 1: case 2: set("of " + y + " " + m + " " + d, () -> Period.of(y, m, d)); break;
            case 3: set("ofYears " + y, () -> t.pick(2) == 0 ? Period.ofYears(y) : Period.ofMonths(y)); break;
            case 4: set("ofWeeks " + y, () -> t.pick(2) == 0 ? Period.ofWeeks(y) : Period.ofDays(y)); break;
            case 5: set("between", () -> Period.between(date, t.pick(20) == 0 ? null : otherDate)); break;
            case 6: set("with " + y, () -> t.pick(3) == 0 ? period.withYears(y) : t.pick(2) == 0 ? period.withMonths(y) : period.withDays(y)); break;
            case 7: { TemporalAmount a = amountOfTime(); set("plus " + a, () -> period.plus(a)); break; }
            case 8: { TemporalAmount a = amountOfTime(); set("minus " + a, () -> period.minus(a)); break; }
            case 9: set("plus " + n, () -> t.pick(3) == 0 ? period.plusYears(n) : t.pick(2) == 0 ? period.plusMonths(n) : period.plusDays(n)); break;
            case 10: set("minus " + n, () -> t.pick(3) == 0 ? period.minusYears(n) : t.pick(2) == 0 ? period.minusMonths(n) : period.minusDays(n)); break;
            case 11: set("multipliedBy " + y, () -> t.pick(3) == 0 ? period.negated() : period.multipliedBy(y)); break;
            case 12: set("normalized", () -> period.normalized()); break;
            case 13: { TemporalAmount a = amountOfTime(); set("from", () -> Period.from(a)); break; }
            case 14: { Temporal to = temporal(); set("addTo " + to, () -> period.addTo(to)); break; }
            default: { Temporal to = temporal(); set("subtractFrom " + to, () -> period.subtractFrom(to)); break; }
        }
        step("parts", () -> period.getYears() + " " + period.getMonths() + " " + period.getDays() + " " + period.toTotalMonths() + " " + period.isZero() + period.isNegative() + " " + period.hashCode());
        step("order", () -> period.equals(otherPeriod) + " " + period.equals(Period.of(period.getYears(), period.getMonths(), period.getDays())) + period.equals(null));
        step("get", () -> period.getUnits() + " " + period.get(unit));
        if (t.pick(3) == 0) {
            dates(year(), n, unit);
        }
    }

    private void instant() {
        long n = amount();
        long adjust = t.pick(2) == 0 ? t.pick(1000000000) : amount();
        long second = t.pick(2) == 0 ? t.bits() >> t.pick(12) + 8 : n;
        TemporalUnit unit = unit();
        switch (t.pick(20)) {
            case 18: case 19: set("near", () -> instant.plusSeconds(t.pick(5) - 2).plusNanos(t.pick(9) - 4)); break;
            case 0: case 1: set("ofEpochSecond " + second, () -> Instant.ofEpochSecond(second)); break;
            case 2: case 3: set("ofEpochSecond " + second + " " + adjust, () -> Instant.ofEpochSecond(second, adjust)); break;
            case 4: set("ofEpochMilli " + n, () -> Instant.ofEpochMilli(n)); break;
            case 5: set("constant", () -> t.pick(3) == 0 ? Instant.MIN : t.pick(2) == 0 ? Instant.MAX : Instant.EPOCH); break;
            case 6: set("plusSeconds " + n, () -> instant.plusSeconds(n)); break;
            case 7: set("plusMillis " + n, () -> instant.plusMillis(n)); break;
            case 8: set("plusNanos " + n, () -> instant.plusNanos(n)); break;
            case 9: set("minusSeconds " + n, () -> instant.minusSeconds(n)); break;
            case 10: set("minusMillis " + n, () -> instant.minusMillis(n)); break;
            case 11: set("minusNanos " + n, () -> instant.minusNanos(n)); break;
            case 12: set("plus " + n + " " + unit, () -> instant.plus(n, unit)); break;
            case 13: set("minus " + n + " " + unit, () -> instant.minus(n, unit)); break;
            case 14: { TemporalAmount a = amountOfTime(); set("plus", () -> instant.plus(a)); break; }
            case 15: { TemporalAmount a = amountOfTime(); set("minus", () -> instant.minus(a)); break; }
            case 16: set("truncatedTo " + unit, () -> instant.truncatedTo(unit)); break;
            default: { Temporal from = temporal(); set("from " + from, () -> Instant.from(from)); break; }
        }
        step("parts", () -> instant.getEpochSecond() + " " + instant.getNano() + " " + instant.hashCode());
        step("toEpochMilli", () -> instant.toEpochMilli());
        step("order", () -> instant.compareTo(otherInstant) + " " + instant.isAfter(otherInstant) + " " + instant.isBefore(otherInstant) + " " + instant.equals(otherInstant)
                + instant.equals(Instant.ofEpochSecond(instant.getEpochSecond(), instant.getNano())) + instant.equals(""));
        Temporal end = temporal();
        step("until " + end + " " + unit, () -> instant.until(end, unit));
        step("until other " + unit, () -> otherInstant.until(instant, unit));
        step("isSupported", () -> instant.isSupported(unit));
    }

    private void units() {
        ChronoUnit unit = ChronoUnit.values()[t.pick(16)];
        long n = t.pick(3) == 0 ? amount() : t.pick(2000) - 1000;
        Temporal start = temporal();
        Temporal end = temporal();
        step("unit " + unit, () -> unit.name() + unit.getDuration() + " " + unit.isDurationEstimated() + unit.isDateBased() + unit.isTimeBased());
        step("between " + start + " " + end, () -> unit.between(start, end));
        set("addTo " + start + " " + n, () -> unit.addTo(start, n));
        step("isSupportedBy " + end, () -> unit.isSupportedBy(end) + " " + new Weekend().isSupportedBy(end));
        set("plus " + n, () -> start.plus(n, unit));
        set("minus " + n, () -> start.minus(n, unit));
        step("valueOf", () -> ChronoUnit.valueOf("DAYS").getDuration());
        step("as a date", () -> {
            ChronoLocalDateTime<?> chrono = start instanceof ChronoLocalDateTime ? (ChronoLocalDateTime<?>) start : both;
            ChronoLocalDate day = chrono.toLocalDate();
            return chrono.minus(n, unit) + " " + chrono.toLocalTime() + day.atTime(time) + day.plus(period) + day.until(date) + chrono.isEqual(both);
        });
    }
}
