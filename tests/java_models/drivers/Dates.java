package driver.jdk;

import java.time.*;
import java.time.format.*;

/** Dates: made, moved, compared, shown and read. */
public final class Dates {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Dates driver = new Dates(t);
        for (int i = 0; i < 12; i++) {
            driver.step();
        }
        return t.toString();
    }

    private static final int[] YEARS = {-999999999, 999999999, 1000000000, -1000000000, 0, -1, 1, 4, 100, 400, 1900, 2000, 2023,
        2024, 9999, 10000, -9999, -10000, -4, -100, -400, Integer.MIN_VALUE, Integer.MAX_VALUE};
    private static final long[] AMOUNTS = {0, 1, -1, 7, 28, 29, 30, 31, 59, 60, 365, 366, 400, 146097, -146097, 1L << 31, 1L << 40,
        Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE / 7, Long.MAX_VALUE / 7, -365243219162L, 365241780471L, 365241780472L};

    private final Trace t;
    private LocalDate date = LocalDate.EPOCH;
    private LocalDate other = LocalDate.of(2024, 2, 29);

    private Dates(Trace t) {
        this.t = t;
    }

    private int year() {
        return t.pick(3) == 0 ? YEARS[t.pick(YEARS.length)] : t.pick(5000) - 500;
    }

    private long amount() {
        return t.pick(3) == 0 ? AMOUNTS[t.pick(AMOUNTS.length)] : t.pick(3) == 0 ? t.bits() % 400000000000L : t.pick(100000) - 50000;
    }

    private void set(String name, Trace.Step made) {
        t.step(name, () -> {
            LocalDate next = (LocalDate) made.run();
            boolean same = next == date;
            other = date;
            date = next;
            return next + " " + same;
        });
    }

    private void step() {
        int y = year();
        int m = t.pick(15) - 1;
        int d = t.pick(34) - 1;
        long n = amount();
        switch (t.pick(18)) {
            case 0: case 1: set("of " + y + " " + m + " " + d, () -> LocalDate.of(y, m, d)); break;
            case 2: set("of " + y + " month " + d, () -> LocalDate.of(y, m < 1 ? null : Month.of(m), d)); break;
            case 3: { int day = t.pick(370); set("ofYearDay " + y + " " + day, () -> LocalDate.ofYearDay(y, day)); break; }
            case 4: case 5: set("ofEpochDay " + n, () -> LocalDate.ofEpochDay(n)); break;
            case 6: set("plusDays " + n, () -> date.plusDays(n)); break;
            case 7: set("plusWeeks " + n, () -> date.plusWeeks(n)); break;
            case 8: set("plusMonths " + n, () -> date.plusMonths(n)); break;
            case 9: set("plusYears " + n, () -> date.plusYears(n)); break;
            case 10: set("minus " + n, () -> t.pick(2) == 0 ? date.minusDays(n) : date.minusWeeks(n)); break;
            case 11: set("minus " + n, () -> t.pick(2) == 0 ? date.minusMonths(n) : date.minusYears(n)); break;
            case 12: set("with " + y + m + d, () -> t.pick(2) == 0 ? date.withYear(y) : date.withMonth(m)); break;
            case 13: set("with " + d, () -> t.pick(2) == 0 ? date.withDayOfMonth(d) : date.withDayOfYear(d * 11)); break;
            case 14: case 15: text(); break;
            case 16: days(m, d, n); break;
            default: t.step("same", () -> date.equals(LocalDate.of(date.getYear(), date.getMonth(), date.getDayOfMonth())) + " " + date.equals("") + date.isAfter(null)); break;
        }
        t.step("parts", () -> date.getYear() + " " + date.getMonthValue() + " " + date.getDayOfMonth() + " " + date.getDayOfYear() + " " + date.getDayOfWeek()
                + " " + date.getMonth() + " " + date.isLeapYear() + " " + date.lengthOfMonth() + " " + date.lengthOfYear() + " " + date.toEpochDay() + " " + date.hashCode());
        t.step("order", () -> date.compareTo(other) + " " + date.isAfter(other) + " " + date.isBefore(other) + " " + date.isEqual(other) + " " + date.equals(other));
    }

    private void text() {
        StringBuilder text = new StringBuilder(date.toString());
        for (int i = t.pick(3); i > 0; i--) {
            int at = t.pick(text.length() + 1);
            switch (t.pick(4)) {
                case 0: text.insert(at, "0123456789-+ xZ".charAt(t.pick(15))); break;
                case 1: if (at < text.length()) { text.deleteCharAt(at); } break;
                case 2: if (at < text.length()) { text.setCharAt(at, "0123456789-+".charAt(t.pick(12))); } break;
                default: if (t.pick(9) == 0) { text.append("0123456789012345678901234567890123456789012345678901234567890"); } break;
            }
        }
        if (t.pick(30) == 0) {
            text.setLength(0);
        }
        String read = t.pick(60) == 0 ? null : text.toString();
        set("parse " + read, () -> LocalDate.parse(read));
        t.step("failure", () -> {
            try {
                return LocalDate.parse(read);
            } catch (DateTimeParseException e) {
                return e.getErrorIndex() + e.getParsedString() + (e.getCause() == null ? "" : e.getCause().getMessage());
            }
        });
    }

    private void days(int m, int d, long n) {
        t.step("DayOfWeek " + d, () -> DayOfWeek.of(d).plus(n) + " " + DayOfWeek.of(d).minus(n) + DayOfWeek.of(d).getValue());
        t.step("Month " + m, () -> Month.of(m).plus(n) + " " + Month.of(m).minus(n) + Month.of(m).getValue() + Month.of(m).firstMonthOfQuarter());
        t.step("Month", () -> Month.of(m).length(true) + " " + Month.of(m).length(false) + " " + Month.of(m).minLength() + " " + Month.of(m).maxLength()
                + " " + Month.of(m).firstDayOfYear(true) + " " + Month.of(m).firstDayOfYear(false));
        t.step("constants", () -> LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.MIN.minusDays(1));
    }
}
