/**
 * A small Java with a heap, null and ownership types (Clarke, Potter and Noble 1998; Boyapati, Liskov and Shrira 2003).
 * A type is a class with two owners. The first one owns the object; the object is inside it, and it is inside the second.
 * Subclasses have the owners of their superclass. A call does not substitute: FRAME is a body with its `this` and its
 * argument, and owners in it are those of `this`.
 */
class OwnershipJava implements Language {
    static final int LOCATION = 0, NEW = 1, GET = 2, SET = 3, CALL = 4, CAST = 5, VARIABLE = 6, FRAME = 7;
    static final int WORLD = 0, LOCATIONS = 3, THIS = 5, FIRST = 6, SECOND = 7;
    static final int OBJECT = 0, CLASSES = 3, WRONG = -1, NONE = -2, NULL = -3;

    /**
     * `name` is a location (0 is null), a class (of NEW and CAST, with its owners), a field, or a variable: 0 for `this`,
     * 1 for the other. A FRAME has the location of `this`, the body of a method, and its argument.
     */
    static class Exp {
        int kind, name, first, second;
        @Tree Exp e1, e2;

        Exp(int kind, int name, int first, int second, Exp e1, Exp e2) {
            this.kind = kind;
            this.name = name;
            this.first = first;
            this.second = second;
            this.e1 = e1;
            this.e2 = e2;
        }
    }

    static class Type {
        int name, first, second;
    }

    static class Method {
        @Tree Type result, parameter;
        @Tree Exp body;
    }

    /** Classes extend those with smaller numbers, with the same owners, and are numbered without gaps. */
    static class ClassDeclaration {
        int parent;
        @Tree Type type0, type1;
        @Tree Method method;
    }

    /** An object: its class, its owners (WORLD or locations), and the locations that its fields hold. */
    static class Obj {
        int name, first, second, field0, field1;
    }

    @Tree ClassDeclaration class1, class2, class3;
    @Tree Obj object1, object2, object3;
    @Tree Exp program;
    boolean failed;

    public boolean wellTyped() {
        return classOk(1) && classOk(2) && classOk(3) && objectOk(1) && objectOk(2) && objectOk(3)
            && type(program, NONE, WRONG, WRONG, WRONG, NONE, WRONG, WRONG) != WRONG;
    }

    public boolean isFinalState() {
        return failed || isValue(program);
    }

    //@ ensures ownersDominate();
    public void smallStep() {
        program = step(program, 0, null);
    }

    // ---------------------------------------------------------------- owners

    /** The owner that is written in a class, for an object with these owners. */
    static int resolved(int owner, int first, int second, int self) {
        return owner == WORLD ? WORLD : owner == FIRST ? first : owner == SECOND ? second : owner == THIS ? self : WRONG;
    }

    /** The next owner to the outside. */
    int outer(int owner) {
        if (owner == THIS) return FIRST;
        if (owner == FIRST) return SECOND;
        Obj found = object(owner);
        return found == null ? WORLD : found.first;
    }

    boolean isInside(int owner, int other) {
        if (other == WORLD) return true;
        for (int i = 0; i < LOCATIONS; i++) {
            if (owner == other) return true;
            owner = outer(owner);
        }
        return owner == other;
    }

    /** Whatever refers to an object is inside its owner. */
    /*@ pure @*/ boolean ownersDominate() {
        for (int i = 1; i <= LOCATIONS; i++) {
            Obj found = object(i);
            if (found != null && !(isVisible(i, found.field0) && isVisible(i, found.field1))) return false;
        }
        return true;
    }

    boolean isVisible(int from, int location) {
        Obj found = object(location);
        return found == null || isInside(from, found.first);
    }

    // ---------------------------------------------------------------- classes

    ClassDeclaration declaration(int c) {
        return c == 1 ? class1 : c == 2 ? class2 : c == 3 ? class3 : null;
    }

