/** Excludes one stretch of time: from its beginning until before its end. */
class DailyCalendar extends Calendar {
    final int from;
    final int until;

    DailyCalendar(int from, int until) {
        this.from = from;
        this.until = until;
    }

    @Override
    boolean isTimeIncluded(int time) {
        return time < from || time >= until;
    }
}
