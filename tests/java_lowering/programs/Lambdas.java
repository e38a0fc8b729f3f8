import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

class Main {
    int base = 100;

    interface Action<A, B> {
        B apply(A a);

        default <C> Action<A, C> then(Action<B, C> next) {
            return a -> next.apply(apply(a));
        }
    }

    Action<Integer, Integer> adder(int n) {
        return x -> x + n + base;
    }

    Supplier<Supplier<Integer>> nested(int n) {
        int m = n * 2;
        return () -> {
            int k = m + base;
            return () -> k + m + n + base;
        };
    }

    static int twice(IntBinaryOperator op, int a) {
        return op.applyAsInt(a, a);
    }

    static String shout(String s) {
        return s + "!";
    }

    String own(String s) {
        return s + base;
    }

    static Runnable create(int x) {
        class Holder {
            int get() {
                return x * 3;
            }
        }
        return () -> System.out.println(new Holder().get() + x);
    }

    public static void main(String[] args) {
        Main main = new Main();
        Action<Integer, Integer> add = main.adder(5);
        System.out.println(add.apply(1));
        main.base = 200;
        System.out.println(add.apply(1));
        Action<Integer, String> both = add.then(n -> "<" + n + ">");
        System.out.println(both.apply(7));
        System.out.println(main.nested(3).get().get());
        System.out.println(twice((a, b) -> a * b, 9));
        System.out.println(twice(Math::max, 4));
        Function<String, String> f = Main::shout;
        System.out.println(f.apply("hey"));
        Function<String, String> g = main::own;
        System.out.println(g.apply("base"));
        Function<String, Integer> h = String::length;
        System.out.println(h.apply("four"));
        Supplier<Main> make = Main::new;
        System.out.println(make.get().base);
        Function<Integer, int[]> arrays = int[]::new;
        System.out.println(arrays.apply(3).length);
        create(14).run();
        Main none = null;
        try {
            Function<String, String> bad = none::own;
            System.out.println("not reached");
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        Runnable r = () -> {
            try {
                int zero = args.length;
                System.out.println(1 / zero);
            } catch (ArithmeticException e) {
                System.out.println("inside " + e.getMessage());
            }
        };
        r.run();
    }
}
