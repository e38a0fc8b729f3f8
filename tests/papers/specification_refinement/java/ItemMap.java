/** A map as a chain of pairs, one for each key; contracts speak of the relation from keys to values. */
@Invariant({
    "no p: this.first.*next | p in p.^next",
    "all p: this.first.*next - null | all q: this.first.*next - null | p.key = q.key => p = q"
})
public class ItemMap {
    static class Item { }
    static class Pair { Item key; Item value; Pair next; }
    static class Member { Item item; Member next; }
    static class Members { Member head; }

    Pair first;

    @Requires("key != null and value != null")
    @Ensures({
        "{k: Item, v: Item | some p: this.first'.*next' - null | p.key' = k and p.value' = v}"
            + " = {k: Item, v: Item | some p: this.first.*next - null | p.key = k and p.value = v} ++ (key -> value)",
        "return in (null + this.first.*next.value) and"
            + " (some p: this.first'.*next' - null | p.key' = key and p.value' = value)",
        "return = null or (some p: @old(this.first.*next) - null | @old(p.key) = key and @old(p.value) = return)",
        "return != null or (no p: @old(this.first.*next) - null | @old(p.key) = key and @old(p.value) != null)"
    })
    Item put(Item key, Item value) {
        Pair pair = find(key);
        if (pair == null) {
            pair = new Pair();
            pair.key = key;
            pair.next = first;
            first = pair;
        }
        Item old = pair.value;
        pair.value = value;
        return old;
    }

    @Pure
    @Requires("key != null")
    @Ensures("return = null or (some p: this.first.*next - null | p.key = key and p.value = return)")
    @Ensures("return != null or (no p: this.first.*next - null | p.key = key and p.value != null)")
    Item get(Item key) {
        Pair pair = find(key);
        return pair == null ? null : pair.value;
    }

    @Requires("key != null")
    @Ensures({
        "{k: Item, v: Item | some p: this.first'.*next' - null | p.key' = k and p.value' = v}"
            + " = {k: Item - key, v: Item | some p: this.first.*next - null | p.key = k and p.value = v}",
        "return = null or (some p: @old(this.first.*next) - null | @old(p.key) = key and @old(p.value) = return)"
    })
    Item remove(Item key) {
        Pair before = null;
        Pair pair = first;
        while (pair != null && pair.key != key) {
            before = pair;
            pair = pair.next;
        }
        if (pair == null) {
            return null;
        }
        if (before == null) {
            first = pair.next;
        } else {
            before.next = pair.next;
        }
        return pair.value;
    }

    @Pure
    @Ensures("return = true <=> key in this.first.*next.key")
    boolean containsKey(Item key) {
        return find(key) != null;
    }

    @Pure
    @Ensures("return = true <=> value in this.first.*next.value")
    boolean containsValue(Item value) {
        Pair pair = first;
        while (pair != null && pair.value != value) {
            pair = pair.next;
        }
        return pair != null;
    }

    @Ensures("no this.first'.*next'.key'")
    @Modifies("this.first")
    void clear() {
        first = null;
    }

    @Pure
    @Returns("#(this.first.*next.key)")
    int size() {
        int count = 0;
        for (Pair pair = first; pair != null; pair = pair.next) {
            count = count + 1;
        }
        return count;
    }

    //@ ensures \fresh(\result);
    @Ensures("return.head'.*next'.item' = this.first.*next.key")
    Members keySet() {
        Members keys = new Members();
        for (Pair pair = first; pair != null; pair = pair.next) {
            insert(keys, pair.key);
        }
        return keys;
    }

    //@ ensures \fresh(\result);
    @Ensures("return.head'.*next'.item' = this.first.*next.value")
    Members values() {
        Members values = new Members();
        for (Pair pair = first; pair != null; pair = pair.next) {
            insert(values, pair.value);
        }
        return values;
    }

    private Pair find(Item key) {
        Pair pair = first;
        while (pair != null && pair.key != key) {
            pair = pair.next;
        }
        return pair;
    }

    private static void insert(Members members, Item item) {
        Member made = new Member();
        made.item = item;
        made.next = members.head;
        members.head = made;
    }
}
