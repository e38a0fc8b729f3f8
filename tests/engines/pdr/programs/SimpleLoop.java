import java.util.*;

public class SimpleLoop {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < args.length; i++) list.add(i);
        Iterator<Integer> it = list.iterator();
        while (it.hasNext()) {
            int x = it.next();
            if (x % 2 == 0) it.remove();
        }
        list.add(7);
    }
}
