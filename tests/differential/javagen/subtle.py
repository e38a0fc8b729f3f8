"""Java snippets about rules that are easy to get wrong: evaluation order, conversions, scoping, initialisation, identity.

Each snippet is a block of its own; `members` are declarations it needs. `@a` to `@d` stand for small random numbers
and `#` for a name that is new in every use.
"""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

import re

from tests.differential.javagen.builder import Builder
from tests.differential.javagen.dispatch import unit

Snippet = tuple[str, str]
"""Members of Main it needs, and statements."""

ORDER: tuple[Snippet, ...] = (
    (
        "",
        'int[] a = {1, 2, 3}; int i = 0; a[i++] += i; a[i] = i++ + i; System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + i);',
    ),
    (
        "",
        "int x = @a; x = x++ + ++x; x += x++ * @b + x; System.out.println(x); int y = @c; y -= y -= @d; System.out.println(y);",
    ),
    (
        'static class C# { int v = @a; static C# last; C# me() { System.out.print("me "); return this; } }',
        "C# c = new C#(); c.me().v += tick(@b) * c.v++; System.out.println(c.v);",
    ),
    (
        "",
        'int[] a = new int[2]; try { a[tick(5)] = tick(1) / (fuel - fuel); } catch (ArithmeticException e) { System.out.println("right"); } catch (ArrayIndexOutOfBoundsException e) { System.out.println("index"); }',
    ),
    (
        "",
        'int[] a = {1, 2}, b = {3, 4}; int i = 0; a[i] = (a = b)[i = 1] + i; System.out.println(a[0] + " " + a[1] + " " + i);',
    ),
    ("", 'String[] s = {"a", "b"}; int i = 0; s[i++] += i + "x" + i++; System.out.println(s[0] + s[1] + i);'),
    (
        "static int f#(int a, int b, int c) { return a * 100 + b * 10 + c; }",
        "int i = @a; System.out.println(f#(i++, i, ++i)); System.out.println(f#(i, i = 7, i));",
    ),
    (
        "",
        "boolean t = true, f = false; int n = 0; if (f && n++ > 0 | t) n += 10; if (t || n++ > 0) n += 100; if (t ^ n++ < 0 & f) n += 1000; System.out.println(n);",
    ),
    (
        'static int z#() { System.out.print("z"); throw new Failure("z"); }',
        'try { System.out.println(tick(1) + z#() + tick(2)); } catch (Failure e) { System.out.println("stopped"); }',
    ),
    (
        'static int[] arr#() { System.out.print("arr "); return null; }',
        'try { arr#()[tick(@a)] = tick(@b); } catch (NullPointerException e) { System.out.println("npe"); }',
    ),
    (
        "",
        'int a = @a, b = @b; a ^= b ^= a ^= b; System.out.println(a + " " + b); int k = @c; k = k-- - --k; System.out.println(k);',
    ),
    (
        "",
        'long l = @a; int sh = 33; l <<= sh; int m = 1; m <<= 33L; m >>>= -1; System.out.println(l + " " + m + " " + (1 << -1) + " " + (-1 >>> 28) + " " + ((byte) -1 >>> 28));',
    ),
)
CONVERSIONS: tuple[Snippet, ...] = (
    (
        "",
        'byte b = (byte) (@a * 40); b += 100.7; b >>>= 1; short s = (short) 70000; s *= 1.5; char c = (char) -@b; c += 1; System.out.println(b + " " + s + " " + (int) c);',
    ),
    (
        "",
        'System.out.println((int) Float.NaN + " " + (long) 1e30 + " " + (int) -1e30f + " " + (char) 1e10 + 0 + " " + (short) 1e10 + " " + (byte) 300.9);',
    ),
    (
        "",
        'int big = 16777217; float f = big; double d = f; long l = Long.MAX_VALUE; System.out.println(d + " " + (int) f + " " + (float) l + " " + (long) (double) l + " " + (l == (float) l));',
    ),
    (
        "",
        'System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + Long.MIN_VALUE / -1L + " " + -7 / 2 + " " + -7 % 2 + " " + 7 % -2 + " " + -7.5 % 2 + " " + Math.abs(Integer.MIN_VALUE));',
    ),
    (
        "",
        "char c = 'a'; int i = @a; System.out.println(true ? c : 0); System.out.println(true ? c : i); System.out.println(false ? i : c); System.out.println(true ? 'b' : (short) 1); System.out.println(true ? null : 0);",
    ),
    (
        "",
        'Object o = true ? 1 : "s"; Object p = true ? 1 : 2.0; Object q = true ? (Integer) 1 : (Double) 2.0; Object r = false ? \'x\' : 97; System.out.println(o + " " + p + " " + q + " " + r);',
    ),
    (
        "",
        'double z = 0.0; System.out.println(1 / z + " " + -1 / z + " " + 0 / z + " " + (0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + 5 % z + " " + Math.min(-0.0, 0.0) + " " + (Double.NaN != Double.NaN));',
    ),
    (
        "",
        'final int k = @a; byte b = k; switch (b) { case k: System.out.println("k"); break; case k + 1: System.out.println("next"); break; default: System.out.println("other"); }',
    ),
    (
        "",
        "int i = 'a' + 1; char c = 'a' + 1; c++; System.out.println(i + c); System.out.println(\"\" + i + c); System.out.println((char) (c + 1)); System.out.println(c + 1); System.out.println((int) '\\u00e9' + \"\\u0041\\t\\101\");",
    ),
    (
        "",
        'long h = 0xFFFFFFFFL & -@a; int n = (int) 0x1_0000_0001L; System.out.println(h + " " + n + " " + (0x80000000 == Integer.MIN_VALUE) + " " + 010 + " " + 0b11 + " " + 1e1f + " " + 0x1p3 + " " + .5 + " " + 1__0);',
    ),
    (
        "",
        'float f = 0.1f; double d = 0.1; System.out.println((f == d) + " " + (double) f + " " + (f + d) + " " + f * 3 + " " + d * 3 + " " + 1.0f / 3 + " " + 2.0 / 3 + " " + 100.0 * 1.1 + " " + (float) 1e-46 + " " + 1e16 + " " + 123456789.0f);',
    ),
    (
        "",
        'System.out.println(Float.floatToIntBits(-0.0f) + " " + Double.doubleToLongBits(1.5) + " " + Float.intBitsToFloat(1) + " " + Double.MIN_VALUE / 2 + " " + Math.sqrt(-1) + " " + Math.pow(2, 10) + " " + Math.floorMod(-@a, 3) + " " + Math.round(-2.5) + " " + Math.rint(2.5));',
    ),
    (
        "",
        'try { System.out.println(Math.addExact(Integer.MAX_VALUE, @a)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); } try { System.out.println(Math.toIntExact(1L << 40)); } catch (ArithmeticException e) { System.out.println("long"); }',
    ),
    (
        "",
        'System.out.println(Integer.rotateLeft(@a, 31) + " " + Integer.numberOfLeadingZeros(@b) + " " + Long.bitCount(-1L) + " " + Integer.toUnsignedString(-@c) + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 7) + " " + Integer.parseInt("+7") + " " + Long.numberOfTrailingZeros(8));',
    ),
    (
        'static String o#(Object... x) { return x == null ? "null" : "" + x.length; } static String p#(int x, long... y) { return "long" + y.length; } static String p#(int x, Integer... y) { return "Integer" + y.length; }',
        'System.out.println(o#() + o#(1, "2") + o#((Object) null) + o#((Object[]) null) + o#(new int[3]) + o#((Object[]) new String[2]) + p#(1, 2L, 3));',
    ),
    (
        'static String q#(long x) { return "long"; } static String q#(Integer x) { return "Integer"; } static String q#(Object x) { return "Object"; } static String w#(double x) { return "double"; } static String w#(Object x) { return "Object"; }',
        "byte b = 1; char c = 'c'; System.out.println(q#(1) + q#(b) + q#(1.0f) + q#('c') + q#((Integer) 1) + w#(1) + w#(c) + w#(1L) + w#(true));",
    ),
)
SCOPES: tuple[Snippet, ...] = (
    (
        'interface A# { default String m() { return "A"; } static int s() { return @a; } int K = log("A#.K", 1); } interface B# { default String m() { return "B"; } } static class D# implements A#, B# { public String m() { return A#.super.m() + B#.super.m(); } }',
        "System.out.println(new D#().m() + A#.s());",
    ),
    (
        'static abstract class P# { Object make() { return "P"; } protected int n = @a; int get() { return n; } } static class Q# extends P# { int n = @b; String make() { return "Q" + super.make(); } int both() { return n * 100 + super.n * 10 + ((P#) this).n; } }',
        'P# p = new Q#(); System.out.println(p.make() + " " + p.n + " " + p.get() + " " + ((Q#) p).both() + " " + ((Q#) p).make().length());',
    ),
    (
        'static class S# { static String who() { return "S"; } String me() { return who(); } } static class T# extends S# { static String who() { return "T"; } }',
        "S# s = new T#(); System.out.println(s.me() + S#.who() + T#.who() + new T#().me());",
    ),
    (
        'static class V# { private String p() { return "V.p"; } String q() { return p(); } } static class W# extends V# { String p() { return "W.p"; } }',
        "System.out.println(new W#().q() + new W#().p());",
    ),
    (
        "static class G#<T> { T v; G#(T v) { this.v = v; } <U> G#<U> map(Function<? super T, ? extends U> f) { return new G#<>(f.apply(v)); } }",
        'System.out.println(new G#<>(@a).map(x -> x + 1).map(x -> "v" + x).v.length()); G#<? extends Number> g = new G#<>(2.5); System.out.println(g.v.intValue());',
    ),
    (
        'static abstract class Sh# { abstract double area(); static Sh# of(double r) { return new Sh#() { double area() { return r * r; } public String toString() { return "sq" + area(); } }; } }',
        'Sh# s = Sh#.of(@a); System.out.println(s + " " + s.area());',
    ),
    (
        'static class In# { int x = @a; class J { int x = @b; class K { int x = @c; String all() { int x = 9; return x + " " + this.x + " " + J.this.x + " " + In#.this.x; } } } }',
        "In# in = new In#(); In#.J j = in.new J(); System.out.println(j.new K().all());",
    ),
    (
        "",
        'record Pt(int x, int y) { Pt { if (x > y) { int t = x; x = y; y = t; } } static Pt zero() { return new Pt(0, 0); } int sum() { return x + y; } } enum E { A, B; E other() { return this == A ? B : A; } } interface Op { int f(int x); } Op op = x -> new Pt(x, @a).sum(); System.out.println(op.f(@b) + " " + new Pt(@c, @d) + E.A.other() + Pt.zero().equals(new Pt(0, 0)));',
    ),
    (
        "",
        'Object o = @a > 3 ? (Object) "text" : Integer.valueOf(@a); if (!(o instanceof String s)) { System.out.println("no string " + o); } else { System.out.println(s.length() + s); } if (o instanceof Integer i && i > 1) System.out.println(i + 1); boolean z = o instanceof String t && t.isEmpty(); System.out.println(z);',
    ),
    (
        "static Function<Integer, Integer> fact#; ",
        "fact# = n -> n <= 1 ? 1 : n * fact#.apply(n - 1); System.out.println(fact#.apply(@a)); IntFunction<IntUnaryOperator> add = x -> y -> x + y; System.out.println(add.apply(@b).applyAsInt(@c));",
    ),
    (
        "",
        'List<Supplier<Integer>> made = new ArrayList<>(); for (int i = 0; i < 3; i++) { int j = i * @a; made.add(() -> j + @b); } for (int x : new int[] {4, 5}) made.add(() -> x); for (Supplier<Integer> s : made) System.out.print(s.get() + " ");',
    ),
    (
        "static int x# = @a; static int sh#(int x#) { x# += 1; return x# + Main.x#; }",
        "int y = sh#(5); { int z = y; y = z + x#; } for (int z = 0; z < 2; z++) y += z; System.out.println(y);",
    ),
    (
        "static class Node# { int v; Node# next; Node#(int v, Node# next) { this.v = v; this.next = next; } } static Node# rev#(Node# n) { Node# r = null; while (n != null) { Node# t = n.next; n.next = r; r = n; n = t; } return r; }",
        'Node# n = new Node#(@a, new Node#(@b, new Node#(@c, null))); for (Node# m = rev#(n); m != null; m = m.next) System.out.print(m.v + ",");',
    ),
    (
        "enum Pl# { X(2), Y(X.v + 1) { int w() { return v * 2; } }; static final Map<String, Pl#> ALL = new TreeMap<>(); static { for (Pl# p : values()) ALL.put(p.name(), p); } final int v; Pl#(int v) { this.v = v; } int w() { return v; } }",
        'System.out.println(Pl#.ALL + " " + Pl#.Y.w() + Pl#.X.w() + " " + Pl#.Y.getDeclaringClass().getSimpleName() + Pl#.valueOf("Y").ordinal());',
    ),
    (
        "sealed interface Ex# permits Nu#, Ad# {} record Nu#(int v) implements Ex# {} record Ad#(Ex# l, Ex# r) implements Ex# {} static int ev#(Ex# e) { if (e instanceof Nu# n) return n.v(); Ad# a = (Ad#) e; return ev#(a.l()) + ev#(a.r()); }",
        'Ex# e = new Ad#(new Nu#(@a), new Ad#(new Nu#(@b), new Nu#(@c))); System.out.println(ev#(e) + " " + e);',
    ),
)
STARTS: tuple[Snippet, ...] = (
    (
        "static class Bad# { static int v = 1 / (fuel - fuel); static int w = 2; }",
        'try { System.out.println(Bad#.v); } catch (ExceptionInInitializerError e) { System.out.println("init " + (e.getCause() instanceof ArithmeticException)); } try { System.out.println(Bad#.w); } catch (NoClassDefFoundError e) { System.out.println("gone"); }',
    ),
    (
        'static class La# { static { log("La#", 1); } static final int K = @a; static final String S = "s" + K; static final int R = log("La#.R", 2); static void touch() {} }',
        "System.out.println(La#.K + La#.S); La#[] a = new La#[1]; System.out.println(a.length); System.out.println(La#.R);",
    ),
    (
        "static class Cy#A { static int a = Cy#B.b + 1; } static class Cy#B { static int b = Cy#A.a + 10; }",
        'System.out.println(Cy#A.a + " " + Cy#B.b);',
    ),
    (
        "static class Fw# { static int early = peek(); static int late = @a; static int peek() { return late; } int x = y() + 1; int y = 5; int y() { return y; } }",
        'System.out.println(Fw#.early + " " + Fw#.late + " " + new Fw#().x);',
    ),
    (
        'static class Par# { static { log("Par#", 1); } static int n = 3; } static class Chi# extends Par# { static { log("Chi#", 2); } }',
        "System.out.println(Chi#.n); new Chi#();",
    ),
    (
        'static class Th# { int v; Th#(int v) { if (v < 3) throw new Failure("ctor" + v); this.v = v; } { v = 8; log("block", v); } }',
        "try { System.out.println(new Th#(@a).v); } catch (Failure e) { System.out.println(e.getMessage()); }",
    ),
    (
        "static int rec#(int n) { return n + rec#(n + 1); }",
        'try { rec#(0); } catch (StackOverflowError e) { System.out.println("deep"); }',
    ),
    (
        'static String fin#() { String s = "a"; try { return s; } finally { s = "b"; } } static StringBuilder fib#() { StringBuilder s = new StringBuilder("a"); try { return s; } finally { s.append("b"); } }',
        "System.out.println(fin#() + fib#());",
    ),
    (
        'static int lo#() { int n = 0; while (true) { try { try { n++; if (n < @a) continue; if (n == 6) break; throw new Failure("x"); } finally { n += 2; } } catch (Failure e) { n += 3; if (n > 20) return n; } } return -n; }',
        "System.out.println(lo#());",
    ),
    (
        "",
        'String s = @a > 4 ? null : "k"; try { switch (s) { case "k": System.out.println("k"); break; default: System.out.println("d"); } } catch (NullPointerException e) { System.out.println("null switch"); } try { throw null; } catch (NullPointerException e) { System.out.println("thrown null"); } synchronized ("lock") { System.out.println("in"); }',
    ),
    (
        'static class R# implements AutoCloseable { public void close() { System.out.println("closed"); } }',
        'try (R# r = @a > 4 ? null : new R#()) { System.out.println(r == null); } R# kept = new R#(); try (kept) { System.out.println("kept"); }',
    ),
    (
        "",
        'try { Object[] o = new Integer[1]; o[0] = "s"; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); } try { Object o = new int[-@a]; System.out.println(o == null); } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); } try { Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator(); it.remove(); } catch (IllegalStateException e) { System.out.println("state"); }',
    ),
    (
        'static void th#(int n) throws Exception { if (n > 4) throw new Exception("chk" + n); throw new IllegalArgumentException("arg" + n); }',
        'try { th#(@a); } catch (IllegalArgumentException | IllegalStateException e) { System.out.println(e.getMessage()); } catch (Exception e) { Throwable t = new RuntimeException("wrap", e); System.out.println(t.getMessage() + t.getCause().getMessage()); }',
    ),
)
TEXTS: tuple[Snippet, ...] = (
    (
        'static final String K# = "con"; static String at#() { return "con"; }',
        'final String a = "con"; String b = "con", c = "co"; System.out.println((a == K#) + " " + (b == "co" + "n") + " " + (b == c + "n") + " " + (at#() == b) + " " + ((c + "n").intern() == b) + " " + (a + 1 == "con1") + " " + (new String("con") == b));',
    ),
    (
        "",
        'switch (@a > 4 ? "Aa" : "BB") { case "Aa": System.out.println("Aa"); case "BB": System.out.println("BB"); break; case "C#": System.out.println("C"); } System.out.println("Aa".hashCode() == "BB".hashCode());',
    ),
    (
        "",
        'String t = """\n      a@a \\\n      b\n        c "q" \\t|\n      """; System.out.print(t); System.out.println(t.length());',
    ),
    (
        "",
        "char[] c = {'x', 'y'}; String s = \"\" + c.length + 'c' + 1 + 2L + 3f + 4d + true + null + c[0] + (char) (c[0] + 1) + (c[0] + 1); s += 1 + 1; s += 'z' + 1; System.out.println(s); System.out.println(1 + 2 + \"3\" + 4 + 5);",
    ),
    (
        "",
        'String s = "a,b,,c,,"; System.out.println(s.split(",").length + " " + Arrays.toString(s.split(",")) + " " + String.join("|", List.of("p", "q")) + " " + s.indexOf(\',\', 2) + " " + s.replace(",", "") + " " + s.lastIndexOf("c") + " " + "b".compareTo("abc") + " " + "abc".compareTo("ab"));',
    ),
    (
        "",
        'System.out.println(String.format("%d|%5d|%-5d|%05d|%x|%s|%c|%b|%.2f|%%", @a, @b, @c, @d, 255, "s", \'c\', true, 1.005)); System.out.printf("%s %s%n", 1, null);',
    ),
    (
        "",
        'StringBuilder b = new StringBuilder(); for (char c = \'a\'; c < \'e\'; c++) b.append(c).append((int) c % @c); b.insert(2, true).replace(0, 2, "<>").setCharAt(1, \'_\'); System.out.println(b.reverse() + " " + b.length() + " " + b.charAt(3) + b.substring(2, 4) + b.indexOf("t") + (b.compareTo(new StringBuilder("b")) > 0));',
    ),
    (
        "",
        "String s = \"Hello\"; int v = 0; for (char c : s.toCharArray()) v = v * 31 + c; System.out.println((v == s.hashCode()) + \" \" + s.chars().sum() + \" \" + s.codePointAt(1) + \" \" + Character.isUpperCase(s.charAt(0)) + Character.isWhitespace(' ') + Character.isLetterOrDigit('_') + (char) Character.toLowerCase((int) 'Q') + Character.digit('f', 16) + Character.forDigit(11, 16));",
    ),
    (
        "",
        'System.out.println("x".repeat(3) + " a b ".strip() + "ab".contains("") + "".isEmpty() + "  ".isBlank() + "aXbX".replaceAll("X", "y") + "abc".matches("[a-c]+") + "q".equals(null) + "L1\\nL2".lines().count() + String.valueOf(new char[] {\'o\', \'k\'}) + "abcabc".replaceFirst("b", "-"));',
    ),
)
COLLECTED: tuple[Snippet, ...] = (
    (
        'static class Ky# implements Comparable<Ky#> { final int a; Ky#(int a) { this.a = a; } public boolean equals(Object o) { return o instanceof Ky# k && k.a % 5 == a % 5; } public int hashCode() { return a % 5; } public int compareTo(Ky# o) { return o.a - a; } public String toString() { return "k" + a; } }',
        'Map<Ky#, Integer> m = new HashMap<>(); for (int i = 0; i < 7; i++) m.merge(new Ky#(i * @a), 1, Integer::sum); System.out.println(m.size() + " " + m.get(new Ky#(@a * 5)) + " " + new TreeSet<>(List.of(new Ky#(@b), new Ky#(@b + 3), new Ky#(@b + 1))));',
    ),
    (
        "",
        'List<Integer> l = new ArrayList<>(List.of(5, 3, @a, 1)); l.remove(1); l.remove(Integer.valueOf(5)); l.add(0, 9); ListIterator<Integer> it = l.listIterator(); while (it.hasNext()) { int v = it.next(); if (v == 9) it.set(8); else if (v == 1) it.add(0); } System.out.println(l + " " + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 8));',
    ),
    (
        "",
        'List<String> w = Arrays.asList("pear", "fig", "apple", "kiwi"); w.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())); System.out.println(w); try { w.add("x"); } catch (UnsupportedOperationException e) { System.out.println("fixed"); } Collections.swap(w, 0, 1); System.out.println(w.indexOf("fig") + w.subList(1, 3).toString());',
    ),
    (
        "",
        'PriorityQueue<int[]> q = new PriorityQueue<>((x, y) -> x[1] != y[1] ? Integer.compare(x[1], y[1]) : y[0] - x[0]); for (int i = 0; i < 6; i++) q.add(new int[] {i, i * @a % 4}); while (!q.isEmpty()) { int[] t = q.poll(); System.out.print(t[0] + ":" + t[1] + " "); }',
    ),
    (
        "",
        'System.out.println(IntStream#.range(0, @a).map(x -> x * x).sum() + " " + List.of(3, 1, 2).stream().sorted().map(x -> "n" + x).collect(java.util.stream.Collectors.joining(",")) + " " + Arrays.stream(new int[] {4, 5}).max().getAsInt());'.replace(
            "IntStream#", "java.util.stream.IntStream"
        ),
    ),
    (
        "",
        'Map<String, List<Integer>> g = new TreeMap<>(); for (int i = 0; i < 5; i++) g.computeIfAbsent(i % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(i * @a); g.forEach((k, v) -> System.out.print(k + v + " ")); g.entrySet().removeIf(e -> e.getValue().size() > 2); System.out.println(g.keySet() + " " + g.containsKey("odd"));',
    ),
    (
        "",
        "int[][] m = {{1, 2}, {3}, {}}; int[][] c = m.clone(); c[0][0] = @a; c[1] = new int[] {7, 8}; System.out.println(Arrays.deepToString(m) + Arrays.deepToString(c) + Arrays.equals(m[0], c[0]) + Arrays.hashCode(new int[] {1, @b}) + Arrays.asList(1, 2).hashCode() + Arrays.copyOfRange(new int[] {1, 2, 3}, 1, 5).length);",
    ),
    (
        "static class Rng# implements Iterable<Integer> { final int n; Rng#(int n) { this.n = n; } public Iterator<Integer> iterator() { return new Iterator<>() { int i = 0; public boolean hasNext() { return i < n; } public Integer next() { if (i >= n) throw new NoSuchElementException(); return i++; } }; } }",
        'int t = 0; for (int x : new Rng#(@a)) for (Integer y : new Rng#(x)) t += x * y; System.out.println(t); Iterator<Integer> it = new Rng#(0).iterator(); try { it.next(); } catch (NoSuchElementException e) { System.out.println("empty"); } try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println("no remove"); }',
    ),
    (
        "",
        'Deque<Integer> d = new ArrayDeque<>(); for (int i = 0; i < 4; i++) { d.push(i); d.addLast(i * @a); } d.removeFirst(); d.pollLast(); System.out.println(d + " " + d.peekFirst() + d.peekLast() + d.size() + d.contains(@a)); try { d.addFirst(null); } catch (NullPointerException e) { System.out.println("no null"); } Iterator<Integer> b = d.descendingIterator(); System.out.println(b.next());',
    ),
    (
        "",
        'Set<List<Integer>> s = new HashSet<>(); s.add(List.of(1, 2)); s.add(Arrays.asList(1, 2)); s.add(new LinkedList<>(List.of(2, 1))); System.out.println(s.size() + " " + List.of(1, 2).equals(new ArrayList<>(Arrays.asList(1, 2))) + " " + new HashSet<>(List.of(1, @a + 1)).equals(Set.of(@a + 1, 1)) + Objects.equals(null, null) + Objects.hash(1, 2) + Optional.of(@a).map(x -> x + 1).orElse(0));',
    ),
    (
        "",
        'TreeMap<Integer, String> t = new TreeMap<>(Comparator.reverseOrder()); for (int i = 0; i < 6; i++) t.put(i * @a, "v" + i); System.out.println(t.firstKey() + " " + t.headMap(@a * 2) + t.ceilingKey(@a) + t.lowerKey(0) + t.pollFirstEntry().getValue() + t.descendingMap().firstKey() + t.size());',
    ),
)


