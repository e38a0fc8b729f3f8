"""What the engine proves by shapes: lists of any length; and what it does not prove, with its reason."""

from __future__ import annotations

import pytest

from tests.engines.cpa.programs import c_task, outcomes
from vernier.core.analyses import Analysis, AnalysisName
from vernier.core.budget import Budget
from vernier.core.evidence import CertificateChecked
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.cpa import BY_SHAPES, CpaEngine, shapes
from vernier.engines.cpa.configuration import Shapes
from vernier.run.certify import only_checked
from vernier.run.engines import make_engine
from vernier.run.plan import Pacing

_HEAD = """extern void *malloc(unsigned long); extern void free(void *);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
struct node { int h; struct node *n; };
static struct node *cons(int h, struct node *n) {
  struct node *t = malloc(sizeof(struct node)); t->h = h; t->n = n; return t;
}
struct node *top;
static void push(struct node **list) { *list = cons(1, *list); }
static struct node **gone(struct node *n) { struct node *one = n; struct node **two = &one; return two; }
"""
_PREPEND = "struct node *a = 0; while (__VERIFIER_nondet_int()) a = cons(1, a);"
_INLINE = """struct node *a = 0; while (__VERIFIER_nondet_int()) {
  struct node *t = malloc(sizeof(struct node)); t->h = 1; t->n = a; a = t; }"""
_APPEND = """struct node *a = malloc(sizeof(struct node)), *p = a; a->h = 1;
  while (__VERIFIER_nondet_int()) { p->n = malloc(sizeof(struct node)); p = p->n; p->h = 1; } p->n = 0;"""
_WALK = "for (struct node *q = a; q != 0; q = q->n) if (q->h != 1) reach_error();"

