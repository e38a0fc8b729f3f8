import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

interface Left {
    default String who() {
        return "left";
    }

    static String helper() {
        return "static " + secret();
    }

    private static String secret() {
        return "secret";
    }
}

interface Right {
    default String who() {
        return "right";
    }
}

class Both implements Left, Right {
    public String who() {
        return Left.super.who() + Right.super.who();
    }
}

abstract class Op {
    final String name;

    Op(Supplier<String> supplier) {
        name = supplier.get();
    }

    abstract int run(int a, int b);
}

enum Arithmetic {
    PLUS("+") {
        int apply(int a, int b) {
            return a + b;
        }
    },
    TIMES("*") {
        int apply(int a, int b) {
            return a * b + offset();
        }

        private int offset() {
            return ordinal();
        }
    };

    private final String symbol;

    Arithmetic(String symbol) {
        this.symbol = symbol;
    }

    abstract int apply(int a, int b);

    String show() {
        return symbol;
    }
}

class Tree {
    private final int value;
    private Tree left;
    private Tree right;
    private static int made;
    private int[] path = {made++, made};

    Tree(int value) {
        this.value = value;
    }

    boolean insert(int v) {
        if (v == value) {
            return false;
        }
        Tree child = v < value ? left : right;
        if (child != null) {
            return child.insert(v);
        }
        child = new Tree(v);
        return v < value ? (left = child) != null : (right = child) != null;
    }

    int depth() {
        return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
    }
}

class Main {
    static int sf = 3;
    Integer boxed = 5;
    long[] longs = {1, 2, 3};
    char c = 'y';

    static String trace = "";

    static <T> T log(T value) {
        trace += value + ";";
        return value;
    }

    class Inner {
        int v = boxed;

        class InInner extends Inner {
            int w = v + Main.this.boxed;
        }
    }

    class Sub extends Main {
        class SubInner extends Inner {
            int both = v + Sub.this.boxed + Main.this.boxed;
        }
    }

    static int finallyFlow(int n) {
        int r = 0;
        for (int i = 0; ; i++) {
            try {
                try {
                    if (i == n) {
                        return r;
                    }
                    if (i % 3 == 1) {
                        throw new IllegalStateException("" + i);
                    }
                    r += 1;
                } catch (IllegalStateException e) {
                    r += 10;
                    if (i > 5) {
                        throw new RuntimeException(e);
                    }
                    continue;
                } finally {
                    r += 100;
                    if (i == 100) {
                        break;
                    }
                }
            } catch (RuntimeException e) {
                r += 1000;
                if (e.getCause() instanceof IllegalStateException ise && ise.getMessage().equals("10")) {
                    break;
                }
            }
        }
        return -r;
    }

    static Object choose(boolean b, Integer i, double d) {
        return b ? i : d;
    }

    static int sum(int first, int... rest) {
        int total = first;
        for (int r : rest) {
            total += r;
        }
        return total;
    }

