"""A hundred tampered certificates are rejected.

The programs count: `i` goes from `a` to `n` in steps of one, `j` from `b` in steps of `s`, so that at the end `j` is
`b + s * (n - a)`. The certificate says `i <= n` and `j == b + s * (i - a)`. No part of it can be changed: with another
`n` it is not kept or does not exclude a violation, with another `s` it is not kept (`s` is odd), with another `a` or
`b` it does not hold on entry, and without one of its halves it does not exclude a violation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from tests.certificates.proofs import judged
from vernier.certificates import names
from vernier.certificates.check import Accepted, Rejected
from vernier.certificates.format import CallSite, Certificate, Cut, certificate_to_json
from vernier.certificates.formulas import Formula, Row, to_formula
from vernier.ir.program import Program
from vernier.ir.text import parse_program
from vernier.ir.types import I32
from vernier.logic.bank import Term
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms

_TEXT = """program c 64
file 0 "t.c"
obligation "main/unreach.1" unreach immediate @0:1:1-1:2 in main "never called" "called"

procedure main() -> i32 {{ @0:1:1-1:2
  local %r: i32
b0:
  %r = call count({a}, {b}) @1:1-1:2
  branch ne(%r, {end}), b1, b2 @1:1-1:2
b1:
  check false !"main/unreach.1" @1:1-1:2
  stop abort @1:1-1:2
b2:
  return 0 @1:1-1:2
}}

procedure count(%i: i32, %j: i32) -> i32 {{ @0:1:1-1:2
b0:
  goto b1 @1:1-1:2
b1:
  branch lt(%i, {n}), b2, b3 @1:1-1:2
b2:
  %i = add(%i, 1) @1:1-1:2
  %j = add(%j, {s}) @1:1-1:2
  goto b1 @1:1-1:2
b3:
  return %j @1:1-1:2
}}
"""
_SITE = CallSite("b0", 0, "count")
_OBLIGATION = "main/unreach.1"


@dataclass(frozen=True)
class Counting:
    """A program, or an invariant about one."""

    n: int
    s: int
    a: int
    b: int

    def program(self) -> Program:
        end = I32.wrap(self.b + self.s * (self.n - self.a))
        return parse_program(_TEXT.format(n=self.n, s=self.s, a=self.a, b=self.b, end=end))

    def parts(self, terms: Terms) -> tuple[Term, Term]:
        i, j = (terms.symbol(names.local(0, name), BitVecSort(32)) for name in "ij")
        counted = terms.bv_sub(i, terms.bv(self.a, 32))
        sum_ = terms.bv_add(terms.bv(self.b, 32), terms.bv_mul(terms.bv(self.s, 32), counted))
        return terms.bv_sle(i, terms.bv(self.n, 32)), terms.eq(j, sum_)

    def formula(self) -> Formula:
        terms = Terms()
        return to_formula(terms.and_(*self.parts(terms)))

    def certificate(self) -> Certificate:
        return Certificate("main", (Cut((_SITE,), "b1", self.formula()),))


COUNTINGS = (
    Counting(1000, 3, 0, 0), Counting(40, 1, 2, -5), Counting(2**31 - 2, 7, -3, 11), Counting(0, 5, -400, 1),
    Counting(64, -3, 1, 2),
)  # fmt: skip


def _of_formulas(counting: Counting) -> Iterator[tuple[str, Formula]]:
    terms = Terms()
    bound, sum_ = counting.parts(terms)
    yield "no bound", to_formula(sum_)
    yield "no sum", to_formula(bound)
    yield "true", to_formula(terms.true)
    yield "false", to_formula(terms.false)
    yield "negated", to_formula(terms.not_(terms.and_(bound, sum_)))
    yield "either", to_formula(terms.or_(bound, sum_))
    yield "implied", to_formula(terms.implies(bound, sum_))
    strict = terms.bv_slt(*bound.args)
    yield "strict bound", to_formula(terms.and_(strict, sum_))
    yield "turned bound", to_formula(terms.and_(terms.bv_sle(*reversed(bound.args)), sum_))
    yield "different", to_formula(terms.and_(bound, terms.not_(sum_)))
    for name, change in _CHANGES.items():
        yield name, change(counting).formula()
    formula = counting.formula()
    yield "another variable", replace(formula, rows=tuple(_renamed(row, "local:0:k") for row in formula.rows))
    yield "a variable of the caller", replace(formula, rows=tuple(_renamed(row, "local:1:i") for row in formula.rows))
    yield "another sort", replace(formula, rows=tuple(_wider(row) for row in formula.rows))
    yield "a row too few", replace(formula, rows=formula.rows[:-1])


def _renamed(row: Row, name: str) -> Row:
    return replace(row, payload=name) if row.payload == "local:0:i" else row


def _wider(row: Row) -> Row:
    return replace(row, sort="bv64") if row.payload == "local:0:i" else row


_CHANGES: dict[str, Callable[[Counting], Counting]] = {
    "a lower bound": lambda it: replace(it, n=it.n - 1),
    "a higher bound": lambda it: replace(it, n=it.n + 1),
    "other steps": lambda it: replace(it, s=it.s + 1),
    "opposite steps": lambda it: replace(it, s=-it.s),
    "a later start": lambda it: replace(it, a=it.a + 1),
    "another start of the sum": lambda it: replace(it, b=it.b + 1),
    "another start of the sum by far": lambda it: replace(it, b=it.b + (1 << 31)),
}


def _of_cuts(counting: Counting) -> Iterator[tuple[str, Certificate]]:
    whole = counting.certificate()
    (cut,) = whole.cuts
    yield "no cut", replace(whole, cuts=())
    yield "another entry", replace(whole, entry="count")
    yield "under no call", replace(whole, cuts=(replace(cut, stack=()),))
    yield "under another call", replace(whole, cuts=(replace(cut, stack=(replace(_SITE, position=1),)),))
    yield "of another procedure", replace(whole, cuts=(replace(cut, stack=(replace(_SITE, callee="main"),)),))
    yield "at another block", replace(whole, cuts=(replace(cut, block="b2"),))
    yield "i is unchanged", replace(whole, cuts=(replace(cut, unchanged=("local:0:i",)),))
    yield "j is unchanged", replace(whole, cuts=(replace(cut, unchanged=("local:0:j",)),))
    yield "what is not there is unchanged", replace(whole, cuts=(replace(cut, unchanged=("global:g",)),))


def _tampered() -> Iterator[tuple[str, Counting, str]]:
    for counting in COUNTINGS:
        whole = counting.certificate()
        for name, formula in _of_formulas(counting):
            changed = replace(whole, cuts=(replace(whole.cuts[0], formula=formula),))
            yield name, counting, certificate_to_json(changed)
        for name, changed in _of_cuts(counting):
            yield name, counting, certificate_to_json(changed)
        text = certificate_to_json(whole)
        yield "half a text", counting, text[: len(text) // 2]
        yield "another version", counting, text.replace('"version":1', '"version":2')


@pytest.mark.parametrize("counting", COUNTINGS)
def test_what_is_tampered_with_was_accepted(counting: Counting) -> None:
    text = certificate_to_json(counting.certificate())
    assert judged(counting.program(), "main", text, _OBLIGATION) == Accepted()


def test_a_hundred_tampered_certificates_are_rejected() -> None:
    found = {
        (name, counting): judged(counting.program(), "main", text, _OBLIGATION) for name, counting, text in _tampered()
    }
    assert len(found) >= 100
    assert [key for key, judgement in found.items() if not isinstance(judgement, Rejected)] == []
