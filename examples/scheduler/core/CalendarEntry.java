/** One calendar of the store. */
class CalendarEntry {
    final Name calendarKey;
    Calendar calendar;
    CalendarEntry nextCalendar;

    CalendarEntry(Name calendarKey, Calendar calendar, CalendarEntry nextCalendar) {
        this.calendarKey = calendarKey;
        this.calendar = calendar;
        this.nextCalendar = nextCalendar;
    }
}
