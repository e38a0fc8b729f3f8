/** Keeps jobs, their triggers and calendars in memory. What it is given and what it gives are copies of its jobs. */
@Invariant({
    // What makes maps and lists what they are.
    "this.jobs != null && this.groups != null && this.triggers != null && this.calendars != null",
    "no x: JobEntry | x in x.^nextJob",
    "no x: ListenerNode | x in x.^nextListener",
    "no x: GroupEntry | x in x.^nextGroup",
    "no x: NameNode | x in x.^nextName",
    "no x: TriggerEntry | x in x.^nextTrigger",
    "no x: CalendarEntry | x in x.^nextCalendar",
    "no x: CronTime | x in x.^nextTime",
    "no x: ExcludedTime | x in x.^nextExcluded",
    "null !in (this.jobs.firstJob.*nextJob - null).job",
    "null !in this.jobs.firstJob.*nextJob.job.firstListener.*nextListener.listener",
    "null !in (this.groups.firstGroup.*nextGroup - null).members",
    "null !in (this.triggers.firstTrigger.*nextTrigger - null).trigger",
    "null !in (this.calendars.firstCalendar.*nextCalendar - null).(calendar + calendarKey)",
    "all a, b: this.groups.firstGroup.*nextGroup - null |"
        + " some (a.members.firstName.*nextName & b.members.firstName.*nextName & NameNode) => a = b",
    "all a, b: this.jobs.firstJob.*nextJob.job |"
        + " some (a.firstListener.*nextListener & b.firstListener.*nextListener & ListenerNode) => a = b",
    // Names are unique.
    "all a, b: this.jobs.firstJob.*nextJob - null |"
        + " a.job.jobName = b.job.jobName && a.job.jobGroup = b.job.jobGroup => a = b",
    "all a, b: this.triggers.firstTrigger.*nextTrigger - null |"
        + " a.trigger.triggerName = b.trigger.triggerName && a.trigger.triggerGroup = b.trigger.triggerGroup => a = b",
    "all n: Name | lone (this.groups.firstGroup.*nextGroup & n.~group)",
    "all n: Name | lone (this.calendars.firstCalendar.*nextCalendar & n.~calendarKey)",
    "all g: this.groups.firstGroup.*nextGroup - null | all n: Name | lone (g.members.firstName.*nextName & n.~item)",
    "all j: this.jobs.firstJob.*nextJob.job | all n: Name | lone (j.firstListener.*nextListener & n.~listener)",
    "null !in (this.jobs.firstJob.*nextJob - null).job.(jobName + jobGroup)",
    // The groups are those of the jobs, and list their names.
    "this.groups.firstGroup.*nextGroup.group = this.jobs.firstJob.*nextJob.job.jobGroup",
    "all g: this.groups.firstGroup.*nextGroup - null | g.members.firstName.*nextName.item ="
        + " (this.jobs.firstJob.*nextJob.job & g.group.~jobGroup).jobName"
})
class RAMJobStore {
    final JobMap jobs = new JobMap();
    final GroupMap groups = new GroupMap();
    final TriggerMap triggers = new TriggerMap();
    final CalendarMap calendars = new CalendarMap();
    int now;
    int misfireThreshold;

    /** Stores a copy of a job. False, and nothing done, when there is one of that name that is not to be replaced. */
    @Requires({
        "newJob != null && newJob.jobName != null && newJob.jobGroup != null",
        "null !in newJob.firstListener.*nextListener.listener",
        "all n: Name | lone (newJob.firstListener.*nextListener & n.~listener)"
    })
    boolean storeJob(JobDetail newJob, boolean replaceExisting) {
        if (jobs.contains(newJob.jobName, newJob.jobGroup) && !replaceExisting) {
            return false;
        }
        JobDetail copy = newJob.copy();
        jobs.put(copy);
        groups.add(copy.jobGroup, copy.jobName);
        return true;
    }

    /** Stores a trigger. False when there is no such job, or a trigger of that name that is not to be replaced. */
    @Requires("newTrigger != null")
    boolean storeTrigger(Trigger newTrigger, boolean replaceExisting) {
        if (!jobs.contains(newTrigger.ownerName, newTrigger.ownerGroup)) {
            return false;
        }
        if (triggers.find(newTrigger.triggerName, newTrigger.triggerGroup) != null) {
            if (!replaceExisting) {
                return false;
            }
            triggers.remove(newTrigger.triggerName, newTrigger.triggerGroup);
        }
        triggers.add(newTrigger);
        return true;
    }

    /** Stores both, or says false when one of them is there already. */
    @Requires({
        "newJob != null && newJob.jobName != null && newJob.jobGroup != null",
        "null !in newJob.firstListener.*nextListener.listener",
        "all n: Name | lone (newJob.firstListener.*nextListener & n.~listener)",
        "newTrigger != null"
    })
    boolean storeJobAndTrigger(JobDetail newJob, Trigger newTrigger) {
        if (triggers.find(newTrigger.triggerName, newTrigger.triggerGroup) != null) {
            return false;
        }
        return storeJob(newJob, false) && storeTrigger(newTrigger, false);
    }