def _expand(b: Builder, text: str, name: str) -> str:
    numbers = {f"@{letter}": str(b.between(1, 9)) for letter in "abcd"}
    return re.sub("@[abcd]", lambda found: numbers[found.group()], text).replace("#", name)


def _choose(b: Builder, pool: tuple[Snippet, ...], kind: str) -> None:
    lines: list[str] = []
    for number in sorted(b.sample(range(len(pool)), b.between(1, 4))):
        members, body = pool[number]
        name = b.fresh("x")
        if members:
            b.members.append("  " + _expand(b, members, name))
        lines.append(f"{{ {_expand(b, body, name)} }}")
        b.note(f"snippet-{kind}-{number}")
    unit(b, b.fresh(kind), lines)


def order(b: Builder) -> None:
    """Evaluation order."""
    _choose(b, ORDER, "order")


def conversions(b: Builder) -> None:
    """Conversions, promotions, overloads."""
    _choose(b, CONVERSIONS, "convert")


def scopes(b: Builder) -> None:
    """Names, inheritance, nested classes, lambdas."""
    _choose(b, SCOPES, "scope")


def starts(b: Builder) -> None:
    """Initialisation and exceptional ends."""
    _choose(b, STARTS, "start")


def texts(b: Builder) -> None:
    """Strings."""
    _choose(b, TEXTS, "texts")


def collected(b: Builder) -> None:
    """Collections."""
    _choose(b, COLLECTED, "collected")
