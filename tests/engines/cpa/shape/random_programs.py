"""Random C programs with lists and trees: what shapes prove, no execution violates. By command only, as a program takes
seconds: `python -m tests.engines.cpa.shape.random_programs COUNT FIRST [lists|trees]`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.engines.cpa.programs import c_task
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.engines.api import Context
from vernier.engines.cpa import CpaEngine, shapes
from vernier.engines.cpa.configuration import Refinement, Shapes
from vernier.engines.testing import Effort, TestingEngine

_HEAD = """extern void *malloc(unsigned long); extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
struct node { int h; struct node *n; struct node *p; };
struct node *g;
static struct node *cons(int h, struct node *n) {
  struct node *t = malloc(sizeof(struct node)); t->h = h; t->n = n; t->p = 0; if (n) n->p = t; return t;
}
static void push(struct node **list, int h) { *list = cons(h, *list); }
"""
_TREE_HEAD = """extern void *malloc(unsigned long);
struct node {{ struct node *l; struct node *r; {field} }};
static struct node *leaf(struct node *up) {{
  struct node *t = malloc(sizeof(struct node)); t->l = 0; t->r = 0; {up} return t;
}}
"""
_CONFIGURATIONS = (
    Shapes(shapes.JOINED_AND_STRENGTHENED),
    Shapes(shapes.WITH_REACHABILITY),
    Refinement.HEAPS,
)
SECONDS = 6.0


class _Text:
    """The statements of one program."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def _pointer(self) -> str:
        return self.chance.choice("abcg")

    def _number(self) -> str:
        return self.chance.choice(("0", "1", "2", "x"))

    def statement(self, depth: int) -> str:
        one, two, number = self._pointer(), self._pointer(), self._number()
        plain = (
            f"{one} = cons({number}, {two});",
            f"{one} = calloc(1, sizeof(struct node));",
            f"{one} = {two};",
            f"{one} = 0;",
            f"if ({two}) {one} = {two}->n;",
            f"if ({one}) {one}->n = {two};",
            f"if ({one}) {one}->h = {number};",
            f"{one}->h = {number};",
            f"if ({one}) x = {one}->h;",
            f"x = {number};",
            f"if ({one} && {one}->p != 0 && {one}->p->n != {one}) reach_error();",
            f"if ({two}) {one} = {two}->p;",
            f"if ({one}) {one}->p = {two};",
            f"{{ struct node *q = {one}; push(&q, {number}); {two} = q; }}",
            f"free({one}); {one} = 0;",
            f"free({one}); {one} = 0; {two} = 0;",
            f"if ({one}) {{ {two} = {one}->n; free({one}); {one} = {two}; }}",
            f"while ({one}) {{ {two} = {one}->n; free({one}); {one} = {two}; }}",
            f"if ({one} && {one}->h == {self.chance.choice('0123')}) reach_error();",
            f"if ({one} && {one}->n == 0 && {one}->h != {number}) reach_error();",
            f"if (x {self.chance.choice(('==', '!=', '>', '<'))} {self.chance.choice('012')}) {one} = {two};",
        )
        if depth == 0 or self.chance.random() < 0.7:
            return self.chance.choice(plain)
        body = " ".join(self.statement(depth - 1) for _ in range(self.chance.randint(1, 3)))
        kind = self.chance.choice(("while (__VERIFIER_nondet_int())", "if (__VERIFIER_nondet_int())", f"while ({one})"))
        step = f"{one} = {one}->n;" if kind.startswith(f"while ({one})") else ""
        return f"{kind} {{ {body} {f'if ({one}) {step}' if step else ''} }}"

    def program(self) -> str:
        build = f"while (__VERIFIER_nondet_int()) a = cons({self._number()}, a); if (a) {self._pointer()} = a->n;"
        body = build + " ".join(self.statement(1) for _ in range(self.chance.randint(3, 7)))
        return f"{_HEAD} int main(void) {{ struct node *a = 0, *b = 0, *c = 0; int x = 0; {body} return 0; }}"


