/** IMP with typed variables (Winskel, The Formal Semantics of Programming Languages, chapter 2), in small steps. */
class Imp implements Language {
    static final int NUMBER = 1, TRUTH = 2, SKIP = 3, VARIABLE = 4, ADD = 5, LESS = 6, NOT = 7;
    static final int ASSIGN = 8, SEQUENCE = 9, IF = 10, BRANCHES = 11, WHILE = 12;
    static final int WRONG = 0, COMMAND = 3;

    /** The type of a constant is its kind. `number` is its value (truths are 0 and 1), or the place of a variable. */
    static class Node {
        int kind, number;
        @Tree Node first, second;

        Node(int kind, int number, Node first, Node second) {
            this.kind = kind;
            this.number = number;
            this.first = first;
            this.second = second;
        }
    }

    @Tree Node program;
    int[] types, values;

    public boolean wellTyped() {
        return values != types && values.length == types.length && memoryOk() && type(program) == COMMAND;
    }

    public boolean isFinalState() {
        return program.kind == SKIP;
    }

    public void smallStep() {
        program = step(program);
    }

    boolean memoryOk() {
        for (int i = 0; i < types.length; i++) {
            if (types[i] != NUMBER && !(types[i] == TRUTH && isTruth(values[i]))) return false;
        }
        return true;
    }

    static boolean isTruth(int value) {
        return value == 0 || value == 1;
    }

    int type(Node t) {
        if (t.kind == NUMBER) return t.first == null && t.second == null ? NUMBER : WRONG;
        if (t.kind == TRUTH) return t.first == null && t.second == null && isTruth(t.number) ? TRUTH : WRONG;
        if (t.kind == SKIP) return t.first == null && t.second == null && t.number == 0 ? COMMAND : WRONG;
        if (t.kind == VARIABLE) return t.first == null && t.second == null && isVariable(t.number) ? types[t.number] : WRONG;
        if (t.first == null || t.kind != ASSIGN && t.number != 0) return WRONG;
        if (t.kind == NOT) return t.second == null && type(t.first) == TRUTH ? TRUTH : WRONG;
        if (t.kind == ASSIGN)
            return t.second == null && isVariable(t.number) && type(t.first) == types[t.number] ? COMMAND : WRONG;
        if (t.second == null) return WRONG;
        if (t.kind == ADD) return type(t.first) == NUMBER && type(t.second) == NUMBER ? NUMBER : WRONG;
        if (t.kind == LESS) return type(t.first) == NUMBER && type(t.second) == NUMBER ? TRUTH : WRONG;
        if (t.kind == SEQUENCE) return type(t.first) == COMMAND && type(t.second) == COMMAND ? COMMAND : WRONG;
        if (t.kind == WHILE) return type(t.first) == TRUTH && type(t.second) == COMMAND ? COMMAND : WRONG;
        return t.kind == IF && type(t.first) == TRUTH && areBranches(t.second) ? COMMAND : WRONG;
    }

    boolean isVariable(int place) {
        return 0 <= place && place < types.length;
    }

    boolean areBranches(Node t) {
        return t.kind == BRANCHES && t.number == 0 && t.first != null && t.second != null
            && type(t.first) == COMMAND && type(t.second) == COMMAND;
    }

    static boolean isValue(Node t) {
        return t.kind == NUMBER || t.kind == TRUTH || t.kind == SKIP;
    }

    static boolean evaluatesFirst(int kind) {
        return kind == ADD || kind == LESS || kind == NOT || kind == ASSIGN || kind == SEQUENCE || kind == IF;
    }

    static boolean evaluatesSecond(int kind) {
        return kind == ADD || kind == LESS;
    }

    Node step(Node t) {
        if (evaluatesFirst(t.kind) && !isValue(t.first)) return new Node(t.kind, t.number, step(t.first), t.second);
        if (evaluatesSecond(t.kind) && !isValue(t.second)) return new Node(t.kind, t.number, t.first, step(t.second));
        if (t.kind == VARIABLE) return constant(types[t.number], values[t.number]);
        if (t.kind == ADD && t.first.kind == NUMBER && t.second.kind == NUMBER)
            return constant(NUMBER, t.first.number + t.second.number);
        if (t.kind == LESS && t.first.kind == NUMBER && t.second.kind == NUMBER)
            return constant(TRUTH, t.first.number < t.second.number ? 1 : 0);
        if (t.kind == NOT && t.first.kind == TRUTH) return constant(TRUTH, 1 - t.first.number);
        if (t.kind == ASSIGN) {
            values[t.number] = t.first.number;
            return constant(SKIP, 0);
        }
        if (t.kind == SEQUENCE && t.first.kind == SKIP) return t.second;
        if (t.kind == IF && t.first.kind == TRUTH) return t.first.number == 1 ? t.second.first : t.second.second;
        if (t.kind == WHILE) {
            Node again = new Node(SEQUENCE, 0, t.second, t);
            return new Node(IF, 0, t.first, new Node(BRANCHES, 0, again, constant(SKIP, 0)));
        }
        throw new IllegalStateException("stuck");
    }

    static Node constant(int kind, int number) {
        return new Node(kind, number, null, null);
    }

    public String toString() {
        String text = shown(program);
        for (int i = 0; i < types.length; i++) {
            text += ", x" + i + (types[i] == NUMBER ? ": number = " + values[i] : ": truth = " + truth(values[i]));
        }
        return text;
    }

    static String truth(int value) {
        return value == 0 ? "false" : value == 1 ? "true" : "?" + value;
    }

    static String shown(Node t) {
        if (t.kind == NUMBER) return "" + t.number;
        if (t.kind == TRUTH) return truth(t.number);
        if (t.kind == SKIP) return "skip";
        if (t.kind == VARIABLE) return "x" + t.number;
        if (t.kind == ADD) return "(" + shown(t.first) + " + " + shown(t.second) + ")";
        if (t.kind == LESS) return "(" + shown(t.first) + " < " + shown(t.second) + ")";
        if (t.kind == NOT) return "!" + shown(t.first);
        if (t.kind == ASSIGN) return "x" + t.number + " := " + shown(t.first);
        if (t.kind == SEQUENCE) return "(" + shown(t.first) + "; " + shown(t.second) + ")";
        if (t.kind == IF) return "if " + shown(t.first) + " then " + shown(t.second);
        if (t.kind == BRANCHES) return shown(t.first) + " else " + shown(t.second);
        if (t.kind == WHILE) return "while " + shown(t.first) + " do " + shown(t.second);
        return "?" + t.kind;
    }
}
