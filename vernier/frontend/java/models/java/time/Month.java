package java.time;

import java.time.temporal.TemporalAccessor;

public enum Month implements TemporalAccessor {
    JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER;

    public static Month of(int month) {
        if (month < 1 || month > 12) {
            throw new DateTimeException("Invalid value for MonthOfYear: " + month);
        }
        return values()[month - 1];
    }

    public int getValue() {
        return ordinal() + 1;
    }

    public Month plus(long months) {
        return values()[(ordinal() + (int) (months % 12) + 12) % 12];
    }

    public Month minus(long months) {
        return plus(-(months % 12));
    }

    public int length(boolean leapYear) {
        return $length(ordinal() + 1, leapYear);
    }

    static int $length(int month, boolean leapYear) {
        if (month == 2) {
            return leapYear ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    public int minLength() {
        return length(false);
    }

    public int maxLength() {
        return length(true);
    }

    public int firstDayOfYear(boolean leapYear) {
        int day = 1;
        for (int month = 1; month <= ordinal(); month++) {
            day += $length(month, leapYear);
        }
        return day;
    }

    public Month firstMonthOfQuarter() {
        return values()[ordinal() / 3 * 3];
    }
}
