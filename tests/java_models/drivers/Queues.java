package driver.jdk;

import java.util.*;
import java.util.concurrent.*;
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
            case "ConcurrentLinkedQueue":
                return variant == 0 ? new ConcurrentLinkedQueue<Object>(content(t, t.pick(6))) : new ConcurrentLinkedQueue<Object>();
            case "ConcurrentLinkedDeque":
                return variant == 0 ? new ConcurrentLinkedDeque<Object>(content(t, t.pick(6))) : new ConcurrentLinkedDeque<Object>();
            case "LinkedBlockingQueue":
                return variant == 0 ? new LinkedBlockingQueue<Object>(content(t, t.pick(150))) : variant == 1
                        ? new LinkedBlockingQueue<Object>(1 + t.pick(6)) : new LinkedBlockingQueue<Object>();
            case "ArrayBlockingQueue":
                return variant == 0 ? new ArrayBlockingQueue<Object>(6, true, content(t, t.pick(6))) : new ArrayBlockingQueue<Object>(1 + t.pick(40));
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
    private final boolean concurrent;
    private Iterator<Object> it;

    private Queues(Trace t, Queue<Object> queue) {
        this.t = t;
        this.queue = queue;
        this.concurrent = queue.getClass().getSimpleName().matches("Concurrent.*|.*Blocking.*");
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
        switch (t.pick(concurrent ? 34 : 26)) {
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
            case 24: case 25: deque(e); break;
            case 26: case 27: case 28: functions(e); break;
            default: blocking(e); break;
        }
    }

    private Object change(Object e, Object[] seen) {
        switch ((int) seen[0]) {
            case 0: return queue.offer(e);
            case 1: return queue.poll();
            case 2: return queue.remove(e);
            case 3: return queue.remove(seen[1]);
            case 4: if (seen[1] instanceof Integer && (Integer) seen[1] > 6) { throw new IllegalStateException(); } return null;
            case 5: queue.clear(); return null;
            default: return null;
        }
    }

    /** Functions that change the queue they are applied to, or fail. */
    private void functions(Object e) {
        StringBuilder b = new StringBuilder();
        Object[] seen = {t.pick(7), null};
        int when = t.pick(3);
        Consumer<Object> action = (x) -> { b.append(x).append(' '); seen[1] = x; if (b.length() / 2 % 3 == when && b.length() < 20) { change(e, seen); } };
        switch (t.pick(5)) {
            case 0: t.step("forEach changes" + seen[0], () -> { queue.forEach(action); return b; }); break;
            case 1: t.step("removeIf changes" + seen[0], () -> { boolean r = queue.removeIf((x) -> { action.accept(x); return b.length() % 2 == 0; }); return b + " " + r; }); break;
            case 2: t.step("iterator changes" + seen[0], () -> { Iterator<Object> all = queue.iterator(); while (all.hasNext()) { action.accept(all.next()); } return b; }); break;
            case 3: t.step("retainAll fails", () -> queue.retainAll(Collections.unmodifiableCollection(content(t, 5)))); break;
            default:
                t.step("remaining" + seen[0], () -> { it.forEachRemaining(action); return b; });
                t.step("remaining.remove", () -> { it.remove(); return queue; });
                break;
        }
        t.step("then", () -> queue + " " + b + " " + it.hasNext());
    }

    private void blocking(Object e) {
        if (!(queue instanceof BlockingQueue)) {
            return;
        }
        BlockingQueue<Object> q = (BlockingQueue<Object>) queue;
        ArrayList<Object> c = new ArrayList<Object>();
        switch (t.pick(6)) {
            case 0: case 1: if (e == null || q.remainingCapacity() > 0) { t.step("put", () -> { try { q.put(e); } catch (InterruptedException x) { return x; } return q; }); } break;
            case 2: if (q.size() > 0) { t.step("take", () -> { try { return q.take(); } catch (InterruptedException x) { return x; } }); } break;
            case 3: t.step("remainingCapacity", () -> q.remainingCapacity()); break;
            case 4: t.step("drainTo", () -> q.drainTo(c, t.pick(4) - 1) + " " + c); break;
            default: t.step("drainTo fails", () -> q.drainTo(Collections.unmodifiableCollection(c)) + " " + c); break;
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
