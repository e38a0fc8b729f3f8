package driver.jdk;

import java.util.*;
import java.util.function.*;

/**
 * IdentityHashMap. The keys are objects that both sides share, so that their identity hash codes are the same. What
 * stands for null is not shared, so null is no key here.
 */
public final class Identities {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Identities driver = new Identities(t);
        int n = 5 + t.pick(90);
        for (int i = 0; i < n; i++) {
            driver.operate();
            if (t.pick(8) == 0) {
                driver.observe();
            }
        }
        driver.observe();
        return t.toString();
    }

    private final Trace t;
    private IdentityHashMap<Object, Object> map;
    private Iterator<Map.Entry<Object, Object>> entries;
    private Iterator<Object> keys;
    private Map.Entry<Object, Object> entry;
    private final int range;

    private Identities(Trace t) {
        this.t = t;
        this.range = t.pick(2) == 0 ? 8 : 120;
        this.map = t.pick(2) == 0 ? new IdentityHashMap<Object, Object>() : new IdentityHashMap<Object, Object>(t.pick(9));
        this.entries = map.entrySet().iterator();
        this.keys = map.keySet().iterator();
    }

    private Object key() {
        int k = t.pick(range);
        return k == 0 ? "literal" : (Object) (Integer) k;
    }

    private Object value() {
        return t.pick(12) == 0 ? null : (Object) (Integer) t.pick(4);
    }

    private void observe() {
        t.step("toString", () -> map.toString());
        t.step("size", () -> map.size() + " " + map.isEmpty() + " " + map.hashCode() + " " + map.keySet().hashCode());
        t.step("views", () -> map.keySet() + " " + map.values() + " " + map.entrySet());
        t.step("hasNext", () -> entries.hasNext() + " " + keys.hasNext());
        t.step("equals", () -> map.equals(new IdentityHashMap<Object, Object>(map)) + " " + map.equals(new HashMap<Object, Object>(map)));
        t.step("copy", () -> new IdentityHashMap<Object, Object>(map).toString());
        t.step("entry", () -> String.valueOf(entry).contains("@") ? "removed" : entry);
        t.step("toArray", () -> map.entrySet().toArray());
    }

    private void operate() {
        Object k = key();
        Object v = value();
        switch (t.pick(36)) {
            case 0: case 1: case 2: case 3: case 4: case 5: case 6: case 7: case 8:
                t.step("put " + k + " " + v, () -> map.put(k, v)); break;
            case 9: t.step("get " + k, () -> map.get(k) + " " + map.containsKey(k)); break;
            case 10: case 11: case 12: t.step("remove " + k, () -> map.remove(k)); break;
            case 13: t.step("not the same", () -> map.containsKey(new StringBuilder("literal").toString()) + " " + map.containsValue(v)); break;
            case 14: t.step("entries", () -> { entries = map.entrySet().iterator(); return "new"; }); break;
            case 15: case 16: case 17: t.step("entries.next", () -> { entry = entries.next(); return entry; }); break;
            case 18: case 19: t.step("entries.remove", () -> { entries.remove(); return map; }); break;
            case 20: t.step("setValue", () -> entry.getKey() == null ? null : entry.setValue(v)); break;
            case 21: t.step("keys", () -> { keys = map.keySet().iterator(); return "new"; }); break;
            case 22: case 23: t.step("keys.next", () -> keys.next()); break;
            case 24: case 25: t.step("keys.remove", () -> { keys.remove(); return map; }); break;
            case 26: t.step("remove " + k + " " + v, () -> map.remove(k, v)); break;
            case 27: t.step("compute " + k, () -> map.compute(k, (x, y) -> y == null ? v : null)); break;
            case 28: t.step("merge " + k, () -> map.merge(k, 1, (x, y) -> v)); break;
            case 29: t.step("removeIf", () -> map.keySet().removeIf((x) -> x instanceof Integer && (Integer) x % 3 == 0) + " " + map); break;
            case 30: t.step("removeAll", () -> map.keySet().removeAll(Arrays.asList(k, 1, 2, 3, 4)) + " " + map.values().removeAll(Arrays.asList(v))); break;
            case 31: t.step("retainAll", () -> map.keySet().retainAll(Arrays.asList(k, 1, 2, 3, 4, 5, 6, 7))); break;
            case 32: t.step("views.remove", () -> map.keySet().remove(k) + " " + map.values().remove(v) + " " + map.entrySet().remove(new AbstractMap.SimpleEntry<Object, Object>(k, v))); break;
            case 33: t.step("putAll", () -> { LinkedHashMap<Object, Object> m = new LinkedHashMap<Object, Object>(); for (int i = t.pick(30); i > 0; i--) { m.put(key(), value()); } map.putAll(m); return map; }); break;
            case 34: t.step("forEach", () -> { StringBuilder b = new StringBuilder(); map.forEach((x, y) -> { b.append(x); if (b.length() == 3) { map.remove(k); } }); return b; }); break;
            default: rare(k, v); break;
        }
    }

    private void rare(Object k, Object v) {
        switch (t.pick(4)) {
            case 0: t.step("clear", () -> { map.clear(); return map; }); break;
            case 1: t.step("clone", () -> { map = (IdentityHashMap<Object, Object>) map.clone(); return map; }); break;
            case 2: t.step("replaceAll", () -> { map.replaceAll((x, y) -> v); return map; }); break;
            default: t.step("stream", () -> { StringBuilder b = new StringBuilder(); map.keySet().stream().forEach((x) -> { b.append(x); if (b.length() == 4) { map.remove(k); } }); return b + " " + map.values().stream().count(); }); break;
        }
    }
}
