import java.util.*;
public class SequencedCollections {
    static String tell(java.util.function.Supplier<Object> s) {
        try { return String.valueOf(s.get()); } catch (RuntimeException e) { return e.getClass().getName() + ": " + e.getMessage(); }
    }
    static void list(String name, List<Integer> l) {
        System.out.println(name + " " + tell(() -> l.getFirst()));
        System.out.println(name + " " + tell(() -> l.getLast()));
        System.out.println(name + " " + tell(() -> { l.addFirst(7); return l; }));
        System.out.println(name + " " + tell(() -> { l.addLast(8); return l; }));
        System.out.println(name + " " + tell(() -> l.removeFirst()));
        System.out.println(name + " " + tell(() -> l.removeLast()));
        System.out.println(name + " " + tell(() -> { Iterator<Integer> it = l.iterator(); l.removeFirst(); return it.next(); }));
        System.out.println(name + " " + tell(() -> { for (int x : l) l.getFirst(); return l; }));
        System.out.println(name + " " + l);
    }
    static void sorted(String name, SortedSet<Integer> l) {
        System.out.println(name + " " + tell(() -> l.getFirst()));
        System.out.println(name + " " + tell(() -> l.getLast()));
        System.out.println(name + " " + tell(() -> { l.addFirst(7); return l; }));
        System.out.println(name + " " + tell(() -> l.removeFirst()));
        System.out.println(name + " " + tell(() -> l.removeLast()));
        System.out.println(name + " " + tell(() -> { Iterator<Integer> it = l.iterator(); l.removeFirst(); return it.next(); }));
        System.out.println(name + " " + l);
    }
    static void linked(String name, LinkedHashSet<List<Integer>> l) {
        System.out.println(name + " " + tell(() -> l.getFirst()));
        System.out.println(name + " " + tell(() -> l.getLast()));
        if (!l.isEmpty()) l.getFirst().add(99);
        System.out.println(name + " " + tell(() -> l.removeFirst()));
        if (!l.isEmpty()) l.getLast().add(99);
        System.out.println(name + " " + tell(() -> l.removeLast()));
        System.out.println(name + " " + tell(() -> { Iterator<List<Integer>> it = l.iterator(); l.removeFirst(); return it.next(); }));
        System.out.println(name + " " + l);
    }
    static class Odd extends ArrayList<Integer> {
        public Integer remove(int i) { System.out.println("remove " + i); return super.remove(i); }
        public Integer get(int i) { System.out.println("get " + i); return super.get(i); }
        public void add(int i, Integer x) { System.out.println("add at " + i); super.add(i, x); }
        public boolean add(Integer x) { System.out.println("add"); return super.add(x); }
        public boolean isEmpty() { System.out.println("isEmpty"); return super.isEmpty(); }
        public int size() { System.out.println("size"); return super.size(); }
    }
    static class OddVector extends Vector<Integer> {
        public synchronized Integer remove(int i) { System.out.println("remove " + i); return super.remove(i); }
        public synchronized boolean isEmpty() { System.out.println("isEmpty"); return super.isEmpty(); }
    }
    public static void main(String[] args) {
        for (int n = 0; n < 5; n++) {
            List<Integer> items = new ArrayList<>();
            for (int i = 0; i < n; i++) items.add(10 + i);
            list("array" + n, new ArrayList<>(items));
            list("linked" + n, new LinkedList<>(items));
            list("vector" + n, new Vector<>(items));
            list("immutable" + n, List.copyOf(items));
            list("unmodifiable" + n, Collections.unmodifiableList(items));
            list("synchronized" + n, Collections.synchronizedList(new ArrayList<>(items)));
            list("asList" + n, Arrays.asList(items.toArray(new Integer[0])));
            list("sub" + n, new ArrayList<>(items).subList(0, n));
            Odd odd = new Odd(); for (int i = 0; i < n; i++) odd.add(i);
            list("odd" + n, odd);
            OddVector v = new OddVector(); for (int i = 0; i < n; i++) v.add(i);
            list("oddv" + n, v);
            sorted("tree" + n, new TreeSet<>(items));
            sorted("head" + n, new TreeSet<>(items).headSet(13));
            LinkedHashSet<List<Integer>> ll = new LinkedHashSet<>();
            for (int i = 0; i < n; i++) ll.add(new ArrayList<>(List.of(i)));
            linked("lhs" + n, ll);
        }
    }
}
