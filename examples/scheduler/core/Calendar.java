/** Times at which nothing may be fired. A time is a number of minutes. */
abstract class Calendar {
    /** Whether something may be fired at this time. */
    abstract boolean isTimeIncluded(int time);
}
