/** Exceptions of the program and of the library, static fields. */
class Thing {
    Thing next;
    int number;
}

class Failure extends RuntimeException {
    Thing thing;

    Failure(Thing thing) {
        this.thing = thing;
    }
}

class Trying {
    static Thing last;
    static int count;
    static Failure failure;
    Thing thing;
    Failure kept;

    int guarded(Thing that) {
        try {
            that.next.number = 7;
            count = count + 1;
        } catch (NullPointerException e) {
            return -1;
        }
        return count;
    }

    RuntimeException keeps(Thing that) {
        try {
            that.next.number = 7;
        } catch (NullPointerException e) {
            return e;
        }
        return kept;
    }

    Failure fails(Thing that) {
        try {
            if (that == null) {
                throw new Failure(thing);
            }
            that.next.number = 3;
            thing = that;
        } catch (Failure e) {
            kept = e;
            return e;
        } catch (NullPointerException e) {
            return kept;
        }
        return kept;
    }

    Thing swap(Thing that) {
        Thing old = last;
        last = that;
        return old;
    }

    static Failure remember() {
        if (failure == null) {
            failure = new Failure(last);
        }
        return failure;
    }
}
