interface Plain {
    Object get();

    default int rank() {
        return 1;
    }
}

interface Narrow extends Plain {
    String get();

    default int rank() {
        return 2;
    }
}

abstract class ByOrder implements Plain, Narrow {
    String kind() {
        return Interfaces.kind(get());
    }
}

class ByOrderBelow extends ByOrder {
    public String get() {
        return "text";
    }

    public int rank() {
        return 10 + super.rank();
    }
}

class Above implements Plain {
    public String get() {
        return "above";
    }
}

class Middle extends Above implements Narrow {
}

class Below extends Middle {
    public int rank() {
        return 20 + super.rank();
    }
}

interface Wide {
    Object value();
}

interface Thin {
    CharSequence value();
}

interface WideAndThin extends Wide, Thin {
}

interface Made<T> {
    T value();
}

interface WideAndMade extends Wide, Made<String> {
}

interface Takes<T> {
    default int take(T value) {
        return 1;
    }
}

interface TakesText extends Takes<String> {
    default int take(String value) {
        return 2;
    }
}

class Taker implements Takes<String>, TakesText {
}

class TakerBelow extends Taker {
    int go() {
        return super.take("x");
    }
}

interface Given {
    default int step(int x) {
        return x;
    }
}

interface Taken extends Given {
    int step(int x);
}

interface GivenAndTaken extends Given, Taken {
}

public class Interfaces {
    static String kind(Object value) {
        return "object";
    }

    static String kind(CharSequence value) {
        return "characters";
    }

    static String kind(String value) {
        return "string";
    }

    public static void main(String[] args) {
        System.out.println(new ByOrderBelow().kind() + new ByOrderBelow().rank());
        System.out.println(new Below().rank());
        WideAndThin both = () -> "s";
        System.out.println(kind(both.value()));
        WideAndMade made = () -> "s";
        System.out.println(kind(made.value()));
        System.out.println(new TakerBelow().go());
        GivenAndTaken next = x -> x + 1;
        System.out.println(next.step(4));
    }
}
