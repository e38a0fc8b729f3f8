/**
 * Fires at listed times, as the parts of a cron expression make them.
 * The bug: a time taken instead of a missed one may be excluded.
 */
class CronTrigger extends Trigger {
    final CronTime firstTime;

    CronTrigger(Name triggerName, Name triggerGroup, CronTime firstTime) {
        super(triggerName, triggerGroup);
        this.firstTime = firstTime;
    }

    @Override
    int fireTimeAfter(int time) {
        int next = NEVER;
        for (CronTime candidate = firstTime; candidate != null; candidate = candidate.nextTime) {
            if (candidate.moment > time && (next == NEVER || candidate.moment < next)) {
                next = candidate.moment;
            }
        }
        return next;
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
