enum Color {
    RED, GREEN("g") {
        @Override
        int weight() {
            return 20;
        }
    }, BLUE("b");

    static int made = 1;
    final String code;

    Color() {
        this("-");
    }

    Color(String code) {
        this.code = code;
    }

    int weight() {
        return ordinal();
    }

    Color next() {
        return values()[(ordinal() + 1) % values().length];
    }
}

record Point(int x, int y) {
    static final Point ORIGIN = new Point(0, 0);

    Point {
        if (x < -100) {
            throw new IllegalArgumentException("x");
        }
    }

    Point(int both) {
        this(both, both);
    }

    int sum() {
        return x + y;
    }
}

record Pair<A, B>(A first, B second) {
}

class Main {
    static String name(Color c) {
        switch (c) {
            case RED:
                return "red";
            case GREEN:
            case BLUE:
                return "other";
            default:
                return "none";
        }
    }

    static int number(Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN, BLUE -> {
                int n = c.ordinal();
                yield n * 10;
            }
        };
    }

    static int text(String s) {
        int result = 0;
        switch (s) {
            case "one":
                result += 1;
            case "two":
                result += 2;
                break;
            default:
                result = -1;
                break;
            case "three":
                result = 3;
        }
        return result;
    }

    static String arrow(int n) {
        String r = "";
        switch (n) {
            case 1, 2, 3 -> r = "low";
            case 100 -> {
                r = "hundred";
            }
            default -> r = "some";
        }
        return r;
    }

    static char letter(char c) {
        switch (c) {
            case 'a':
                return 'A';
            case 'b':
                return 'B';
        }
        return '?';
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + " " + c.name() + c.ordinal() + c.code + c.weight() + c.next() + name(c) + number(c));
        }
        System.out.println(Color.valueOf("BLUE") == Color.BLUE);
        try {
            Color.valueOf("PINK");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(text("one") + " " + text("two") + " " + text("three") + " " + text("four"));
        System.out.println(arrow(2) + arrow(100) + arrow(7));
        System.out.println(letter('a') + "" + letter('b') + letter('c'));
        try {
            Color none = null;
            name(none);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        try {
            text(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + p.sum() + p.equals(new Point(3, 4)) + p.equals(null) + new Point(5));
        System.out.println(Point.ORIGIN.hashCode() == new Point(0).hashCode());
        System.out.println(new Pair<>("a", 1).equals(new Pair<>("a", 1)));
        System.out.println(Color.RED.compareTo(Color.BLUE));
        Integer boxed = 3;
        System.out.println(switch (boxed) { case 3 -> "three"; default -> "other"; });
    }
}