_SAFE = {
    "prepended": f"{_PREPEND} {_WALK}",
    "appended": f"{_APPEND} {_WALK}",
    "a last cell": f"{_APPEND} p->h = 2; p = a; while (p->h == 1) p = p->n; if (p->h != 2) reach_error();",
    "reversed": f"{_INLINE} struct node *r = 0; while (a) {{ struct node *t = a->n; a->n = r; r = a; a = t; }} "
    "a = r; " + _WALK,
    "a global stack": "while (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_int()) top = cons(1, top); "
    "else if (top) { if (top->h != 1) reach_error(); top = top->n; } }",
    "zeroed": "struct node *a = calloc(1, sizeof(struct node)); if (a->h != 0 || a->n != 0) reach_error();",
    "aliases": "struct node *a = cons(1, 0), *b = a; b->h = 2; if (a->h != 2) reach_error(); "
    "if (cons(1, a)->n->h != 2) reach_error();",
    "a changed cell": f"{_PREPEND} if (a) {{ a->h = 2; a->h = 1; }} {_WALK}",
    "freed": f"{_PREPEND} while (a) {{ struct node *t = a->n; if (a->h != 1) reach_error(); free(a); a = t; }} "
    "free(a);",
    "an address of a pointer": "struct node *a = 0; while (__VERIFIER_nondet_int()) { struct node *b = a; push(&b); "
    f"a = b; }} {_WALK}",
}
_UNSAFE = {
    "prepended": [f"{_PREPEND} if (a) a->h = 2; {_WALK}", f"{_PREPEND} a = cons(3, a); {_WALK}"],
    "appended": [f"{_APPEND} p->h = 2; {_WALK}", f"{_APPEND} if (a->n) a->n->h = 0; {_WALK}"],
    "a last cell": [
        f"{_APPEND} p->h = 2; p = a; while (p->h == 1) p = p->n; if (p->h == 2) reach_error();",
        f"{_APPEND} p->h = 2; p = a; p = p->n; if (p && p->h != 1) reach_error();",
    ],
    "reversed": [
        f"{_INLINE} struct node *r = cons(2, 0); while (a) {{ struct node *t = a->n; a->n = r; r = a; a = t; }} "
        "a = r; " + _WALK,
        f"{_INLINE} struct node *r = 0; while (a) {{ struct node *t = a->n; a->n = r; a->h = 0; r = a; a = t; }} "
        "a = r; " + _WALK,
    ],
    "a global stack": [
        "while (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_int()) top = cons(1, top); "
        "else if (top) { if (top->h != 1) reach_error(); top->h = 2; } }",
        "while (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_int()) top = cons(__VERIFIER_nondet_int(), top); "
        "else if (top) { if (top->h != 1) reach_error(); top = top->n; } }",
    ],
    "zeroed": [
        "struct node *a = calloc(1, sizeof(struct node)); if (a->h == 0) reach_error();",
        "struct node *a = calloc(1, sizeof(struct node)); a->n = a; if (a->h != 0 || a->n != 0) reach_error();",
    ],
    "aliases": [
        "struct node *a = cons(1, 0), *b = a; b->h = 2; if (a->h != 1) reach_error();",
        "struct node *a = cons(1, 0), *b = cons(1, a); b->n->h = 2; if (a->h != 1) reach_error();",
    ],
    "a changed cell": [
        f"{_PREPEND} if (a) {{ a->h = 2; if (__VERIFIER_nondet_int()) a->h = 1; }} {_WALK}",
        f"{_PREPEND} struct node *b = a; if (b) b->h = 7; {_WALK}",
    ],
}
_NOT_FOLLOWED = {
    "freed": ("struct node *a = cons(1, 0), *b = a; free(b); a->h = 1;", "memory"),
    "freed twice": ("struct node *a = cons(1, 0), *b = a; free(b); free(a);", "memory"),
    "a local variable that is gone": ("struct node **a = gone(cons(1, 0)); *a = 0;", "memory"),
    "a local variable that is freed": ("struct node *a = cons(1, 0); struct node **b = &a; free(b);", "memory"),
    "a block that is left": (
        "struct node **a = 0; { struct node *b = cons(1, 0); a = &b; } if (*a == 0) top = 0;",
        "memory",
    ),
    "freed within": ("struct node *a = cons(1, 0); free(&a->n);", "memory"),
    "a list that is freed too early": (f"{_PREPEND} struct node *p = a; if (a) free(a); if (p) p = p->n;", "memory"),
    "an array": ("int *a = malloc(40); a[3] = 1; if (a[3] != 1) reach_error();", "memory"),
    "an address of a local": ("struct node s; struct node *p = &s; p->h = 1; if (p->h != 1) reach_error();", "memory"),
    "arithmetic": ("struct node *a = cons(1, 0); a = a + __VERIFIER_nondet_int(); a->h = 2;", "memory"),
    "a cast": ("struct node *a = cons(1, 0); *(long *) a = 2; if (a->h != 2) reach_error();", "memory"),
    "an interior pointer in the heap": (
        "struct node *a = cons(1, 0); a->n = (struct node *) &a->n; a->n->h = 2;",
        "memory",
    ),
    "a union": ("union { int i; char c; } *u = malloc(4); u->i = 1; if (u->c != 1) reach_error();", "memory"),
    "blocks": ("struct node *a = cons(1, 0); memset(a, 0, sizeof *a); if (a->h != 0) reach_error();", "memory"),
    "a structure assigned": ("struct node *a = cons(1, 0), *b = cons(2, 0); *a = *b; a->h++;", "memory"),
    "an integer as a pointer": ("struct node *a = (struct node *) 4096UL; a->h = 1;", "memory"),
    "not initialised": ("struct node *a = malloc(sizeof(struct node)); a->n->h = 1;", "memory"),
}


def verdicts(body: str, code: str = "unreach") -> dict[Verdict, str]:
    task = c_task(f"{_HEAD} int main(void) {{ {body} return 0; }}", code)
    return {item.verdict: item.reason for item in outcomes(task, 20.0, CpaEngine(BY_SHAPES))}


@pytest.mark.parametrize("name", _SAFE)
def test_lists_of_any_length_are_proved(name: str) -> None:
    assert list(verdicts(_SAFE[name])) == [Verdict.PROVED]
    assert list(verdicts(_SAFE[name], "memory.bounds")) == [Verdict.PROVED]


