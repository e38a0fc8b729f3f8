import java.util.function.*;
import java.util.*;
import java.util.concurrent.Callable;

/** Which of several methods a lambda or a method reference is passed to (JLS 15.12.2). */
public class FunctionOverloads {
    interface OnInt { void on(int k); }
    interface OnText { void on(String k); }
    interface OnObject { void on(Object k); }
    interface TakesLong { void take(long k); }

    static String h(OnInt f) { return "int"; }
    static String h(OnText f) { return "text"; }
    static String h(OnObject f) { return "object"; }
    static String h(TakesLong f) { return "long"; }

    static String g(Supplier<Integer> s) { return "supplier"; }
    static String g(IntSupplier s) { return "int supplier"; }

    static String f(IntFunction<String> s) { return "to text"; }
    static String f(IntUnaryOperator s) { return "to int"; }

    static String e(Function<String, Integer> s) { return "boxed"; }
    static String e(ToIntFunction<String> s) { return "plain"; }

    static String r(Runnable r) { return "run"; }
    static <T> String r(Callable<T> r) { return "call"; }

    static String c(Supplier<Object> s) { return "object"; }
    static String c(ToText s) { return "string"; }
    interface ToText { String text(); }

    static String l(Supplier<List<String>> s) { return "list"; }
    static String l(IntSupplier s) { return "int"; }

    static String d(ToDoubleFunction<String> f) { return "double"; }
    static String d(ToIntFunction<String> f) { return "int"; }
    static String d(ToLongFunction<String> f) { return "long"; }

    static String v(Consumer<String> c) { return "consumer"; }
    static String v(Function<String, Integer> c) { return "function"; }

    static void nothing() { }
    static int something() { return 1; }
    static Integer boxed() { return 1; }

    public static void main(String[] args) {
        System.out.println(h((int k) -> { }));
        System.out.println(h((String k) -> { }));
        System.out.println(h((Object k) -> { }));
        System.out.println(h((long k) -> { }));
        Integer b = 5;
        System.out.println(g(() -> b));
        System.out.println(g(() -> 5));
        System.out.println(g(() -> b + 1));
        System.out.println(g(() -> { return b; }));
        System.out.println(g(() -> { return 7; }));
        System.out.println(g(() -> something()));
        System.out.println(g(() -> boxed()));
        System.out.println(g(() -> { if (b > 3) return 1; return 2; }));
        System.out.println(g(() -> { if (b > 3) return b; return b; }));
        System.out.println(g(FunctionOverloads::something));
        System.out.println(g(FunctionOverloads::boxed));
        System.out.println(g(() -> args.length > 3 ? 1 : 2));
        System.out.println(g(() -> args.length > 3 ? b : 2));
        System.out.println(f((int k) -> "x"));
        System.out.println(f((int k) -> 1));
        System.out.println(f((int k) -> { return "x"; }));
        System.out.println(f((int k) -> { return k; }));
        System.out.println(f((int k) -> "x".length()));
        System.out.println(f((int k) -> k + ""));
        System.out.println(e((String s) -> s.length()));
        System.out.println(e((String s) -> b));
        System.out.println(r(() -> nothing()));
        System.out.println(r(() -> something()));
        System.out.println(r(() -> { }));
        System.out.println(r(() -> { throw new RuntimeException(); }));
        System.out.println(r(() -> { something(); }));
        System.out.println(r(() -> { return something(); }));
        System.out.println(r(() -> new Object()));
        System.out.println(r(() -> 1));
        System.out.println(c(() -> "x"));
        System.out.println(c(() -> b));
        System.out.println(c(() -> null));
        System.out.println(l(() -> new ArrayList<>()));
        System.out.println(l(() -> 3));
        System.out.println(l(() -> List.of()));
        System.out.println(l(() -> null));
        System.out.println(d((String s) -> 1));
        System.out.println(d((String s) -> 1L));
        System.out.println(d((String s) -> 1.0));
        System.out.println(d((String s) -> 'x'));
        System.out.println(v((String s) -> { }));
        System.out.println(v((String s) -> s.length()));
        System.out.println(v((String s) -> { return s.length(); }));
        System.out.println(v((String s) -> System.out.println(s)));
        System.out.println(r(() -> { while (true); }));
    }
}
