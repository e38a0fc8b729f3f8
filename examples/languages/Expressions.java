/** Booleans and numbers (Pierce, Types and Programming Languages, chapters 3 and 8). */
class Expressions implements Language {
    static final int TRUE = 0, FALSE = 1, ZERO = 2, SUCC = 3, PRED = 4, ISZERO = 5, IF = 6;
    static final int BOOL = 1, NAT = 2;

    static class Term {
        int kind;
        @Tree Term e1, e2, e3;
    }

    @Tree Term root;

    public boolean wellTyped() {
        return wellTyped(root);
    }

    public boolean isFinalState() {
        return isValue(root);
    }

    public void smallStep() {
        root = reduced(root);
    }

    static boolean syntaxOk(Term t) {
        if (t.kind == TRUE || t.kind == FALSE || t.kind == ZERO) return t.e1 == null && t.e2 == null && t.e3 == null;
        if (t.kind == SUCC || t.kind == PRED || t.kind == ISZERO) return t.e1 != null && t.e2 == null && t.e3 == null;
        return t.kind == IF && t.e1 != null && t.e2 != null && t.e3 != null;
    }

    static int type(Term t) {
        if (t.kind == IF) return type(t.e2);
        return t.kind == ZERO || t.kind == SUCC || t.kind == PRED ? NAT : BOOL;
    }

    static boolean wellTyped(Term t) {
        if (!syntaxOk(t)) return false;
        if (t.kind == SUCC || t.kind == PRED || t.kind == ISZERO) return wellTyped(t.e1) && type(t.e1) == NAT;
        if (t.kind == IF)
            return wellTyped(t.e1) && type(t.e1) == BOOL && wellTyped(t.e2) && wellTyped(t.e3) && type(t.e2) == type(t.e3);
        return true;
    }

    static boolean isValue(Term t) {
        return t.kind == TRUE || t.kind == FALSE || t.kind == ZERO || t.kind == SUCC && isValue(t.e1);
    }

    static Term reduced(Term t) {
        if (t.e1 == null) throw new IllegalStateException("stuck");
        if (!isValue(t.e1)) {
            t.e1 = reduced(t.e1);
            return t;
        }
        if (t.kind == PRED && t.e1.kind == ZERO) return t.e1;
        if (t.kind == PRED && t.e1.kind == SUCC) return t.e1.e1;
        if (t.kind == ISZERO && t.e1.kind == ZERO) return constant(TRUE);
        if (t.kind == ISZERO && t.e1.kind == SUCC) return constant(FALSE);
        if (t.kind == IF && t.e1.kind == TRUE) return t.e2;
        if (t.kind == IF && t.e1.kind == FALSE) return t.e3;
        throw new IllegalStateException("stuck");
    }

    static Term constant(int kind) {
        Term made = new Term();
        made.kind = kind;
        return made;
    }

    public String toString() {
        return shown(root);
    }

    static String shown(Term t) {
        if (t.kind == TRUE) return "true";
        if (t.kind == FALSE) return "false";
        if (t.kind == ZERO) return "0";
        if (t.kind == SUCC) return "succ (" + shown(t.e1) + ")";
        if (t.kind == PRED) return "pred (" + shown(t.e1) + ")";
        if (t.kind == ISZERO) return "iszero (" + shown(t.e1) + ")";
        return "if (" + shown(t.e1) + ") then (" + shown(t.e2) + ") else (" + shown(t.e3) + ")";
    }
}
