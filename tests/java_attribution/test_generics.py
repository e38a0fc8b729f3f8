"""Generics: inference from arguments and targets, erasure casts, raw types, lambdas and method references."""

from __future__ import annotations

import pytest

from tests.java_attribution.java import last

HEADER = "import java.util.*; import java.util.function.*; import java.util.stream.*;"
MEMBERS = """
    static class Box<E> { E v; Box(E v) { this.v = v; } <R> Box<R> map(Function<? super E, ? extends R> f) {
        return new Box<>(f.apply(v)); } class In { E w() { return v; } } In in() { return new In(); } }
    static <A extends Comparable<A>> A mx(A a, A b) { return a.compareTo(b) > 0 ? a : b; }
    static <A> A id(A a) { return a; } static <A> List<A> two(A a, A b) { return null; }
    Box<String> s; Box<Integer> n; List<String> l; List<? extends Number> e; List<? super Integer> u;
    Map<String, List<Integer>> m2; Box r;
"""

CASES = {
    "String x = s.v;": "String x = (String!)this[T].s.v;",
    "Object x = s.v;": "Object x = this[T].s.v;",
    'String x = s.v + "!";': "String x = concat((String!)this[T].s.v, '!');",
    "int x = n.v;": "int x = (Integer!)this[T].n.v.intValue();",
    "n.v++;": "this[T].n.v := Integer.valueOf<int>(((Integer!)$old.intValue() + 1)) old;",
    's.v = "a";': "this[T].s.v = 'a';",
    "String x = l.get(0).trim();": "String x = (String!)this[T].l.get<int>(0).trim();",
    "l.get(0);": "this[T].l.get<int>(0);",
    "double x = e.get(0).doubleValue();": "double x = (Number!)this[T].e.get<int>(0).doubleValue();",
    "Object x = u.get(0);": "Object x = this[T].u.get<int>(0);",
    "u.add(3);": "this[T].u.add<E>(Integer.valueOf<int>(3));",
    "Object x = r.v;": "Object x = this[T].r.v;",
    "String x = s.in().w();": "String x = (String!)this[T].s.in().w();",
    'String x = mx("a", "b");': "String x = (String!)T.mx<A,A>('a', 'b');",
    "int x = mx(1, 2);": ("int x = (Integer!)T.mx<A,A>(Integer.valueOf<int>(1), Integer.valueOf<int>(2)).intValue();"),
    "int x = s.map(String::length).v;": (
        "int x = (Integer!)this[T].s.map<Function<? super E, ? extends R>>("
        "(String $p0) -> {return Integer.valueOf<int>($p0.length());} as Function<? super String, ? extends Integer>"
        ").v.intValue();"
    ),
    "var x = two(1, 2.0);": "List<Number> x = T.two<A,A>(Integer.valueOf<int>(1), Double.valueOf<double>(2.0:double));",
    'List<Object> x = two("a", "b");': "List<Object> x = T.two<A,A>('a', 'b');",
    "Box<String> x = new Box<>(id(null));": "T.Box<String> x = new T$Box<E>(T.id<A>(null));",
    "List<String> x = new ArrayList<>();": "List<String> x = new ArrayList();",
    "Supplier<List<String>> x = ArrayList::new;": (
        "Supplier<List<String>> x = () -> {return new ArrayList();} as Supplier<List<String>>;"
    ),
    "Function<Integer, int[]> x = int[]::new;": (
        "Function<Integer, int[]> x = (Integer $p0) -> {return new int[][$p0.intValue()];} as Function<Integer, int[]>;"
    ),
    'Supplier<String> x = "a"::trim;': (
        "Supplier<String> x = [$receiver = 'a']() -> {return $receiver.trim();} as Supplier<String>;"
    ),
    "Function<Integer, Function<Integer, Integer>> x = a -> b -> a + b;": (
        "Function<Integer, Function<Integer, Integer>> x = (Integer a) -> {return (Integer b) -> "
        "{return Integer.valueOf<int>((a.intValue() + b.intValue()));} as Function<Integer, Integer>;} "
        "as Function<Integer, Function<Integer, Integer>>;"
    ),
    "Object x = (Runnable & java.io.Serializable) () -> {};": "Object x = (Runnable)() -> {} as Runnable;",
    "String[] x = l.toArray(new String[0]);": ("String[] x = (String[]!)this[T].l.toArray<T[]>(new String[][0]);"),
    "List<int[]> x = Arrays.asList(new int[3]);": "List<int[]> x = Arrays.asList<T[]>(int[][]{new int[][3]});",
    'Class<? extends String> x = "a".getClass();': "Class<? extends String> x = 'a'.getClass();",
}


@pytest.mark.parametrize("code", CASES)
def test_generics(code: str) -> None:
    assert last(code, MEMBERS, HEADER) == CASES[code]


TYPED = {
    "var x = l.stream().map(q -> q.length()).collect(Collectors.toList());": "List<Integer> x",
    "var x = l.stream().collect(Collectors.groupingBy(String::length));": "Map<Integer, List<String>> x",
    "var x = Stream.of(1, 2).reduce(0, (a, b) -> a + b);": "Integer x",
    "var x = m2.entrySet().iterator().next().getValue().get(0);": "Integer x",
    'var x = m2.computeIfAbsent("k", k -> new ArrayList<>());': "List<Integer> x",
    "var x = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());": "Comparator<String> x",
    "var x = new PriorityQueue<int[]>(Comparator.comparingInt(a -> a[0])).poll();": "int[] x",
    'var x = Optional.of("a").map(q -> 1).orElse(2);': "Integer x",
    'var x = Map.of("a", 1).entrySet();': "Set<Entry<String, Integer>> x",
    "var x = l.stream().collect(Collectors.groupingBy(q -> q.length(), Collectors.counting()));": (
        "Map<Integer, Long> x"
    ),
    "var x = Comparator.comparing((String q) -> q.length()).thenComparing(q -> q.trim());": "Comparator<String> x",
}


@pytest.mark.parametrize("code", TYPED)
def test_inferred_type(code: str) -> None:
    assert last(code, MEMBERS, HEADER).partition(" = ")[0].replace("Map.Entry", "Entry") == TYPED[code]


def test_element_of_iteration_is_cast() -> None:
    assert last("for (String q : l) { q.length(); }", MEMBERS, HEADER) == (
        "iterate (q = (String!)$item : this[T].l) {q.length();}"
    )
    assert last('for (int q : m2.get("a")) { }', MEMBERS, HEADER) == (
        "iterate (q = (Integer!)$item.intValue() : (List<Integer>!)this[T].m2.get<Object>('a')) {}"
    )
