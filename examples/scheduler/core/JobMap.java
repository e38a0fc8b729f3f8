/** Jobs by name and group. */
class JobMap {
    JobEntry firstJob;

    boolean contains(Name name, Name group) {
        return find(name, group) != null;
    }

    /** The job of this name, or null. */
    JobDetail get(Name name, Name group) {
        JobEntry entry = find(name, group);
        return entry == null ? null : entry.job;
    }

    /** Adds a job, or puts it in the place of the one with the same name. */
    void put(JobDetail job) {
        JobEntry entry = find(job.jobName, job.jobGroup);
        if (entry == null) {
            firstJob = new JobEntry(job, firstJob);
        } else {
            entry.job = job;
        }
    }

    /** False when there is no such job. */
    boolean remove(Name name, Name group) {
        JobEntry previous = null;
        JobEntry entry = firstJob;
        while (entry != null && !entry.job.isNamed(name, group)) {
            previous = entry;
            entry = entry.nextJob;
        }
        if (entry == null) {
            return false;
        }
        if (previous == null) {
            firstJob = entry.nextJob;
        } else {
            previous.nextJob = entry.nextJob;
        }
        return true;
    }

    private JobEntry find(Name name, Name group) {
        JobEntry entry = firstJob;
        while (entry != null && !entry.job.isNamed(name, group)) {
            entry = entry.nextJob;
        }
        return entry;
    }
}
