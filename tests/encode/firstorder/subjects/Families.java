/** Classes related in more than one way: there is no class above all of them. */
interface Marked {
}

interface Named {
}

class Base {
    Base next;
    int number;

    static boolean isMarked(Base base) {
        return base instanceof Marked;
    }

    static Marked asMarked(Base base) {
        return base instanceof Marked ? (Marked) base : null;
    }

    Base lastMarked() {
        Base found = null;
        for (Base base = this; base != null; base = base.next) {
            if (base instanceof Marked) {
                found = base;
            }
        }
        return found;
    }
}

class Both extends Base implements Marked, Named {
    Both pair;

    static Both make(Base next) {
        Both made = new Both();
        made.next = next;
        made.pair = made;
        return made;
    }
}

class OnlyNamed implements Named {
    Named link;

    static boolean isBase(Named named) {
        return named instanceof Base;
    }

    Named follow() {
        Named found = link;
        link = this;
        return found;
    }
}

class Plain extends Base {
    static Base make(Base next) {
        Base made = new Plain();
        if (next != null) {
            made.next = next.next;
            next.next = made;
        }
        return made;
    }
}