    /** The type of a field, declared in the class or above; null if it has no such field. */
    Type field(int c, int field) {
        for (int i = 0; i < CLASSES; i++) {
            ClassDeclaration found = declaration(c);
            if (found == null) return null;
            if (field == 0 && found.type0 != null) return found.type0;
            if (field == 1 && found.type1 != null) return found.type1;
            c = found.parent;
        }
        return null;
    }

    Method method(int c) {
        for (int i = 0; i < CLASSES; i++) {
            ClassDeclaration found = declaration(c);
            if (found == null) return null;
            if (found.method != null) return found.method;
            c = found.parent;
        }
        return null;
    }

    boolean isSubclass(int c, int above) {
        for (int i = 0; i < CLASSES; i++) {
            if (c == above) return true;
            ClassDeclaration found = declaration(c);
            if (found == null) return false;
            c = found.parent;
        }
        return c == above;
    }

    boolean isSubtype(int c, int first, int second, int d, int otherFirst, int otherSecond) {
        return c == NULL || first == otherFirst && second == otherSecond && isSubclass(c, d);
    }

    boolean typeOk(int c, int first, int second) {
        return first != WRONG && second != WRONG && (c == OBJECT || declaration(c) != null) && isInside(first, second);
    }

    boolean declaredOk(Type t) {
        return typeOk(t.name, resolved(t.first, FIRST, SECOND, THIS), resolved(t.second, FIRST, SECOND, THIS));
    }

    boolean classOk(int c) {
        ClassDeclaration found = declaration(c);
        if (found == null) return true;
        if (found.parent < OBJECT || found.parent >= c || c > 1 && declaration(c - 1) == null) return false;
        return fieldOk(found.parent, 0, found.type0) && fieldOk(found.parent, 1, found.type1)
            && (found.method == null || methodOk(c, found.method, method(found.parent)));
    }

    boolean fieldOk(int parent, int field, Type t) {
        return t == null || declaredOk(t) && field(parent, field) == null;
    }

    boolean methodOk(int c, Method m, Method overridden) {
        Type result = m.result, parameter = m.parameter;
        if (result == null || parameter == null || !declaredOk(result) || !declaredOk(parameter)) return false;
        if (overridden != null && !(isSame(result, overridden.result) && isSame(parameter, overridden.parameter))) return false;
        int type = type(m.body, c, FIRST, SECOND, THIS, parameter.name, parameter.first, parameter.second);
        int first = first(m.body, c, FIRST, SECOND, THIS, parameter.name, parameter.first, parameter.second);
        int second = second(m.body, c, FIRST, SECOND, THIS, parameter.name, parameter.first, parameter.second);
        return type != WRONG && type != NONE && isSubtype(type, first, second, result.name, result.first, result.second);
    }

    static boolean isSame(Type mine, Type other) {
        return mine.name == other.name && mine.first == other.first && mine.second == other.second;
    }

    // ---------------------------------------------------------------- the heap

    Obj object(int location) {
        return location == 1 ? object1 : location == 2 ? object2 : location == 3 ? object3 : null;
    }

    /** Objects are numbered in the order in which they were made: owners before what they own. */
    boolean objectOk(int location) {
        Obj found = object(location);
        if (found == null) return true;
        if (location > 1 && object(location - 1) == null || found.first >= location || !isOwner(found.first)) return false;
        return isOwner(found.second) && typeOk(found.name, found.first, found.second)
            && holds(location, found, field(found.name, 0), found.field0)
            && holds(location, found, field(found.name, 1), found.field1);
    }

    boolean isOwner(int owner) {
        return owner == WORLD || object(owner) != null;
    }

    /** Whether a field of an object holds what its type allows. */
    boolean holds(int location, Obj holder, Type t, int value) {
        if (value == 0) return true;
        Obj held = object(value);
        return t != null && held != null && isSubtype(held.name, held.first, held.second, t.name,
            resolved(t.first, holder.first, holder.second, location), resolved(t.second, holder.first, holder.second, location));
    }

