package driver.jdk;

import java.util.*;
import java.util.function.*;

public final class Navigable {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Navigable driver = new Navigable(t);
        int n = 5 + t.pick(50);
        for (int i = 0; i < n; i++) {
            driver.operate();
        }
        driver.observe();
        return t.toString();
    }

    private final Trace t;
    private NavigableMap<Integer, Integer> map;
    private NavigableMap<Integer, Integer> view;
    private NavigableSet<Integer> set;
    private Iterator<Integer> it;

    private Navigable(Trace t) {
        this.t = t;
        map = t.pick(3) == 0 ? new TreeMap<Integer, Integer>(Collections.reverseOrder()) : new TreeMap<Integer, Integer>();
        view = map;
        set = new TreeSet<Integer>();
        it = map.keySet().iterator();
    }

    private Integer key() {
        return t.pick(50) == 0 ? null : (Integer) t.pick(20);
    }

    private void observe() {
        t.step("map", () -> map + " " + view + " " + set);
        t.step("descending", () -> view.descendingMap() + " " + view.descendingKeySet() + " " + set.descendingSet());
        t.step("sizes", () -> view.size() + " " + view.isEmpty() + " " + set.size());
        t.step("hashCode", () -> view.hashCode() + " " + set.hashCode());
    }

    /** A view is walked through at once: what a stale iterator of a view does depends on the shape of the tree. */
    private String walk(Iterator<Integer> steps) {
        StringBuilder seen = new StringBuilder();
        while (steps.hasNext()) {
            int k = steps.next();
            seen.append(k).append(' ');
            if (k % 5 == 0) {
                steps.remove();
            }
        }
        return seen.toString() + map;
    }

    private void operate() {
        Integer k = key();
        Integer m = key();
        boolean a = t.pick(2) == 0;
        boolean b = t.pick(2) == 0;
        switch (t.pick(40)) {
            case 0: case 1: case 2: case 3: case 4: t.step("put " + k, () -> map.put(k, m)); break;
            case 5: case 6: t.step("view.put " + k, () -> view.put(k, m)); break;
            case 7: t.step("view.remove " + k, () -> view.remove(k)); break;
            case 8: t.step("view.get " + k, () -> view.get(k) + " " + view.containsKey(k)); break;
            case 9: t.step("lower " + k, () -> view.lowerKey(k) + " " + view.lowerEntry(k)); break;
            case 10: t.step("floor " + k, () -> view.floorKey(k) + " " + view.floorEntry(k)); break;
            case 11: t.step("ceiling " + k, () -> view.ceilingKey(k) + " " + view.ceilingEntry(k)); break;
            case 12: t.step("higher " + k, () -> view.higherKey(k) + " " + view.higherEntry(k)); break;
            case 13: t.step("first", () -> view.firstKey() + " " + view.firstEntry()); break;
            case 14: t.step("last", () -> view.lastKey() + " " + view.lastEntry()); break;
            case 15: t.step("pollFirst", () -> view.pollFirstEntry()); break;
            case 16: t.step("pollLast", () -> view.pollLastEntry()); break;
            case 17: case 18: t.step("subMap " + k + a + m + b, () -> { view = map.subMap(k, a, m, b); return view; }); break;
            case 19: t.step("headMap " + k + a, () -> { view = view.headMap(k, a); return view; }); break;
            case 20: t.step("tailMap " + k + a, () -> { view = view.tailMap(k, a); return view; }); break;
            case 21: t.step("view.subMap " + k + a + m + b, () -> { view = view.subMap(k, a, m, b); return view; }); break;
            case 22: t.step("descendingMap", () -> { view = view.descendingMap(); return view; }); break;
            case 23: view = map; break;
            case 24: t.step("walk", () -> walk(a ? view.keySet().iterator() : view.navigableKeySet().descendingIterator())); break;
            case 25: t.step("iterator", () -> { it = map.keySet().iterator(); return it.hasNext(); }); break;
            case 26: t.step("descendingIterator", () -> { it = map.navigableKeySet().descendingIterator(); return it.hasNext(); }); break;
            case 27: case 28: case 29: t.step("next", () -> it.next() + " " + it.hasNext()); break;
            case 30: t.step("it.remove", () -> { it.remove(); return map; }); break;
            case 31: case 32: t.step("set.add " + k, () -> set.add(k)); break;
            case 33: t.step("set.remove " + k, () -> set.remove(k)); break;
            case 34: t.step("set.near " + k, () -> set.lower(k) + " " + set.floor(k) + " " + set.ceiling(k) + " " + set.higher(k)); break;
            case 35: t.step("set.ends", () -> set.first() + " " + set.last()); break;
            case 36: t.step("set.poll", () -> a ? set.pollFirst() : set.pollLast()); break;
            case 37: t.step("set.subSet", () -> { set = set.subSet(k, a, m, b); return set; }); break;
            case 38: t.step("set.head", () -> set.headSet(k) + " " + set.tailSet(k) + " " + set.headSet(k, a)); break;
            default: t.step("view.clear", () -> { if (b) { view.clear(); } return map; }); break;
        }
    }
}
