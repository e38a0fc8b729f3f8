import java.util.*;

public class Div {
    static void divide(List<Integer> in, List<Integer> out) {
        if (in.size() < 2) return;
        List<Integer> left = new LinkedList<>();
        List<Integer> right = new LinkedList<>();
        Iterator<Integer> it = in.iterator();
        while (it.hasNext()) {
            int x = it.next();
            if (x % 2 == 0) left.add(x / 2);
            else right.add(x / 2);
            out.add(x);
        }
        divide(left, out);
        divide(right, out);
    }

    public static void main(String[] args) {
        List<Integer> list = new LinkedList<>();
        for (int i = 0; i < args.length; i++) list.add(i);
        divide(list, new LinkedList<>());
    }
}
