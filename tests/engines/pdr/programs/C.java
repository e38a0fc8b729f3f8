import java.util.*;

public class C {
    static Integer advance(Iterator<Integer> it) {
        return it.hasNext() ? it.next() : null;
    }

    static void drop(Iterator<Integer> it) {
        if (advance(it) != null) it.remove();
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < args.length; i++) list.add(i);
        Iterator<Integer> one = list.iterator();
        Iterator<Integer> other = one;
        drop(one);
        drop(other);
        advance(one);
    }
}
