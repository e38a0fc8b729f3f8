import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

interface Visitor<R> {
    R number(int n);

    R sum(Expr left, Expr right);
}

interface Expr {
    <R> R accept(Visitor<R> visitor);
}

class Num implements Expr {
    final int n;

    Num(int n) {
        this.n = n;
    }

    public <R> R accept(Visitor<R> visitor) {
        return visitor.number(n);
    }
}

class Sum implements Expr {
    final Expr left;
    final Expr right;

    Sum(Expr left, Expr right) {
        this.left = left;
        this.right = right;
    }

    public <R> R accept(Visitor<R> visitor) {
        return visitor.sum(left, right);
    }
}

class Eval implements Visitor<Integer> {
    public Integer number(int n) {
        return n;
    }

    public Integer sum(Expr left, Expr right) {
        return left.accept(this) + right.accept(this);
    }
}

class Stack<T> implements Iterable<T> {
    private T[] items;
    private int size;

    @SuppressWarnings("unchecked")
    Stack() {
        items = (T[]) new Object[1];
    }

    void push(T item) {
        if (size == items.length) {
            @SuppressWarnings("unchecked")
            T[] more = (T[]) new Object[size * 2];
            for (int i = 0; i < size; i++) {
                more[i] = items[i];
            }
            items = more;
        }
        items[size++] = item;
    }

    T pop() {
        if (size == 0) {
            throw new RuntimeException("empty");
        }
        T item = items[--size];
        items[size] = null;
        return item;
    }

    public Iterator<T> iterator() {
        return new Iterator<>() {
            private int at = size;

            @Override
            public boolean hasNext() {
                return at > 0;
            }

            @Override
            public T next() {
                return items[--at];
            }
        };
    }
}

abstract class Handler<T> {
    abstract String handle(T value);

    String run(Object value) {
        @SuppressWarnings("unchecked")
        T typed = (T) value;
        return handle(typed);
    }
}

class TextHandler extends Handler<String> {
    String handle(String value) {
        return value.toUpperCase();
    }
}

class Plain {
    public int compareTo(Object other) {
        return 42;
    }
}

class Odd extends Plain implements Comparable<Object> {
}

class Main {
    static <T extends Comparable<T>> T max(List<T> list) {
        T best = list.get(0);
        for (T each : list) {
            if (each.compareTo(best) > 0) {
                best = each;
            }
        }
        return best;
    }

    @SafeVarargs
    static <T> int count(T... items) {
        return items.length;
    }

    static int sum(Integer... numbers) {
        int total = 0;
        for (Integer n : numbers) {
            total += n;
        }
        return total;
    }

    public static void main(String[] args) {
        Expr e = new Sum(new Num(3), new Sum(new Num(4), new Num(5)));
        System.out.println(e.accept(new Eval()));
        String shown = e.accept(new Visitor<String>() {
            public String number(int n) {
                return "" + n;
            }

            public String sum(Expr left, Expr right) {
                return "(" + left.accept(this) + "+" + right.accept(this) + ")";
            }
        });
        System.out.println(shown);
        Stack<String> stack = new Stack<>();
        stack.push("a");
        stack.push("b");
        stack.push("c");
        for (String s : stack) {
            System.out.print(s + " ");
        }
        System.out.println(stack.pop() + stack.pop());
        List<Integer> list = new ArrayList<>();
        Collections.addAll(list, 3, 9, 4);
        System.out.println(max(list));
        Collections.sort(list);
        System.out.println(list);
        Comparator<Integer> down = (a, b) -> b - a;
        list.sort(down);
        System.out.println(list);
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 1);
        map.merge("x", 5, Integer::sum);
        map.put("y", map.getOrDefault("z", 7));
        System.out.println(map.get("x") + " " + map.get("y") + " " + map.containsKey("z"));
        System.out.println(count() + count(1) + count("a", "b") + sum(1, 2, 3));
        try {
            System.out.println(new TextHandler().run("ok"));
            System.out.println(new TextHandler().run(5));
        } catch (ClassCastException x) {
            System.out.println("bridge");
        }
        Comparable<Object> odd = new Odd();
        System.out.println(odd.compareTo("x"));
        try {
            List<String> strings = new ArrayList<>();
            @SuppressWarnings({"unchecked", "rawtypes"})
            List<Object> raw = (List) strings;
            raw.add(1);
            String s = strings.get(0);
        } catch (ClassCastException x) {
            System.out.println(x.getMessage());
        }
    }
}
