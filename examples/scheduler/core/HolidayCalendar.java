/** Excludes single times. */
class HolidayCalendar extends Calendar {
    ExcludedTime firstExcluded;

    void exclude(int time) {
        firstExcluded = new ExcludedTime(time, firstExcluded);
    }

    @Override
    boolean isTimeIncluded(int time) {
        for (ExcludedTime item = firstExcluded; item != null; item = item.nextExcluded) {
            if (item.excluded == time) {
                return false;
            }
        }
        return true;
    }
}
