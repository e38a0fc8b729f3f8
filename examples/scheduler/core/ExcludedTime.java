/** One time that a holiday calendar excludes. */
class ExcludedTime {
    final int excluded;
    final ExcludedTime nextExcluded;

    ExcludedTime(int excluded, ExcludedTime nextExcluded) {
        this.excluded = excluded;
        this.nextExcluded = nextExcluded;
    }
}
