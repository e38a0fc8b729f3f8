"""Mutants of the job scheduler."""

from __future__ import annotations

from tests.papers.mutants.table import Mutant
from tests.papers.subjects import TINY, Bounds, Subject

_THREE = Bounds(3, 3)


def _mutant(
    name: str,
    file: str,
    text: str,
    instead: str,
    *properties: str,
    equivalent: str = "",
    codes: tuple[str, ...] = (),
    bounds: Bounds = TINY,
) -> Mutant:
    return Mutant(name, Subject.SCHEDULER, file, text, instead, properties, equivalent, codes, bounds)


_LISTS = (
    _mutant("names-lose-last", "NameList", "last.nextName = made;", "made.nextName = last;", "triggerNamesAreOfGroup"),
    _mutant(
        "names-over-second",
        "NameList",
        "while (last.nextName != null)",
        "while (last == null)",
        "triggerNamesAreOfGroup",
        bounds=_THREE,
    ),
    _mutant(
        "names-copy-without-doubles",
        "NameList",
        "            copy.append(node.item);",
        "            if (!copy.contains(node.item)) {\n                copy.append(node.item);\n            }",
        "jobNamesAreOfGroup",
        "resumeJobGroupLeavesOthers",
        equivalent="no list of names that is copied has a name twice",
    ),
    _mutant("names-remove-all", "NameList", "firstName = node.nextName;", "firstName = null;", "RAMJobStore.removeJob"),
    _mutant(
        "names-do-not-remove",
        "NameList",
        "previous.nextName = node.nextName;",
        "previous.nextName = node;",
        "RAMJobStore.removeJob",
    ),
)

_JOBS = (
    _mutant(
        "listeners-reversed",
        "JobDetail",
        "last.nextListener = new ListenerNode(listener, null);",
        "firstListener = new ListenerNode(listener, firstListener);",
        "storedJobIsEqual",
    ),
    _mutant(
        "listeners-of-copy-one-less",
        "JobDetail",
        "ListenerNode node = firstListener; node != null",
        "ListenerNode node = firstListener; node != null && node.nextListener != null",
        "retrievedJobIsEqual",
    ),
    _mutant(
        "listeners-always-at-end",
        "JobDetail",
        "if (last.listener != listener) {",
        "if (last.nextListener == null) {",
        "storedJobIsEqual",
        "retrievedJobIsEqual",
        "RAMJobStore.storeJob",
        equivalent="a copy is made of a list without doubles, so that every listener is new and goes to the end",
    ),
    _mutant("copy-not-durable", "JobDetail", "        copy.durable = durable;\n", "", "retrievedJobIsEqual"),
    _mutant(
        "job-named-by-half",
        "JobDetail",
        "jobName == name && jobGroup == group",
        "jobName == name || jobGroup == group",
        "retrievedJobIsEqual",
    ),
    _mutant("job-not-replaced", "JobMap", "entry.job = job;", "entry.job.durable = job.durable;", "storedJobIsEqual"),
    _mutant(
        "jobs-forgotten", "JobMap", "new JobEntry(job, firstJob)", "new JobEntry(job, null)", "RAMJobStore.storeJob"
    ),
    _mutant("jobs-all-removed", "JobMap", "firstJob = entry.nextJob;", "firstJob = null;", "RAMJobStore.removeJob"),
    _mutant(
        "job-not-removed",
        "JobMap",
        "previous.nextJob = entry.nextJob;",
        "previous.nextJob = entry;",
        "RAMJobStore.removeJob",
    ),
    _mutant(
        "member-twice",
        "GroupMap",
        "if (!entry.members.contains(member)) {",
        "if (member != null) {",
        "RAMJobStore.storeJob",
    ),
    _mutant(
        "group-removed-too-early",
        "GroupMap",
        "if (!entry.members.isEmpty()) {",
        "if (entry == null) {",
        "RAMJobStore.removeJob",
    ),
    _mutant(
        "group-never-removed",
        "GroupMap",
        "if (!entry.members.isEmpty()) {",
        "if (entry != null) {",
        "RAMJobStore.removeJob",
    ),
    _mutant(
        "group-found-is-another",
        "GroupMap",
        "entry.group != group) {\n            entry = entry.nextGroup;",
        "entry.group == group) {\n            entry = entry.nextGroup;",
        "jobNamesAreOfGroup",
    ),
    _mutant(
        "group-names-without-last",
        "GroupMap",
        "GroupEntry entry = firstGroup; entry != null;",
        "GroupEntry entry = firstGroup; entry != null && entry.nextGroup != null;",
        "jobGroupNamesAreAll",
    ),
    _mutant(
        "group-names-twice",
        "GroupMap",
        "            keys.append(entry.group);",
        "            keys.append(entry.group);\n            keys.append(entry.group);",
        "jobGroupNamesAreAll",
        bounds=_THREE,
    ),
)

