/** An account that never goes below zero. */
public class Account {
    private /*@ spec_public @*/ int balance;

    //@ public invariant 0 <= balance;

    //@ ensures balance == 0;
    public Account() {
        balance = 0;
    }

    //@ requires 0 <= amount && amount <= Integer.MAX_VALUE - balance;
    //@ assignable balance;
    //@ ensures balance == \old(balance) + amount;
    public void deposit(int amount) {
        balance = balance + amount;
    }

    //@ requires 0 <= amount <= balance;
    //@ assignable balance;
    //@ ensures balance == \old(balance) - amount;
    public void withdraw(int amount) {
        balance = balance - amount;
    }

    //@ requires to != null && to != this && to.balance >= 0;
    //@ requires 0 <= amount && amount <= balance && amount <= Integer.MAX_VALUE - to.balance;
    //@ assignable balance, to.balance;
    //@ ensures balance == \old(balance) - amount;
    //@ ensures to.balance == \old(to.balance) + amount;
    public void transfer(Account to, int amount) {
        withdraw(amount);
        to.deposit(amount);
    }
}
