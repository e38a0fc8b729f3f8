/** Calendars by name. */
class CalendarMap {
    CalendarEntry firstCalendar;

    /** The calendar of this name, or null. */
    Calendar get(Name name) {
        CalendarEntry entry = find(name);
        return entry == null ? null : entry.calendar;
    }

    void put(Name name, Calendar calendar) {
        CalendarEntry entry = find(name);
        if (entry == null) {
            firstCalendar = new CalendarEntry(name, calendar, firstCalendar);
        } else {
            entry.calendar = calendar;
        }
    }

    /** False when there is no such calendar. */
    boolean remove(Name name) {
        CalendarEntry previous = null;
        CalendarEntry entry = firstCalendar;
        while (entry != null && entry.calendarKey != name) {
            previous = entry;
            entry = entry.nextCalendar;
        }
        if (entry == null) {
            return false;
        }
        if (previous == null) {
            firstCalendar = entry.nextCalendar;
        } else {
            previous.nextCalendar = entry.nextCalendar;
        }
        return true;
    }

    private CalendarEntry find(Name name) {
        CalendarEntry entry = firstCalendar;
        while (entry != null && entry.calendarKey != name) {
            entry = entry.nextCalendar;
        }
        return entry;
    }
}
