package driver.jdk;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public final class Lists {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Lists driver = new Lists(t, create(kind, t));
        int n = 5 + t.pick(30);
        for (int i = 0; i < n; i++) {
            driver.operate();
            if (t.pick(4) == 0) {
                driver.observe();
            }
        }
        driver.observe();
        return t.toString();
    }

    private static List<Object> create(String kind, Trace t) {
        switch (kind) {
            case "ArrayList":
                return t.pick(2) == 0 ? new ArrayList<Object>() : new ArrayList<Object>(t.pick(4));
            case "LinkedList":
                return new LinkedList<Object>();
            case "Vector":
                return t.pick(2) == 0 ? new Vector<Object>() : new Vector<Object>(t.pick(4), t.pick(3));
            case "Stack":
                return new Stack<Object>();
            case "CopyOnWriteArrayList":
                return t.pick(2) == 0 ? new CopyOnWriteArrayList<Object>() : new CopyOnWriteArrayList<Object>(content(t, 5));
            case "Arrays.asList":
                return Arrays.asList(content(t, 6).toArray());
            case "List.of":
                return List.of(1, 2, 3, "a", 2);
            case "unmodifiableList":
                return Collections.unmodifiableList(content(t, 6));
            case "nCopies":
                return Collections.nCopies(t.pick(4), 7);
            default:
                return new ArrayList<Object>(content(t, 8)).subList(1, 4);
        }
    }

    private static ArrayList<Object> content(Trace t, int n) {
        ArrayList<Object> result = new ArrayList<Object>();
        for (int i = 0; i < n; i++) {
            result.add(element(t));
        }
        return result;
    }

    private static Object element(Trace t) {
        int k = t.pick(12);
        return k == 0 ? null : k == 1 ? "s" + t.pick(3) : (Object) (t.pick(6) - 1);
    }

    private final Trace t;
    private List<Object> list;
    private ListIterator<Object> it;
    private Iterator<Object> plain;
    private List<Object> sub;

    private Lists(Trace t, List<Object> list) {
        this.t = t;
        this.list = list;
        this.it = list.listIterator();
        this.plain = list.iterator();
        this.sub = list.subList(0, list.size());
    }

    private int index() {
        return t.pick(list.size() + 3) - 1;
    }

    private void observe() {
        t.step("toString", () -> list.toString());
        t.step("size", () -> list.size());
        t.step("hashCode", () -> list.hashCode());
        t.step("equals", () -> list.equals(new ArrayList<Object>(list)) + " " + new LinkedList<Object>(list).equals(list));
        t.step("hasNext", () -> it.hasNext() + " " + it.hasPrevious() + " " + it.nextIndex() + " " + it.previousIndex());
        t.step("plain.hasNext", () -> plain.hasNext());
    }

    private void operate() {
        Object e = element(t);
        int i = index();
        int j = index();
        switch (t.pick(56)) {
            case 0: case 1: case 2: case 3: t.step("add " + e, () -> list.add(e)); break;
            case 4: case 5: t.step("add " + i + " " + e, () -> { list.add(i, e); return "done"; }); break;
            case 6: case 7: t.step("remove at " + i, () -> list.remove(i)); break;
            case 8: t.step("remove " + e, () -> list.remove(e)); break;
            case 9: t.step("get " + i, () -> list.get(i)); break;
            case 10: t.step("set " + i, () -> list.set(i, e)); break;
            case 11: t.step("indexOf " + e, () -> list.indexOf(e) + " " + list.lastIndexOf(e) + " " + list.contains(e)); break;
            case 12: { ArrayList<Object> c = content(t, t.pick(4)); t.step("addAll " + c, () -> list.addAll(c)); break; }
            case 13: { ArrayList<Object> c = content(t, t.pick(4)); t.step("addAll " + i + c, () -> list.addAll(i, c)); break; }
            case 14: { ArrayList<Object> c = content(t, t.pick(4)); t.step("removeAll " + c, () -> list.removeAll(c)); break; }
            case 15: { ArrayList<Object> c = content(t, 8); t.step("retainAll " + c, () -> list.retainAll(c)); break; }
            case 16: if (t.pick(3) == 0) { t.step("clear", () -> { list.clear(); return "done"; }); } break;
            case 17: case 18: t.step("iterator", () -> { plain = list.iterator(); return "new"; }); break;
            case 19: case 20: t.step("listIterator " + i, () -> { it = list.listIterator(i); return "new"; }); break;
            case 21: case 22: case 23: t.step("next", () -> it.next()); break;
            case 24: case 25: t.step("previous", () -> it.previous()); break;
            case 26: t.step("it.remove", () -> { it.remove(); return "done"; }); break;
            case 27: t.step("it.set", () -> { it.set(e); return "done"; }); break;
            case 28: t.step("it.add", () -> { it.add(e); return "done"; }); break;
            case 29: case 30: case 31: t.step("plain.next", () -> plain.next()); break;
            case 32: t.step("plain.remove", () -> { plain.remove(); return "done"; }); break;
            case 33: t.step("removeIf", () -> list.removeIf((x) -> x instanceof Integer && (Integer) x % 2 == 0)); break;
            case 34: t.step("replaceAll", () -> { list.replaceAll((x) -> x == null ? "n" : x); return "done"; }); break;
            case 35: t.step("sort", () -> { list.sort((x, y) -> String.valueOf(x).compareTo(String.valueOf(y))); return list; }); break;
            case 36: t.step("sort naturally", () -> { list.sort(null); return "done"; }); break;
            case 37: t.step("subList " + i + " " + j, () -> { sub = list.subList(i, j); return sub; }); break;
            case 38: t.step("sub.add", () -> { sub.add(e); return sub; }); break;
            case 39: t.step("sub.remove", () -> sub.remove(0)); break;
            case 40: t.step("sub", () -> sub + " " + sub.size() + " " + sub.hashCode()); break;
            case 41: t.step("sub.clear", () -> { sub.clear(); return list; }); break;
            case 42: t.step("forEach", () -> { StringBuilder b = new StringBuilder(); list.forEach((x) -> { b.append(x); if (b.length() == 5) { list.add(e); } }); return b; }); break;
            case 43: {
                StringBuilder b = new StringBuilder();
                boolean fails = t.pick(3) == 0;
                t.step("forEachRemaining", () -> { plain.forEachRemaining((x) -> { b.append(x); if (fails && b.length() > 3) { throw new IllegalStateException(); } }); return b; });
                t.step("after it", () -> b + " " + plain.hasNext() + " " + it.hasNext());
                break;
            }
            case 44: t.step("toArray", () -> list.toArray(new Object[t.pick(6)])); break;
            case 45: t.step("sub.addAll", () -> { sub.addAll(t.pick(3), content(t, 2)); return sub; }); break;
            case 46: t.step("sub.listIterator", () -> { ListIterator<Object> s = sub.listIterator(t.pick(2)); Object x = s.next(); s.remove(); return x; }); break;
            case 47: t.step("sub.subList", () -> { sub = sub.subList(t.pick(3) - 1, t.pick(4)); return sub; }); break;
            case 48: t.step("sub.set", () -> sub.set(t.pick(3) - 1, e)); break;
            case 49: t.step("sub.sort", () -> { sub.sort((x, y) -> String.valueOf(x).compareTo(String.valueOf(y))); return sub; }); break;
            case 50: subs(e); break;
            case 51: bulk(e, i); break;
            default: special(e, i); break;
        }
    }

    private void subs(Object e) {
        switch (t.pick(8)) {
            case 0: t.step("sub.removeIf", () -> sub.removeIf((x) -> { if (x == null && t.pick(2) == 0) { throw new IllegalStateException(); } return x instanceof Integer; })); break;
            case 1: t.step("sub.replaceAll", () -> { sub.replaceAll((x) -> x == null ? "n" : x); return sub; }); break;
            case 2: t.step("sub.indexOf", () -> sub.indexOf(e) + " " + sub.lastIndexOf(e) + " " + sub.contains(e)); break;
            case 3: t.step("sub.retainAll", () -> sub.retainAll(content(t, 6))); break;
            case 4: t.step("sub.removeAll", () -> sub.removeAll(content(t, 2))); break;
            case 5: t.step("sub.toArray", () -> sub.toArray(new Object[t.pick(4)])); break;
            case 6: t.step("sub.equals", () -> sub.equals(new ArrayList<Object>(sub)) + " " + sub.equals("") + " " + sub.isEmpty()); break;
            default: t.step("sub.forEach", () -> { StringBuilder b = new StringBuilder(); sub.forEach((x) -> b.append(x)); return b; }); break;
        }
    }

    /** Functions that change the list they are applied to. */
    private void bulk(Object e, int i) {
        if (!(list instanceof CopyOnWriteArrayList)) {
            return;
        }
        switch (t.pick(5)) {
            case 0: t.step("removeIf changes", () -> list.removeIf((x) -> { list.set(0, e); return x == null; })); break;
            case 1: t.step("replaceAll changes", () -> { list.replaceAll((x) -> { list.add(e); return x; }); return list; }); break;
            case 2: t.step("forEach changes", () -> { list.forEach((x) -> list.remove(x)); return list; }); break;
            case 3: t.step("for changes", () -> { Iterator<Object> all = list.iterator(); while (all.hasNext()) { list.add(0, all.next()); } return list; }); break;
            default: t.step("sub.replaceAll changes", () -> { sub.replaceAll((x) -> { list.remove(0); return e; }); return sub; }); break;
        }
    }

    private void special(Object e, int i) {
        if (list instanceof ArrayList) {
            t.step("clone", () -> ((ArrayList<Object>) list).clone());
            t.step("ensureCapacity", () -> { ((ArrayList<Object>) list).ensureCapacity(i * 5); return "done"; });
        } else if (list instanceof Stack) {
            Stack<Object> s = (Stack<Object>) list;
            t.step("push", () -> s.push(e));
            t.step("search", () -> s.search(element(t)));
            t.step("pop", () -> s.pop());
            t.step("peek", () -> s.peek() + " " + s.empty());
        } else if (list instanceof Vector) {
            Vector<Object> v = (Vector<Object>) list;
            t.step("capacity", () -> v.capacity());
            t.step("elementAt", () -> v.elementAt(i));
            t.step("insertElementAt", () -> { v.insertElementAt(e, i); return "done"; });
            t.step("removeElementAt", () -> { v.removeElementAt(i); return "done"; });
            t.step("firstElement", () -> v.firstElement() + " " + v.lastElement());
            t.step("setElementAt", () -> { v.setElementAt(e, i); return "done"; });
            t.step("lastIndexOf", () -> v.lastIndexOf(e, i) + " " + v.indexOf(e, 1));
            t.step("setSize", () -> { v.setSize(v.size() + t.pick(3) - 1); return "done"; });
            t.step("elements", () -> Collections.list(v.elements()));
        } else if (list instanceof CopyOnWriteArrayList) {
            CopyOnWriteArrayList<Object> c = (CopyOnWriteArrayList<Object>) list;
            t.step("addIfAbsent " + e, () -> c.addIfAbsent(e));
            t.step("addAllAbsent", () -> c.addAllAbsent(content(t, 4)));
            t.step("indexOf from", () -> c.indexOf(e, i));
            t.step("lastIndexOf from", () -> c.lastIndexOf(e, i));
            t.step("containsAll", () -> c.containsAll(content(t, 1)));
            t.step("clone", () -> { Object copy = c.clone(); c.add(e); return copy; });
            t.step("array", () -> new CopyOnWriteArrayList<Object>(new String[] {"x", null}).toArray().getClass());
        } else if (list instanceof LinkedList) {
            LinkedList<Object> l = (LinkedList<Object>) list;
            t.step("addFirst", () -> { l.addFirst(e); return l.getLast(); });
            t.step("descending", () -> { Iterator<Object> d = l.descendingIterator(); Object x = d.next(); d.remove(); return x; });
            t.step("removeLastOccurrence", () -> l.removeLastOccurrence(e));
            t.step("clone", () -> l.clone());
        }
    }
}