    int typeAt(int location) {
        Obj found = object(location);
        return location == 0 ? NULL : found == null ? WRONG : found.name;
    }

    int firstOf(int location) {
        Obj found = object(location);
        return found == null ? WRONG : found.first;
    }

    int secondOf(int location) {
        Obj found = object(location);
        return found == null ? WRONG : found.second;
    }

    // ---------------------------------------------------------------- types

    /** The class of an expression where `this` is of class c with two owners, is itself `self`, and x has a type. */
    int type(Exp t, int c, int first, int second, int self, int x, int x1, int x2) {
        if (t == null) return NONE;
        if (t.kind == FRAME) return frameType(t, self);
        int a = type(t.e1, c, first, second, self, x, x1, x2), b = type(t.e2, c, first, second, self, x, x1, x2);
        if (a == WRONG || b == WRONG) return WRONG;
        if (t.kind != NEW && t.kind != CAST && (t.first != 0 || t.second != 0)) return WRONG;
        if (t.kind == SET || t.kind == CALL) {
            if (a == NONE || b == NONE) return WRONG;
            if (a == NULL) return t.kind == SET ? b : NULL;
            int a1 = first(t.e1, c, first, second, self, x, x1, x2), a2 = second(t.e1, c, first, second, self, x, x1, x2);
            int b1 = first(t.e2, c, first, second, self, x, x1, x2), b2 = second(t.e2, c, first, second, self, x, x1, x2);
            if (!fits(wanted(t, a), owner(t.e1, self), a1, a2, b, b1, b2)) return WRONG;
            return t.kind == SET ? b : t.name == 0 && isReadable(result(a), owner(t.e1, self)) ? result(a).name : WRONG;
        }
        if (b != NONE) return WRONG;
        if (t.kind == GET) {
            if (a == NONE || a == NULL) return a == NULL ? NULL : WRONG;
            Type found = field(a, t.name);
            return found != null && isReadable(found, owner(t.e1, self)) ? found.name : WRONG;
        }
        int one = resolved(t.first, first, second, self), two = resolved(t.second, first, second, self);
        if (t.kind == CAST) return a != NONE && typeOk(t.name, one, two) ? t.name : WRONG;
        if (a != NONE) return WRONG;
        if (t.kind == NEW) return typeOk(t.name, one, two) ? t.name : WRONG;
        if (t.kind == VARIABLE) return t.name == 0 && c != NONE ? c : t.name == 1 && x != NONE ? x : WRONG;
        return t.kind == LOCATION && (t.name == 0 || self != THIS) ? typeAt(t.name) : WRONG;
    }

    boolean isLocation(Exp t) {
        return isValue(t) && t.first == 0 && t.second == 0 && t.e1 == null && t.e2 == null && typeAt(t.name) != WRONG;
    }

    /** In a frame, everything is that of its `this` and its argument. Classes have none. */
    int frameType(Exp t, int self) {
        if (self == THIS || object(t.name) == null || t.first != 0 || t.second != 0) return WRONG;
        if (t.e1 == null || t.e2 == null || !isLocation(t.e2)) return WRONG;
        return type(t.e1, typeAt(t.name), firstOf(t.name), secondOf(t.name), t.name,
            typeAt(t.e2.name), firstOf(t.e2.name), secondOf(t.e2.name));
    }

