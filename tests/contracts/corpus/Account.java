/** Behaviours, invariants, frames and exceptions. */
public class Account {
    //:: HOLDS invariant
    //@ public invariant balance >= 0 && balance <= 1000;
    private /*@ spec_public @*/ int balance;
    int log;

    /*@ public normal_behavior
      @   requires 0 < amount && amount <= 1000 - balance;
      //:: HOLDS post
      @   ensures balance == \old(balance) + amount;
      //:: HOLDS assignable
      @   assignable balance;
      @ also
      @ public exceptional_behavior
      @   requires amount <= 0;
      //:: HOLDS signals
      @   signals (IllegalArgumentException e) balance == \old(balance);
      //:: HOLDS assignable
      @   assignable \nothing;
      @*/
    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException();
        }
        balance += amount;
    }

    //@ requires 0 <= amount && amount <= balance;
    //:: REFUTED post
    //@ ensures balance == \old(balance) - amount;
    //:: REFUTED assignable
    //@ assignable balance;
    public void withdraw(int amount) {
        balance = balance - amount;
        if (amount == 7) {
            balance++;
        }
        log++;
    }

    //:: REFUTED signals
    //@ signals (IllegalStateException e) balance > 5;
    public void check() {
        if (balance > 4) {
            throw new IllegalStateException();
        }
    }

    //:: REFUTED signals
    //@ signals_only IllegalStateException;
    public int half(int n) {
        if (n == 17) {
            throw new IllegalArgumentException();
        }
        return n / 2;
    }

    //:: HOLDS assignable
    //@ pure
    public int get() {
        return balance;
    }

    //:: HOLDS post
    //@ ensures \result == get() + \old(get());
    public int twice() {
        return balance + balance;
    }
}
