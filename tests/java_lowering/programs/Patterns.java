import java.util.*;
import java.util.function.*;

public class Patterns {
    sealed interface Expr permits Num, Add, Neg, Var {}
    record Num(int value) implements Expr {}
    record Add(Expr left, Expr right) implements Expr {}
    record Neg(Expr of) implements Expr {}
    record Var(String name) implements Expr {}
    enum Suit implements Card { CLUBS, HEARTS }
    enum Tarot implements Card { FOOL, TOWER }
    sealed interface Card permits Suit, Tarot {}
    record Box<T>(T content) {}
    record Pair<A, B>(A first, B second) {}
    sealed interface Opt<T> {}
    record Some<T>(T value) implements Opt<T> {}
    record None<T>() implements Opt<T> {}
    record Mixed(long l, char c, boolean b, int[] xs, String s) {}
    record Own(int x) { public int x() { return x; } }

    static int eval(Expr e, Map<String, Integer> env) {
        return switch (e) {
            case Num(int v) -> v;
            case Add(Num(var a), Num(var b)) when a == b -> 2 * a;
            case Add(Expr l, Expr r) -> eval(l, env) + eval(r, env);
            case Neg(Neg(Expr inner)) -> eval(inner, env);
            case Neg(var x) -> -eval(x, env);
            case Var(String name) -> env.getOrDefault(name, 0);
        };
    }
    static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case int[] a when a.length > 2 -> "long array";
            case int[] a -> "array " + a.length;
            case Suit s when s == Suit.CLUBS -> "clubs";
            case Patterns.Box(String s) -> "box of " + s;
            case Patterns.Box<?>(Integer i) -> "box of int " + (i + 1);
            case Patterns.Box<?>(var x) when x == null -> "empty box";
            case Box<?> b -> "box";
            case Pair(Box(Integer i), Patterns.Box(String s)) -> i + s;
            case Pair<?, ?>(final var a, var b) -> "pair";
            case Character c -> "char " + c;
            default -> "other";
        };
    }
    static String card(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "c";
            case Suit.HEARTS -> "h";
            case Tarot.FOOL -> "f";
            case Tarot t -> "t" + t.ordinal();
        };
    }
    static String suit(Suit s) {
        return switch (s) {
            case null -> "none";
            case CLUBS -> "c";
            case HEARTS -> "h";
        };
    }
    static int text(String s) {
        switch (s) {
            case "a", "b" -> { return 1; }
            case "c" -> { return 2; }
            case null, default -> { return -1; }
        }
    }
    static int boxed(Integer i) {
        return switch (i) {
            case 1, 2 -> 12;
            case null -> 0;
            case Integer j when j < 0 -> -j;
            case Integer j -> j * 100;
        };
    }
    static int boxedChar(Character c) {
        return switch (c) {
            case 'a' -> 1;
            case null -> 0;
            case Character d when d > 'x' -> 3;
            default -> 2;
        };
    }
    static int old(Object o) {
        int n = 0;
        switch (o) {
            case String s:
                n += s.length();
                break;
            case Integer i when i > 3:
                n += i;
                break;
            case Integer i:
                n -= i;
            default:
                n += 100;
        }
        return n;
    }
    static <T> T get(Opt<T> o, T other) {
        return switch (o) {
            case Some<T>(var v) -> v;
            case None<T>() -> other;
        };
    }
    static <T> T get2(Opt<T> o, T other) {
        return switch (o) {
            case Some(var v) -> v;
            case None() -> other;
        };
    }
    static int infer(Box<String> b, Pair<Integer, List<String>> p) {
        int n = 0;
        if (b instanceof Box(var s)) n += s == null ? 1000 : s.length();
        if (p instanceof Pair(Integer i, var l) && i > 0) n += i * l.size();
        if (!(p instanceof Pair(var i, List<String> l))) return -1;
        return n + i + l.size();
    }
    static int mixed(Object o) {
        if (o instanceof Mixed(long l, char c, boolean b, int[] xs, String s) && b) {
            return (int) l + c + xs.length + (s == null ? 7 : s.length());
        }
        return o instanceof Mixed(var l, var c, var b, var xs, var s) ? -1 : -2;
    }
    static int capture(Object o) {
        if (o instanceof Pair(Integer a, Integer b)) {
            Supplier<Integer> s = () -> a * 10 + b;
            return s.get();
        }
        IntSupplier t = switch (o) {
            case Integer i when i > 0 -> () -> i + 1;
            case Box(Integer j) -> () -> j + 2;
            default -> () -> 0;
        };
        return t.getAsInt();
    }
    static String nomatch(Box<? extends Card> b) {
        try {
            return switch (b) {
                case Box<? extends Card>(Suit s) -> "suit";
                case Box<? extends Card>(Tarot t) -> "tarot";
            };
        } catch (MatchException e) {
            return "match " + (e.getMessage() == null);
        } catch (NullPointerException e) {
            return "npe";
        }
    }
    static String npe(Object o) {
        try {
            switch (o) {
                case String s -> { return "s"; }
                case Object x -> { return "o"; }
            }
        } catch (NullPointerException e) {
            return "npe";
        }
    }
    static int loop(List<Object> os) {
        int sum = 0;
        for (Object o : os) {
            switch (o) {
                case Integer i when i == 7: continue;
                case Integer i: sum += i; break;
                case Box(Box(Integer i)): sum += 1000 + i; break;
                case null, default: sum++;
            }
        }
        return sum;
    }
    static int nested(Object o, Object p) {
        return switch (o) {
            case Integer i -> switch (p) {
                case Integer j when j > i -> { int k = j - i; yield k; }
                case Integer j -> { yield -j; }
                default -> i;
            };
            case Long l when l instanceof Long m && m > 5L -> 55;
            default -> throw new IllegalStateException("x");
        };
    }
    static int order = 0;
    static Object tick(Object o) { order++; return o; }
    static int once() {
        order = 0;
        int r = switch (tick(new Pair<>(1, "x"))) {
            case Pair(String a, String b) -> 1;
            case Pair(Integer a, Integer b) -> 2;
            case Pair(Integer a, String b) -> 3;
            default -> 4;
        };
        return order * 10 + r;
    }

    static void check(Object found, Object expected) {
        System.out.println(found);
        assert Objects.equals(found, expected);
    }

    public static void main(String[] args) {
        Map<String, Integer> env = new HashMap<>();
        env.put("x", 5);
        check(eval(new Add(new Num(3), new Num(3)), env), 6);
        check(eval(new Add(new Num(3), new Neg(new Neg(new Var("x")))), env), 8);
        check(eval(new Neg(new Add(new Var("y"), new Num(4))), env), -4);
        Object[] all = {null, 3, 30, "", "abc", new int[1], new int[3], Suit.CLUBS, Suit.HEARTS, new Box<>("q"), new Box<>(4),
            new Box<>(null), new Box<>(2.0), new Pair<>(new Box<>(1), new Box<>("z")), new Pair<>(1, 2), 'c', 4L};
        String[] kinds = {"null", "int 3", "big 30", "empty", "string 3", "array 1", "long array", "clubs", "other", "box of q",
            "box of int 5", "empty box", "box", "1z", "pair", "char c", "other"};
        for (int i = 0; i < all.length; i++) check(kind(all[i]), kinds[i]);
        check(card(Suit.CLUBS) + card(Suit.HEARTS) + card(Tarot.FOOL) + card(Tarot.TOWER), "chft1");
        check(suit(null) + suit(Suit.HEARTS), "noneh");
        check(text(null) * 1000 + text("b") * 100 + text("c") * 10 + text("d"), -1000 + 100 + 20 - 1);
        check(boxed(null) + boxed(2) + boxed(-5) + boxed(3), 0 + 12 + 5 + 300);
        check(boxedChar(null) * 1000 + boxedChar('a') * 100 + boxedChar('y') * 10 + boxedChar('b'), 132);
        check(old("abc") + old(5) + old(2) + old(2.0), 3 + 5 + 98 + 100);
        check(get(new Some<>(4), 5) + get(new None<>(), 5) + get2(new Some<>("u"), "v") + get2(new None<String>(), "v"), "9uv");
        check(infer(new Box<>(null), new Pair<>(2, List.of("a", "b"))), 1000 + 4 + 2 + 2);
        check(infer(new Box<>("abc"), null), -1);
        check(mixed(new Mixed(4L, 'a', true, new int[2], null)), 4 + 97 + 2 + 7);
        check(mixed(new Mixed(4L, 'a', false, null, "")) * 10 + mixed(null), -12);
        check(capture(new Pair<>(3, 4)) + capture(7) + capture(new Box<>(5)) + capture(new Box<>("")), 34 + 8 + 7 + 0);
        check(nomatch(new Box<Card>(Suit.CLUBS)) + nomatch(new Box<Card>(null)) + nomatch(null), "suitmatch truenpe");
        check(npe(null) + npe(1) + npe(""), "npeos");
        List<Object> os = new ArrayList<>();
        os.add(7); os.add(3); os.add(null); os.add(new Box<>(new Box<>(1))); os.add(new Box<>(1)); os.add("x");
        check(loop(os), 3 + 1 + 1001 + 1 + 1);
        check(nested(1, 5) + nested(5, 1) * 10 + nested(9, "") * 100 + nested(6L, 0), 4 - 10 + 900 + 55);
        check(once(), 13);
        int caught = 0;
        try { nested("", ""); } catch (IllegalStateException e) { caught = 1; }
        check(caught, 1);
    }
}
