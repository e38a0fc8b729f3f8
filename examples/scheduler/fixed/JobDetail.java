/** What is to be done, and who is told about it. Listeners are told in the order of their list. */
class JobDetail {
    final Name jobName;
    final Name jobGroup;
    boolean durable;
    ListenerNode firstListener;

    JobDetail(Name jobName, Name jobGroup) {
        this.jobName = jobName;
        this.jobGroup = jobGroup;
    }

    boolean isNamed(Name name, Name group) {
        return jobName == name && jobGroup == group;
    }

    /** A listener that is there already keeps its place. */
    void addListener(Name listener) {
        if (firstListener == null) {
            firstListener = new ListenerNode(listener, null);
            return;
        }
        ListenerNode last = firstListener;
        while (last.nextListener != null && last.listener != listener) {
            last = last.nextListener;
        }
        if (last.listener != listener) {
            last.nextListener = new ListenerNode(listener, null);
        }
    }

    /** An equal job that shares nothing with this one. */
    JobDetail copy() {
        JobDetail copy = new JobDetail(jobName, jobGroup);
        copy.durable = durable;
        for (ListenerNode node = firstListener; node != null; node = node.nextListener) {
            copy.addListener(node.listener);
        }
        return copy;
    }
}
