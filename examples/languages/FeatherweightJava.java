/**
 * Featherweight Java (Igarashi, Pierce and Wadler 2001) with methods of one parameter. A call does not substitute at once:
 * SUBST is a body under a substitution for `this` and the parameter, which each step pushes one node down.
 */
class FeatherweightJava implements Language {
    static final int NEW = 1, FIELD = 2, INVOKE = 3, CAST = 4, VARIABLE = 5, SUBST = 6;
    static final int WRONG = -1, NONE = -2, OBJECT = 0, CLASSES = 3, LEAST_METHOD = 0, LAST_METHOD = 1;

    /** `name` is a class (of NEW and CAST), a field or method by its number, or a variable: 0 for `this`, 1 for the other. */
    static class Exp {
        int kind, name;
        @Tree Exp e1, e2, e3, e4;

        Exp(int kind, int name, Exp e1, Exp e2, Exp e3, Exp e4) {
            this.kind = kind;
            this.name = name;
            this.e1 = e1;
            this.e2 = e2;
            this.e3 = e3;
            this.e4 = e4;
        }
    }

    static class Method {
        int result, parameter;
        @Tree Exp body;
    }

    /** Classes extend those with smaller numbers, and are numbered without gaps. `type0` to `type3` are the types of all fields, inherited ones first. */
    static class ClassDeclaration {
        int parent, fields, type0, type1, type2, type3;
        @Tree Method method0, method1;
    }

    @Tree ClassDeclaration class1, class2, class3;
    @Tree Exp program;
    boolean failed;

    public boolean wellTyped() {
        return classOk(1) && classOk(2) && classOk(3) && type(program, NONE, NONE) >= OBJECT;
    }

    public boolean isFinalState() {
        return failed || isValue(program);
    }

    public void smallStep() {
        program = step(program);
    }

    // ---------------------------------------------------------------- classes

    ClassDeclaration declaration(int c) {
        return c == 1 ? class1 : c == 2 ? class2 : c == 3 ? class3 : null;
    }

    boolean isClass(int c) {
        return c == OBJECT || declaration(c) != null;
    }

    int parent(int c) {
        ClassDeclaration found = declaration(c);
        return found == null ? OBJECT : found.parent;
    }

    boolean subtype(int c, int d) {
        for (int i = 0; i < CLASSES; i++) {
            if (c == d) return true;
            c = parent(c);
        }
        return c == d;
    }

    int fields(int c) {
        ClassDeclaration found = declaration(c);
        return found == null ? 0 : found.fields;
    }

    static int fieldType(ClassDeclaration c, int field) {
        return field == 0 ? c.type0 : field == 1 ? c.type1 : field == 2 ? c.type2 : c.type3;
    }

    Method method(int c, int name) {
        for (int i = 0; i < CLASSES; i++) {
            ClassDeclaration found = declaration(c);
            if (found == null) return null;
            if (name == LEAST_METHOD && found.method0 != null) return found.method0;
            if (name == LAST_METHOD && found.method1 != null) return found.method1;
            c = found.parent;
        }
        return null;
    }

    boolean classOk(int c) {
        ClassDeclaration found = declaration(c);
        if (found == null) return true;
        if (found.parent < OBJECT || found.parent >= c || c > 1 && declaration(c - 1) == null) return false;
        ClassDeclaration above = declaration(found.parent);
        int inherited = above == null ? 0 : above.fields;
        if (found.fields < inherited || found.fields > inherited + 2 || found.fields > 4) return false;
        for (int i = 0; i < 4; i++) {
            int type = fieldType(found, i);
            if (i < inherited && type != fieldType(above, i)) return false;
            if (!(i < found.fields ? isClass(type) : type == OBJECT)) return false;
        }
        return methodOk(c, found.method0, LEAST_METHOD) && methodOk(c, found.method1, LAST_METHOD);
    }

    boolean methodOk(int c, Method m, int name) {
        if (m == null) return true;
        if (!isClass(m.result) || !isClass(m.parameter)) return false;
        Method overridden = method(parent(c), name);
        if (overridden != null && (overridden.result != m.result || overridden.parameter != m.parameter)) return false;
        int type = type(m.body, c, m.parameter);
        return type >= OBJECT && subtype(type, m.result);
    }

    // ---------------------------------------------------------------- types

    int type(Exp t, int self, int parameter) {
        if (t == null) return NONE;
        int b = type(t.e2, self, parameter), c = type(t.e3, self, parameter), d = type(t.e4, self, parameter);
        int a = type(t.e1, t.kind == SUBST ? b : self, t.kind == SUBST ? c : parameter);
        if (a == WRONG || b == WRONG || c == WRONG || d == WRONG) return WRONG;
        if (t.kind == NEW) return isClass(t.name) && areFields(t.name, a, b, c, d) ? t.name : WRONG;
        if (d != NONE) return WRONG;
        if (t.kind == SUBST) return t.name == 0 && a >= OBJECT && b >= OBJECT && c >= OBJECT ? a : WRONG;
        if (c != NONE) return WRONG;
        if (t.kind == INVOKE) return a >= OBJECT && b >= OBJECT ? invoked(method(a, t.name), b) : WRONG;
        if (b != NONE) return WRONG;
        if (t.kind == FIELD) return a >= OBJECT ? selected(declaration(a), t.name) : WRONG;
        if (t.kind == CAST) return a >= OBJECT && isClass(t.name) ? t.name : WRONG;
        if (t.kind != VARIABLE || a != NONE) return WRONG;
        int declared = t.name == 0 ? self : t.name == 1 ? parameter : WRONG;
        return declared >= OBJECT ? declared : WRONG;
    }

