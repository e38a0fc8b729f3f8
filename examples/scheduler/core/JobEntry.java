/** One job of the store. */
class JobEntry {
    JobDetail job;
    JobEntry nextJob;

    JobEntry(JobDetail job, JobEntry nextJob) {
        this.job = job;
        this.nextJob = nextJob;
    }
}
