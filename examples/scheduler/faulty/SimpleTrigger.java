/**
 * Fires at the same interval, from a first time to a last one.
 * The bug: a time taken instead of a missed one may be excluded.
 */
class SimpleTrigger extends Trigger {
    final int startTime;
    final int endTime;
    final int interval;

    SimpleTrigger(Name triggerName, Name triggerGroup, int startTime, int endTime, int interval) {
        super(triggerName, triggerGroup);
        this.startTime = startTime;
        this.endTime = endTime;
        this.interval = interval;
    }

    /** The given time has to be one of the trigger's own, or before all of them. */
    @Override
    int fireTimeAfter(int time) {
        int next = time < startTime ? startTime : time + interval;
        return next <= time || next > endTime ? NEVER : next;
    }

    @Override
    void updateWithNewCalendar(Calendar calendar, int now, int misfireThreshold) {
        nextFireTime = fireTimeAfter(previousFireTime);
        while (nextFireTime != NEVER && !calendar.isTimeIncluded(nextFireTime)) {
            nextFireTime = fireTimeAfter(nextFireTime);
        }
        if (nextFireTime != NEVER && isMisfired(nextFireTime, now, misfireThreshold)) {
            nextFireTime = fireTimeAfter(nextFireTime);
        }
    }
}
