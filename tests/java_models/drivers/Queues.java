package driver.jdk;

import java.util.*;
import java.util.function.*;

public final class Queues {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Queues driver = new Queues(t, create(kind, t));
        int n = 5 + t.pick(60);
        for (int i = 0; i < n; i++) {
            driver.operate();
            if (t.pick(5) == 0) {
                driver.observe();
            }
        }
        driver.observe();
        return t.toString();
    }

    private static Queue<Object> create(String kind, Trace t) {
        int variant = t.pick(5);
        switch (kind) {
            case "ArrayDeque":
                return variant == 0 ? new ArrayDeque<Object>(t.pick(5)) : variant == 1
                        ? new ArrayDeque<Object>(content(t, t.pick(6))) : new ArrayDeque<Object>();
            case "PriorityQueue":
                return variant == 0 ? new PriorityQueue<Object>(content(t, t.pick(9)))
                        : variant == 1 ? new PriorityQueue<Object>((Comparator<Object>) (Comparator) Comparator.reverseOrder())
                        : variant == 2 ? new PriorityQueue<Object>(new TreeSet<Object>(content(t, 5)))
                        : new PriorityQueue<Object>();
            default:
                return new LinkedList<Object>();
        }
    }

    private static ArrayList<Object> content(Trace t, int n) {
        ArrayList<Object> result = new ArrayList<Object>();
        for (int i = 0; i < n; i++) {
            result.add(t.pick(12));
        }
        return result;
    }

    private final Trace t;
    private final Queue<Object> queue;
    private Iterator<Object> it;

    private Queues(Trace t, Queue<Object> queue) {
        this.t = t;
        this.queue = queue;
        this.it = queue.iterator();
    }

    private void observe() {
        t.step("toString", () -> queue.toString());
        t.step("size", () -> queue.size() + " " + queue.isEmpty());
        t.step("hasNext", () -> it.hasNext());
        t.step("toArray", () -> queue.toArray());
    }

    private void operate() {
        Object e = t.pick(30) == 0 ? null : t.pick(40) == 0 ? (Object) "text" : (Object) t.pick(12);
        switch (t.pick(26)) {
            case 0: case 1: case 2: case 3: t.step("add " + e, () -> queue.add(e)); break;
            case 4: case 5: t.step("offer " + e, () -> queue.offer(e)); break;
            case 6: case 7: t.step("poll", () -> queue.poll()); break;
            case 8: t.step("remove", () -> queue.remove()); break;
            case 9: t.step("peek", () -> queue.peek()); break;
            case 10: t.step("element", () -> queue.element()); break;
            case 11: t.step("remove " + e, () -> queue.remove(e)); break;
            case 12: t.step("contains " + e, () -> queue.contains(e)); break;
            case 13: t.step("iterator", () -> { it = queue.iterator(); return "new"; }); break;
            case 14: case 15: case 16: t.step("next", () -> it.next()); break;
            case 17: t.step("it.remove", () -> { it.remove(); return queue; }); break;
            case 18: { ArrayList<Object> c = content(t, t.pick(4)); t.step("addAll" + c, () -> queue.addAll(c)); break; }
            case 19: { ArrayList<Object> c = content(t, t.pick(3)); t.step("removeAll" + c, () -> queue.removeAll(c)); break; }
            case 20: t.step("removeIf", () -> queue.removeIf((x) -> x instanceof Integer && (Integer) x % 5 == 0)); break;
            case 21: if (t.pick(6) == 0) { t.step("clear", () -> { queue.clear(); return queue; }); } break;
            case 22: { ArrayList<Object> c = content(t, 12); t.step("retainAll" + c, () -> queue.retainAll(c)); break; }
            case 23: t.step("forEach", () -> { StringBuilder b = new StringBuilder(); queue.forEach((x) -> b.append(x)); return b; }); break;
            default: deque(e); break;
        }
    }

    private void deque(Object e) {
        if (!(queue instanceof Deque)) {
            return;
        }
        Deque<Object> d = (Deque<Object>) queue;
        switch (t.pick(14)) {
            case 0: case 1: t.step("addFirst", () -> { d.addFirst(e); return d; }); break;
            case 2: t.step("addLast", () -> { d.addLast(e); return d; }); break;
            case 3: t.step("push", () -> { d.push(e); return d; }); break;
            case 4: t.step("pop", () -> d.pop()); break;
            case 5: t.step("pollLast", () -> d.pollLast()); break;
            case 6: t.step("removeLast", () -> d.removeLast()); break;
            case 7: t.step("peekFirst", () -> d.peekFirst() + " " + d.peekLast()); break;
            case 8: t.step("getFirst", () -> d.getFirst()); break;
            case 9: t.step("getLast", () -> d.getLast()); break;
            case 10: t.step("removeFirstOccurrence", () -> d.removeFirstOccurrence(e)); break;
            case 11: t.step("removeLastOccurrence", () -> d.removeLastOccurrence(e)); break;
            default: t.step("descending", () -> { it = d.descendingIterator(); return "new"; }); break;
        }
    }
}