    /** The first owner of an expression that has a type. */
    int first(Exp t, int c, int first, int second, int self, int x, int x1, int x2) {
        if (t == null) return WRONG;
        if (t.kind == NEW || t.kind == CAST) return resolved(t.first, first, second, self);
        if (t.kind == VARIABLE) return t.name == 0 ? first : x1;
        if (t.kind == LOCATION) return firstOf(t.name);
        if (t.kind == SET) return first(t.e2, c, first, second, self, x, x1, x2);
        if (t.kind == FRAME)
            return t.e2 == null ? WRONG : first(t.e1, typeAt(t.name), firstOf(t.name), secondOf(t.name), t.name,
                typeAt(t.e2.name), firstOf(t.e2.name), secondOf(t.e2.name));
        Type found = read(t, type(t.e1, c, first, second, self, x, x1, x2));
        int a1 = first(t.e1, c, first, second, self, x, x1, x2), a2 = second(t.e1, c, first, second, self, x, x1, x2);
        return found == null ? WRONG : resolved(found.first, a1, a2, owner(t.e1, self));
    }

    int second(Exp t, int c, int first, int second, int self, int x, int x1, int x2) {
        if (t == null) return WRONG;
        if (t.kind == NEW || t.kind == CAST) return resolved(t.second, first, second, self);
        if (t.kind == VARIABLE) return t.name == 0 ? second : x2;
        if (t.kind == LOCATION) return secondOf(t.name);
        if (t.kind == SET) return second(t.e2, c, first, second, self, x, x1, x2);
        if (t.kind == FRAME)
            return t.e2 == null ? WRONG : second(t.e1, typeAt(t.name), firstOf(t.name), secondOf(t.name), t.name,
                typeAt(t.e2.name), firstOf(t.e2.name), secondOf(t.e2.name));
        Type found = read(t, type(t.e1, c, first, second, self, x, x1, x2));
        int a1 = first(t.e1, c, first, second, self, x, x1, x2), a2 = second(t.e1, c, first, second, self, x, x1, x2);
        return found == null ? WRONG : resolved(found.second, a1, a2, owner(t.e1, self));
    }

    /** The declared type of what an expression reads or returns. */
    Type read(Exp t, int c) {
        return t.kind == GET ? field(c, t.name) : result(c);
    }

    Type result(int c) {
        Method found = method(c);
        return found == null ? null : found.result;
    }

    /** What may be assigned to the field, or passed to the method, of an expression. */
    Type wanted(Exp t, int c) {
        if (t.kind == SET) return field(c, t.name);
        Method found = method(c);
        return found == null ? null : found.parameter;
    }

    /** What a class owns through `this` is only known of `this`, and of an object itself. */
    static int owner(Exp receiver, int self) {
        return receiver.kind == VARIABLE && receiver.name == 0 ? self : receiver.kind == LOCATION ? receiver.name : WRONG;
    }

    static boolean isReadable(Type t, int owner) {
        return owner != WRONG || t.first != THIS && t.second != THIS;
    }

    /** Whether a value of a type may be assigned to what is declared with another, for an object with these owners. */
    boolean fits(Type t, int owner, int first, int second, int b, int b1, int b2) {
        return t != null && isReadable(t, owner)
            && isSubtype(b, b1, b2, t.name, resolved(t.first, first, second, owner), resolved(t.second, first, second, owner));
    }

    // ---------------------------------------------------------------- steps

    static boolean isValue(Exp t) {
        return t.kind == LOCATION;
    }

    /** A step of an expression in a frame: its `this`, and its argument. */
    Exp step(Exp t, int self, Exp argument) {
        if (t.kind == VARIABLE) return t.name == 0 ? location(self) : argument;
        if (t.kind == FRAME && isValue(t.e1)) return t.e1;
        if (t.kind == FRAME) return new Exp(FRAME, t.name, 0, 0, step(t.e1, t.name, t.e2), t.e2);
        if (t.kind == NEW) return made(t.name, actual(t.first, self), actual(t.second, self));
        if (!isValue(t.e1)) return new Exp(t.kind, t.name, t.first, t.second, step(t.e1, self, argument), t.e2);
        if (t.kind == CAST) return cast(t, actual(t.first, self), actual(t.second, self));
        if (t.kind != GET && !isValue(t.e2)) return new Exp(t.kind, t.name, 0, 0, t.e1, step(t.e2, self, argument));
        if (t.e1.name == 0) return failed(t);
        Obj receiver = object(t.e1.name);
        if (t.kind == GET) return location(t.name == 0 ? receiver.field0 : receiver.field1);
        if (t.kind == SET) {
            if (t.name == 0) receiver.field0 = t.e2.name;
            else receiver.field1 = t.e2.name;
            return t.e2;
        }
        if (t.kind != CALL) throw new IllegalStateException("stuck");
        return new Exp(FRAME, t.e1.name, 0, 0, method(receiver.name).body, t.e2);
    }

