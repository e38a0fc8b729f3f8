package java.time;

import java.time.temporal.TemporalAccessor;

public enum DayOfWeek implements TemporalAccessor {
    MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY;

    public static DayOfWeek of(int dayOfWeek) {
        if (dayOfWeek < 1 || dayOfWeek > 7) {
            throw new DateTimeException("Invalid value for DayOfWeek: " + dayOfWeek);
        }
        return values()[dayOfWeek - 1];
    }

    public int getValue() {
        return ordinal() + 1;
    }

    public DayOfWeek plus(long days) {
        return values()[(ordinal() + (int) (days % 7) + 7) % 7];
    }

    public DayOfWeek minus(long days) {
        return plus(-(days % 7));
    }
}
