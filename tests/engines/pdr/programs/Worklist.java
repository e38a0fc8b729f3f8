import java.util.*;

class Work {
    private Set<Integer> items = new HashSet<>();

    void addItem(int item) {
        items.add(item);
    }

    Set<Integer> takeItems() {
        Set<Integer> taken = items;
        items = new HashSet<>();
        return taken;
    }
}

public class Worklist {
    static void process(Work work, int item) {
        if (item > 0) work.addItem(item - 1);
    }

    static void round(Work work) {
        Iterator<Integer> it = work.takeItems().iterator();
        while (it.hasNext()) process(work, it.next());
    }

    public static void main(String[] args) {
        Work work = new Work();
        for (int i = 0; i < args.length; i++) work.addItem(i);
        for (int i = 0; i < args.length; i++) round(work);
    }
}