    /** The owner that is written in the body of a frame. */
    int actual(int owner, int self) {
        return resolved(owner, firstOf(self), secondOf(self), self);
    }

    Exp made(int c, int first, int second) {
        int location = object1 == null ? 1 : object2 == null ? 2 : object3 == null ? 3 : 0;
        Obj found = new Obj();
        found.name = c;
        found.first = first;
        found.second = second;
        if (location == 1) object1 = found;
        else if (location == 2) object2 = found;
        else if (location == 3) object3 = found;
        else failed = true;
        return location(location);
    }

    Exp cast(Exp t, int first, int second) {
        Obj found = object(t.e1.name);
        if (found == null || isSubtype(found.name, found.first, found.second, t.name, first, second)) return t.e1;
        return failed(t);
    }

    /** A null reference, a failed cast, or no memory: the program ends, and is not stuck. */
    Exp failed(Exp t) {
        failed = true;
        return t;
    }

    static Exp location(int name) {
        return new Exp(LOCATION, name, 0, 0, null, null);
    }

    // ---------------------------------------------------------------- text

    public String toString() {
        String text = shown(program);
        for (int i = 1; i <= LOCATIONS; i++) {
            Obj found = object(i);
            if (found != null) text += ", #" + i + ": " + type(found.name, found.first, found.second) + " { " + found.field0 + " " + found.field1 + " }";
        }
        for (int i = 1; i <= CLASSES; i++) text += shown(i);
        return failed ? text + ", failed" : text;
    }

    String shown(int c) {
        ClassDeclaration found = declaration(c);
        if (found == null) return "";
        String text = ", class C" + c + " extends " + type(found.parent, FIRST, SECOND) + " {";
        if (found.type0 != null) text += " " + shown(found.type0) + " f0;";
        if (found.type1 != null) text += " " + shown(found.type1) + " f1;";
        if (found.method == null) return text + " }";
        return text + " " + shown(found.method.result) + " m(" + shown(found.method.parameter) + " x) { return " + shown(found.method.body) + "; } }";
    }

    static String shown(Type t) {
        return t == null ? "nothing" : type(t.name, t.first, t.second);
    }

    static String type(int c, int first, int second) {
        return (c == OBJECT ? "Object" : "C" + c) + "<" + owner(first) + ", " + owner(second) + ">";
    }

    static String owner(int owner) {
        return owner == WORLD ? "world" : owner == THIS ? "this" : owner == FIRST ? "first" : owner == SECOND ? "second" : "#" + owner;
    }

    static String shown(Exp t) {
        if (t == null) return "nothing";
        if (t.kind == LOCATION) return t.name == 0 ? "null" : "#" + t.name;
        if (t.kind == NEW) return "new " + type(t.name, t.first, t.second);
        if (t.kind == GET) return shown(t.e1) + ".f" + t.name;
        if (t.kind == SET) return "(" + shown(t.e1) + ".f" + t.name + " = " + shown(t.e2) + ")";
        if (t.kind == CALL) return shown(t.e1) + ".m(" + shown(t.e2) + ")";
        if (t.kind == CAST) return "(" + type(t.name, t.first, t.second) + ") " + shown(t.e1);
        if (t.kind == VARIABLE) return t.name == 0 ? "this" : "x";
        return "[" + shown(t.e1) + " where this = #" + t.name + ", x = " + shown(t.e2) + "]";
    }
}
