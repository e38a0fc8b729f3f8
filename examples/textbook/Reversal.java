/** The links of a list are turned round, in one pass; `order` are its nodes, in their order. */
public class Reversal {
    static class Node {
        int value;
        Node next;
    }

    Node head;
    //@ ghost Node[] order;

    //@ requires order != null;
    //@ requires (\forall int i; 0 <= i && i < order.length; order[i] != null);
    //@ requires (\forall int i, j; 0 <= i && i < j && j < order.length; order[i] != order[j]);
    //@ requires (\forall int i; 0 <= i && i < order.length - 1; order[i].next == order[i + 1]);
    //@ requires head == (order.length > 0 ? order[0] : null);
    //@ requires order.length > 0 ==> order[order.length - 1].next == null;
    //@ ensures head == (order.length > 0 ? order[order.length - 1] : null);
    //@ ensures (\forall int i; 1 <= i && i < order.length; order[i].next == order[i - 1]);
    //@ ensures order.length > 0 ==> order[0].next == null;
    //@ ensures order == \old(order);
    public void reverse() {
        Node done = null;
        Node rest = head;
        //@ ghost int k = 0;
        //@ loop_invariant 0 <= k && k <= order.length;
        //@ loop_invariant rest == (k < order.length ? order[k] : null);
        //@ loop_invariant done == (k > 0 ? order[k - 1] : null);
        //@ loop_invariant (\forall int i; 1 <= i && i < k; order[i].next == order[i - 1]);
        //@ loop_invariant k > 0 ==> order[0].next == null;
        //@ loop_invariant (\forall int i; k <= i && i < order.length - 1; order[i].next == order[i + 1]);
        //@ loop_invariant k < order.length ==> order[order.length - 1].next == null;
        //@ decreases order.length - k;
        while (rest != null) {
            Node next = rest.next;
            rest.next = done;
            done = rest;
            rest = next;
            //@ set k = k + 1;
        }
        head = done;
    }
}
