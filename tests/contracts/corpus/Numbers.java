/** Numbers in relational clauses: a number joins a set, numbers of all types are compared by value. */
public class Numbers {
    static class Tree {
        int key;
        Tree left;
        Tree right;

        Tree(int key) {
            this.key = key;
        }
    }

    Tree root;
    int count;
    long total;
    static final long STEP = 1;

    @Requires("no t: Tree | t in t.^(left + right)")
    //:: HOLDS post
    @Ensures("this.root'.*(left' + right').key' = this.root.*(left + right).key + key")
    void insert(int key) {
        if (root == null) {
            root = new Tree(key);
            return;
        }
        Tree at = root;
        while (at.key != key) {
            Tree next = key < at.key ? at.left : at.right;
            if (next == null) {
                next = new Tree(key);
                if (key < at.key) at.left = next;
                else at.right = next;
            }
            at = next;
        }
    }

    @Requires("no t: Tree | t in t.^(left + right)")
    //:: REFUTED post
    @Ensures("this.root'.*(left' + right').key' = this.root.*(left + right).key + key")
    void forget(int key) {
        if (root == null) root = new Tree(key);
    }

    @Requires("this.root != null and this.root.left = null and this.root.right = null")
    //:: HOLDS post
    @Ensures("this.root'.*(left' + right').key' = this.root.*(left + right).key - this.root.key + key")
    void replace(int key) {
        root.key = key;
    }

    //:: HOLDS post
    @Ensures("this.count' = this.count + 1")
    void increment() { count++; }

    //:: HOLDS post
    @Ensures("return = this.count and return in this.count + none")
    long widened() { return count; }

    //:: REFUTED post
    @Ensures("return in this.total + none")
    int narrowed() { return (int) total; }

    //:: HOLDS post
    @Ensures("return = this.total + STEP + small and #(none + small + (long) small) = 1")
    long sum(byte small) { return total + 1 + small; }

    //@ requires a != null && 0 <= i && i < a.length;
    //:: HOLDS post
    @Ensures("return = a[i]")
    static int element(int[] a, int i) { return a[i]; }

    @Requires("this.root != null and this.root.left != null and this.root.left != this.root")
    //:: REFUTED post
    @Ensures("#((this.root + this.root.left).key) = 2")
    void different() { }

    //@ pure
    static double half(double x) { return x / 2; }

    //@ pure
    static long half(long x) { return x / 2; }

    //@ pure
    static int which(short s) { return 1; }

    //@ pure
    static int which(int i) { return 2; }

    //:: HOLDS post
    //@ ensures which(c) == 2 && which(b) == 1 && \result == half(x);
    static long overloaded(int x, char c, byte b) { return x / 2; }
}
