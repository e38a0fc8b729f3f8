import java.util.*;

public class CallInLoop {
    static int twice(int x) {
        return 2 * x;
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < args.length; i++) list.add(i);
        Iterator<Integer> it = list.iterator();
        while (it.hasNext()) {
            int x = twice(it.next());
            if (x % 4 == 0) it.remove();
        }
    }
}
