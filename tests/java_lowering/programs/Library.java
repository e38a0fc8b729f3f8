import java.util.*;
import java.util.stream.*;

public class Main {
    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " returned");
        } catch (RuntimeException e) {
            System.out.println(name + " threw " + e);
        }
    }

    static class Fixed extends Random {
        protected int next(int bits) {
            return 5;
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        attempt("added", () -> list.stream().map(x -> x + 1).forEach(list::add));
        System.out.println(list);
        attempt("limited", () -> list.stream().limit(1).forEach(list::add));
        LinkedList<Integer> linked = new LinkedList<>(List.of(1, 2));
        attempt("removed", () -> linked.stream().forEach(x -> linked.remove(x)));
        Set<Integer> set = new HashSet<>(Set.of(1));
        attempt("set", () -> set.stream().forEach(x -> set.add(x + 1)));
        ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2));
        attempt("deque", () -> deque.stream().forEach(deque::addLast));
        Stream<Integer> late = list.stream();
        list.clear();
        System.out.println(late.count());
        System.out.println(List.of(1, 2).stream().peek(System.out::println).count());
        Random random = new Random(42);
        System.out.println(random.nextInt() + " " + random.nextInt(10) + " " + random.nextLong() + " "
                + random.nextBoolean() + " " + random.nextDouble() + " " + random.nextFloat());
        random.setSeed(7);
        System.out.println(random.nextInt(1000) + " " + random.ints(3, 0, 50).sum() + " " + new Fixed().nextInt());
        long before = System.nanoTime();
        System.out.println(System.nanoTime() - before >= 0);
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.interrupted());
        }
        attempt("character", () -> Character.toString(0x110000));
        ownKeys();
        ownList();
        attempt("one", () -> java.util.List.of(1).get(1));
        attempt("three", () -> java.util.List.of(1, 2, 3).get(3));
        attempt("part", () -> java.util.List.of(1, 2, 3).subList(1, 3).get(2));
    }

    /** A key that cannot be hashed or compared, where the library asks it or does not. */
    static class Key {
        final String text;

        Key(String text) {
            this.text = text;
        }

        String known() {
            if (text == null) {
                throw new IllegalStateException("no key");
            }
            return text;
        }

        public int hashCode() {
            return known().hashCode();
        }

        public boolean equals(Object o) {
            return known().equals(((Key) o).text);
        }
    }

    static void ownKeys() {
        java.util.Map<Key, Integer> map = new java.util.HashMap<>();
        attempt("get", () -> map.get(new Key(null)));
        attempt("remove", () -> map.remove(new Key(null)));
        attempt("compute", () -> map.compute(new Key(null), (k, v) -> null));
        attempt("key", () -> map.keySet().remove(new Key(null)));
        java.util.List<Key> one = new java.util.ArrayList<>();
        one.add(new Key(null));
        java.util.List<Key> two = new java.util.ArrayList<>(java.util.List.of(new Key("x"), new Key("y")));
        attempt("sizes", () -> one.equals(two));
        attempt("elements", () -> one.equals(new java.util.LinkedList<>(two)));
    }

    /** A subclass sees which of its methods the library calls. */
    static class Seen extends java.util.ArrayList<Integer> {
        StringBuilder seen = new StringBuilder();

        public int size() {
            seen.append("size ");
            return super.size();
        }

        public Integer get(int index) {
            seen.append("get ");
            return super.get(index);
        }

        public int indexOf(Object o) {
            seen.append("indexOf ");
            return super.indexOf(o);
        }

        public java.util.Iterator<Integer> iterator() {
            seen.append("iterator ");
            return super.iterator();
        }

        public Object[] toArray() {
            seen.append("toArray ");
            return super.toArray();
        }
    }

    static void ownList() {
        Seen list = new Seen();
        list.addAll(java.util.List.of(3, 1, 2));
        list.add(1, 7);
        list.remove(Integer.valueOf(7));
        list.sort(null);
        System.out.println(list.hashCode() + " " + list.equals(java.util.List.of(1, 2, 3)) + " " + list.contains(2)
                + list.subList(1, 3).get(0) + java.util.Collections.binarySearch(list, 3) + list + list.clone().equals(list)
                + list.seen);
    }
}
