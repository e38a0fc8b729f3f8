"""Type soundness of the expression language (Figure 4.3) as an invariant of its small step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import check

EXPRESSIONS = """class Exp {
    static final int TRUE = 0, FALSE = 1, ZERO = 2, SUCC = 3, PRED = 4, ISZERO = 5, IF = 6;
    static class Term { int kind; Term e1, e2, e3; }
    Term root;
    //@ invariant wellTyped(root) && fits(root, HEIGHT);

    /*@ pure @*/ static boolean fits(Term t, int height) {
        return t == null || height > 0 && fits(t.e1, height - 1) && fits(t.e2, height - 1) && fits(t.e3, height - 1);
    }

    /*@ pure @*/ static boolean syntaxOk(Term t) {
        if (t.kind < TRUE || t.kind > IF) return false;
        if (t.kind <= ZERO) return t.e1 == null && t.e2 == null && t.e3 == null;
        if (t.kind <= ISZERO) return t.e1 != null && t.e2 == null && t.e3 == null;
        return t.e1 != null && t.e2 != null && t.e3 != null && t.e1 != t.e2 && t.e1 != t.e3 && t.e2 != t.e3;
    }

    /*@ pure @*/ static boolean isInt(Term t) {
        return t.kind == IF ? isInt(t.e2) : t.kind >= ZERO && t.kind <= PRED;
    }

    /*@ pure @*/ static boolean wellTyped(Term t) {
        if (t == null || !syntaxOk(t)) return false;
        if (t.kind <= ZERO) return true;
        if (t.kind <= ISZERO) return wellTyped(t.e1) && isInt(t.e1);
        return wellTyped(t.e1) && !isInt(t.e1) && wellTyped(t.e2) && wellTyped(t.e3) && isInt(t.e2) == isInt(t.e3);
    }

    /*@ pure @*/ static boolean isValue(Term t) {
        return t.kind <= ZERO || t.kind == SUCC && isValue(t.e1);
    }

    //@ requires !isValue(root);
    void step() { root = reduced(root); }

    static Term reduced(Term t) {
        if (!isValue(t.e1)) { t.e1 = reduced(t.e1); return t; }
        if (t.kind == PRED && t.e1.kind == ZERO) return t.e1;
        if (t.kind == PRED && t.e1.kind == SUCC) return t.e1.e1;
        if (t.kind == ISZERO && t.e1.kind == ZERO) { t.kind = TRUE; t.e1 = null; return t; }
        if (t.kind == ISZERO && t.e1.kind == SUCC) { t.kind = FALSE; t.e1 = null; return t; }
        if (t.kind == IF && t.e1.kind == TRUE) return t.e2;
        if (t.kind == IF && t.e1.kind == FALSE) return t.e3;
        throw new IllegalStateException();
    }
}
"""

UNSOUND = {
    "branches may differ in type": (" && isInt(t.e2) == isInt(t.e3)", "", 5),
    "iszero is a number": ("t.kind >= ZERO && t.kind <= PRED", "t.kind >= ZERO && t.kind <= ISZERO", 3),
    "no rule for iszero of a successor": ("if (t.kind == ISZERO && t.e1.kind == SUCC)", "if (t.kind > IF)", 3),
    "the condition has any type": ("wellTyped(t.e1) && !isInt(t.e1) && ", "wellTyped(t.e1) && ", 4),
    "the argument has any type": ("return wellTyped(t.e1) && isInt(t.e1);", "return wellTyped(t.e1);", 2),
}


@pytest.mark.parametrize(("terms", "height", "paths"), [(2, 2, 2), (4, 2, 4)])
def test_the_language_is_sound(tmp_path: Path, terms: int, height: int, paths: int) -> None:
    checked = check(tmp_path, EXPRESSIONS.replace("HEIGHT", str(height)), "Exp.step", f"Exp.Term={terms}")
    assert checked.holds(), checked.reasons()
    assert checked.paths() == paths


@pytest.mark.parametrize("fault", UNSOUND)
def test_a_wrong_rule_is_found(tmp_path: Path, fault: str) -> None:
    right, wrong, terms = UNSOUND[fault]
    assert EXPRESSIONS.count(right) == 1
    source = EXPRESSIONS.replace("HEIGHT", str(terms)).replace(right, wrong)
    checked = check(tmp_path, source, "Exp.step", f"Exp.Term={terms}")
    assert checked.refuted(), checked.reasons()
