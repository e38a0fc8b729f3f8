import java.util.*;
public class PatternTypes {
    record Box<T>(T content) {}
    record Two<T extends Comparable<T>, U>(T a, U b) {}
    static String k1(Box<? extends Integer> b) { return switch (b) { case Box(Integer i) -> "I" + i; }; }
    static String k2(Box<? super Integer> b) { return switch (b) { case Box(Integer i) when i != null -> "I" + i; case Box(Object o) -> "O" + o; }; }
    static String k3(Box<Box<? super Integer>> b) { return switch (b) { case Box(Box(Number i)) -> "N" + i; case Box(Box(var o)) -> "O" + o; case Box(var o) -> "n" + o; }; }
    static <T> String k4(Box<? super T> b) { return b instanceof Box(String s) ? "s" + s : b instanceof Box(var v) ? "v" + v : "z"; }
    static String k5(Two<?, ? super Number> t) { return switch (t) { case Two(Integer a, Integer b) -> "ii"; case Two(var a, Number n) -> "n" + n; case Two(var a, var b) -> "v" + a + b; }; }
    static String k6(Two t) { return switch (t) { case Two(Integer a, Integer b) -> "ii"; case Two(var a, Number n) -> "n" + n; case Two(var a, var b) -> "v" + a + b; }; }
    interface Sup<X> {} record Im<Y>(List<Y> l, Y y) implements Sup<List<Y>> {}
    static String k7(Sup<List<String>> s) { return switch (s) { case Im(var l, var y) -> y.length() + l.get(0); case Sup<?> q -> "q"; }; }
    static class In { static class Deep { record R(int x, Object o) {} } }
    static int n = 0;
    static int next() { return ++n; }
    static int written(Object o) {
        int _ = next(), _ = next();
        var _ = next();
        return switch (o) {
            case In . // one (
                Deep /* two c.d( ) */ .R(
                    final int x, // a (
                    In.Deep.R(_, String s) /* b.c( */) when (x) + (s.length()) > 3 -> x + "In.Deep.R(".length();
            case In.Deep.R(_, In.Deep.R(_, In.Deep.R(_, In.Deep.R(_, In.Deep.R(var x, _))))) -> x;
            case In.Deep.R(int x, _) -> o instanceof /* In.Deep( */ In.Deep.R(_, var q) && (q) == null ? -x : x + n;
            default -> n;
        };
    }
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        p(k1(new Box<>(3))); p(k1(new Box<>(null))); p(k2(new Box<Object>("x"))); p(k2(new Box<Object>(5)));
        p(k2(new Box<Number>(5.0)));
        p(k3(new Box<>(new Box<Object>("s")))); p(k3(new Box<>(new Box<Object>(4)))); p(k3(new Box<>(new Box<Object>(null)))); p(k3(new Box<>(null)));
        p(k4(new Box<Object>("s"))); p(k4(new Box<Object>(4)));
        p(k5(new Two<>(1, (Object) 2))); p(k5(new Two<>("a", (Object) 2.0))); p(k5(new Two<>("a", (Object) "b"))); p(k5(new Two<>("a", (Object) null)));
        p(k6(new Two<>(1, (Object) 2))); p(k6(new Two<>("a", (Object) 2.0))); p(k6(new Two<>("a", (Object) "b"))); p(k6(new Two<>("a", (Object) null)));
        p(k7(new Im<>(List.of("aa"), "bbb"))); p(k7(new Sup<>() {}));
        p(written(new In.Deep.R(2, new In.Deep.R(3, "ab"))));
        p(written(new In.Deep.R(1, new In.Deep.R(2, new In.Deep.R(3, new In.Deep.R(4, new In.Deep.R(5, null)))))));
        p(written(new In.Deep.R(2, "")));
        p(written(new In.Deep.R(2, null)));
        p(written(""));
    }
}
