/** A set as a chain without repetitions; contracts speak of its elements, head.*next.item. */
@Invariant({
    "no m: this.head.*next | m in m.^next",
    "all m: this.head.*next - null | all n: this.head.*next - null | m.item = n.item => m = n"
})
public class ItemSet {
    static class Item { }
    static class Member { Item item; Member next; }

    Member head;

    @Ensures({
        "this.head'.*next'.item' = this.head.*next.item + item",
        "return = true <=> item !in @old(this.head.*next.item)"
    })
    boolean add(Item item) {
        if (contains(item)) {
            return false;
        }
        Member made = new Member();
        made.item = item;
        made.next = head;
        head = made;
        return true;
    }

    @Ensures({
        "this.head'.*next'.item' = this.head.*next.item - item",
        "return = true <=> item in @old(this.head.*next.item)"
    })
    boolean remove(Item item) {
        Member before = null;
        Member member = head;
        while (member != null && member.item != item) {
            before = member;
            member = member.next;
        }
        if (member == null) {
            return false;
        }
        if (before == null) {
            head = member.next;
        } else {
            before.next = member.next;
        }
        return true;
    }

    @Pure
    @Ensures("return = true <=> item in this.head.*next.item")
    boolean contains(Item item) {
        Member member = head;
        while (member != null && member.item != item) {
            member = member.next;
        }
        return member != null;
    }

    @Ensures("no this.head'.*next'.item'")
    @Modifies("this.head")
    void clear() {
        head = null;
    }

    @Pure
    @Returns("#(this.head.*next.item)")
    int size() {
        int count = 0;
        for (Member member = head; member != null; member = member.next) {
            count = count + 1;
        }
        return count;
    }
}
