/** One group of jobs: the names of its members. */
class GroupEntry {
    final Name group;
    final NameList members = new NameList();
    GroupEntry nextGroup;

    GroupEntry(Name group, GroupEntry nextGroup) {
        this.group = group;
        this.nextGroup = nextGroup;
    }
}
