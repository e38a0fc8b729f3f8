import java.util.ArrayList;
import java.util.List;

interface Shape {
    double area();

    default String describe() {
        return name() + " of area " + area();
    }

    String name();
}

abstract class Named implements Shape {
    private final String name;

    Named(String name) {
        this.name = name;
        announce();
    }

    void announce() {
        System.out.println("made " + name);
    }

    public String name() {
        return name;
    }
}

class Square extends Named {
    final double side;
    int announced = 5;

    Square(double side) {
        super("square");
        this.side = side;
    }

    @Override
    void announce() {
        System.out.println("square not yet: " + side + " " + announced);
        announced = 9;
    }

    public double area() {
        return side * side;
    }
}

class Outer {
    int value = 1;

    class Inner {
        int value = 2;

        class Deep {
            int value = 3;

            String all() {
                return Outer.this.value + "" + Inner.this.value + this.value;
            }
        }

        int outer() {
            return ++Outer.this.value;
        }
    }

    static class Nested {
        String hello() {
            return "nested";
        }
    }

    Inner make() {
        return new Inner();
    }

    class Sub extends Inner {
        int sum() {
            return outer() + value;
        }
    }
}

class Node<T extends Comparable<T>> implements Comparable<Node<T>> {
    T item;
    Node<T> next;

    Node(T item, Node<T> next) {
        this.item = item;
        this.next = next;
    }

    public int compareTo(Node<T> other) {
        return item.compareTo(other.item);
    }
}

class Animal {
    Animal self() {
        return this;
    }

    String sound() {
        return "...";
    }

    static String kind() {
        return "animal";
    }
}

class Dog extends Animal {
    @Override
    Dog self() {
        return this;
    }

    @Override
    String sound() {
        return "woof" + super.sound();
    }

    static String kind() {
        return "dog";
    }
}

class Main {
    static int calls;

    interface Counter {
        int next();
    }

    static Counter counter(int start, int step) {
        class Local implements Counter {
            int current = start;

            public int next() {
                current += step;
                return current;
            }

            Local copy() {
                Local other = new Local();
                other.current = current;
                return other;
            }
        }
        Local local = new Local();
        local.next();
        return local.copy();
    }

    static Counter anonymous(final int n) {
        return new Counter() {
            int times = n;

            public int next() {
                Counter inner = new Counter() {
                    public int next() {
                        return times + n;
                    }
                };
                times++;
                return inner.next();
            }
        };
    }

    public static void main(String[] args) {
        Shape s = new Square(3);
        System.out.println(s.describe());
        Outer outer = new Outer();
        Outer.Inner inner = outer.make();
        Outer.Inner.Deep deep = inner.new Deep();
        System.out.println(deep.all() + inner.outer() + deep.all());
        System.out.println(outer.new Sub().sum());
        System.out.println(new Outer.Nested().hello());
        Node<String> a = new Node<>("a", null);
        Node<String> b = new Node<>("b", a);
        System.out.println(a.compareTo(b) + " " + b.next.item.length());
        Comparable<Node<String>> raw = a;
        System.out.println(raw.compareTo(b));
        Animal animal = new Dog();
        System.out.println(animal.self().sound() + Animal.kind() + Dog.kind());
        Counter c = counter(10, 5);
        System.out.println(c.next() + " " + c.next());
        Counter d = anonymous(100);
        System.out.println(d.next() + " " + d.next());
        try {
            Outer none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer");
        }
        List<Object> things = new ArrayList<>();
        things.add(1);
        things.add("two");
        things.add('3');
        for (Object thing : things) {
            if (thing instanceof Integer number && number > 0) {
                System.out.println("int " + (number + 1));
            } else if (!(thing instanceof String text)) {
                System.out.println("other " + thing);
            } else {
                System.out.println("string " + text.length());
            }
        }
    }
}