@pytest.mark.parametrize(("name", "number"), [(name, number) for name in _UNSAFE for number in (0, 1)])
def test_what_does_not_hold_is_refuted_by_an_execution(name: str, number: int) -> None:
    assert Verdict.REFUTED in verdicts(_UNSAFE[name][number])


@pytest.mark.parametrize("name", _NOT_FOLLOWED)
def test_what_is_not_followed_is_unknown(name: str) -> None:
    body, why = _NOT_FOLLOWED[name]
    found = verdicts(f"{body} if (__VERIFIER_nondet_int() == 5) reach_error();")
    assert list(found) == [Verdict.UNKNOWN]
    assert why in found[Verdict.UNKNOWN]


@pytest.mark.parametrize(
    "body", [f"{_PREPEND} a->h = 1;", f"{_APPEND} while (a->h == 1) a = a->n;", "top->n = 0;", "cons(1, 0)->n->h = 1;"]
)
def test_null_is_not_dereferenced_unnoticed(body: str) -> None:
    assert Verdict.REFUTED in verdicts(body, "memory.bounds")


def test_proofs_by_shapes_count_and_say_that_nobody_has_checked_them() -> None:
    task = c_task(f"{_HEAD} int main(void) {{ {_SAFE['prepended']} return 0; }}")
    engine = make_engine("cpa", Settings(analysis=Analysis(AnalysisName.SHAPE)), Pacing.TIME)
    (found,) = engine.run(task, _context())
    checked = found.find(CertificateChecked)
    assert found.verdict is Verdict.PROVED and checked is not None and checked.reason
    assert only_checked([found]) == (found,)


def test_what_lies_before_and_behind_an_object_is_told_apart() -> None:
    """One object of a list is marked; behind it there is no other one that is."""
    body = """struct node *a = cons(1, 0), *p; while (__VERIFIER_nondet_int()) a = cons(1, a);
      p = a; while (p->n && __VERIFIER_nondet_int()) p = p->n; p->h = 2;
      p = a; while (p->h != 2) p = p->n; p = p->n;
      while (p) { if (p->h == 2) reach_error(); p = p->n; }"""
    task = c_task(f"{_HEAD} int main(void) {{ {body} return 0; }}")
    (found,) = CpaEngine(((Shapes(shapes.WITH_REACHABILITY), 1.0),)).run(task, _context())
    assert found.verdict is Verdict.PROVED and not found.assumptions


def test_what_lies_before_and_behind_an_object_of_a_doubly_linked_list_is_told_apart() -> None:
    """Along both links, each object leads to each other one."""
    text = """extern void *malloc(unsigned long); struct node { int h; struct node *n; struct node *p; };
      int main(void) { struct node *a = malloc(sizeof(struct node)), *p; a->h = 1; a->n = 0; a->p = 0;
      while (__VERIFIER_nondet_int()) { struct node *t = malloc(sizeof(struct node));
        t->h = 1; t->p = 0; t->n = a; a->p = t; a = t; }
      p = a; while (p->n && __VERIFIER_nondet_int()) p = p->n; p->h = 2;
      struct node *r = 0, *x = a; while (x) { struct node *n = x->n; x->n = r; x->p = n; r = x; x = n; }
      p = r; while (p && p->h != 2) p = p->n; if (!p) reach_error(); return 0; }"""
    context = Context(Budget.of_seconds(60.0), 0, lambda _: None)
    (found,) = CpaEngine(((Shapes(shapes.WITH_REACHABILITY), 1.0),)).run(c_task(text), context)
    assert found.verdict is Verdict.PROVED and not found.assumptions


def test_an_access_to_null_ends_what_is_proved() -> None:
    task = c_task(f"{_HEAD} int main(void) {{ {_PREPEND} a->h = 1; {_WALK} return 0; }}")
    (found,) = CpaEngine(BY_SHAPES).run(task, _context())
    assert found.verdict is Verdict.PROVED
    assert [item.kind for item in found.assumptions] == [AssumptionKind.UNDEFINED_BEHAVIOUR_BEFORE]


def _context() -> Context:
    return Context(Budget.of_seconds(20.0), 0, lambda _: None)
