/** The abstraction of a set of numbers: a list without order, as simple as can be. */
public class Numbers {
    static class Cell {
        final int number;
        final Cell next;

        Cell(int number, Cell next) {
            this.number = number;
            this.next = next;
        }
    }

    private Cell first;
    //@ invariant different(first);

    public Numbers() {
    }

    //@ requires different(first);
    Numbers(Cell first) {
        this.first = first;
    }

    public boolean contains(int number) {
        return has(first, number);
    }

    public boolean add(int number) {
        if (has(first, number)) return false;
        first = new Cell(number, first);
        return true;
    }

    public boolean remove(int number) {
        if (!has(first, number)) return false;
        first = without(first, number);
        return true;
    }

    /** Whether the numbers are the same; their order does not count. */
    //@ requires other != null;
    /*@ pure @*/ public boolean equalTo(Numbers other) {
        return all(first, other.first) && all(other.first, first);
    }

    /*@ pure @*/ private static boolean has(Cell c, int number) {
        return c != null && (c.number == number || has(c.next, number));
    }

    /*@ pure @*/ private static boolean all(Cell c, Cell others) {
        return c == null || has(others, c.number) && all(c.next, others);
    }

    /*@ pure @*/ private static boolean different(Cell c) {
        return c == null || !has(c.next, c.number) && different(c.next);
    }

    private static Cell without(Cell c, int number) {
        return c.number == number ? c.next : new Cell(c.number, without(c.next, number));
    }
}
