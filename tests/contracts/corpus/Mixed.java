import java.util.*;
/** Statics, recursion, strings, enums, records, interfaces, calls in clauses, unbounded quantifiers, helpers. */
public class Mixed {
    static int total;
    static final int LIMIT = 10;
    static final String NAME = "abc";
    String text;
    Mixed next;

    //:: HOLDS post
    //@ ensures total == \old(total) + 1;
    //:: HOLDS assignable
    //@ assignable total;
    static void bump() { total++; }

    //@ requires 0 <= n && n < LIMIT;
    //:: HOLDS post
    //@ ensures \result == n * (n + 1) / 2;
    static int sum(int n) {
        if (n == 0) return 0;
        int r = n + sum(n - 1);
        n = 0;
        //:: HOLDS assert
        //@ assert r == \old(n) * (\old(n) + 1) / 2;
        return r;
    }

    //:: REFUTED post
    //@ ensures \result.length() > 0;
    //@ ensures \result != null;
    static String name(int k) { return k == 3 ? "" : NAME; }

    //@ requires text != null;
    //:: HOLDS post
    //@ ensures \result == (text.length() == 2);
    boolean two() { return text.length() == 2; }

    //:: REFUTED post
    //@ ensures (\forall Mixed o; o.next != this);
    void link(Mixed other) { if (other != null) other.next = this; }

    //:: HOLDS post
    //@ ensures \result == depth(this);
    int steps() { int k = 0; Mixed o = this; while (o != null && k < 3) { k++; o = o.next; } return k; }

    //@ pure
    static int depth(Mixed o) { return o == null ? 0 : Math.min(3, 1 + depth2(o.next, 2)); }
    //@ pure
    static int depth2(Mixed o, int left) { return o == null || left == 0 ? 0 : 1 + depth2(o.next, left - 1); }

    enum Color {
        RED, GREEN;
        //:: REFUTED post
        //@ ensures \result == 0;
        int code() { return ordinal(); }
    }
    record Pair(int a, int b) {
        //:: HOLDS post
        //@ ensures \result == a + b;
        int plus() { return a + b; }
    }
    interface Op {
        //:: HOLDS post
        //@ ensures \result >= 0;
        default int run(int x) { return x < 0 ? 0 : x; }
    }
    static class OpImpl implements Op { }

    //:: HOLDS post
    //@ ensures \result.size() == 1;
    static List<Integer> make() { List<Integer> l = new ArrayList<>(); l.add(3); return l; }

    //:: REFUTED post
    //@ ensures (\exists int i; 0 <= i && i < n; i * i == n);
    static void squares(int n) { }

    //:: UNKNOWN post
    //@ ensures (\forall int i; i * 0 == 0);
    static void unbounded() { }

    int helperField;
    //:: HOLDS invariant
    //@ invariant helperField >= 0;
    //@ helper
    void broken() { helperField = -1; }
    void fine() { broken(); helperField = 1; }
}
