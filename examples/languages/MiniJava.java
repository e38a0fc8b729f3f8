/**
 * Featherweight Java with a heap, assignments, null, numbers and truths; methods have one parameter. A call does not
 * substitute: FRAME is a body with its `this` and its argument, which a step inside it looks up.
 */
class MiniJava implements Language {
    static final int LOCATION = 1, NUMBER = 2, TRUTH = 3, NEW = 4, GET = 5, SET = 6, CALL = 7, CAST = 8, VARIABLE = 9;
    static final int FRAME = 10, ADD = 11, LESS = 12, IF = 13, BRANCHES = 14;
    static final int OBJECT = 0, CLASSES = 3, INT = 4, BOOL = 5, WRONG = -1, NONE = -2, NULL = -3, BOTTOM = -4;
    static final int LOCATIONS = 3;

    /**
     * `name` is a location (0 is null), a number, a truth (0 or 1), a class, a field, or a variable: 0 for `this`, 1 for
     * the other. A FRAME has the location of `this`, the class that declares its method, the body and the argument.
     */
    static class Exp {
        int kind, name, in;
        @Tree Exp e1, e2;

        Exp(int kind, int name, int in, Exp e1, Exp e2) {
            this.kind = kind;
            this.name = name;
            this.in = in;
            this.e1 = e1;
            this.e2 = e2;
        }
    }

    static class Method {
        int result, parameter;
        @Tree Exp body;
    }

    /** Classes extend those with smaller numbers, and are numbered without gaps. A field of type NONE is not declared. */
    static class ClassDeclaration {
        int parent, type0, type1;
        @Tree Method method;
    }

    static class Obj {
        int name, field0, field1;
    }

    @Tree ClassDeclaration class1, class2, class3;
    @Tree Obj object1, object2, object3;
    @Tree Exp program;
    boolean failed;

    public boolean wellTyped() {
        return classOk(1) && classOk(2) && classOk(3) && objectOk(1) && objectOk(2) && objectOk(3)
            && isType(type(program, NONE, NONE));
    }

    public boolean isFinalState() {
        return failed || isValue(program);
    }

    public void smallStep() {
        program = step(program, 0, null);
    }

    // ---------------------------------------------------------------- classes

    ClassDeclaration declaration(int c) {
        return c == 1 ? class1 : c == 2 ? class2 : c == 3 ? class3 : null;
    }

    boolean isClass(int c) {
        return c == OBJECT || declaration(c) != null;
    }

    boolean isDeclarable(int type) {
        return type == INT || type == BOOL || isClass(type);
    }

    /** The type of a field, declared in the class or above; NONE if it has no such field. */
    int fieldType(int c, int field) {
        for (int i = 0; i < CLASSES; i++) {
            ClassDeclaration found = declaration(c);
            if (found == null || field != 0 && field != 1) return NONE;
            int type = field == 0 ? found.type0 : found.type1;
            if (type != NONE) return type;
            c = found.parent;
        }
        return NONE;
    }

    int methodClass(int c) {
        for (int i = 0; i < CLASSES; i++) {
            ClassDeclaration found = declaration(c);
            if (found == null) return NONE;
            if (found.method != null) return c;
            c = found.parent;
        }
        return NONE;
    }

