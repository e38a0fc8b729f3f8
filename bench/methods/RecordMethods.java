/** Records and small classes with invariants. */
public class RecordMethods {
    record Range(int low, int high) {
        //@ ensures \result <==> low <= n && n < high;
        boolean contains(int n) {
            return low <= n && n < high;
        }

        //@ requires low <= high && high - low >= 0;
        //@ ensures \result == high - low && \result >= 0;
        int length() {
            return high - low;
        }

        //@ requires -1000 <= low && low <= 1000 && -1000 <= high && high <= 1000 && -1000 <= by && by <= 1000;
        //@ ensures \result != null && \result.low == low + by && \result.high == high + by;
        Range moved(int by) {
            return new Range(low + by, high + by);
        }

        //@ requires other != null;
        //@ ensures \result != null;
        //@ ensures \result.low == (low < other.low ? other.low : low);
        //@ ensures \result.high == (high < other.high ? high : other.high);
        Range intersected(Range other) {
            int from = low > other.low ? low : other.low;
            int to = high < other.high ? high : other.high;
            return new Range(from, to);
        }
    }

    static class Clock {
        int hours;
        int minutes;
        //@ invariant 0 <= hours && hours < 24 && 0 <= minutes && minutes < 60;

        //@ requires 0 <= hours && hours < 24 && 0 <= minutes && minutes < 60;
        //@ ensures this.hours == hours && this.minutes == minutes;
        Clock(int hours, int minutes) {
            this.hours = hours;
            this.minutes = minutes;
        }

        //@ assignable hours, minutes;
        //@ ensures minutes == (\old(minutes) + 1) % 60;
        //@ ensures \old(minutes) < 59 ==> hours == \old(hours);
        void tick() {
            minutes++;
            if (minutes == 60) {
                minutes = 0;
                hours = hours == 23 ? 0 : hours + 1;
            }
        }

        //@ assignable \nothing;
        //@ ensures \result == hours * 60 + minutes && 0 <= \result && \result < 1440;
        int sinceMidnight() {
            return hours * 60 + minutes;
        }

        //@ requires other != null;
        //@ assignable \nothing;
        //@ ensures \result <==> hours < other.hours || hours == other.hours && minutes < other.minutes;
        boolean isBefore(Clock other) {
            if (hours != other.hours) {
                return hours < other.hours;
            }
            return minutes < other.minutes;
        }
    }
}
