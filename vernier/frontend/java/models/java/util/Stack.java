package java.util;

import vernier.Builds;

@Builds("of default capacity")
public class Stack<E> extends Vector<E> {
    @Builds
    public Stack() {
    }

    public E push(E item) {
        addElement(item);
        return item;
    }

    public E pop() {
        E top = peek();
        removeElementAt(size() - 1);
        return top;
    }

    public E peek() {
        if (size() == 0) {
            throw new EmptyStackException();
        }
        return elementAt(size() - 1);
    }

    public boolean empty() {
        return size() == 0;
    }

    public int search(Object o) {
        int at = lastIndexOf(o);
        return at < 0 ? -1 : size() - at;
    }
}
