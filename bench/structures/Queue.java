/** Two stacks: one takes what comes, the other gives it in turn. */
class Queue {
    Stack in, out;
    //@ invariant in != null && out != null && in != out && Stack.ends(in.top) && Stack.ends(out.top);

    void enqueue(int value) {
        in.push(value);
    }

    //@ requires in.top != null || out.top != null;
    int dequeue() {
        if (out.top == null) {
            while (in.top != null) {
                out.push(in.pop());
            }
        }
        return out.pop();
    }
}
