class First {
    static final int CONSTANT = 42;
    static final String TEXT = "constant";
    static int plain = 7;
    static int computed = Main.log("First.computed", 1);

    static {
        Main.log("First block", 0);
        plain = 8;
    }

    static int get() {
        return plain;
    }
}

class Base {
    static int b = Main.log("Base", 5);
    int field = Main.log("Base.field", 1);

    {
        Main.log("Base instance", 0);
    }

    Base() {
        Main.log("Base()", 0);
    }
}

class Derived extends Base {
    static int d = Main.log("Derived", b + 1);
    int field2 = Main.log("Derived.field", field + 1);

    Derived() {
        this(9);
        Main.log("Derived()", field2);
    }

    Derived(int n) {
        Main.log("Derived(int)", n);
    }
}

class Cycle1 {
    static int a = Cycle2.b + 1;
}

class Cycle2 {
    static int b = Cycle1.a + 1;
}

class Broken {
    static int x = 1 / (Main.zero);

    static void touch() {
    }
}

class Lazy {
    static final Lazy INSTANCE = new Lazy();
    static int count = 10;
    int seen;

    Lazy() {
        count++;
        seen = count;
    }
}

interface Constants {
    int A = Main.log("Constants.A", 3);
    int B = 4;
}

class Uses implements Constants {
    int sum() {
        return A + B;
    }
}

interface Ancestor {
    int[] SHARED = {Main.log("Ancestor", 6)};

    default int shared() {
        return SHARED[0];
    }
}

interface Between extends Ancestor {
    int UNUSED = Main.log("Between", 7);
}

class Below implements Between {
}

class Main {
    static int zero = 0;

    static {
        log("Main", 0);
    }

    static int log(String what, int value) {
        System.out.println(what + " " + value);
        return value;
    }

    static int argument() {
        return log("argument", 1);
    }

    static class Holder {
        static int h = log("Holder", 2);

        static int with(int n) {
            return n + h;
        }
    }

    public static void main(String[] args) {
        System.out.println(First.CONSTANT + First.TEXT);
        System.out.println(First.get());
        System.out.println(First.computed);
        new Derived();
        System.out.println(Derived.b);
        System.out.println(Cycle1.a + " " + Cycle2.b);
        for (int i = 0; i < 2; i++) {
            try {
                Broken.touch();
            } catch (ExceptionInInitializerError e) {
                System.out.println("init error " + e.getCause().getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Lazy.count + " " + Lazy.INSTANCE.seen);
        System.out.println(new Uses().sum());
        System.out.println(Holder.with(argument()));
        Between below = new Below();
        System.out.println("made");
        System.out.println(below.shared());
    }
}
