/** From each group to the names of its jobs. There are no empty groups. */
class GroupMap {
    GroupEntry firstGroup;

    /** The members of a group, or null when there is no such group. */
    NameList get(Name group) {
        GroupEntry entry = find(group);
        return entry == null ? null : entry.members;
    }

    /** Makes the group where it is missing; a member that is there already is not added again. */
    void add(Name group, Name member) {
        GroupEntry entry = find(group);
        if (entry == null) {
            entry = new GroupEntry(group, firstGroup);
            firstGroup = entry;
        }
        if (!entry.members.contains(member)) {
            entry.members.append(member);
        }
    }

    /** Takes a member out, and the group with it when that was the last one. */
    void remove(Name group, Name member) {
        GroupEntry previous = null;
        GroupEntry entry = firstGroup;
        while (entry != null && entry.group != group) {
            previous = entry;
            entry = entry.nextGroup;
        }
        if (entry == null) {
            return;
        }
        entry.members.remove(member);
        if (!entry.members.isEmpty()) {
            return;
        }
        if (previous == null) {
            firstGroup = entry.nextGroup;
        } else {
            previous.nextGroup = entry.nextGroup;
        }
    }

    /** The names of all groups. */
    NameList keys() {
        NameList keys = new NameList();
        for (GroupEntry entry = firstGroup; entry != null; entry = entry.nextGroup) {
            keys.append(entry.group);
        }
        return keys;
    }

    private GroupEntry find(Name group) {
        GroupEntry entry = firstGroup;
        while (entry != null && entry.group != group) {
            entry = entry.nextGroup;
        }
        return entry;
    }
}