class _Tree(_Text):
    """The statements of one program on trees, with or without links to the parent."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.links_up = self.chance.random() < 0.5

    def _pointer(self) -> str:
        return self.chance.choice("ttab")

    def statement(self, depth: int) -> str:
        one, two, pick = self._pointer(), self._pointer(), self.chance.choice
        side, other = self.chance.sample(("l", "r"), 2)
        up = f"if ({one}->{side}) {one}->{side}->p = {one};" if self.links_up else ""
        over = f"n->p = {one}->p; {one}->p = n;" if self.links_up else ""
        plain = (
            f"{one} = {two};",
            f"if ({two}) {one} = {two}->{side};",
            f"while ({one} && {one}->{side} && __VERIFIER_nondet_int()) {one} = {one}->{side};",
            f"while (t && __VERIFIER_nondet_int()) {{ {one} = t; {self._grow(one)} }}",
            f"if ({one} && {one}->{side}) {{ n = {one}->{side}; {one}->{side} = n->{other}; {up} n->{other} = {one}; "
            f"{over} {one} = n; }}",
            f"if ({one}) {one}->{side} = {pick((two, '0', 'leaf(0)'))};",
            f"if ({one} && {one}->{side}) {{ n = {one}->{side}; {one}->{side} = {one}->{other}; {one}->{other} = n; }}",
            f"n = t; while (n) {{ n = __VERIFIER_nondet_int() ? n->l : n->r; if (n == {one} && n) reach_error(); }}",
            f"if ({one} && {one}->l && {one}->l == {one}->r) reach_error();",
            f"if ({one} && {one}->{side} && {one}->{side}->{other} == {two}) reach_error();",
            f"if ({one} == {two} && {one}) reach_error();",
            *self._about_parents(one, two, side),
        )
        if depth == 0 or self.chance.random() < 0.8:
            return pick(plain)
        body = " ".join(self.statement(depth - 1) for _ in range(self.chance.randint(1, 2)))
        return f"{pick(('while', 'if'))} (__VERIFIER_nondet_int()) {{ {body} }}"

    def _about_parents(self, one: str, two: str, side: str) -> tuple[str, ...]:
        if not self.links_up:
            return ()
        return (
            f"if ({one} && {one}->{side} && {one}->{side}->p != {one}) reach_error();",
            f"if ({one} && {one}->p && {one}->p->l != {one} && {one}->p->r != {one}) reach_error();",
            f"if ({one}) {one} = {one}->p;",
            f"if ({one}) {one}->p = {two};",
        )

    def _grow(self, at: str) -> str:
        """Go down some way, and add a leaf."""
        step = f"if (__VERIFIER_nondet_int()) {{ if ({at}->l) {at} = {at}->l; }} else if ({at}->r) {at} = {at}->r;"
        add = f"if (!{at}->l) {at}->l = leaf({at}); else if (!{at}->r) {at}->r = leaf({at});"
        return f"while (__VERIFIER_nondet_int()) {{ {step} }} {add}"

    def program(self) -> str:
        up = ("struct node *p;", "t->p = up;") if self.links_up else ("", "")
        grow = f"while (__VERIFIER_nondet_int()) {{ a = t; {self._grow('a')} }}"
        build = f"struct node *t = leaf(0), *a = 0, *b = 0, *n; {grow}"
        body = " ".join(self.statement(1) for _ in range(self.chance.randint(2, 5)))
        return f"{_TREE_HEAD.format(field=up[0], up=up[1])} int main(void) {{ {build} {body} return 0; }}"


KINDS = {"lists": _Text, "trees": _Tree}


def program_text(seed: int, kind: str = "lists") -> str:
    """A random program."""
    return KINDS[kind](seed).program()


def wrong(seeds: Iterable[int], counts: Counter[str], kind: str) -> Iterator[str]:
    """The programs of which something is proved that an execution violates."""
    for seed in seeds:
        text = program_text(seed, kind)
        for code in ("unreach", "memory.bounds") if kind == "lists" else ("unreach",):
            task = c_task(text, code)
            engine = CpaEngine(((_CONFIGURATIONS[seed % len(_CONFIGURATIONS)], 1.0),))
            found = {
                outcome.obligation.id: outcome
                for outcome in engine.run(task, Context(Budget.of_seconds(SECONDS), 0, lambda _: None))
            }
            assert found.keys() == {item.id for item in task.obligations}
            counts.update(f"{code} {outcome.verdict.value}" for outcome in found.values())
            tested = TestingEngine(Effort.of_executions(20))
            for outcome in tested.run(task, Context(Budget.of_seconds(3.0), seed, lambda _: None)):
                name = outcome.obligation.id
                if outcome.verdict is Verdict.REFUTED:
                    counts[f"{code} violated"] += 1
                    if found[name].verdict is Verdict.PROVED and not found[name].assumptions:
                        yield f"{seed}: {name} in {text}"


if __name__ == "__main__":
    numbers: Counter[str] = Counter()
    count, first = int(sys.argv[1]), int(sys.argv[2])
    for problem in wrong(range(first, first + count), numbers, (*sys.argv[3:], "lists")[0]):
        print(problem, flush=True)
    print(dict(sorted(numbers.items())))
