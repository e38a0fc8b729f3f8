/**
 * What the operations of a job store promise, one property per method, so that each can be checked on its own.
 * The invariants of {@link RAMJobStore} are assumed by all of them.
 */
class StoreProperties extends RAMJobStore {

    /** The names of the triggers that have the group. */
    @Ensures("return.firstName'.*nextName'.item' ="
        + " (this.triggers.firstTrigger.*nextTrigger.trigger & g.~triggerGroup).triggerName")
    NameList triggerNamesAreOfGroup(Name g) {
        return getTriggerNames(g);
    }

    /** The names of the jobs that have the group. */
    @Ensures("return.firstName'.*nextName'.item' = (this.jobs.firstJob.*nextJob.job & g.~jobGroup).jobName")
    NameList jobNamesAreOfGroup(Name g) {
        return getJobNames(g);
    }

    /** If no trigger has the calendar, it is not in the store any more. */
    @Requires("n != null")
    @Ensures("n !in this.triggers.firstTrigger.*nextTrigger.trigger.calendarName =>"
        + " n !in this.calendars.firstCalendar'.*nextCalendar'.calendarKey'")
    boolean unusedCalendarIsRemoved(Name n) {
        return removeCalendar(n);
    }

    /** If a trigger has the calendar, the store keeps it. */
    @Requires("n != null")
    @Ensures("n in this.triggers.firstTrigger.*nextTrigger.trigger.calendarName =>"
        + " this.calendars.firstCalendar'.*nextCalendar' = this.calendars.firstCalendar.*nextCalendar")
    boolean usedCalendarStays(Name n) {
        return removeCalendar(n);
    }

    /** The triggers that fire the job. */
    @Ensures("return.firstFound'.*nextFound'.found' ="
        + " this.triggers.firstTrigger.*nextTrigger.trigger & n.~ownerName & g.~ownerGroup")
    TriggerList triggersAreOfJob(Name n, Name g) {
        return getTriggersOfJob(n, g);
    }

    /** No triggers are resumed but those of the job. */
    @Ensures("all t: TriggerEntry | t.state' != t.state => t.trigger.ownerName = n && t.trigger.ownerGroup = g")
    void resumeJobLeavesOthers(Name n, Name g) {
        resumeJob(n, g);
    }

    /** No triggers are resumed but those of jobs of the group. */
    @Ensures("all t: TriggerEntry | t.state' != t.state => t.trigger.ownerGroup = g")
    void resumeJobGroupLeavesOthers(Name g) {
        resumeJobGroup(g);
    }

    /** The time given is one that the trigger's calendar allows. */
    @Requires({
        "t != null && j != null && j.jobName != null && j.jobGroup != null",
        "null !in j.firstListener.*nextListener.listener",
        "all n: Name | lone (j.firstListener.*nextListener & n.~listener)"
    })
    @Ensures("return = -1 ||"
        + " all c: (this.calendars.firstCalendar.*nextCalendar & t.calendarName.~calendarKey).calendar |"
        + " return !in c.firstExcluded.*nextExcluded.excluded &&"
        + " (all d: DailyCalendar & c | return < d.from || return >= d.until)")
    int firstTimeIsInCalendar(JobDetail j, Trigger t) {
        return new Scheduler(this).scheduleJob(j, t);
    }

    /** Firing times that change are times of the new calendar. */
    @Requires("n != null && c != null")
    @Ensures("all t: Trigger | t.nextFireTime' != t.nextFireTime => t.nextFireTime' = -1 ||"
        + " t.nextFireTime' !in c.firstExcluded.*nextExcluded.excluded &&"
        + " (all d: DailyCalendar & c | t.nextFireTime' < d.from || t.nextFireTime' >= d.until)")
    boolean newTimesAreInCalendar(Name n, Calendar c, boolean replaceExisting, boolean updateTriggers) {
        return storeCalendar(n, c, replaceExisting, updateTriggers);
    }

    /** A job that can be stored is: there is an equal one, with the same listeners in the same order. */
    @Requires({
        "j != null && j.jobName != null && j.jobGroup != null",
        "null !in j.firstListener.*nextListener.listener",
        "all n: Name | lone (j.firstListener.*nextListener & n.~listener)"
    })
    @Ensures("(replaceExisting = true ||"
        + " no (this.jobs.firstJob.*nextJob.job & j.jobName.~jobName & j.jobGroup.~jobGroup))"
        + " => (some k: this.jobs.firstJob'.*nextJob'.job' |"
        + " k.jobName' = j.jobName && k.jobGroup' = j.jobGroup && k.durable' = j.durable"
        + " && k.firstListener'.*nextListener'.listener' = j.firstListener.*nextListener.listener"
        + " && (all a: j.firstListener.*nextListener - null | some b: k.firstListener'.*nextListener' |"
        + " b.listener' = a.listener && b.^nextListener'.listener' = a.^nextListener.listener))")
    boolean storedJobIsEqual(JobDetail j, boolean replaceExisting) {
        return storeJob(j, replaceExisting);
    }

    /** The job of this name with the same listeners in the same order, or null when there is none. */
    @Ensures({
        "return = null <=> no (this.jobs.firstJob.*nextJob.job & n.~jobName & g.~jobGroup)",
        "all j: this.jobs.firstJob.*nextJob.job & n.~jobName & g.~jobGroup |"
            + " return.jobName' = n && return.jobGroup' = g && return.durable' = j.durable"
            + " && return.firstListener'.*nextListener'.listener' = j.firstListener.*nextListener.listener"
            + " && (all a: j.firstListener.*nextListener - null | some b: return.firstListener'.*nextListener' |"
            + " b.listener' = a.listener && b.^nextListener'.listener' = a.^nextListener.listener)"
    })
    JobDetail retrievedJobIsEqual(Name n, Name g) {
        return retrieveJob(n, g);
    }

    /** All groups of jobs, each once. */
    @Ensures({
        "return.firstName'.*nextName'.item' = this.jobs.firstJob.*nextJob.job.jobGroup",
        "all n: Name | lone (return.firstName'.*nextName' & n.~item')"
    })
    NameList jobGroupNamesAreAll() {
        return getJobGroupNames();
    }
}
