import java.util.Iterator;

class Range implements Iterable<Integer> {
    final int low;
    final int high;

    Range(int low, int high) {
        this.low = low;
        this.high = high;
    }

    public Iterator<Integer> iterator() {
        return new Iterator<Integer>() {
            int at = low;

            public boolean hasNext() {
                return at < high;
            }

            public Integer next() {
                return at++;
            }
        };
    }
}

class Main {
    static boolean say(String s, boolean b) {
        System.out.print(s);
        return b;
    }

    static int collatz(int n) {
        int steps = 0;
        do {
            if (n % 2 == 0) {
                n /= 2;
                continue;
            }
            n = 3 * n + 1;
        } while (++steps < 100 && n != 1);
        return steps;
    }

    static String classify(int n) {
        return n < 0 ? "negative" : n == 0 ? "zero" : n < 10 ? "small" : "large";
    }

    static int definite(boolean flag) {
        int x;
        if (flag && (x = 5) > 3) {
            return x;
        }
        final int y;
        if (flag) {
            y = 1;
        } else {
            y = 2;
        }
        while (true) {
            x = y;
            break;
        }
        return x;
    }

    public static void main(String[] args) {
        System.out.println(say("a", false) && say("b", true) || say("c", true) && !say("d", false));
        boolean v = say("e", true) | say("f", true) ^ say("g", true);
        System.out.println(v);
        System.out.println(collatz(27));
        for (int n : new int[] {-1, 0, 5, 50}) {
            System.out.print(classify(n) + " ");
        }
        System.out.println();
        System.out.println(definite(true) + " " + definite(false));
        int total = 0;
        for (int n : new Range(1, 5)) {
            total += n;
        }
        System.out.println(total);
        rows:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                if (j == 2) {
                    continue rows;
                }
                if (i == 2) {
                    break rows;
                }
                System.out.print(i * 10 + j + " ");
            }
        }
        System.out.println();
        block: {
            if (total > 5) {
                break block;
            }
            System.out.println("not printed");
        }
        int[][] grid = new int[3][4];
        grid[1][2] = 5;
        int[][][] deep = new int[2][2][];
        System.out.println(grid[1].length + " " + grid[1][2] + " " + deep[1].length + " " + (deep[1][1] == null));
        int[] copy = grid[1].clone();
        copy[2]++;
        System.out.println(copy[2] + " " + grid[1][2]);
        long[] longs = {1L, 2L, 1L << 40};
        long sum = 0;
        for (long l : longs) {
            sum += l;
        }
        System.out.println(sum);
        for (int i = 0, j = 10; i < j; i += 3, j--) {
            System.out.print(i + j + ",");
        }
        System.out.println();
        char c = 'x';
        System.out.println("" + c + 1 + 2L + 3.5f + 4.25 + true + null + (char) (c + 1) + (int) c);
        Object o = null;
        String s = "v=" + o;
        s += 'c';
        System.out.println(s + s.length());
        System.out.println((byte) 300 + " " + (short) 70000 + " " + (int) 3.99e20 + " " + (long) -2.5 + " " + (char) 66);
        System.out.println((5 & 3) + " " + (5 | 3) + " " + (5 ^ 3) + " " + ~5 + " " + (-17 >> 2) + " " + (-17 >>> 28) + " " + (1 << 35));
        synchronized (args) {
            System.out.println("locked");
        }
        String[] strings = new String[2];
        Object[] objects = strings;
        objects[0] = "fits";
        System.out.println(strings[0] + strings[1]);
        Integer a = 127, b = 127;
        System.out.println(a == b);
        a++;
        System.out.println(a);
        int big = Integer.MAX_VALUE;
        System.out.println(big + 1 + " " + (big + 1L));
        var list = new java.util.ArrayList<Integer>();
        list.add(4);
        list.add(5);
        int product = 1;
        for (var e : list) {
            product *= e;
        }
        System.out.println(product);
    }
}
