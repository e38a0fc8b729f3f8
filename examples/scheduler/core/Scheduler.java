/** Takes jobs and triggers from its users and hands them to a store. */
class Scheduler {
    private final RAMJobStore store;
    private int scheduled;

    Scheduler(RAMJobStore store) {
        this.store = store;
    }

    /** How many jobs have been scheduled so far. */
    int scheduled() {
        return scheduled;
    }

    /** Schedules a job. Gives the time of its first firing; when there is none, nothing is scheduled. */
    int scheduleJob(JobDetail job, Trigger trigger) {
        trigger.ownerName = job.jobName;
        trigger.ownerGroup = job.jobGroup;
        Calendar calendar = null;
        if (trigger.calendarName != null) {
            calendar = store.retrieveCalendar(trigger.calendarName);
            if (calendar == null) {
                return Trigger.NEVER;
            }
        }
        int first = trigger.computeFirstFireTime(calendar);
        if (first != Trigger.NEVER && store.storeJobAndTrigger(job, trigger)) {
            scheduled++;
            return first;
        }
        return Trigger.NEVER;
    }

    /** Takes a trigger out of the store; false when it is not there. */
    boolean unscheduleJob(Name triggerName, Name triggerGroup) {
        return store.removeTrigger(triggerName, triggerGroup);
    }
}
