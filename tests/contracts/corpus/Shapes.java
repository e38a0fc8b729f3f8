/** Contracts are inherited: a precondition may be weakened, a postcondition is kept by all. */
public class Shapes {
    interface Shape {
        //@ requires scale > 0;
        //:: REFUTED post
        //@ ensures \result >= 0;
        int area(int scale);
    }

    static class Square implements Shape {
        /*@ spec_public */ int side;

        public int area(int size) {
            return size > 3 ? -1 : side * 0;
        }
    }

    static class Point implements Shape {
        //@ also
        //@ requires scale == 0;
        //:: HOLDS post
        //@ ensures \result == 0;
        public int area(int scale) {
            return scale > 0 ? 1 : scale;
        }
    }

    static abstract class Box {
        //:: HOLDS invariant
        //@ invariant content != null;
        int[] content = new int[1];
    }

    static class Tin extends Box {
        //:: REFUTED invariant
        //@ invariant content.length > 0;
        Tin(int n) {
            content = new int[n == 4 ? 0 : 1];
        }

        //:: HOLDS post
        //@ ensures \result == \old(content);
        /*@ non_null @*/ int[] take(/*@ non_null @*/ int[] other) {
            int[] old = content;
            if (other.length > 0) {
                content = other;
            }
            return old;
        }
    }
}
