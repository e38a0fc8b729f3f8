package driver.jdk;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public final class Sets {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Sets driver = new Sets(t, create(kind, t));
        int n = 5 + t.pick(40);
        for (int i = 0; i < n; i++) {
            driver.operate();
            if (t.pick(6) == 0) {
                driver.observe();
            }
        }
        driver.observe();
        return t.toString();
    }

    private static Set<Object> create(String kind, Trace t) {
        boolean filled = t.pick(3) == 0;
        switch (kind) {
            case "HashSet":
                return filled ? new HashSet<Object>(content(t, t.pick(30))) : new HashSet<Object>();
            case "LinkedHashSet":
                return filled ? new LinkedHashSet<Object>(content(t, t.pick(30))) : new LinkedHashSet<Object>();
            case "ConcurrentHashMap.newKeySet":
                return filled ? ConcurrentHashMap.newKeySet(t.pick(40)) : ConcurrentHashMap.newKeySet();
            case "CopyOnWriteArraySet":
                return filled ? new CopyOnWriteArraySet<Object>(content(t, t.pick(10))) : new CopyOnWriteArraySet<Object>();
            default:
                return filled ? new TreeSet<Object>(content(t, t.pick(10))) : new TreeSet<Object>();
        }
    }

    private static Object element(Trace t) {
        int k = t.pick(60);
        return k == 0 ? null : k == 1 ? (Object) "text" : (Object) (t.pick(4) == 0 ? t.pick(100000) : t.pick(20));
    }

    private static ArrayList<Object> content(Trace t, int n) {
        ArrayList<Object> result = new ArrayList<Object>();
        for (int i = 0; i < n; i++) {
            result.add(t.pick(3) == 0 ? t.pick(3000) * 17 : t.pick(20));
        }
        return result;
    }

    private final Trace t;
    private Set<Object> set;
    private Iterator<Object> it;

    private Sets(Trace t, Set<Object> set) {
        this.t = t;
        this.set = set;
        this.it = set.iterator();
    }

    private void observe() {
        t.step("toString", () -> set.toString());
        t.step("size", () -> set.size() + " " + set.isEmpty() + " " + set.hashCode());
        t.step("hasNext", () -> it.hasNext());
        t.step("equals", () -> set.equals(new HashSet<Object>(set)) + " " + new LinkedHashSet<Object>(set).equals(set)
                + " " + set.equals(new LinkedHashSet<Object>(content(t, 2))) + set.containsAll(new HashSet<Object>(content(t, 1))));
        t.step("copies", () -> new HashSet<Object>(set) + " " + new LinkedHashSet<Object>(set));
    }

    private void operate() {
        Object e = element(t);
        switch (t.pick(22)) {
            case 0: case 1: case 2: case 3: case 4: t.step("add " + e, () -> set.add(e)); break;
            case 5: case 6: t.step("remove " + e, () -> set.remove(e)); break;
            case 7: t.step("contains " + e, () -> set.contains(e)); break;
            case 8: t.step("iterator", () -> { it = set.iterator(); return "new"; }); break;
            case 9: case 10: case 11: t.step("next", () -> it.next()); break;
            case 12: t.step("it.remove", () -> { it.remove(); return set; }); break;
            case 13: { ArrayList<Object> c = content(t, t.pick(20)); t.step("addAll" + c, () -> set.addAll(c)); break; }
            case 14: { ArrayList<Object> c = content(t, t.pick(8)); t.step("removeAll" + c, () -> set.removeAll(c)); break; }
            case 15: { ArrayList<Object> c = content(t, 25); t.step("retainAll" + c, () -> set.retainAll(c)); break; }
            case 16: { ArrayList<Object> c = content(t, 2); t.step("containsAll" + c, () -> set.containsAll(c)); break; }
            case 17: t.step("removeIf", () -> set.removeIf((x) -> x instanceof Integer && (Integer) x % 4 == 0)); break;
            case 18: if (t.pick(4) == 0) { t.step("clear", () -> { set.clear(); return set; }); } break;
            case 19: t.step("toArray", () -> set.toArray(new Object[3])); break;
            case 20: t.step("forEach", () -> { StringBuilder b = new StringBuilder(); set.forEach((x) -> b.append(x)); return b; }); break;
            default: if (set instanceof HashSet) { t.step("clone", () -> { set = (Set<Object>) ((HashSet<Object>) set).clone(); return set; }); } break;
        }
    }
}
