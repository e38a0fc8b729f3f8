/** Triggers of two kinds get a new calendar; whatever fires afterwards fires at a time that the calendar has. */
public class CalendarStore {
    static class Time { Time later; }
    static class Day { Time time; Day next; }
    static class Calendar {
        Day days;

        boolean includes(Time time) {
            Day day = days;
            while (day != null && day.time != time) {
                day = day.next;
            }
            return day != null;
        }
    }

    static abstract class Trigger {
        Time nextFireTime;
        Trigger next;

        abstract void updateWithNewCalendar(Calendar calendar);
    }

    static class SimpleTrigger extends Trigger {
        void updateWithNewCalendar(Calendar calendar) {
            Time time = nextFireTime;
            while (time != null && !calendar.includes(time)) {
                time = time.later;
            }
            nextFireTime = time;
        }
    }

    static class CronTrigger extends Trigger {
        void updateWithNewCalendar(Calendar calendar) {
            while (nextFireTime != null && !calendar.includes(nextFireTime)) {
                nextFireTime = nextFireTime.later;
            }
        }
    }

    Calendar calendar;
    Trigger triggers;

    @Requires("calendar != null and (no t: Trigger | t in t.^next)")
    @Ensures("all t: this.triggers'.*next' - null | t.nextFireTime' = t.nextFireTime"
        + " or t.nextFireTime' = null or t.nextFireTime' in calendar.days'.*next'.time'")
    void storeCalendar(Calendar calendar) {
        this.calendar = calendar;
        Trigger trigger = triggers;
        while (trigger != null) {
            trigger.updateWithNewCalendar(calendar);
            trigger = trigger.next;
        }
    }
}
