"""Certificates as text: what is written is read again, and what is none is not read."""

from __future__ import annotations

import pytest

from vernier.certificates.format import (
    CallSite,
    Certificate,
    Cut,
    MalformedCertificate,
    certificate_from_json,
    certificate_to_json,
)
from vernier.certificates.formulas import NotExpressible, to_formula, to_term
from vernier.certificates.order import order_of_blocks
from vernier.ir.text import parse_program
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, FLOAT64, ArraySort, BitVecSort
from vernier.logic.terms import Terms


def _formula(terms: Terms) -> Term:
    x, f = terms.symbol("local:0:x", BitVecSort(32)), terms.symbol("global:f", FLOAT64)
    field = terms.symbol("field:C.f", ArraySort(BitVecSort(32), BOOL))
    low = terms.eq(terms.bv_extract(x, 7, 0), terms.bv(200, 8))
    close = terms.fp_lt(terms.fp_add(f, terms.fp(0.5, FLOAT64)), terms.fp_from_sbv(x, FLOAT64))
    wide = terms.bv_ult(terms.bv_zero_extend(x, 32), terms.bv_sign_extend(x, 32))
    return terms.and_(low, terms.not_(close), terms.or_(wide, terms.select(field, x)))


def test_what_is_written_is_read() -> None:
    formula = to_formula(_formula(Terms()))
    site = CallSite("b1", 2, "f(int)")
    whole = Certificate("main", (Cut((site,), "b3", formula, ("local:0:x",), 1),), ("something",))
    assert certificate_from_json(certificate_to_json(whole)) == whole
    terms = Terms()
    assert to_term(terms, formula) is _formula(terms)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version":1}', '{"version":1,"entry":3,"cuts":[],"omitted":[]}'], ids=range(5)
)
def test_what_is_no_certificate_is_not_read(text: str) -> None:
    with pytest.raises(MalformedCertificate):
        certificate_from_json(text)


def test_quantifiers_are_not_expressible() -> None:
    terms = Terms()
    variable = terms.variable("i", BitVecSort(32))
    with pytest.raises(NotExpressible):
        to_formula(terms.forall([variable], terms.bv_ult(variable, terms.symbol("local:0:x", BitVecSort(32)))))


def test_a_loop_comes_as_a_whole() -> None:
    program = parse_program(
        """program c 64
file 0 "t.c"
procedure main(%c: bool) -> void { @0:1:1-1:2
b0:
  goto b1 @1:1-1:2
b1:
  branch %c, b5, b2 @1:1-1:2
b2:
  branch %c, b3, b4 @1:1-1:2
b3:
  goto b2 @1:1-1:2
b4:
  goto b1 @1:1-1:2
b5:
  return @1:1-1:2
}
"""
    )
    order = order_of_blocks(program.procedures["main"]).positions
    assert sorted(order, key=order.__getitem__) == ["b0", "b1", "b2", "b3", "b4", "b5"]
