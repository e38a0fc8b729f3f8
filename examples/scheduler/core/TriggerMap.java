/** Triggers by name and group. */
class TriggerMap {
    TriggerEntry firstTrigger;

    /** The entry of this name, or null. */
    TriggerEntry find(Name name, Name group) {
        TriggerEntry entry = firstTrigger;
        while (entry != null && !entry.trigger.isNamed(name, group)) {
            entry = entry.nextTrigger;
        }
        return entry;
    }

    /** Adds a trigger under a name that is not in use. */
    void add(Trigger trigger) {
        firstTrigger = new TriggerEntry(trigger, firstTrigger);
    }

    /** False when there is no such trigger. */
    boolean remove(Name name, Name group) {
        TriggerEntry previous = null;
        TriggerEntry entry = firstTrigger;
        while (entry != null && !entry.trigger.isNamed(name, group)) {
            previous = entry;
            entry = entry.nextTrigger;
        }
        if (entry == null) {
            return false;
        }
        if (previous == null) {
            firstTrigger = entry.nextTrigger;
        } else {
            previous.nextTrigger = entry.nextTrigger;
        }
        return true;
    }

    boolean uses(Name calendarName) {
        TriggerEntry entry = firstTrigger;
        while (entry != null && entry.trigger.calendarName != calendarName) {
            entry = entry.nextTrigger;
        }
        return entry != null;
    }
}
