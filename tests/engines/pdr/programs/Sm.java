import java.util.*;

public class Sm {
    private List<Integer> states = new ArrayList<>();
    private List<Integer> marked = new ArrayList<>();

    void addState(int state) {
        states.add(state);
    }

    void mark(int state) {
        marked.add(state);
    }

    void step() {
        Iterator<Integer> it = states.iterator();
        while (it.hasNext()) {
            int state = it.next();
            if (state % 3 == 0) mark(state);
        }
    }

    void forget() {
        Iterator<Integer> it = marked.iterator();
        while (it.hasNext()) {
            it.next();
            it.remove();
        }
    }

    public static void main(String[] args) {
        Sm machine = new Sm();
        for (int i = 0; i < args.length; i++) machine.addState(i);
        machine.step();
        machine.forget();
        machine.addState(1);
        machine.step();
    }
}