_CALENDARS = (
    _mutant(
        "day-ends-late",
        "DailyCalendar",
        "time >= until",
        "time > until",
        "firstTimeIsInCalendar",
        "newTimesAreInCalendar",
        equivalent="one time more is excluded, and nothing is promised of times that are skipped",
    ),
    _mutant("day-begins-late", "DailyCalendar", "time < from", "time <= from", "firstTimeIsInCalendar"),
    _mutant("day-ends-early", "DailyCalendar", "time >= until", "time >= until - 1", "newTimesAreInCalendar"),
    _mutant(
        "day-asked-backwards",
        "DailyCalendar",
        "time < from || time >= until",
        "until <= time || from > time",
        "firstTimeIsInCalendar",
        "newTimesAreInCalendar",
        equivalent="the same comparisons the other way round",
    ),
    _mutant(
        "holiday-first-only", "HolidayCalendar", "item = item.nextExcluded", "item = null", "firstTimeIsInCalendar"
    ),
    _mutant("holiday-never", "HolidayCalendar", "return false;", "return true;", "firstTimeIsInCalendar"),
    _mutant(
        "calendar-not-removed",
        "CalendarMap",
        "previous.nextCalendar = entry.nextCalendar;",
        "previous.nextCalendar = entry;",
        "unusedCalendarIsRemoved",
    ),
    _mutant(
        "calendar-found-is-another",
        "CalendarMap",
        "entry.calendarKey != name) {\n            entry = entry.nextCalendar;",
        "entry.calendarKey == name) {\n            entry = entry.nextCalendar;",
        "firstTimeIsInCalendar",
    ),
    _mutant(
        "calendar-removed-in-use",
        "RAMJobStore",
        "return !triggers.uses(name) && calendars.remove(name);",
        "return calendars.remove(name);",
        "usedCalendarStays",
    ),
    _mutant(
        "calendar-used-by-others",
        "TriggerMap",
        "entry.trigger.calendarName != calendarName",
        "entry.trigger.calendarName == calendarName",
        "unusedCalendarIsRemoved",
    ),
    _mutant(
        "calendar-of-one-trigger",
        "TriggerMap",
        "return entry != null;",
        "return entry == firstTrigger && entry != null;",
        "usedCalendarStays",
    ),
)

_TRIGGERS = (
    _mutant(
        "first-time-asked-once",
        "Trigger",
        "while (nextFireTime != NEVER && calendar != null",
        "if (nextFireTime != NEVER && calendar != null",
        "firstTimeIsInCalendar",
    ),
    _mutant(
        "first-time-of-schedule",
        "Trigger",
        "return nextFireTime;",
        "return fireTimeAfter(NEVER);",
        "firstTimeIsInCalendar",
    ),
    _mutant(
        "trigger-of-other-group",
        "Trigger",
        "ownerName == jobName && ownerGroup == jobGroup",
        "ownerName == jobName",
        "triggersAreOfJob",
    ),
    _mutant(
        "simple-update-both",
        "SimpleTrigger",
        "!calendar.isTimeIncluded(nextFireTime) ||",
        "!calendar.isTimeIncluded(nextFireTime) &&",
        "newTimesAreInCalendar",
    ),
    _mutant(
        "cron-update-both",
        "CronTrigger",
        "!calendar.isTimeIncluded(nextFireTime) ||",
        "!calendar.isTimeIncluded(nextFireTime) &&",
        "newTimesAreInCalendar",
    ),
    _mutant(
        "trigger-names-of-others",
        "RAMJobStore",
        "entry.trigger.triggerGroup == group",
        "entry.trigger.triggerGroup != group",
        "triggerNamesAreOfGroup",
    ),
    _mutant(
        "resume-of-other-group",
        "RAMJobStore",
        "resumeTrigger(node.found.triggerName, node.found.triggerGroup);",
        "resumeTrigger(node.found.triggerName, group);",
        "resumeJobLeavesOthers",
    ),
    _mutant(
        "resume-names-as-groups",
        "RAMJobStore",
        "resumeJob(node.item, group);",
        "resumeJob(node.item, node.item);",
        "resumeJobGroupLeavesOthers",
    ),
    _mutant(
        "resume-waiting",
        "RAMJobStore",
        "entry.state == TriggerEntry.PAUSED",
        "entry.state != TriggerEntry.COMPLETE",
        "resumeJobLeavesOthers",
        "resumeJobGroupLeavesOthers",
        equivalent="a waiting trigger that is made waiting is the same, and the same triggers are asked",
    ),
    _mutant(
        "trigger-twice",
        "RAMJobStore",
        "            triggers.remove(newTrigger.triggerName, newTrigger.triggerGroup);\n",
        "",
        "RAMJobStore.storeTrigger",
    ),
    _mutant("job-stays-in-group", "RAMJobStore", "        groups.remove(group, name);\n", "", "RAMJobStore.removeJob"),
    _mutant(
        "job-replaced-unasked",
        "RAMJobStore",
        "&& !replaceExisting) {\n            return false;\n        }\n        JobDetail",
        "&& replaceExisting) {\n            return false;\n        }\n        JobDetail",
        "storedJobIsEqual",
    ),
    _mutant(
        "job-without-group",
        "RAMJobStore",
        "        groups.add(copy.jobGroup, copy.jobName);\n",
        "",
        "RAMJobStore.storeJob",
    ),
)

SCHEDULER_MUTANTS: tuple[Mutant, ...] = (*_LISTS, *_JOBS, *_CALENDARS, *_TRIGGERS)
