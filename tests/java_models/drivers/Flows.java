package driver.jdk;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams whose source is changed before or while they run, and the generator of random numbers. */
public final class Flows {
    private final Trace t;
    private final StringBuilder log = new StringBuilder();
    private final StringBuilder path = new StringBuilder();
    private Runnable change = () -> { };
    private int events;
    private int when;
    private boolean showsOrder = true;

    private Flows(Trace t) {
        this.t = t;
    }

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        for (int i = 0; i < 6; i++) {
            if (kind.equals("Random")) {
                random(t);
            } else {
                new Flows(t).flow();
            }
        }
        return t.toString();
    }

    private <T> T event(T value) {
        log.append(value).append(' ');
        if (events++ == when) {
            change.run();
        }
        return value;
    }

    private Stream<Integer> source() {
        int n = t.pick(6);
        Integer[] values = new Integer[n];
        for (int i = 0; i < n; i++) {
            values[i] = t.pick(20);
        }
        List<Integer> content = Arrays.asList(values);
        int type = t.pick(26);
        path.append("source ").append(type).append(content);
        Collection<Integer> made;
        switch (type) {
            case 0: made = new ArrayList<Integer>(content); break;
            case 1: made = new LinkedList<Integer>(content); break;
            case 2: made = new Vector<Integer>(content); break;
            case 3: made = new HashSet<Integer>(content); break;
            case 4: made = new LinkedHashSet<Integer>(content); break;
            case 5: made = new TreeSet<Integer>(content); break;
            case 6: made = new ArrayDeque<Integer>(content); break;
            case 7: made = new PriorityQueue<Integer>(content); break;
            case 8: made = content; break;
            case 9: made = new Stack<Integer>(); made.addAll(content); break;
            case 17: made = new CopyOnWriteArrayList<Integer>(content); break;
            case 18: made = new CopyOnWriteArraySet<Integer>(content); break;
            case 19: made = new ConcurrentLinkedQueue<Integer>(content); break;
            case 20: made = new ConcurrentLinkedDeque<Integer>(content); break;
            case 21: made = new LinkedBlockingQueue<Integer>(content); break;
            case 22: made = new ArrayBlockingQueue<Integer>(20); made.addAll(content); break;
            default: return maps(type, content);
        }
        showsOrder = type != 5;
        Collection<Integer> whole = made;
        change = change(whole);
        if (type == 0 && t.pick(4) == 0) {
            return Collections.unmodifiableCollection(whole).stream();
        }
        if (type == 17 && t.pick(4) == 0) {
            return ((List<Integer>) whole).subList(n / 3, n - n / 3).stream();
        }
        if (type == 0 && t.pick(4) == 0) {
            showsOrder = false;
            return ((ArrayList<Integer>) whole).subList(n / 3, n - n / 3).stream();
        }
        return whole.stream();
    }

    private Runnable change(Collection<Integer> whole) {
        switch (t.pick(6)) {
            case 0: return () -> whole.add(100);
            case 1: return () -> { whole.add(100); whole.remove(100); };
            case 2: return () -> whole.clear();
            case 3: return () -> { if (!whole.isEmpty()) whole.remove(whole.iterator().next()); };
            case 4: return () -> whole.removeIf((x) -> x % 2 == 0);
            default: return () -> { };
        }
    }

    private Stream<Integer> maps(int type, List<Integer> content) {
        Map<Integer, Integer> map = type < 13 ? new HashMap<Integer, Integer>()
                : type > 22 ? new ConcurrentHashMap<Integer, Integer>() : type < 15 ? new LinkedHashMap<Integer, Integer>() : new TreeMap<Integer, Integer>();
        for (int i = 0; i < content.size(); i++) {
            map.put(content.get(i), i);
        }
        showsOrder = type < 15 || type > 22;
        switch (t.pick(4)) {
            case 0: change = () -> map.put(100, 100); break;
            case 1: change = () -> map.clear(); break;
            case 2: change = () -> map.remove(content.isEmpty() ? 0 : content.get(0)); break;
            default: break;
        }
        switch (type % 3) {
            case 0: return map.keySet().stream();
            case 1: return map.values().stream();
            default: return map.entrySet().stream().map((e) -> e.getKey() * 100 + e.getValue());
        }
    }

    private Stream<Integer> staged(Stream<Integer> s) {
        int n = t.pick(4);
        int stage = t.pick(12);
        path.append(" stage ").append(stage).append(' ').append(n);
        switch (stage) {
            case 0: return s.filter((x) -> event(x) % 2 == 0);
            case 1: return s.map((x) -> event(x) + 1);
            case 2: return s.peek((x) -> event(x));
            case 3: return s.limit(n);
            case 4: return s.skip(n);
            case 5: return s.sorted();
            case 6: return s.distinct();
            case 7: return s.takeWhile((x) -> event(x) < 12);
            case 8: return s.dropWhile((x) -> event(x) < 6);
            case 9: return s.flatMap((x) -> Arrays.asList(x, event(x)).stream());
            case 10: return s.mapToInt((x) -> x).peek((x) -> event(x)).boxed();
            default: return s;
        }
    }

    private void flow() {
        when = t.pick(8);
        Stream<Integer> made = source();
        for (int i = t.pick(4); i > 0; i--) {
            made = staged(made);
        }
        if (t.pick(4) == 0) {
            // The stream is bound to its source only when it is started.
            t.step("before", () -> { change.run(); return ""; });
        }
        Stream<Integer> s = made;
        // Behind an iterator the JDK keeps what one element has become, so that the order of events is another one.
        int end = t.pick(path.indexOf("stage") < 0 ? 14 : 13);
        t.step(path + " change at " + when + " end " + end, () -> {
            try {
                return ended(s, end) + (showsOrder ? log.toString() : "");
            } catch (ConcurrentModificationException | ArrayIndexOutOfBoundsException e) {
                // What is sorted has no room for more elements than there were: the first who notices, complains.
                return "changed" + (showsOrder ? log.toString() : "");
            } catch (IllegalStateException e) {
                // A changed tree shows elements that were not there before.
                return showsOrder ? e.getMessage() : "changed";
            }
        });
    }

    private Object ended(Stream<Integer> s, int end) {
        switch (end) {
            case 0: s.forEach((x) -> event(x)); return "";
            case 1: return s.count();
            case 2: return s.anyMatch((x) -> event(x) > 9);
            case 3: return s.allMatch((x) -> event(x) < 9);
            case 4: return s.noneMatch((x) -> event(x) > 15);
            case 5: return s.findFirst();
            case 6: return s.reduce(0, (a, b) -> a + event(b));
            case 7: return s.reduce((a, b) -> a - event(b));
            case 8: return s.collect(Collectors.toList());
            case 9: return s.map((x) -> event(x)).toList();
            case 10: return Arrays.toString(s.toArray());
            case 11: return s.mapToLong((x) -> event(x)).sum();
            case 12: return Stream.concat(s, Stream.of(1, 2)).peek((x) -> event(x)).count();
            default:
                StringBuilder seen = new StringBuilder();
                for (Iterator<Integer> it = s.iterator(); it.hasNext();) {
                    seen.append(event(it.next())).append(';');
                }
                return seen;
        }
    }

    private static void random(Trace t) {
        long seed = t.pick(3) == 0 ? t.pick(50) : t.bits();
        Random r = new Random(seed);
        int low = t.pick(3) == 0 ? Integer.MIN_VALUE : t.pick(100) - 50;
        int high = t.pick(3) == 0 ? Integer.MAX_VALUE : t.pick(100) - 20;
        long wide = t.bits();
        for (int i = 0; i < 6; i++) {
            switch (t.pick(14)) {
                case 0: t.step("int", () -> r.nextInt()); break;
                case 1: t.step("below", () -> r.nextInt(high)); break;
                case 2: t.step("between", () -> r.nextInt(low, high)); break;
                case 3: t.step("long", () -> r.nextLong()); break;
                case 4: t.step("long below", () -> r.nextLong(wide)); break;
                case 5: t.step("long between", () -> r.nextLong(low, wide)); break;
                case 6: t.step("boolean", () -> r.nextBoolean()); break;
                case 7: t.step("float", () -> r.nextFloat()); break;
                case 8: t.step("double", () -> r.nextDouble()); break;
                case 9: t.step("gaussian", () -> r.nextGaussian()); break;
                case 10: t.step("bytes", () -> { byte[] b = new byte[7]; r.nextBytes(b); return Arrays.toString(b); }); break;
                case 11: t.step("ints", () -> r.ints(3, low, high).boxed().collect(Collectors.toList())); break;
                case 12: t.step("longs", () -> r.longs(2).sum() + r.doubles(2).sum()); break;
                default: t.step("seed", () -> { r.setSeed(wide); return r.ints(4).sum(); }); break;
            }
        }
        t.step("shuffle", () -> { List<Integer> l = new ArrayList<Integer>(Arrays.asList(1, 2, 3, 4, 5)); Collections.shuffle(l, r); return l; });
    }
}
