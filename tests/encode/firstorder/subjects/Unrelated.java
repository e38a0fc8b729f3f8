/** Types that have no value in common but null. */
interface Left {
}

interface Right {
}

class LeftOnly implements Left {
    Right right;
    Left left;

    boolean alikeInside() {
        return (Object) left == (Object) right;
    }

    static boolean alike(Left left, Right right) {
        return left == right;
    }

    static Left cross(Right right) {
        return (Left) right;
    }

    void crossInto(Right right) {
        this.left = (Left) right;
    }

    static Left either(Right right, Left left) {
        if (right == left) {
            return left;
        }
        return (Left) right;
    }
}

class RightOnly implements Right {
    LeftOnly back;
}