    static List<Supplier<Integer>> suppliers() {
        List<Supplier<Integer>> result = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i * i;
            result.add(() -> copy + sf);
            result.add(new Supplier<Integer>() {
                private int own = copy;

                {
                    own += 100;
                }

                public Integer get() {
                    return own++;
                }
            });
        }
        return result;
    }

    static int parse(String s) {
        return switch (s) {
            case "a", "b" -> {
                try {
                    yield Integer.parseInt(s, 16);
                } finally {
                    trace += "f";
                }
            }
            case "boom" -> throw new IllegalArgumentException(s);
            default -> {
                int n = 0;
                for (char ch : s.toCharArray()) {
                    if (ch == '!') {
                        break;
                    }
                    n += ch - '0';
                }
                yield n;
            }
        };
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        System.out.println(new Both().who() + Left.helper());
        int k = 4;
        Op op = new Op(() -> "op" + k) {
            int run(int a, int b) {
                return a * b + k;
            }
        };
        System.out.println(op.name + op.run(2, 3));
        for (Arithmetic a : Arithmetic.values()) {
            System.out.println(a + a.show() + a.apply(3, 4) + a.getDeclaringClass().getSimpleName());
        }
        Tree tree = new Tree(5);
        for (int v : new int[] {3, 8, 1, 4, 3}) {
            System.out.print(tree.insert(v) + " ");
        }
        System.out.println(tree.depth());
        Main m = new Main();
        m.boxed++;
        m.boxed += 2;
        m.longs[1] <<= 40;
        m.longs[2] -= m.boxed;
        m.c += 1;
        sf *= 2.5;
        System.out.println(m.boxed + " " + m.longs[1] + " " + m.longs[2] + " " + m.c + " " + sf);
        Inner inner = m.new Inner();
        Inner.InInner deep = inner.new InInner();
        System.out.println(inner.v + " " + deep.v + " " + deep.w);
        Sub sub = m.new Sub();
        Sub.SubInner si = sub.new SubInner();
        System.out.println(si.both);
        for (int n = 0; n < 9; n += 2) {
            System.out.print(finallyFlow(n) + " ");
        }
        System.out.println(finallyFlow(50));
        System.out.println(choose(true, 7, 2.5) + " " + choose(false, 7, 2.5));
        System.out.println(sum(1) + sum(1, 2) + sum(1, new int[] {5, 6}));
        for (Supplier<Integer> s : suppliers()) {
            System.out.print(s.get() + s.get() + " ");
        }
        System.out.println();
        System.out.println(parse("a") + parse("b") + parse("123!9") + trace);
        try {
            parse("boom");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        trace = "";
        boolean r = log(true) ? log(1) > 0 && log("x") == null || log(false) : log(true);
        System.out.println(r + trace);
        Object o = new int[][] {{1}, {2, 3}};
        System.out.println((o instanceof int[][]) + " " + (o instanceof Object[]) + " " + (o instanceof int[]));
        int[][] grid = ((int[][]) o).clone();
        grid[1][0] = 9;
        System.out.println(((int[][]) o)[1][0] + " " + (grid == o));
        try {
            String[] s = (String[]) new Object[0];
        } catch (ClassCastException e) {
            System.out.println("array cast");
        }
        IntFunction<IntFunction<Integer>> curried = a -> b -> a * 10 + b;
        System.out.println(curried.apply(4).apply(2));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Function<Integer, Function<Integer, Integer>> f = a -> b -> add.andThen(x -> x * 2).apply(a, b);
        System.out.println(f.apply(3).apply(4));
        System.out.println(fib(15));
        long l = Integer.MAX_VALUE;
        l++;
        int i = (int) l;
        System.out.println(l + " " + i + " " + (char) ('a' + 1) + (int) 'a' + ('a' + 1) + (byte) (127 + 1));
        double d = 1 / 3 + 1 / 3.0 + 1f / 3;
        System.out.println(d > 0.66 && d < 0.67);
        String s = null;
        s += "x" + null;
        System.out.println(s + (s == "nullxnull") + s.equals("nullxnull"));
        final String constant = "a" + 1 + 'b';
        System.out.println((constant == "a1b") + " " + constant);
        StringBuilder sb = new StringBuilder();
        outer:
        for (char x = 'a'; x < 'e'; x++) {
            for (int j = 0; ; j++) {
                if (j == x - 'a') {
                    continue outer;
                }
                if (x == 'd') {
                    break outer;
                }
                sb.append(x).append(j);
            }
        }
        System.out.println(sb.reverse());
        int[] counts = new int[3];
        int at = 0;
        counts[at++]++;
        counts[at++] += at;
        --counts[at];
        System.out.println(counts[0] + "," + counts[1] + "," + counts[2] + "," + at);
        int x = 7;
        x = x++ * 2 + x;
        x ^= x << 1;
        x = -x >>> 28 | ~x & 0xF;
        System.out.println(x);
        System.out.println(0.1 + 0.2 + " " + 1e10 + " " + 100.0f + " " + 1.0e-5 + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE);
        double big = 1e10 + args.length;
        float minus = -1.5f - args.length;
        System.out.println((byte) big + " " + (short) big + " " + (int) (char) minus + " " + (byte) (300.7 + args.length));
        Character boxedChar = 'q';
        boxedChar++;
        Long boxedLong = 5L;
        Object same = boxedLong;
        System.out.println(boxedChar + " " + same.equals(5L) + same.equals(5) + (boxedLong == 5));
        Object[] covariant = new String[] {"x", "y"};
        Object[] cloned = covariant.clone();
        cloned[0] = "z";
        System.out.println(covariant[0] + "" + cloned[0] + cloned[1] + (cloned instanceof String[]));
        Runnable[] rs = new Runnable[2];
        for (int q = 0; q < rs.length; q++) {
            final int fq = q;
            rs[q] = () -> System.out.print("r" + fq + " ");
        }
        for (Runnable run : rs) {
            run.run();
        }
        System.out.println();
        int number = rs.length;
        System.out.println(kind((Object) 5) + kind((Number) 5) + kind(switch (number) { case 77 -> 'a'; default -> 66; })
                + kind(number == 77 ? 'a' : 66) + kind((Object) switch (number) { case 77 -> 'a'; default -> 66; }));
        System.out.println(switch (number) { case 77 -> 'a'; default -> 66; });
        System.out.println(new StringBuilder().append(switch (number) { case 77 -> 'a'; default -> 66; }).append(number == 77 ? 'a' : 66));
        escapes();
        surroundings();
        told();
        System.out.println(java.util.stream.Stream.of(1, 2).map(t -> switch (t) { case 1 -> 'a'; default -> 66; }).toList());
    }

    /** Escapes are read before comments and literals are. */
    static void escapes() {
        int x = 1; // one \u000a x = 2;
        System.out.println(x + "a\u0022.length() + \u0022b" + "\u005cn".length() + '\u005c'' + \u0022\u005c\u005c" + "\\u0041");
        System.out.print("""
            a\u000a  b\u0009\\u000a
              """);
    }

    static String kind(Object o) {
        return o instanceof Character ? "Oc" : "O";
    }

    static String kind(Integer o) {
        return "I";
    }

    static String kind(int o) {
        return "i";
    }

    static String kind(char o) {
        return "c";
    }

    class Inside {
        Inside(int number) {
        }
    }

    static class Below extends Inside {
        Below(Main around, int number) {
            around.super(shown(number));
        }
    }

    static int shown(int number) {
        System.out.print(number + " ");
        return number;
    }

    /** The object around a new one is asked for before the arguments. */
    static void surroundings() {
        Main around = null;
        try {
            around.new Inside(shown(1));
        } catch (NullPointerException e) {
            System.out.println("none around: " + e.getMessage());
        }
        try {
            new Below(around, 2);
        } catch (NullPointerException e) {
            System.out.println("none around: " + e.getMessage());
        }
    }

    /** Of a null reference that it finds itself, the virtual machine tells what could not be done with it. */
    static void told() {
        String text = null;
        try {
            text.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage().startsWith("Cannot ") + " " + e.toString().endsWith(": " + e.getMessage()));
        }
        try {
            java.util.function.IntSupplier length = text::length;
        } catch (NullPointerException e) {
            System.out.println(e);
        }
        try {
            java.util.stream.Stream.of((Integer[]) null);
        } catch (NullPointerException e) {
            System.out.println("no cells");
        }
    }
}
