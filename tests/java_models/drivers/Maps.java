package driver.jdk;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public final class Maps {
    /** A key with collisions: few hash codes, and no order. No chain of twenty becomes a tree, which has the order of chance. */
    static final class Key {
        final int id;

        Key(int id) {
            this.id = id;
        }

        public int hashCode() {
            return id % 3 * 16;
        }

        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).id == id;
        }

        public String toString() {
            return "K" + id;
        }
    }

    static final class Bounded extends LinkedHashMap<Object, Object> {
        protected boolean removeEldestEntry(Map.Entry<Object, Object> eldest) {
            return size() > 5;
        }
    }

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Maps driver = new Maps(t, create(kind, t), kind.equals("TreeMap"), t.pick(3));
        int n = 5 + t.pick(50);
        for (int i = 0; i < n; i++) {
            driver.operate();
            if (t.pick(6) == 0) {
                driver.observe();
            }
        }
        driver.observe();
        return t.toString();
    }

    private static Map<Object, Object> create(String kind, Trace t) {
        int variant = t.pick(4);
        switch (kind) {
            case "HashMap":
                return variant == 0 ? new HashMap<Object, Object>(t.pick(20)) : variant == 1
                        ? new HashMap<Object, Object>(t.pick(9), 0.3f + t.pick(4)) : new HashMap<Object, Object>();
            case "LinkedHashMap":
                return variant == 0 ? new LinkedHashMap<Object, Object>(4, 0.75f, true) : variant == 1
                        ? new Bounded() : new LinkedHashMap<Object, Object>();
            case "TreeMap":
                return variant == 0 ? new TreeMap<Object, Object>((Comparator<Object>) (Comparator) Collections.reverseOrder())
                        : new TreeMap<Object, Object>();
            case "ConcurrentHashMap":
                return variant == 0 ? new ConcurrentHashMap<Object, Object>(t.pick(20)) : variant == 1
                        ? new ConcurrentHashMap<Object, Object>(t.pick(9), 0.3f + t.pick(4), 1 + t.pick(4))
                        : t.pick(5) == 0 ? new ConcurrentHashMap<Object, Object>(filled(t)) : new ConcurrentHashMap<Object, Object>();
            default:
                return variant == 0 ? new Hashtable<Object, Object>(t.pick(5)) : new Hashtable<Object, Object>();
        }
    }

    private static HashMap<Object, Object> filled(Trace t) {
        HashMap<Object, Object> made = new HashMap<Object, Object>();
        for (int i = t.pick(60); i > 0; i--) {
            made.put(t.pick(1000) * 7919, i);
        }
        return made;
    }

    private final Trace t;
    private Map<Object, Object> map;
    private final boolean sorted;
    private final int style;
    private Iterator<Map.Entry<Object, Object>> entries;
    private Iterator<Object> keys;

    private Maps(Trace t, Map<Object, Object> map, boolean sorted, int style) {
        this.t = t;
        this.map = map;
        this.sorted = sorted;
        this.style = style;
        this.entries = map.entrySet().iterator();
        this.keys = map.keySet().iterator();
    }

    private Object key() {
        int k = t.pick(40);
        if (k == 0) {
            return null;
        }
        if (k == 1) {
            return "odd";
        }
        switch (style) {
            case 0: return t.pick(14) - 2;
            case 1: return sorted ? (Object) ("k" + t.pick(30)) : new Key(t.pick(map instanceof ConcurrentHashMap ? 20 : 6));
            default: return t.pick(3) == 0 ? t.pick(5) * 64 : t.pick(1000) * 7919;
        }
    }

    private Object value() {
        return t.pick(12) == 0 ? null : (Object) t.pick(5);
    }

    private void observe() {
        t.step("toString", () -> map.toString());
        t.step("size", () -> map.size() + " " + map.isEmpty());
        t.step("hashCode", () -> map.hashCode() + " " + map.keySet().hashCode() + " " + map.entrySet().hashCode());
        t.step("views", () -> map.keySet() + " " + map.values() + " " + map.entrySet());
        t.step("hasNext", () -> entries.hasNext() + " " + keys.hasNext());
        t.step("equals", () -> map.equals(new HashMap<Object, Object>(map)) + " " + new HashMap<Object, Object>(map).equals(map));
        // Where many different keys collide, the order in a copy is that of chance.
        t.step("copy", () -> (map instanceof ConcurrentHashMap ? "" : new HashMap<Object, Object>(map).toString()) + new LinkedHashMap<Object, Object>(map));
    }

    private void operate() {
        Object k = key();
        Object v = value();
        switch (t.pick(map instanceof ConcurrentHashMap ? 54 : 44)) {
            case 0: case 1: case 2: case 3: case 4: case 5: case 6: case 7:
                t.step("put " + k + " " + v, () -> map.put(k, v)); break;
            case 8: case 9: case 10: t.step("get " + k, () -> map.get(k)); break;
            case 11: case 12: t.step("remove " + k, () -> map.remove(k)); break;
            case 13: t.step("containsKey " + k, () -> map.containsKey(k)); break;
            case 14: t.step("containsValue " + v, () -> map.containsValue(v)); break;
            case 15: t.step("getOrDefault " + k, () -> map.getOrDefault(k, "none")); break;
            case 16: t.step("putIfAbsent " + k, () -> map.putIfAbsent(k, v)); break;
            case 17: t.step("remove " + k + " " + v, () -> map.remove(k, v)); break;
            case 18: t.step("replace " + k, () -> map.replace(k, v)); break;
            case 19: t.step("replace " + k + " " + v, () -> map.replace(k, v, "new")); break;
            case 20: t.step("computeIfAbsent " + k, () -> map.computeIfAbsent(k, (x) -> v)); break;
            case 21: t.step("computeIfPresent " + k, () -> map.computeIfPresent(k, (x, y) -> v)); break;
            case 22: t.step("compute " + k, () -> map.compute(k, (x, y) -> y == null ? v : null)); break;
            case 23: t.step("merge " + k, () -> map.merge(k, v, (x, y) -> x.equals(y) ? null : y)); break;
            case 24: t.step("entries", () -> { entries = map.entrySet().iterator(); return "new"; }); break;
            case 25: case 26: case 27: t.step("entries.next", () -> entries.next()); break;
            case 28: t.step("entries.remove", () -> { entries.remove(); return map; }); break;
            case 29: t.step("setValue", () -> { Map.Entry<Object, Object> e = map.entrySet().iterator().next(); return e.setValue(v) + " " + e; }); break;
            case 30: t.step("keys", () -> { keys = map.keySet().iterator(); return "new"; }); break;
            case 31: case 32: t.step("keys.next", () -> keys.next()); break;
            case 33: t.step("keys.remove", () -> { keys.remove(); return map; }); break;
            case 34: t.step("keySet.remove", () -> map.keySet().remove(k)); break;
            case 35: t.step("values.remove", () -> map.values().remove(v)); break;
            case 36: t.step("entrySet.contains", () -> map.entrySet().contains(new AbstractMap.SimpleEntry<Object, Object>(k, v))); break;
            case 37: t.step("entrySet.remove", () -> map.entrySet().remove(new AbstractMap.SimpleEntry<Object, Object>(k, v))); break;
            case 38: t.step("forEach", () -> { StringBuilder b = new StringBuilder(); map.forEach((x, y) -> b.append(x).append(y)); return b; }); break;
            case 39: t.step("replaceAll", () -> { map.replaceAll((x, y) -> y == null ? 0 : y); return map; }); break;
            case 40: t.step("putAll", () -> { HashMap<Object, Object> m = new HashMap<Object, Object>(); for (int i = t.pick(20); i > 0; i--) { m.put(key(), value()); } map.putAll(m); return map; }); break;
            case 41: if (t.pick(5) == 0) { t.step("clear", () -> { map.clear(); return map; }); } break;
            case 42: t.step("removeIf", () -> map.keySet().removeIf((x) -> x instanceof Integer && (Integer) x % 3 == 0)); break;
            default: rare(k, v); break;
        }
    }

    /** Functions that use the map, and what only the concurrent map has. */
    private void concurrent(Object k, Object v) {
        ConcurrentHashMap<Object, Object> c = (ConcurrentHashMap<Object, Object>) map;
        Object other = key();
        int how = t.pick(5);
        switch (t.pick(16)) {
            case 0: t.step("computeIfAbsent uses " + how + k + other, () -> map.computeIfAbsent(k, (x) -> use(how, other, v))); break;
            case 1: t.step("compute uses " + how + k + other, () -> map.compute(k, (x, y) -> use(how, other, v))); break;
            case 2: t.step("computeIfPresent uses " + how + k + other, () -> map.computeIfPresent(k, (x, y) -> use(how, other, v))); break;
            case 3: t.step("merge uses " + how + k + other, () -> map.merge(k, 3, (x, y) -> use(how, other, v))); break;
            case 4: t.step("forEach uses", () -> { StringBuilder b = new StringBuilder(); map.forEach((x, y) -> { b.append(x).append(y); if (b.length() < 30) { use(how, other, v); } }); return b; }); break;
            case 5: t.step("keys forEach uses", () -> { StringBuilder b = new StringBuilder(); map.keySet().forEach((x) -> { b.append(x); if (b.length() < 30) { use(how, other, v); } }); return b; }); break;
            case 6: t.step("values removeIf uses", () -> map.values().removeIf((x) -> { use(how, other, v); return x.equals(2); })); break;
            case 7: t.step("entries removeIf", () -> map.entrySet().removeIf((x) -> x.getValue().equals(v))); break;
            case 8: t.step("replaceAll uses", () -> { map.replaceAll((x, y) -> { use(how, other, v); return y; }); return map; }); break;
            case 9: t.step("keys", () -> Collections.list(c.keys()) + " " + Collections.list(c.elements()) + c.mappingCount()); break;
            case 10: t.step("entrySet.add", () -> map.entrySet().add(new AbstractMap.SimpleEntry<Object, Object>(k, v))); break;
            case 11: t.step("keySet.add", () -> map.keySet().add(k)); break;
            case 12: t.step("keySet with value", () -> c.keySet(7).add(k) + " " + c.keySet(8).addAll(Arrays.asList(k, other)) + c.keySet(v).getMappedValue()); break;
            case 13: t.step("removeAll", () -> map.keySet().removeAll(t.pick(2) == 0 ? Arrays.asList(1, 2, k) : filled(t).keySet())); break;
            case 14: t.step("equals", () -> map.keySet().equals(filled(t).keySet()) + " " + map.entrySet().equals(new HashMap<Object, Object>(map).entrySet()) + map.keySet().containsAll(Arrays.asList(k))); break;
            default: t.step("many", () -> { Map<Object, Object> m = filled(t); Iterator<Map.Entry<Object, Object>> i = map.entrySet().iterator(); StringBuilder b = new StringBuilder(); while (i.hasNext() && b.length() < 400) { b.append(i.next()); if (!m.isEmpty()) { Object x = m.keySet().iterator().next(); map.put(x, m.remove(x)); } } return b; }); break;
        }
    }

    private Object use(int how, Object k, Object v) {
        switch (how) {
            case 0: return map.get(k);
            case 1: return map.put(k, 9);
            case 2: return map.remove(k);
            case 3: map.keySet().iterator().next(); return v;
            default: if (v == null) { throw new IllegalArgumentException(); } return v;
        }
    }

    private void rare(Object k, Object v) {
        if (map instanceof ConcurrentHashMap) {
            concurrent(k, v);
            return;
        }
        switch (t.pick(6)) {
            case 0: t.step("keySet.retainAll", () -> map.keySet().retainAll(Arrays.asList(k, key(), key(), 1, 2, 3, "k3", "k4"))); break;
            case 1: t.step("values.removeAll", () -> map.values().removeAll(Arrays.asList(v, 0))); break;
            case 2: t.step("modify in compute", () -> map.computeIfAbsent(k, (x) -> { map.put("odd", 1); return v; })); break;
            case 3: t.step("modify in forEach", () -> { map.forEach((x, y) -> map.remove(k)); return map; }); break;
            case 4: if (map instanceof HashMap) { t.step("clone", () -> { map = (Map<Object, Object>) ((HashMap<Object, Object>) map).clone(); return map; }); } break;
            default: if (map instanceof Hashtable) { t.step("keys", () -> Collections.list(((Hashtable<Object, Object>) map).keys()) + " " + Collections.list(((Hashtable<Object, Object>) map).elements())); } break;
        }
    }
}