    Method method(int c) {
        ClassDeclaration found = declaration(methodClass(c));
        return found == null ? null : found.method;
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

    boolean isSubtype(int type, int other) {
        return type == BOTTOM || type == NULL && isClass(other) || type == other || isClass(other) && isSubclass(type, other);
    }

    boolean classOk(int c) {
        ClassDeclaration found = declaration(c);
        if (found == null) return true;
        if (found.parent < OBJECT || found.parent >= c || c > 1 && declaration(c - 1) == null) return false;
        return fieldOk(found.parent, 0, found.type0) && fieldOk(found.parent, 1, found.type1)
            && (found.method == null || methodOk(c, found.method, method(found.parent)));
    }

    boolean fieldOk(int parent, int field, int type) {
        return type == NONE || isDeclarable(type) && fieldType(parent, field) == NONE;
    }

    boolean methodOk(int c, Method m, Method overridden) {
        if (!isDeclarable(m.result) || !isDeclarable(m.parameter)) return false;
        if (overridden != null && (overridden.result != m.result || overridden.parameter != m.parameter)) return false;
        return m.body != null && isSubtype(type(m.body, c, m.parameter), m.result);
    }

    // ---------------------------------------------------------------- the heap

    Obj object(int location) {
        return location == 1 ? object1 : location == 2 ? object2 : location == 3 ? object3 : null;
    }

    /** Objects are numbered in the order in which they were made. */
    boolean objectOk(int location) {
        Obj found = object(location);
        if (found == null) return true;
        if (location > 1 && object(location - 1) == null) return false;
        return isClass(found.name) && holds(fieldType(found.name, 0), found.field0)
            && holds(fieldType(found.name, 1), found.field1);
    }

    /** Whether what a field holds is of its type. What an object has no field for is 0. */
    boolean holds(int type, int value) {
        if (type == NONE) return value == 0;
        return type == INT || type == BOOL && isTruth(value) || isClass(type) && isSubtype(typeAt(value), type);
    }

    static boolean isTruth(int value) {
        return value == 0 || value == 1;
    }

    int typeAt(int location) {
        Obj found = object(location);
        return location == 0 ? NULL : found == null ? WRONG : found.name;
    }

    // ---------------------------------------------------------------- types

    static boolean isType(int type) {
        return type != WRONG && type != NONE;
    }

    /** The type of an expression where `this` is of class c and the parameter of type x. */
    int type(Exp t, int c, int x) {
        if (t == null) return NONE;
        int a = type(t.e1, t.kind == FRAME ? t.in : c, t.kind == FRAME ? parameter(t.in) : x);
        int b = t.kind == IF ? branchesType(t.e2, c, x) : type(t.e2, c, x);
        if (a == WRONG || b == WRONG) return WRONG;
        if (t.kind == FRAME) return a != NONE && frameOk(t, b) ? a : WRONG;
        if (t.in != 0) return WRONG;
        if (t.kind == IF) return isSubtype(a, BOOL) && t.name == 0 ? b : WRONG;
        if (t.kind == ADD) return isSubtype(a, INT) && isSubtype(b, INT) ? INT : WRONG;
        if (t.kind == LESS) return isSubtype(a, INT) && isSubtype(b, INT) ? BOOL : WRONG;
        if (t.kind == SET) return a != NONE && b != NONE ? assigned(a, t.name, b) : WRONG;
        if (t.kind == CALL) return a != NONE && b != NONE && t.name == 0 ? called(a, b) : WRONG;
        if (b != NONE) return WRONG;
        if (t.kind == GET) return a == NULL || a == BOTTOM ? BOTTOM : existing(fieldType(a, t.name));
        if (t.kind == CAST) return isReference(a) && isClass(t.name) ? t.name : WRONG;
        if (a != NONE) return WRONG;
        if (t.kind == NUMBER) return INT;
        if (t.kind == TRUTH) return isTruth(t.name) ? BOOL : WRONG;
        if (t.kind == NEW) return isClass(t.name) ? t.name : WRONG;
        if (t.kind == VARIABLE) return t.name == 0 ? existing(c) : t.name == 1 ? existing(x) : WRONG;
        return t.kind == LOCATION ? typeAt(t.name) : WRONG;
    }

    /** The type of a choice: that of the branch with the larger type. */
    int branchesType(Exp t, int c, int x) {
        if (t == null || t.kind != BRANCHES || t.name != 0 || t.in != 0) return WRONG;
        int a = type(t.e1, c, x), b = type(t.e2, c, x);
        if (!isType(a) || !isType(b)) return WRONG;
        return isSubtype(a, b) ? b : isSubtype(b, a) ? a : WRONG;
    }

    /** A frame is of the method that was called: its static types are those of that. */
    boolean frameOk(Exp t, int argument) {
        return t.e2 != null && isValue(t.e2) && isSubclass(typeAt(t.name), t.in) && parameter(t.in) != NONE
            && isSubtype(argument, parameter(t.in));
    }

    /** The type of the parameter of the method that a class declares; NONE if it declares none. */
    int parameter(int c) {
        ClassDeclaration found = declaration(c);
        return found == null || found.method == null ? NONE : found.method.parameter;
    }

    static int existing(int type) {
        return type == NONE ? WRONG : type;
    }

    boolean isReference(int type) {
        return type == NULL || type == BOTTOM || isClass(type);
    }

    int assigned(int object, int field, int value) {
        if (object == NULL || object == BOTTOM) return value;
        return isSubtype(value, existing(fieldType(object, field))) ? value : WRONG;
    }

    int called(int object, int argument) {
        if (object == NULL || object == BOTTOM) return BOTTOM;
        Method m = method(object);
        return m != null && isSubtype(argument, m.parameter) ? m.result : WRONG;
    }

    // ---------------------------------------------------------------- steps

    static boolean isValue(Exp t) {
        return t.kind == LOCATION || t.kind == NUMBER || t.kind == TRUTH;
    }

    /** A step of an expression in a frame: its `this`, and its argument. */
    Exp step(Exp t, int self, Exp argument) {
        if (t.kind == VARIABLE) return t.name == 0 ? value(LOCATION, self) : argument;
        if (t.kind == NEW) return made(t.name);
        if (t.kind == FRAME && isValue(t.e1)) return t.e1;
        if (t.kind == FRAME) return new Exp(FRAME, t.name, t.in, step(t.e1, t.name, t.e2), t.e2);
        if (!isValue(t.e1)) return new Exp(t.kind, t.name, 0, step(t.e1, self, argument), t.e2);
        if (t.kind == IF) return t.e1.name == 1 ? t.e2.e1 : t.e2.e2;
        if (t.kind == CAST) return isSubtype(typeAt(t.e1.name), t.name) ? t.e1 : failed(t);
        if (t.kind != GET && !isValue(t.e2)) return new Exp(t.kind, t.name, 0, t.e1, step(t.e2, self, argument));
        if (t.kind == ADD) return value(NUMBER, t.e1.name + t.e2.name);
        if (t.kind == LESS) return value(TRUTH, t.e1.name < t.e2.name ? 1 : 0);
        if (t.e1.name == 0) return failed(t);
        Obj receiver = object(t.e1.name);
        if (t.kind == GET) return value(kindOf(fieldType(receiver.name, t.name)), t.name == 0 ? receiver.field0 : receiver.field1);
        if (t.kind == SET) {
            if (t.name == 0) receiver.field0 = t.e2.name;
            else receiver.field1 = t.e2.name;
            return t.e2;
        }
        if (t.kind != CALL) throw new IllegalStateException("stuck");
        int found = methodClass(receiver.name);
        return new Exp(FRAME, t.e1.name, found, declaration(found).method.body, t.e2);
    }

    static int kindOf(int type) {
        return type == INT ? NUMBER : type == BOOL ? TRUTH : LOCATION;
    }

    static Exp value(int kind, int name) {
        return new Exp(kind, name, 0, null, null);
    }

    Exp made(int c) {
        int location = object1 == null ? 1 : object2 == null ? 2 : object3 == null ? 3 : 0;
        Obj found = new Obj();
        found.name = c;
        if (location == 1) object1 = found;
        else if (location == 2) object2 = found;
        else if (location == 3) object3 = found;
        else failed = true;
        return value(LOCATION, location);
    }

    /** A null reference, a failed cast, or no memory: the program ends, and is not stuck. */
    Exp failed(Exp t) {
        failed = true;
        return t;
    }

    // ---------------------------------------------------------------- text

    public String toString() {
        String text = shown(program);
        for (int i = 1; i <= LOCATIONS; i++) {
            Obj found = object(i);
            if (found != null) text += ", #" + i + ": " + typeName(found.name) + " { " + found.field0 + " " + found.field1 + " }";
        }
        for (int i = 1; i <= CLASSES; i++) text += shown(i);
        return failed ? text + ", failed" : text;
    }

    String shown(int c) {
        ClassDeclaration found = declaration(c);
        if (found == null) return "";
        String text = ", class C" + c + " extends " + typeName(found.parent) + " {";
        if (found.type0 != NONE) text += " " + typeName(found.type0) + " f0;";
        if (found.type1 != NONE) text += " " + typeName(found.type1) + " f1;";
        Method m = found.method;
        if (m == null) return text + " }";
        return text + " " + typeName(m.result) + " m(" + typeName(m.parameter) + " x) { return " + shown(m.body) + "; } }";
    }

    static String typeName(int type) {
        return type == OBJECT ? "Object" : type == INT ? "int" : type == BOOL ? "boolean" : "C" + type;
    }

    static String shown(Exp t) {
        if (t == null) return "nothing";
        if (t.kind == LOCATION) return t.name == 0 ? "null" : "#" + t.name;
        if (t.kind == NUMBER) return "" + t.name;
        if (t.kind == TRUTH) return t.name == 0 ? "false" : t.name == 1 ? "true" : "?" + t.name;
        if (t.kind == NEW) return "new " + typeName(t.name);
        if (t.kind == GET) return shown(t.e1) + ".f" + t.name;
        if (t.kind == SET) return "(" + shown(t.e1) + ".f" + t.name + " = " + shown(t.e2) + ")";
        if (t.kind == CALL) return shown(t.e1) + ".m(" + shown(t.e2) + ")";
        if (t.kind == CAST) return "(" + typeName(t.name) + ") " + shown(t.e1);
        if (t.kind == VARIABLE) return t.name == 0 ? "this" : "x";
        if (t.kind == ADD) return "(" + shown(t.e1) + " + " + shown(t.e2) + ")";
        if (t.kind == LESS) return "(" + shown(t.e1) + " < " + shown(t.e2) + ")";
        if (t.kind == IF) return "(" + shown(t.e1) + " ? " + shown(t.e2) + ")";
        if (t.kind == BRANCHES) return shown(t.e1) + " : " + shown(t.e2);
        return "[" + shown(t.e1) + " where this = #" + t.name + " in C" + t.in + ", x = " + shown(t.e2) + "]";
    }
}
