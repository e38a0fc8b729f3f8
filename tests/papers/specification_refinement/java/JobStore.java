/** A store of jobs that keeps copies: what is stored has to be the job that was given, listeners in their order. */
public class JobStore {
    static class Listener { }
    static class Registration { Listener listener; Registration next; }
    static class Job {
        int name;
        Registration first;

        Job copy() {
            Job made = new Job();
            made.name = name;
            Registration last = null;
            for (Registration old = first; old != null; old = old.next) {
                Registration next = new Registration();
                next.listener = old.listener;
                if (last == null) {
                    made.first = next;
                } else {
                    last.next = next;
                }
                last = next;
            }
            return made;
        }

        //@ pure
        boolean isLike(Job other) {
            Registration mine = first;
            Registration others = other.first;
            while (mine != null && others != null && mine.listener == others.listener) {
                mine = mine.next;
                others = others.next;
            }
            return name == other.name && mine == null && others == null;
        }
    }
    static class Entry { Job job; Entry next; }

    Entry entries;

    @Requires("newJob != null and (no r: Registration | r in r.^next)")
    @Ensures("this.entries'.job' != newJob")
    //@ ensures newJob.isLike(this.entries.job);
    void storeJob(Job newJob) {
        Entry made = new Entry();
        made.job = newJob.copy();
        made.next = entries;
        entries = made;
    }
}