    /** Takes a job out with all its triggers. False when there is none. */
    boolean removeJob(Name name, Name group) {
        for (TriggerNode node = getTriggersOfJob(name, group).firstFound; node != null; node = node.nextFound) {
            triggers.remove(node.found.triggerName, node.found.triggerGroup);
        }
        if (!jobs.remove(name, group)) {
            return false;
        }
        groups.remove(group, name);
        return true;
    }

    /** False when there is no such trigger. */
    boolean removeTrigger(Name name, Name group) {
        return triggers.remove(name, group);
    }

    /** A copy of the job of this name, or null. */
    JobDetail retrieveJob(Name name, Name group) {
        JobDetail job = jobs.get(name, group);
        return job == null ? null : job.copy();
    }

    /** The trigger of this name, or null. */
    Trigger retrieveTrigger(Name name, Name group) {
        TriggerEntry entry = triggers.find(name, group);
        return entry == null ? null : entry.trigger;
    }

    /** The names of the jobs of a group. */
    NameList getJobNames(Name group) {
        NameList members = groups.get(group);
        return members == null ? new NameList() : members.copy();
    }

    /** The names of all groups of jobs. */
    NameList getJobGroupNames() {
        return groups.keys();
    }

    /** The names of the triggers of a group. */
    NameList getTriggerNames(Name group) {
        NameList names = new NameList();
        for (TriggerEntry entry = triggers.firstTrigger; entry != null; entry = entry.nextTrigger) {
            if (entry.trigger.triggerGroup == group) {
                names.append(entry.trigger.triggerName);
            }
        }
        return names;
    }

    /** All triggers that fire a job. */
    TriggerList getTriggersOfJob(Name jobName, Name jobGroup) {
        TriggerList found = new TriggerList();
        for (TriggerEntry entry = triggers.firstTrigger; entry != null; entry = entry.nextTrigger) {
            if (entry.trigger.fires(jobName, jobGroup)) {
                found.add(entry.trigger);
            }
        }
        return found;
    }

    /** All triggers that have a calendar of this name. */
    TriggerList getTriggersForCalendar(Name calendarName) {
        TriggerList found = new TriggerList();
        for (TriggerEntry entry = triggers.firstTrigger; entry != null; entry = entry.nextTrigger) {
            if (entry.trigger.calendarName == calendarName) {
                found.add(entry.trigger);
            }
        }
        return found;
    }

    /** The trigger is not fired until it is resumed. */
    void pauseTrigger(Name name, Name group) {
        TriggerEntry entry = triggers.find(name, group);
        if (entry != null && entry.state != TriggerEntry.COMPLETE) {
            entry.state = TriggerEntry.PAUSED;
        }
    }

    void resumeTrigger(Name name, Name group) {
        TriggerEntry entry = triggers.find(name, group);
        if (entry != null && entry.state == TriggerEntry.PAUSED) {
            entry.state = TriggerEntry.WAITING;
        }
    }

    /** Pauses all triggers of a job. */
    void pauseJob(Name name, Name group) {
        for (TriggerNode node = getTriggersOfJob(name, group).firstFound; node != null; node = node.nextFound) {
            pauseTrigger(node.found.triggerName, node.found.triggerGroup);
        }
    }

    /** Resumes all triggers of a job. */
    void resumeJob(Name name, Name group) {
        for (TriggerNode node = getTriggersOfJob(name, group).firstFound; node != null; node = node.nextFound) {
            resumeTrigger(node.found.triggerName, node.found.triggerGroup);
        }
    }

    /** Resumes all triggers of all jobs of a group. */
    void resumeJobGroup(Name group) {
        for (NameNode node = getJobNames(group).firstName; node != null; node = node.nextName) {
            resumeJob(node.item, group);
        }
    }

    /** The calendar of this name, or null. */
    Calendar retrieveCalendar(Name name) {
        return calendars.get(name);
    }

    /**
     * Stores a calendar. False, and nothing done, when there is one of that name that is not to be replaced.
     * Triggers with a calendar of this name have their next firing times computed anew if the caller wishes so.
     */
    @Requires("name != null && calendar != null")
    boolean storeCalendar(Name name, Calendar calendar, boolean replaceExisting, boolean updateTriggers) {
        if (calendars.get(name) != null && !replaceExisting) {
            return false;
        }
        calendars.put(name, calendar);
        if (updateTriggers) {
            for (TriggerNode node = getTriggersForCalendar(name).firstFound; node != null; node = node.nextFound) {
                node.found.updateWithNewCalendar(calendar, now, misfireThreshold);
            }
        }
        return true;
    }

    /** Takes a calendar out. False, and nothing done, when there is none or a trigger has it. */
    boolean removeCalendar(Name name) {
        return !triggers.uses(name) && calendars.remove(name);
    }
}
