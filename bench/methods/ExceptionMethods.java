/** Methods that throw, and methods that catch. */
public class ExceptionMethods {
    int balance;
    int attempts;
    //@ invariant balance >= 0;

    //@ requires 0 <= length;
    //@ ensures 0 <= index && index < length && \result == index;
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= length;
    //@ signals_only IndexOutOfBoundsException;
    static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException();
        }
        return index;
    }

    //@ ensures divisor != 0 ==> \result == n / divisor;
    //@ ensures divisor == 0 ==> \result == 0;
    //@ signals_only \nothing;
    static int divideOrZero(int n, int divisor) {
        try {
            return n / divisor;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures 0 <= index && index < a.length ==> \result == a[index];
    //@ ensures index < 0 || index >= a.length ==> \result == other;
    static int elementOr(int[] a, int index, int other) {
        try {
            return a[index];
        } catch (ArrayIndexOutOfBoundsException e) {
            return other;
        }
    }

    //@ requires amount >= 0;
    //@ assignable balance;
    //@ ensures balance == \old(balance) - amount;
    //@ signals (IllegalStateException e) amount > \old(balance) && balance == \old(balance);
    //@ signals_only IllegalStateException;
    void withdraw(int amount) {
        if (amount > balance) {
            throw new IllegalStateException();
        }
        balance -= amount;
    }

    //@ requires amount >= 0;
    //@ assignable balance;
    //@ ensures \result ==> balance == \old(balance) - amount;
    //@ ensures !\result ==> balance == \old(balance);
    //@ ensures \result <==> amount <= \old(balance);
    //@ signals_only \nothing;
    boolean tryToWithdraw(int amount) {
        try {
            withdraw(amount);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    //@ requires amount >= 0 && attempts < 1000;
    //@ assignable balance, attempts;
    //@ ensures attempts == \old(attempts) + 1;
    //@ signals (IllegalStateException e) attempts == \old(attempts) + 1;
    //@ signals_only IllegalStateException;
    void countedWithdraw(int amount) {
        try {
            withdraw(amount);
        } finally {
            attempts++;
        }
    }

    //@ ensures '0' <= c && c <= '9' && \result == c - '0';
    //@ signals (IllegalArgumentException e) c < '0' || c > '9';
    //@ signals_only IllegalArgumentException;
    static int digit(char c) {
        if (c < '0' || c > '9') {
            throw new IllegalArgumentException();
        }
        return c - '0';
    }

    //@ requires a != null;
    //@ assignable \nothing;
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] >= 0);
    //@ signals (IllegalArgumentException e) (\exists int k; 0 <= k && k < a.length; a[k] < 0);
    //@ signals_only IllegalArgumentException;
    static void requireNoNegative(int[] a) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] >= 0);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < 0) {
                throw new IllegalArgumentException();
            }
        }
    }
}
