/** Methods that exercise what summaries have to get right: aliases, dispatch, exceptions, recursion, arrays, loops. */
class Cell {
    Cell next;
    Cell other;
    int value;
    boolean marked;
    static int total;

    int swap(Cell that) {
        Cell saved = this.next;
        this.next = that.next;
        that.next = saved;
        return that.value;
    }

    int minimum(Cell that) {
        return this.value < that.value ? this.value : that.value;
    }

    boolean between(int low, int high) {
        return low <= value && value <= high;
    }

    int caught(Cell that) {
        int before = 0;
        try {
            before = that.value;
            that.next.value = 7;
            total = total + 1;
        } catch (NullPointerException e) {
            marked = true;
            return -1;
        }
        return before;
    }

    static void wipe(Cell cell) {
        if (cell != null) {
            cell.value = 0;
            wipe(cell.next);
        }
    }

    static Cell last(Cell cell) {
        return cell.next == null ? cell : last(cell.next);
    }

    Cell reversed() {
        Cell done = null;
        Cell rest = this;
        while (rest != null) {
            Cell after = rest.next;
            rest.next = done;
            done = rest;
            rest = after;
        }
        return done;
    }

    void dropMarked() {
        Cell current = this;
        while (current.next != null) {
            if (current.next.marked) {
                current.next = current.next.next;
            } else {
                current = current.next;
            }
        }
    }

    void markAll(int wanted) {
        for (Cell c = this; c != null; c = c.next) {
            if (c.value == wanted) {
                c.marked = true;
            }
        }
    }

    void copyValues() {
        for (Cell c = this; c != null; c = c.next) {
            c.other = c.next;
        }
    }

    int length() {
        int count = 0;
        Cell c = this;
        while (c != null) {
            count++;
            c = c.next;
        }
        return count;
    }

    Cell deepest() {
        Cell c = this;
        while (c.next != null) {
            Cell d = c;
            while (d.other != null) {
                d.marked = true;
                d = d.other;
            }
            c = c.next;
        }
        return c;
    }

    static Cell chain(int length) {
        Cell first = null;
        for (int i = 0; i < length; i++) {
            Cell made = new Cell();
            made.next = first;
            made.value = i;
            first = made;
        }
        return first;
    }

    static int[] numbers(int first, int[] given) {
        int[] made = new int[3];
        made[0] = first;
        given[1] = made[2];
        return made;
    }

    Cell pick(Cell a, Cell b, boolean left) {
        Cell chosen;
        if (left && a != null) {
            chosen = a;
        } else {
            chosen = b;
        }
        chosen.marked = left;
        return chosen;
    }

    Cell firstMarkedOrStop(Cell stop) {
        Cell c = this;
        while (c != stop) {
            c.value = 5;
            if (c.marked) {
                return c;
            }
            c = c.next;
        }
        return null;
    }
}

class Shape {
    int area;
    Shape next;

    int grow(int by) {
        area = area + by;
        return area;
    }

    static int growTwice(Shape shape) {
        shape.grow(1);
        return shape.grow(2);
    }

    static boolean isSquare(Shape shape) {
        return shape instanceof Square;
    }

    static Square asSquare(Shape shape) {
        return (Square) shape;
    }
}

class Square extends Shape {
    int side;

    @Override
    int grow(int by) {
        side = by;
        return side;
    }
}
