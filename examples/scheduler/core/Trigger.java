/**
 * When a job is fired. A trigger belongs to one job, and may have a calendar that forbids some of its times.
 * Times are not negative; -1 as a time means never.
 */
abstract class Trigger {
    static final int NEVER = -1;

    final Name triggerName;
    final Name triggerGroup;
    Name ownerName;
    Name ownerGroup;
    Name calendarName;
    int previousFireTime = NEVER;
    int nextFireTime = NEVER;

    Trigger(Name triggerName, Name triggerGroup) {
        this.triggerName = triggerName;
        this.triggerGroup = triggerGroup;
    }

    /** The first time after the given one at which the schedule fires, whatever the calendar says; or never. */
    abstract int fireTimeAfter(int time);

    /** Computes the next firing time anew, because the calendar has changed. */
    abstract void updateWithNewCalendar(Calendar calendar, int now, int misfireThreshold);

    boolean isNamed(Name name, Name group) {
        return triggerName == name && triggerGroup == group;
    }

    boolean fires(Name jobName, Name jobGroup) {
        return ownerName == jobName && ownerGroup == jobGroup;
    }

    /** Sets the next firing time to the first one that the calendar allows, and gives it. */
    int computeFirstFireTime(Calendar calendar) {
        nextFireTime = fireTimeAfter(NEVER);
        while (nextFireTime != NEVER && calendar != null && !calendar.isTimeIncluded(nextFireTime)) {
            nextFireTime = fireTimeAfter(nextFireTime);
        }
        return nextFireTime;
    }

    /** Whether a time is so long ago that its firing has been missed. */
    static boolean isMisfired(int time, int now, int misfireThreshold) {
        return time < now && now - time >= misfireThreshold;
    }
}
