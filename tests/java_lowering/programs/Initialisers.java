import java.util.function.Supplier;

public class Main {
    static int say(String text) {
        System.out.println(text);
        return 1;
    }

    interface Top {
        int T = say("Top");

        default void top() {
        }
    }

    interface Plain extends Top {
        int P = say("Plain");
    }

    interface Left extends Plain {
        int L = say("Left");

        default void left() {
        }
    }

    interface Right extends Top {
        int R = say("Right");

        default void right() {
        }
    }

    static class Base implements Right {
        static int B = say("Base");
    }

    static class Below extends Base implements Left {
        static int C = say("Below");
    }

    static Object kept;
    static Supplier<Integer> later;

    static class Failing {
        static int value = say("Failing");

        static {
            kept = new Failing();
            later = () -> value;
            if (value == 1) {
                throw new IllegalStateException("failing");
            }
        }

        int get() {
            return value;
        }

        class Inner {
            int get() {
                return value + 1;
            }
        }
    }

    static class UnderFailing extends Failing {
        static int under = say("UnderFailing");
    }

    static void attempt(Supplier<Object> what) {
        try {
            System.out.println(what.get());
        } catch (Error e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
            if (e instanceof ExceptionInInitializerError) {
                System.out.println("by " + e.getCause());
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Below.C);
        System.out.println(Plain.P);
        attempt(() -> UnderFailing.under);
        attempt(() -> UnderFailing.under);
        attempt(() -> Failing.value);
        attempt(() -> ((Failing) kept).get());
        attempt(() -> later.get());
        attempt(() -> ((Failing) kept).new Inner().get());
        attempt(() -> new Failing[2].length);
        attempt(() -> new Failing());
    }
}
