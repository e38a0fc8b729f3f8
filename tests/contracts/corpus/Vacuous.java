/** Clauses that assume too much, or that cannot be judged everywhere. */
public class Vacuous {
    //@ requires n > 3 && n < 3;
    //:: UNREACHABLE post
    //@ ensures \result == 1;
    static int never(int n) {
        return 0;
    }

    int[] data;

    // Where data is null the clause is not defined, so it does not hold.
    //:: REFUTED post
    //@ ensures data.length >= 0;
    void nothing() {
    }

    //:: HOLDS post
    //@ ensures data == null || data.length >= 0;
    void guarded() {
    }

    //@ requires data != null && data.length > 0;
    //:: HOLDS post
    //@ ensures \result == (\max int i; 0 <= i && i < data.length; data[i]);
    int largest() {
        int best = data[0];
        for (int i = 1; i < data.length; i++) {
            best = data[i] > best ? data[i] : best;
        }
        return best;
    }

    //:: HOLDS post
    //@ ensures \fresh(\result) && \result.length == 2;
    //:: REFUTED assignable
    //@ assignable \nothing;
    int[] fill(int value) {
        if (data != null && data.length == 1) {
            data[0] = value;
        }
        return new int[2];
    }

    //@ requires data != null && 0 <= at && at < data.length;
    //:: HOLDS assignable
    //@ assignable data[at];
    void put(int at) {
        data[at] = 5;
    }

    //:: REFUTED post
    //@ ensures (\forall int i; 0 <= i && i < n; twice(i) < 6);
    static void calls(int n) {
    }

    //@ requires i >= 0;
    //@ pure
    static int twice(int i) {
        return i + i;
    }
}
