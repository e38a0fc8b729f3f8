import java.util.*;

public class MapTest {
    static void fill(SortedMap<Integer, Integer> map, int size) {
        for (int i = 0; i < size; i++) map.put(i, i * i);
    }

    static int sum(SortedMap<Integer, Integer> map) {
        int total = 0;
        Iterator<Integer> it = map.values().iterator();
        while (it.hasNext()) total += it.next();
        return total;
    }

    public static void main(String[] args) {
        SortedMap<Integer, Integer> map = new TreeMap<>();
        fill(map, args.length);
        Iterator<Integer> keys = map.keySet().iterator();
        while (keys.hasNext()) {
            int key = keys.next();
            if (key % 2 == 1) keys.remove();
        }
        map.put(-1, sum(map));
        sum(map);
    }
}
