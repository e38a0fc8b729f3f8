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
        attempt("one", () -> java.util.List.of(1).get(1));
        attempt("three", () -> java.util.List.of(1, 2, 3).get(3));
        attempt("part", () -> java.util.List.of(1, 2, 3).subList(1, 3).get(2));
    }
}
