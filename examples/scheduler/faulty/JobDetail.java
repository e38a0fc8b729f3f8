/** What is to be done, and who is told about it. The bug: a copy has its listeners in another order. */
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

    boolean hasListener(Name listener) {
        ListenerNode node = firstListener;
        while (node != null && node.listener != listener) {
            node = node.nextListener;
        }
        return node != null;
    }

    /** A listener that is there already keeps its place. */
    void addListener(Name listener) {
        if (!hasListener(listener)) {
            firstListener = new ListenerNode(listener, firstListener);
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
