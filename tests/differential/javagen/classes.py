"""Java program units about nested classes, lambdas, enums, records and generics."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from tests.differential.javagen.builder import Builder
from tests.differential.javagen.dispatch import unit


def nested(b: Builder) -> None:
    """Inner, local and anonymous classes that capture variables and outer instances."""
    o = b.fresh("Outer")
    b.members += [
        f"  static class {o} {{",
        f"    int value = {b.between(1, 50)}; private int hidden = {b.between(1, 9)};",
        "    class Inner {",
        f"      int value = {b.between(1, 50)};",
        f"      int sum() {{ hidden++; return value + {o}.this.value + hidden; }}",
        f"      class Deep {{ int all() {{ return value * 2 + {o}.this.value + Inner.this.sum(); }} }}",
        "    }",
        "    Inner make() { return new Inner(); }",
        "    Supplier<Integer> counter(final int step) {",
        "      int[] cell = {step};",
        "      return new Supplier<Integer>() { int calls = 0; public Integer get() { cell[0] += step; return cell[0] + ++calls + hidden; } };",
        "    }",
        "  }",
    ]
    local = b.between(1, 9)
    lines = [
        f"{o} outer = new {o}(); {o}.Inner inner = outer.make(); {o}.Inner other = outer.new Inner();",
        f"outer.value += {b.between(-5, 5)}; inner.value = {b.between(0, 9)};",
        'System.out.println(inner.sum() + " " + other.sum() + " " + inner.new Deep().all());',
        f"Supplier<Integer> s = outer.counter({b.between(1, 5)}), t = outer.counter(10);",
        'System.out.println(s.get() + " " + s.get() + " " + t.get());',
        f"int base = {local};",
        f"class Local {{ int twice(int x) {{ return (x + base) * {b.between(2, 4)}; }} }}",
        f"System.out.println(new Local().twice({b.between(0, 9)}));",
        'Runnable r = new Runnable() { public void run() { System.out.println("run " + base); } }; r.run();',
    ]
    unit(b, b.fresh("nest"), lines)


def lambdas(b: Builder) -> None:
    """Lambdas, method references and composed functions."""
    f = b.fresh("Fn")
    k = b.between(1, 9)
    b.members += [
        f"  interface {f} {{ int apply(int x); default {f} then({f} g) {{ return y -> g.apply(apply(y)); }} }}",
        f"  static int {f}twice(int x) {{ return x * 2; }}",
        f"  static class {f}Cell {{ int v; {f}Cell(int v) {{ this.v = v; }} int add(int x) {{ v += x; return v; }} }}",
        f"  static int {f}fold(int[] items, int start, IntBinaryOperator op) {{ for (int i : items) start = op.applyAsInt(start, i); return start; }}",
    ]
    uses = [
        f'{f} a = x -> x + {k}, c = Main::{f}twice; System.out.println(a.then(c).apply(3) + " " + c.then(a).apply(3));',
        f"{f}Cell cell = new {f}Cell({k}); {f} m = cell::add; System.out.println(m.apply(1) + m.apply(2) + cell.v);",
        f"Function<Integer, {f}Cell> maker = {f}Cell::new; System.out.println(maker.apply({k}).v);",
        'Function<String, Integer> length = String::length; System.out.println(length.apply("four"));',
        f"System.out.println({f}fold(new int[] {{1, 2, {k}}}, 1, (x, y) -> x * y) + {f}fold(new int[] {{4, {k}}}, 0, Integer::sum));",
        'Supplier<Supplier<String>> twice = () -> () -> "deep"; System.out.println(twice.get().get());',
        f"int captured = {k}; BiFunction<Integer, Integer, Integer> bi = (x, y) -> {{ int z = x * captured; return z - y; }}; System.out.println(bi.apply(5, 6));",
        f'Predicate<Integer> even = x -> x % 2 == 0; System.out.println(even.test({k}) + " " + even.negate().test({k}));',
        'UnaryOperator<String> up = String::toUpperCase; System.out.println(up.apply("abc"));',
        f"int[] count = {{0}}; Runnable inc = () -> count[0] += {k}; inc.run(); inc.run(); System.out.println(count[0]);",
    ]
    unit(b, b.fresh("lambda"), [f"{{ {use} }}" for use in b.sample(uses, b.between(2, 6))])


def enums(b: Builder) -> None:
    """Enums with fields, constructors, bodies and switches."""
    e = b.fresh("Op")
    one, two = b.between(1, 9), b.between(1, 9)
    b.members += [
        f"  enum {e} {{",
        f"    PLUS({one}) {{ int apply(int x) {{ return x + weight; }} }},",
        f'    TIMES({two}) {{ int apply(int x) {{ return x * weight; }} String label() {{ return "mul"; }} }},',
        "    SAME(0) { int apply(int x) { return x; } };",
        "    final int weight; static int uses = 0;",
        f"    {e}(int weight) {{ this.weight = weight; }}",
        "    abstract int apply(int x);",
        "    String label() { uses++; return name().toLowerCase() + ordinal(); }",
        "  }",
    ]
    lines = [
        f'for ({e} op : {e}.values()) System.out.println(op + " " + op.label() + " " + op.apply({b.between(0, 9)}));',
        f"{e} chosen = {e}.values()[{b.between(0, 2)}];",
        f'switch (chosen) {{ case PLUS: System.out.println("plus"); {b.pick(("break;", ""))} case TIMES: System.out.println("times"); break; default: System.out.println("default"); }}',
        "int code = switch (chosen) { case PLUS, SAME -> chosen.weight; case TIMES -> { int w = chosen.weight; yield w * 10; } };",
        f'System.out.println(code + " " + {e}.uses + " " + chosen.compareTo({e}.TIMES) + " " + ({e}.valueOf("SAME") == chosen));',
        f'try {{ {e}.valueOf("NONE"); }} catch (IllegalArgumentException x) {{ System.out.println("no such constant"); }}',
    ]
    unit(b, b.fresh("enumerate"), lines)


def records(b: Builder) -> None:
    """Records: accessors, compact constructors, equality, text, nesting."""
    r = b.fresh("Rec")
    b.members += [
        f"  record {r}(int x, String label) implements Comparable<{r}> {{",
        f'    static int made = 0; {r} {{ if (x < 0) throw new IllegalArgumentException("negative"); made++; }}',
        f'    {r}(int x) {{ this(x, "auto" + x); }}',
        f"    int twice() {{ return x * 2; }} public int compareTo({r} o) {{ return Integer.compare(x, o.x); }}",
        "  }",
        f"  record {r}Pair<A, B>(A first, B second) {{ <C> {r}Pair<C, B> with(C c) {{ return new {r}Pair<>(c, second); }} }}",
    ]
    lines = [
        f'{r} p = new {r}({b.between(0, 9)}, "p"), q = new {r}({b.between(0, 9)}), s = new {r}(p.x(), "p");',
        'System.out.println(p + " " + q + " " + p.equals(s) + " " + p.equals(q) + " " + (p == s) + " " + (p.hashCode() == s.hashCode()));',
        f"System.out.println(p.twice() + q.label() + p.compareTo(q) + {r}.made);",
        f'{r}Pair<Integer, {r}> pair = new {r}Pair<>({b.between(1, 300)}, p); System.out.println(pair.first() + pair.second().x() + " " + pair.with("w"));',
        f'try {{ new {r}({b.between(-2, 1)}, null); System.out.println("made"); }} catch (IllegalArgumentException e) {{ System.out.println(e.getMessage()); }}',
        f'Object o = {b.pick(("p", "pair", chr(34) + "text" + chr(34)))}; if (o instanceof {r} z && z.x() > 2) System.out.println("big " + z.label()); else System.out.println("other");',
    ]
    unit(b, b.fresh("record"), lines)


def generics(b: Builder) -> None:
    """Generic classes and methods, bounded types, wildcards, heap pollution by cast."""
    g = b.fresh("Box")
    b.members += [
        f"  static class {g}<T extends Comparable<T>> implements Iterable<T> {{",
        "    private Object[] items = new Object[2]; private int size;",
        f"    {g}<T> add(T item) {{ if (size == items.length) items = Arrays.copyOf(items, size * 2); items[size++] = item; return this; }}",
        '    @SuppressWarnings("unchecked") T get(int i) { if (i >= size) throw new IndexOutOfBoundsException("at " + i); return (T) items[i]; }',
        "    T max() { T best = get(0); for (T each : this) if (each.compareTo(best) > 0) best = each; return best; }",
        "    public Iterator<T> iterator() {",
        "      return new Iterator<T>() { int at = 0; public boolean hasNext() { return at < size; } public T next() { return get(at++); } };",
        "    }",
        f"    static <U extends Comparable<U>> U pick({g}<? extends U> from, boolean first) {{ return first ? from.get(0) : from.max(); }}",
        "  }",
    ]
    numbers = "".join(f".add({b.between(-9, 200)})" for _ in range(b.between(1, 4)))
    lines = [
        f"{g}<Integer> box = new {g}<Integer>(){numbers}; System.out.println(box.max() + box.get(0));",
        f'{g}<String> words = new {g}<>(); words.add("pear").add("fig"); System.out.println(words.max() + {g}.pick(words, true));',
        "int total = 0; for (int each : box) total += each; System.out.println(total);",
        "try { box.get(9); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }",
        f'@SuppressWarnings({{"unchecked", "rawtypes"}}) {g}<Integer> wrong = ({g}) words;',
        'try { Integer i = wrong.get(0); System.out.println(i); } catch (ClassCastException e) { System.out.println("polluted"); }',
    ]
    unit(b, b.fresh("generic"), lines)


def boxing(b: Builder) -> None:
    """Boxed numbers: identity in and out of the cache, equality, unboxing of null, mixed arithmetic."""
    small, large = b.between(-128, 127), b.pick((128, 1000, -129))
    uses = [
        f'Integer a = {small}, c = {small}; System.out.println((a == c) + " " + a.equals(c));',
        f'Integer a = {large}, c = {large}; System.out.println((a == c) + " " + a.equals(c) + " " + (a <= c));',
        f'Long l = {small}L; System.out.println(l.equals({small}) + " " + (l == {small}) + " " + l.equals({small}L));',
        f"Integer a = {small}; a++; a += 2; int d = a * a; System.out.println(a + d);",
        "Character ch = 'x'; int code = ch + 1; ch++; System.out.println(ch + \" \" + code);",
        'Integer none = null; try { int x = none; System.out.println(x); } catch (NullPointerException e) { System.out.println("null"); }',
        f"Object o = true ? {small} : 2.5; System.out.println(o);",
        f'Object o = true ? Integer.valueOf({small}) : "text"; System.out.println(o);',
        f'Double d1 = 0.0, d2 = -0.0; System.out.println(d1.equals(d2) + " " + ((double) d1 == d2) + " " + Double.compare(d1, d2) + " {small}");',
        f"Boolean t = true; System.out.println(t ^ Boolean.valueOf({str(small > 0).lower()}));",
        f"long sum = 0L; Integer part = {large}; sum += part; Long boxed = sum; System.out.println(boxed + part);",
        f'Number n = {b.pick(("(Number) 3", "2.75", "300L"))}; System.out.println(n.intValue() + " " + n.doubleValue() + " " + n.byteValue());',
    ]
    unit(b, b.fresh("box"), [f"{{ {use} }}" for use in b.sample(uses, b.between(3, 8))])