    static int selected(ClassDeclaration c, int field) {
        return c != null && field >= 0 && field < c.fields ? fieldType(c, field) : WRONG;
    }

    int invoked(Method m, int argument) {
        return m != null && subtype(argument, m.parameter) ? m.result : WRONG;
    }

    boolean areFields(int c, int first, int second, int third, int fourth) {
        ClassDeclaration made = declaration(c);
        if (made == null) return first == NONE && second == NONE && third == NONE && fourth == NONE;
        return isField(made, 0, first) && isField(made, 1, second) && isField(made, 2, third) && isField(made, 3, fourth);
    }

    boolean isField(ClassDeclaration c, int field, int type) {
        return field < c.fields ? type >= OBJECT && subtype(type, fieldType(c, field)) : type == NONE;
    }

    // ---------------------------------------------------------------- steps

    static boolean isValue(Exp t) {
        return t == null || t.kind == NEW && isValue(t.e1) && isValue(t.e2) && isValue(t.e3) && isValue(t.e4);
    }

    Exp step(Exp t) {
        if (t.kind == SUBST) return pushed(t.e1, t.e2, t.e3);
        if (!isValue(t.e1)) return new Exp(t.kind, t.name, step(t.e1), t.e2, t.e3, t.e4);
        if (!isValue(t.e2)) return new Exp(t.kind, t.name, t.e1, step(t.e2), t.e3, t.e4);
        if (!isValue(t.e3)) return new Exp(t.kind, t.name, t.e1, t.e2, step(t.e3), t.e4);
        if (!isValue(t.e4)) return new Exp(t.kind, t.name, t.e1, t.e2, t.e3, step(t.e4));
        if (t.kind == FIELD) return argument(t.e1, t.name);
        if (t.kind == INVOKE) return substituted(method(t.e1.name, t.name).body, t.e1, t.e2);
        if (t.kind == CAST) {
            if (subtype(t.e1.name, t.name)) return t.e1;
            failed = true;
            return t;
        }
        throw new IllegalStateException("stuck");
    }

    static Exp argument(Exp made, int field) {
        return field == 0 ? made.e1 : field == 1 ? made.e2 : field == 2 ? made.e3 : made.e4;
    }

    /** The body with the values of its variables, one step further down. */
    Exp pushed(Exp body, Exp self, Exp parameter) {
        if (body.kind == VARIABLE) return body.name == 0 ? self : parameter;
        Exp second = substituted(body.e2, self, parameter), third = substituted(body.e3, self, parameter);
        // The body of an inner substitution has only the variables of that one.
        Exp first = body.kind == SUBST ? body.e1 : substituted(body.e1, self, parameter);
        return new Exp(body.kind, body.name, first, second, third, substituted(body.e4, self, parameter));
    }

    static Exp substituted(Exp body, Exp self, Exp parameter) {
        return body == null ? null : new Exp(SUBST, 0, body, self, parameter, null);
    }

    // ---------------------------------------------------------------- text

    public String toString() {
        return shown(program) + shown(1) + shown(2) + shown(3);
    }

    String shown(int c) {
        ClassDeclaration found = declaration(c);
        if (found == null) return "";
        String text = ", class " + className(c) + " extends " + className(found.parent) + " {";
        for (int i = fields(found.parent); i < found.fields; i++) {
            text += " " + className(fieldType(found, i)) + " f" + i + ";";
        }
        return text + shown(found.method0, 0) + shown(found.method1, 1) + " }";
    }

    static String shown(Method m, int name) {
        if (m == null) return "";
        return " " + className(m.result) + " m" + name + "(" + className(m.parameter) + " x) { return " + shown(m.body) + "; }";
    }

    static String className(int c) {
        return c == OBJECT ? "Object" : "C" + c;
    }

    static String shown(Exp t) {
        if (t == null) return "nothing";
        if (t.kind == NEW) return "new " + className(t.name) + "(" + listed(t.e1) + listed(t.e2) + listed(t.e3) + listed(t.e4) + ")";
        if (t.kind == FIELD) return shown(t.e1) + ".f" + t.name;
        if (t.kind == INVOKE) return shown(t.e1) + ".m" + t.name + "(" + shown(t.e2) + ")";
        if (t.kind == CAST) return "(" + className(t.name) + ") " + shown(t.e1);
        if (t.kind == VARIABLE) return t.name == 0 ? "this" : "x";
        return "[" + shown(t.e1) + " where this = " + shown(t.e2) + ", x = " + shown(t.e3) + "]";
    }

    static String listed(Exp t) {
        return t == null ? "" : shown(t) + ";";
    }
}
