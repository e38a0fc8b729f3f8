package java.util.concurrent;

/** Units by their nanoseconds. Conversions to larger units cut off, those that overflow give the largest number. */
public enum TimeUnit {
    NANOSECONDS(1L), MICROSECONDS(1000L), MILLISECONDS(1000000L), SECONDS(1000000000L), MINUTES(60000000000L), HOURS(3600000000000L), DAYS(86400000000000L);

    private final long nanos;

    TimeUnit(long nanos) {
        this.nanos = nanos;
    }

    public long convert(long duration, TimeUnit source) {
        if (source.nanos <= nanos) {
            return duration / (nanos / source.nanos);
        }
        long factor = source.nanos / nanos;
        long most = Long.MAX_VALUE / factor;
        if (duration > most) {
            return Long.MAX_VALUE;
        }
        return duration < -most ? Long.MIN_VALUE : duration * factor;
    }

    public long toNanos(long duration) {
        return NANOSECONDS.convert(duration, this);
    }

    public long toMicros(long duration) {
        return MICROSECONDS.convert(duration, this);
    }

    public long toMillis(long duration) {
        return MILLISECONDS.convert(duration, this);
    }

    public long toSeconds(long duration) {
        return SECONDS.convert(duration, this);
    }

    public long toMinutes(long duration) {
        return MINUTES.convert(duration, this);
    }

    public long toHours(long duration) {
        return HOURS.convert(duration, this);
    }

    public long toDays(long duration) {
        return DAYS.convert(duration, this);
    }

    public void sleep(long duration) throws InterruptedException {
        if (duration > 0) {
            Thread.sleep(toMillis(duration));
        }
    }
}
