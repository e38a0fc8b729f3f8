import java.util.*;

public class CallDepth2InLoop {
    static void update(List<Integer> target, int x) {
        insert(target, x);
    }

    static void insert(List<Integer> target, int x) {
        target.add(x);
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < args.length; i++) list.add(i);
        List<Integer> other = new LinkedList<>();
        Iterator<Integer> it = list.iterator();
        while (it.hasNext()) {
            update(other, it.next());
        }
    }
}
