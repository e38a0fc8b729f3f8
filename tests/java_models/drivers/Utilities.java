package driver.jdk;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public final class Utilities {
    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        for (int i = 0; i < 6; i++) {
            switch (kind) {
                case "Arrays": arrays(t); break;
                case "Collections": collections(t); break;
                case "Optional": optional(t); break;
                case "StringTokenizer": text(t); break;
                case "BitSet": bits(t); break;
                case "Stream": streams(t); break;
                case "views": views(t); break;
                case "EnumMap and EnumSet": enums(t); break;
                default: immutable(t); break;
            }
        }
        return t.toString();
    }

    private static int[] ints(Trace t, int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = t.pick(9) - 3;
        }
        return a;
    }

    private static Integer[] boxes(Trace t, int n) {
        Integer[] a = new Integer[n];
        for (int i = 0; i < n; i++) {
            a[i] = t.pick(9) - 3;
        }
        return a;
    }

    private static double[] doubles(Trace t, int n) {
        double[] special = {0.0, -0.0, Double.NaN, 1.5, -2.25, Double.POSITIVE_INFINITY, Double.MIN_VALUE, 1e300};
        double[] a = new double[n];
        for (int i = 0; i < n; i++) {
            a[i] = special[t.pick(special.length)];
        }
        return a;
    }

    private static void arrays(Trace t) {
        int[] a = ints(t, t.pick(60));
        int i = t.pick(a.length + 3) - 1;
        int j = t.pick(a.length + 3) - 1;
        int[] same = Arrays.copyOf(a, a.length);
        t.step("toString", () -> Arrays.toString(a) + Arrays.hashCode(a) + Arrays.equals(a, same));
        t.step("copyOf " + i, () -> Arrays.toString(Arrays.copyOf(a, i)));
        t.step("copyOfRange " + i + " " + j, () -> Arrays.toString(Arrays.copyOfRange(a, i, j)));
        t.step("fill", () -> { int[] c = Arrays.copyOf(a, a.length); Arrays.fill(c, i, j, 9); return Arrays.toString(c); });
        t.step("sort", () -> { int[] c = Arrays.copyOf(a, a.length); Arrays.sort(c); return Arrays.toString(c) + Arrays.binarySearch(c, 4); });
        t.step("sort range", () -> { int[] c = Arrays.copyOf(a, a.length); Arrays.sort(c, i, j); return Arrays.toString(c); });
        double[] d = doubles(t, t.pick(40));
        t.step("doubles", () -> { double[] c = Arrays.copyOf(d, d.length); Arrays.sort(c); return Arrays.toString(c) + Arrays.hashCode(c) + Arrays.binarySearch(c, 0.0) + Arrays.equals(c, d); });
        Integer[] b = boxes(t, t.pick(60));
        t.step("boxes", () -> { Integer[] c = Arrays.copyOf(b, b.length); Arrays.sort(c, (x, y) -> x / 2 - y / 2); return Arrays.toString(c) + Arrays.hashCode(c); });
        t.step("natural", () -> { Integer[] c = Arrays.copyOfRange(b, 0, b.length + 1); Arrays.sort(c, 0, b.length); return Arrays.toString(c) + Arrays.binarySearch(c, 0, b.length, 3); });
        t.step("null", () -> { Integer[] c = Arrays.copyOf(b, b.length + 1); Arrays.sort(c); return Arrays.toString(c); });
        Object[] deep = {a, b, null, "x", new Object[] {d, 1}, new char[] {'c'}};
        t.step("deep", () -> Arrays.deepToString(deep) + Arrays.deepHashCode(deep) + Arrays.deepEquals(deep, deep.clone()));
        t.step("others", () -> Arrays.toString(new boolean[] {true}) + Arrays.toString(Arrays.copyOf(new char[] {'a', 'b'}, 3)) + Arrays.hashCode(new long[] {1L << 40, -1}) + Arrays.hashCode(new float[] {1.5f, -0.0f}));
        t.step("setAll", () -> { int[] c = new int[5]; Arrays.setAll(c, (x) -> x * x); return Arrays.toString(c); });
        t.step("objects", () -> Objects.hash(1, "a", null) + " " + Objects.equals(null, null) + Objects.toString(null, "d") + Objects.requireNonNullElse(null, "e"));
        t.step("checkIndex", () -> Objects.checkIndex(i, j));
    }

    private static List<Integer> list(Trace t) {
        return new ArrayList<Integer>(Arrays.asList(boxes(t, t.pick(12))));
    }

    private static void collections(Trace t) {
        List<Integer> a = list(t);
        int i = t.pick(14) - 1;
        t.step("list", () -> a.toString());
        t.step("sort", () -> { List<Integer> c = new LinkedList<Integer>(a); Collections.sort(c); return c + " " + Collections.binarySearch(c, 2); });
        t.step("reverseOrder", () -> { Collections.sort(a, Collections.reverseOrder()); return a; });
        t.step("comparators", () -> { a.sort(Comparator.comparing((Integer x) -> x % 3).thenComparing(Comparator.reverseOrder())); return a; });
        t.step("comparingInt", () -> { a.sort(Comparator.comparingInt((Integer x) -> x * x).reversed().thenComparingInt((x) -> x)); return a; });
        t.step("nulls", () -> { List<Integer> c = new ArrayList<Integer>(a); c.add(null); c.sort(Comparator.nullsFirst(Comparator.naturalOrder())); return c; });
        t.step("reverse", () -> { Collections.reverse(a); return a; });
        t.step("swap", () -> { Collections.swap(a, 0, i); return a; });
        t.step("rotate", () -> { Collections.rotate(a, i - 5); return a; });
        t.step("min", () -> Collections.min(a) + " " + Collections.max(a, Collections.reverseOrder()));
        t.step("frequency", () -> Collections.frequency(a, 1) + " " + Collections.disjoint(a, list(t)));
        t.step("replaceAll", () -> { Collections.replaceAll(a, 1, 100); return a; });
        t.step("copy", () -> { Collections.copy(a, list(t)); return a; });
        t.step("fill", () -> { List<Integer> c = new ArrayList<Integer>(a); Collections.fill(c, 5); return c; });
        t.step("addAll", () -> { Collections.addAll(a, 7, 8); return a; });
        t.step("indexOfSubList", () -> Collections.indexOfSubList(a, Arrays.asList(7, 8)));
        t.step("nCopies", () -> Collections.nCopies(i, "x"));
        t.step("empty", () -> Collections.emptyList().add(null));
        t.step("emptyMap", () -> Collections.emptyMap().put(1, 2));
        t.step("singleton", () -> Collections.singleton(1) + " " + Collections.singletonList(2).hashCode() + Collections.singletonMap(1, 2) + Collections.singleton(3).contains(3));
        t.step("singleton.remove", () -> Collections.singletonList(1).remove((Object) 1));
        t.step("enumeration", () -> Collections.list(Collections.enumeration(a)));
        t.step("unmodifiable", () -> Collections.unmodifiableList(a) + " " + Collections.unmodifiableList(a).equals(a) + Collections.unmodifiableSet(new HashSet<Integer>(a)));
        t.step("unmodifiableMap", () -> Collections.unmodifiableMap(new HashMap<Integer, Integer>(Map.of(1, 2))).entrySet().iterator().next().setValue(4));
        t.step("unmodifiable.remove", () -> Collections.unmodifiableCollection(a).remove(1));
    }

    private static void optional(Trace t) {
        Integer v = t.pick(3) == 0 ? null : (Integer) t.pick(5);
        Optional<Integer> o = Optional.ofNullable(v);
        t.step("toString", () -> o + " " + o.hashCode() + o.isPresent() + o.isEmpty());
        t.step("get", () -> o.get());
        t.step("map", () -> o.map((x) -> x > 2 ? x * 2 : null) + " " + o.filter((x) -> x > 1) + o.flatMap((x) -> Optional.of(x + 1)));
        t.step("orElse", () -> o.orElse(9) + " " + o.orElseGet(() -> 8) + o.or(() -> Optional.of(7)));
        t.step("orElseThrow", () -> o.orElseThrow(() -> new IllegalStateException("empty")));
        t.step("of", () -> Optional.of(v));
        t.step("equals", () -> o.equals(Optional.of(3)) + " " + o.equals(Optional.empty()));
        t.step("ints", () -> OptionalInt.of(3) + " " + OptionalInt.empty() + OptionalDouble.of(2.5).hashCode() + OptionalLong.of(4).equals(OptionalLong.of(4)));
        t.step("empty", () -> OptionalInt.empty().getAsInt());
        t.step("functions", () -> ((Function<Integer, Integer>) (x) -> x + 1).andThen((x) -> x * 2).compose((Integer x) -> x - 3).apply(10));
        t.step("predicates", () -> ((Predicate<Integer>) (x) -> x > 1).and((x) -> x < 5).or((x) -> x == 9).negate().test(t.pick(10)));
    }

    private static String word(Trace t, String letters, int n) {
        StringBuilder b = new StringBuilder();
        for (int i = t.pick(n); i > 0; i--) {
            b.append(letters.charAt(t.pick(letters.length())));
        }
        return b.toString();
    }

    private static void text(Trace t) {
        String s = word(t, "ab ,;\t", 14);
        boolean delimiters = t.pick(2) == 0;
        StringTokenizer tokens = t.pick(2) == 0 ? new StringTokenizer(s) : new StringTokenizer(s, ",; ", delimiters);
        t.step("text '" + s + "'", () -> tokens.countTokens());
        for (int i = 0; i < 5; i++) {
            t.step("next", () -> tokens.hasMoreTokens() + " " + tokens.nextToken());
        }
        t.step("next ,", () -> tokens.nextToken(",") + tokens.hasMoreElements());
        StringJoiner j = new StringJoiner(", ", "<", ">");
        t.step("joiner", () -> j.toString() + j.length() + j.setEmptyValue("none") + j.add("a").add(null).merge(new StringJoiner("-").add("x").add("y")) + j.length());
    }

    private static void bits(Trace t) {
        BitSet a = new BitSet();
        BitSet b = new BitSet(t.pick(200));
        for (int i = 0; i < 12; i++) {
            int k = t.pick(140) - 2;
            int m = t.pick(140) - 2;
            BitSet s = t.pick(2) == 0 ? a : b;
            switch (t.pick(12)) {
                case 0: case 1: case 2: t.step("set " + k, () -> { s.set(k); return s; }); break;
                case 3: t.step("range " + k + " " + m, () -> { s.set(k, m); return s; }); break;
                case 4: t.step("clear " + k, () -> { s.clear(k, m); return s; }); break;
                case 5: t.step("flip " + k, () -> { s.flip(k); return s; }); break;
                case 6: t.step("next " + k, () -> s.nextSetBit(k) + " " + s.nextClearBit(k) + " " + s.get(k)); break;
                case 7: t.step("and", () -> { a.and(b); return a; }); break;
                case 8: t.step("or", () -> { a.or(b); return a; }); break;
                case 9: t.step("xor", () -> { a.xor(b); return a; }); break;
                case 10: t.step("andNot", () -> { a.andNot(b); return a; }); break;
                default: t.step("get", () -> s.get(k, m)); break;
            }
            t.step("sizes", () -> s.cardinality() + " " + s.length() + " " + s.hashCode() + " " + s.isEmpty() + a.intersects(b) + a.equals(b));
        }
    }

    private static void streams(Trace t) {
        List<Integer> a = list(t);
        StringBuilder seen = new StringBuilder();
        t.step("pipeline", () -> a.stream().peek((x) -> seen.append(x).append(' ')).filter((x) -> x > 0).map((x) -> x * 3).sorted().limit(3).collect(Collectors.toList()) + seen.toString());
        t.step("lazy", () -> { StringBuilder b = new StringBuilder(); return a.stream().peek((x) -> b.append(x)).anyMatch((x) -> x > 2) + b.toString(); });
        t.step("ints", () -> IntStream.range(0, a.size()).map((x) -> x * x).sum() + " " + IntStream.rangeClosed(1, 4).boxed().collect(Collectors.toList()));
        t.step("reduce", () -> a.stream().reduce(0, (x, y) -> x + y) + " " + a.stream().reduce((x, y) -> x - y));
        t.step("stats", () -> a.stream().mapToInt((x) -> x).max() + " " + a.stream().mapToInt((x) -> x).average() + a.stream().count());
        t.step("joining", () -> a.stream().map((x) -> "" + x).collect(Collectors.joining(",", "[", "]")));
        t.step("grouping", () -> a.stream().collect(Collectors.groupingBy((x) -> x % 3)) + " " + a.stream().collect(Collectors.groupingBy((x) -> x, TreeMap::new, Collectors.counting())));
        t.step("partitioning", () -> a.stream().collect(Collectors.partitioningBy((x) -> x > 1)));
        t.step("toMap", () -> a.stream().collect(Collectors.toMap((x) -> x, (x) -> -x)));
        t.step("merged", () -> a.stream().collect(Collectors.toMap((x) -> x % 4, (x) -> x, (x, y) -> x + y)));
        t.step("distinct", () -> Arrays.toString(a.stream().distinct().skip(1).toArray()));
        t.step("flatMap", () -> a.stream().flatMap((x) -> Stream.of(x, -x)).collect(Collectors.toSet()));
        t.step("iterate", () -> Stream.iterate(1, (x) -> x * 2).takeWhile((x) -> x < 100).dropWhile((x) -> x < 5).collect(Collectors.toList()));
        t.step("reuse", () -> { Stream<Integer> s = a.stream(); s.count(); return s.count(); });
        t.step("min", () -> a.stream().min(Comparator.naturalOrder()) + " " + a.stream().findFirst() + a.stream().max(Comparator.comparing((x) -> -x)));
        t.step("matches", () -> a.stream().allMatch((x) -> x > -2) + " " + a.stream().noneMatch((x) -> x > 4));
        t.step("toArray", () -> a.stream().toArray(Integer[]::new));
        t.step("doubles", () -> a.stream().mapToDouble((x) -> x / 7.0).sum() + " " + DoubleStream.of(doubles(t, 4)).sum());
        t.step("collectors", () -> a.stream().collect(Collectors.averagingInt((x) -> x)) + " " + a.stream().collect(Collectors.summingInt((x) -> x)) + a.stream().collect(Collectors.mapping((x) -> x + 1, Collectors.toList())));
        t.step("limit", () -> a.stream().limit(t.pick(3) - 1).count());
        t.step("toList", () -> a.stream().toList().add(1));
    }

    private static void immutable(Trace t) {
        List<Object> a = List.of(1, "b", 3);
        Map<Object, Object> m = Map.of("k", 1);
        t.step("List", () -> a + " " + a.hashCode() + a.equals(Arrays.asList(1, "b", 3)) + a.indexOf("b") + List.of() + List.copyOf(a));
        t.step("get", () -> a.get(t.pick(6) - 1));
        t.step("add", () -> a.add(1));
        t.step("null", () -> List.of(1, null));
        t.step("contains", () -> a.contains(null));
        t.step("remove", () -> a.iterator().next());
        t.step("Set", () -> Set.of(1, 2, 3).equals(new HashSet<Integer>(Arrays.asList(3, 2, 1))) + " " + Set.of("x") + Set.of(1, 2).contains(1));
        t.step("duplicate", () -> Set.of(1, 1));
        t.step("Set.add", () -> Set.of(1).add(2));
        t.step("Map", () -> m + " " + m.get("k") + m.containsKey("z") + m.hashCode() + m.equals(new HashMap<Object, Object>(m)) + m.entrySet() + m.keySet() + m.values());
        t.step("Map.put", () -> m.put(1, 2));
        t.step("Map.duplicate", () -> Map.of(1, 2, 1, 3));
        t.step("Map.getOrDefault", () -> m.getOrDefault("q", "none"));
        t.step("Map.null", () -> m.get(null));
        t.step("Map.entry", () -> Map.entry(1, 2) + " " + Map.ofEntries(Map.entry("x", "y")));
        Object[] some = distinct(t);
        Set<Object> set = Set.of(some);
        t.step("order", () -> set + " " + Arrays.toString(set.toArray()) + set.hashCode() + set.contains(some[0]) + set.contains(-1));
        t.step("pairs", () -> Set.of(some[0], -1) + " " + Map.of(some[0], 1, -1, 2) + Map.of(some[0], 1, -1, 2, "z", 3).entrySet());
        t.step("Map order", () -> Map.copyOf(mapped(some)) + " " + Map.copyOf(mapped(some)).keySet() + Map.copyOf(mapped(some)).values());
        t.step("Map search", () -> Map.copyOf(mapped(some)).get(some[0]) + " " + Map.copyOf(mapped(some)).containsKey(-1) + Map.copyOf(mapped(some)).hashCode());
        t.step("some twice", () -> Set.of(1, some[0], some[0], 2));
        t.step("null in a pair", () -> Set.of(null, 1));
        t.step("null key", () -> Map.of(1, 2, null, 3));
        t.step("entries", () -> Map.of(1, 2, 3, 4).entrySet().remove(Map.entry(1, 2)));
        t.step("removed entry", () -> { Map.of(1, 2, 3, 4).entrySet().iterator().remove(); return 1; });
        t.step("copyOf", () -> Map.copyOf(new HashMap<Object, Object>(m)) + " " + Set.copyOf(Arrays.asList(1, 1)));
    }

    private static Object[] distinct(Trace t) {
        Set<Object> found = new LinkedHashSet<Object>();
        for (int i = 0, n = 1 + t.pick(9); i < n; i++) {
            found.add(t.pick(3) == 0 ? (Object) ("s" + t.pick(50)) : t.pick(4) == 0 ? (Object) (long) t.pick(9) : (Object) t.pick(1000));
        }
        return found.toArray();
    }

    private static Map<Object, Object> mapped(Object[] keys) {
        Map<Object, Object> result = new LinkedHashMap<Object, Object>();
        for (Object key : keys) {
            result.put(key, key.hashCode());
        }
        return result;
    }

    private static void views(Trace t) {
        List<Integer> a = new ArrayList<Integer>(Arrays.asList(boxes(t, t.pick(6))));
        List<Integer> list = Collections.synchronizedList(t.pick(2) == 0 ? a : new LinkedList<Integer>(a));
        Map<Integer, Object> map = Collections.synchronizedMap(new HashMap<Integer, Object>());
        Set<Integer> set = Collections.synchronizedSet(new HashSet<Integer>(a));
        t.step("same", () -> (list == a) + " " + list.equals(a) + a.equals(list) + Collections.synchronizedCollection(a).equals(a) + list + set + list.hashCode());
        t.step("random access", () -> (list instanceof RandomAccess) + " " + (list.subList(0, 0) instanceof RandomAccess));
        t.step("changes", () -> { list.add(t.pick(5)); list.sort(null); list.replaceAll((x) -> x + 1); return list.removeIf((x) -> x == 3) + " " + list + a; });
        t.step("indices", () -> list.get(t.pick(4)) + " " + list.indexOf(4) + list.subList(0, t.pick(3)) + list.listIterator(1).previous());
        t.step("map", () -> map.put(t.pick(3), 1) + " " + map.merge(t.pick(3), 2, (x, y) -> null) + map.computeIfAbsent(1, (k) -> k) + map + (map.keySet() == map.keySet()));
        t.step("map views", () -> map.keySet() + " " + map.values() + map.entrySet() + map.equals(new HashMap<Integer, Object>(map)) + map.hashCode() + map.getOrDefault(9, 8));
        t.step("set", () -> set.add(7) + " " + set.remove(t.pick(4)) + set.equals(new HashSet<Integer>(set)) + set.stream().count());
        t.step("null", () -> Collections.synchronizedMap(null));
        List<Integer> fixed = Collections.unmodifiableList(list);
        t.step("unmodifiable", () -> (Collections.unmodifiableList(fixed) == fixed) + " " + (fixed instanceof RandomAccess) + (fixed.subList(0, 0) instanceof RandomAccess));
        Set<Integer> sealed = Collections.unmodifiableSet(set);
        Map<Integer, Object> kept = Collections.unmodifiableMap(map);
        t.step("sealed", () -> (Collections.unmodifiableSet(sealed) == sealed) + " " + (Collections.unmodifiableMap(kept) == kept)
                + (Collections.unmodifiableCollection((Collection<Integer>) sealed) == sealed) + (Collections.unmodifiableSet(kept.keySet()) == kept.keySet()));
    }

    enum Day { A, B, C, D, E }

    private static Day day(Trace t) {
        return Day.values()[t.pick(5)];
    }

    private static void enums(Trace t) {
        EnumMap<Day, Object> map = new EnumMap<Day, Object>(Day.class);
        Set<Day> set = t.pick(2) == 0 ? EnumSet.noneOf(Day.class) : EnumSet.of(day(t), day(t));
        for (int i = 0, n = t.pick(5); i < n; i++) {
            map.put(day(t), t.pick(4) == 0 ? null : (Object) t.pick(9));
        }
        t.step("map", () -> map + " " + map.size() + map.get(day(t)) + map.containsKey(day(t)) + map.containsValue(t.pick(9)) + map.containsValue(null) + map.get("x"));
        t.step("views", () -> map.keySet() + " " + map.values() + map.entrySet() + (map.keySet() == map.keySet()) + map.values().remove(t.pick(9)) + map.keySet().remove(day(t)));
        t.step("keys", () -> { String s = ""; for (Iterator<Day> it = map.keySet().iterator(); it.hasNext();) { s += it.next(); change(t, map); } return s + map; });
        t.step("values", () -> { String s = ""; for (Iterator<Object> it = map.values().iterator(); it.hasNext();) { s += it.next(); change(t, map); } return s + map; });
        t.step("entries", () -> { String s = ""; for (Iterator<Map.Entry<Day, Object>> it = map.entrySet().iterator(); it.hasNext();) { Map.Entry<Day, Object> e = it.next(); change(t, map); s += e.getKey() + "" + e.getValue(); } return s + map; });
        t.step("entry", () -> { Iterator<Map.Entry<Day, Object>> it = map.entrySet().iterator(); Map.Entry<Day, Object> e = it.next(); e.setValue(7); String s = e + "" + map; it.remove(); s += map; return s + e.getKey(); });
        t.step("copies", () -> { EnumMap<Day, Object> copy = map.clone(); copy.put(day(t), 1); EnumMap<Day, Object> other = new EnumMap<Day, Object>(new TreeMap<Day, Object>(map)); other.putAll(copy); return copy + " " + map + other + copy.equals(other) + map.equals(new HashMap<Day, Object>(map)) + new HashMap<Day, Object>(map).equals(map); });
        t.step("array", () -> { Object[] a = map.entrySet().toArray(); map.put(day(t), 8); return Arrays.toString(a) + map.entrySet().contains(new AbstractMap.SimpleEntry<Object, Object>(day(t), 8)) + map.entrySet().removeIf((e) -> e.getValue() == null); });
        t.step("null", () -> map.put(null, 1));
        t.step("set", () -> set.add(day(t)) + " " + set + set.contains(day(t)) + set.remove(day(t)) + set.size());
        t.step("set changes", () -> { String s = ""; for (Iterator<Day> it = set.iterator(); it.hasNext();) { s += it.next(); if (t.pick(2) == 0) { set.remove(day(t)); } else { set.add(day(t)); } } return s + set; });
    }

    private static void change(Trace t, EnumMap<Day, Object> map) {
        switch (t.pick(4)) {
            case 0: map.put(day(t), t.pick(9)); break;
            case 1: map.remove(day(t)); break;
            default: break;
        }
    }
}
