import java.util.*;

public class CallDepth2 {
    static void update(List<Integer> target, int x) {
        insert(target, x);
    }

    static void insert(List<Integer> target, int x) {
        target.add(x);
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < args.length; i++) list.add(i);
        update(list, 3);
        Iterator<Integer> it = list.iterator();
        int sum = 0;
        while (it.hasNext()) sum += it.next();
        update(list, sum);
    }
}
