/** The invariants of other objects. */
public class Others {
    int size;
    int[] data;
    //@ invariant data != null && 0 <= size && size <= data.length && data.length <= 2;
    //@ invariant (\forall int i; 0 <= i && i < size; data[i] > 0);

    //@ requires true;
    Others() {
        data = new int[2];
    }

    //@ requires \invariant_for(other);
    //:: HOLDS post
    //@ ensures 0 <= \result && \result <= 2;
    static int size(Others other) {
        return other.size;
    }

    //:: REFUTED post
    //@ ensures other != null ==> \result >= 0;
    static int unknown(Others other) {
        return other == null ? 0 : other.size;
    }

    //@ requires \invariant_for(other) && other.size < other.data.length;
    //:: HOLDS post
    //@ ensures \invariant_for(other);
    static void add(Others other) {
        other.data[other.size] = 3;
        other.size++;
    }

    //@ requires \invariant_for(other) && other.size < other.data.length;
    //:: REFUTED post
    //@ ensures \invariant_for(other);
    static void addWrongly(Others other) {
        other.data[other.size] = other.size;
        other.size++;
    }

    //:: REFUTED post
    //@ ensures \invariant_for(other);
    static void same(Others other) {
    }

    //@ requires all != null && 0 <= i && i < all.length && all.length <= 2 && \invariant_for(all[i]);
    //:: UNKNOWN post
    //@ ensures \result == \result;
    static int bound(Others[] all, int i) {
        return i;
    }
}

class Chained {
    Chained next;
    //@ invariant next != null ==> \invariant_for(next);

    //:: UNKNOWN invariant
    //@ invariant \invariant_for(this);

    //@ requires true;
    Chained() {
    }
}
