public class PatternScopes {
    static String s = "field";
    static String a(Object o) { l: while (!(o instanceof String s)) { if (o instanceof Integer) break l; o = 1; } return s; }
    static String b(Object o) { out: { while (!(o instanceof String s)) { if (o instanceof Integer) break out; o = 1; } return s; } return s; }
    static String c(Object o) { l: for (;!(o instanceof String s);) { if (o instanceof Integer) break l; o = 1; } return s; }
    static String d(Object o) { l: for (;!(o instanceof String s);) { if (o instanceof Integer) continue l; o = "x"; } return s; }
    static String e(Object o) { for (;!(o instanceof String s);) { switch (1) { case 1: o = "t"; break; default: } } return s; }
    static String f(Object o) { l: if (!(o instanceof String s)) { if (o instanceof Integer) break l; return "e"; } return s; }
    static String g(Object o) { l: if (!(o instanceof String s)) { return "e"; } return s; }
    static int n = 0;
    static String h(Object o) { do { n++; } while (!(o instanceof String s)); return s; }
    static String i(Object o) { l: if (!(o instanceof String s)) { do { if (n > 2) continue; return "i"; } while (n < 0); } return s; }
    static String j(Object o) { if (!(o instanceof String s)) { l: do { if (n > 2) continue l; return "i"; } while (n < 0); } return s; }
    static String k(Object o) { if (!(o instanceof String s)) { l: for (;;) { do { if (n > 2) continue l; return "i"; } while (n < 0); } } return s; }
    static String f1(Object[] os) {
        int i = 0; Object o = os[0];
        for (; !(o instanceof String s); o = os[++i]) { }
        return s;
    }
    static String f3(Object[] os) {
        int i = 0; Object o = os[0];
        while (!(o instanceof String s)) { if (i > 0) break; i++; o = os[i]; }
        return s;
    }
    static String f4(Object[] os) {
        int i = 0; Object o = os[0];
        while (!(o instanceof String s)) { i++; o = os[i]; }
        return s;
    }
    static String f5(Object[] os) {
        int i = 0; Object o = os[0];
        lab: while (!(o instanceof String s)) { i++; o = os[i]; }
        return s;
    }
    static String f6(Object[] os) {
        int i = 0; Object o = os[0];
        for (; !(o instanceof String s); o = os[++i]) { if (i > 1) break; }
        return s;
    }
    static String f13(Object o, int n) {
        if (!(o instanceof String s)) { do { return "q"; } while (n > 0); }
        return s;
    }
    static int i = 70, $i = 77;
    static int guarded(Object o, Object p) {
        return switch (o) { case String s when p instanceof Integer i && i > 0 -> i; case Integer $i -> $i; default -> $i + i; };
    }
    static int groups(Object o) {
        switch (o) { case String s: int k = 4; return k; case Integer i: k = 5; return k + i; default: return s.length() + i; }
    }
    public static void main(String[] args) {
        for (Object o : new Object[]{"q", 1, 2.0}) { System.out.println(a(o) + b(o) + c(o)); if (o != (Object) 1) System.out.println(d(o)); System.out.println(e(o) + f(o) + g(o) + i(o) + j(o) + k(o)); }
        System.out.println(h("w"));
        Object[] os = {1, 2.0, "str", "x"};
        System.out.println(f1(os) + f3(os) + f4(os) + f5(os) + f6(os) + f13("q", 1) + f13(1, 1));
        System.out.println(guarded("", 3) + " " + guarded("", "") + " " + guarded(4, 3) + " " + guarded(4L, 3));
        System.out.println(groups("") + " " + groups(3) + " " + groups(4L));
    }
}
