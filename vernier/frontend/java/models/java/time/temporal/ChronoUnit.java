package java.time.temporal;

import java.time.Duration;

/** The units of time and of the calendar; a year has 365.2425 days on average, and a month a twelfth of that. */
public enum ChronoUnit implements TemporalUnit {
    NANOS("Nanos", 0, 1), MICROS("Micros", 0, 1000), MILLIS("Millis", 0, 1000000), SECONDS("Seconds", 1, 0),
    MINUTES("Minutes", 60, 0), HOURS("Hours", 3600, 0), HALF_DAYS("HalfDays", 43200, 0), DAYS("Days", 86400, 0),
    WEEKS("Weeks", 604800, 0), MONTHS("Months", 2629746, 0), YEARS("Years", 31556952, 0), DECADES("Decades", 315569520, 0),
    CENTURIES("Centuries", 3155695200L, 0), MILLENNIA("Millennia", 31556952000L, 0), ERAS("Eras", 31556952000000000L, 0),
    FOREVER("Forever", Long.MAX_VALUE, 999999999);

    private final String name;
    private final Duration duration;

    ChronoUnit(String name, long seconds, int nanos) {
        this.name = name;
        this.duration = Duration.ofSeconds(seconds, nanos);
    }

    public Duration getDuration() {
        return duration;
    }

    public boolean isDurationEstimated() {
        return ordinal() >= DAYS.ordinal();
    }

    public boolean isDateBased() {
        return ordinal() >= DAYS.ordinal() && this != FOREVER;
    }

    public boolean isTimeBased() {
        return ordinal() < DAYS.ordinal();
    }

    public boolean isSupportedBy(Temporal temporal) {
        return temporal.isSupported(this);
    }

    @SuppressWarnings("unchecked")
    public <R extends Temporal> R addTo(R temporal, long amount) {
        return (R) temporal.plus(amount, this);
    }

    public long between(Temporal startInclusive, Temporal endExclusive) {
        return startInclusive.until(endExclusive, this);
    }

    public String toString() {
        return name;
    }
}
