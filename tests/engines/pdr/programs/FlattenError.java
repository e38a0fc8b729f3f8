import java.util.*;

class ListOfListsFlattenError {
    static void flatten(List<List<Integer>> in, List<Integer> out) {
        Iterator<List<Integer>> itr1 = in.iterator();
        while (itr1.hasNext()) {
            List<Integer> l = itr1.next();
            addList(out, l);
        }
    }

    static void addList(List<Integer> lst1, List<Integer> lst2) {
        Iterator<Integer> itr2 = lst2.iterator();
        while (itr2.hasNext()) {
            Integer o = itr2.next();
            lst1.add(o);
        }
    }
}

public class FlattenError {
    public static void main(String[] args) {
        List<List<Integer>> lists = new LinkedList<>();
        List<Integer> sub = new LinkedList<>();
        for (int j = 0; j < args.length; ++j) {
            sub.add(j * j);
        }
        lists.add(sub);
        lists.add(sub);
        List<Integer> out = new LinkedList<>();
        lists.add(out);
        out.add(1);
        out.add(2);
        ListOfListsFlattenError.flatten(lists, out);
    }
}
