class Main {
    static int counter;
    static String log = "";

    static int next(String name) {
        log = log + name;
        return ++counter;
    }

    static int[] array(int[] value, String name) {
        log = log + name;
        return value;
    }

    int field;

    static Main nothing(String name) {
        log = log + name;
        return null;
    }

    static int fail(String name) {
        log = log + name;
        throw new IllegalStateException(name);
    }

    public static void main(String[] args) {
        int x = 1;
        System.out.println(x + (x = 5) * x);
        x = 3;
        x += x++ * 2 + x;
        System.out.println(x);
        int i = 0;
        i = i++ + ++i;
        System.out.println(i);
        int[] a = {10, 20, 30};
        int k = 0;
        a[k++] = a[k] + k;
        System.out.println(a[0] + " " + k);
        a[k] += k = 2;
        System.out.println(a[1] + " " + k);
        int[] b = {1, 2};
        int[] c = b;
        b[0] = (b = new int[] {7, 8})[1];
        System.out.println(c[0] + " " + b[0]);
        System.out.println(next("a") - next("b") * next("c"));
        System.out.println(log);
        log = "";
        try {
            array(null, "A")[next("i")] = fail("R");
        } catch (IllegalStateException e) {
            System.out.println(log + " " + e.getMessage());
        }
        log = "";
        try {
            array(null, "A")[next("i")] = next("R");
        } catch (NullPointerException e) {
            System.out.println(log + " null");
        }
        log = "";
        try {
            array(a, "A")[7] = next("R");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(log + " " + e.getMessage());
        }
        log = "";
        try {
            nothing("N").field = next("R");
        } catch (NullPointerException e) {
            System.out.println(log);
        }
        log = "";
        try {
            nothing("N").field += next("R");
        } catch (NullPointerException e) {
            System.out.println(log);
        }
        long l = 5;
        l <<= 33;
        l ^= (int) l;
        System.out.println(l);
        byte small = (byte) 200;
        small >>>= 1;
        System.out.println(small);
        char ch = 'a';
        ch += 1;
        ch++;
        System.out.println(ch);
        short s = Short.MAX_VALUE;
        s++;
        System.out.println(s);
        boolean t = true;
        t &= next("q") > 0 | next("r") < 0;
        System.out.println(t);
        int z = 4;
        int w = (z = 2) * z + (z -= 5) * z;
        System.out.println(w);
        String text = "s";
        text += 1 + 2 + "t" + 1 + 2;
        System.out.println(text);
        long wide = 0x1_0000_0100L;
        int low = (int) wide++;
        System.out.println(low + " " + wide + " " + (byte) wide-- + " " + wide);
        Integer boxed = 300;
        char letter = 'a';
        int[] cells = {5};
        System.out.println(-boxed++ + " " + boxed + " " + (char) letter++ + (char) letter + " " + - -~cells[0]-- + cells[0]);
    }
}
