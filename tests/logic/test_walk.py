"""Walks over term graphs: depth, sharing, substitution, quantifiers, wire format, text."""

from __future__ import annotations

import pickle

import pytest

from vernier.logic.bank import Term
from vernier.logic.evaluate import EvaluationError, evaluate
from vernier.logic.smtlib import script
from vernier.logic.sorts import BOOL, INT, ArraySort, BitVecSort, UninterpretedSort
from vernier.logic.terms import Terms
from vernier.logic.values import ArrayValue, Element, FunctionValue, Model
from vernier.logic.walk import fold, free_symbols, postorder, size, substitute
from vernier.logic.wire import Receiver, Sender

DEPTH = 30_000


def deep_sum(terms: Terms) -> Term:
    x, total = terms.symbol("x", BitVecSort(32)), terms.symbol("y", BitVecSort(32))
    for _ in range(DEPTH):
        total = terms.bv_mul(terms.bv_xor(total, x), total)
    return total


def test_deep_terms_need_no_recursion() -> None:
    terms = Terms()
    total = deep_sum(terms)
    x, z = terms.symbol("x", BitVecSort(32)), terms.symbol("z", BitVecSort(32))
    assert size(total) == 2 * DEPTH + 2
    assert free_symbols(total) == (x, terms.symbol("y", BitVecSort(32)))
    assert fold(total, lambda _, below: 1 + max(below, default=0)) == 2 * DEPTH + 1
    assert evaluate(total, {"x": 0, "y": 1}) in (0, 1)
    changed = substitute(terms, total, {x: z})
    assert free_symbols(changed) == (terms.symbol("y", BitVecSort(32)), z)
    assert substitute(terms, changed, {z: x}) is total
    text = script([terms.eq(total, x)])
    assert len(text) < 120 * DEPTH
    receiver = Receiver(Terms())
    receiver.unpack(pickle.loads(pickle.dumps(Sender().pack([total]))))
    assert size(receiver.known[total.id]) == size(total)


def test_text_shares_and_keeps_variables_in_scope() -> None:
    t = Terms()
    node = UninterpretedSort("Node")
    edge = t.function("edge", (node, node), BOOL)
    x, y = t.variable("x", node), t.variable("y", node)
    shared = t.apply(edge, x, x)
    inner = t.forall([y], t.or_(shared, t.and_(t.apply(edge, y, x), t.not_(t.apply(edge, y, x))), t.apply(edge, x, y)))
    formula = t.exists([x], t.and_(shared, inner))
    p = t.symbol("and", BOOL)
    text = script([t.or_(p, formula), t.not_(p)])
    assert "(declare-sort s_Node 0)" in text
    assert "(declare-const v_and Bool)" in text
    name = f"t{shared.id}!"
    assert text.count(f"(let (({name} (f_edge v_x?1 v_x?1)))") == 1
    assert text.index(f"(let (({name}") > text.index("exists")
    assert text.index(f"(let (({name}") < text.index("forall")


def test_substitution_refuses_capture() -> None:
    t = Terms()
    x, a = t.variable("x", INT), t.symbol("a", INT)
    formula = t.forall([x], t.le(x, a))
    with pytest.raises(ValueError, match="capture"):
        substitute(t, formula, {a: x})
    b = t.symbol("b", INT)
    assert substitute(t, formula, {a: b}) is t.forall([x], t.le(x, b))


def test_quantifiers_evaluate_over_finite_domains() -> None:
    t = Terms()
    node = UninterpretedSort("Node")
    edge = t.function("edge", (node, node), BOOL)
    x, y = t.variable("x", node), t.variable("y", node)
    total = t.forall([x], t.exists([y], t.apply(edge, x, y)))
    first, second = Element("Node", 0), Element("Node", 1)
    cycle = FunctionValue(False, {(first, second): True, (second, first): True})
    assert evaluate(total, Model({"edge": cycle}, {"Node": 2})) is True
    assert evaluate(total, Model({"edge": FunctionValue(False, {(first, second): True})}, {"Node": 2})) is False
    z = t.variable("z", BitVecSort(4))
    assert evaluate(t.exists([z], t.eq(t.bv_mul(z, z), t.bv(9, 4))), {}) is True
    with pytest.raises(EvaluationError):
        evaluate(t.forall([t.variable("w", INT)], t.le(t.int_(0), t.symbol("n", INT))), {})


def test_arrays_are_compared_by_what_they_hold() -> None:
    t = Terms()
    sort = ArraySort(BitVecSort(1), BitVecSort(4))
    a, b = t.symbol("a", sort), t.symbol("b", sort)
    model = {"a": ArrayValue(5, {0: 7}), "b": ArrayValue(7, {1: 5})}
    assert evaluate(t.eq(a, b), model) is True
    assert evaluate(t.eq(a, t.store(b, t.bv(0, 1), t.bv(3, 4))), model) is False


def test_total_division() -> None:
    t = Terms()
    x, y = t.symbol("x", INT), t.symbol("y", INT)
    assert evaluate(t.int_div(x, y), {"x": -7, "y": 2}) == -4
    assert evaluate(t.int_mod(x, y), {"x": -7, "y": -2}) == 1
    assert evaluate(t.int_div(x, y), {"x": -7, "y": 0}) == 0
    assert evaluate(t.int_mod(x, y), {"x": -7, "y": 0}) == -7


def test_order_is_topological_and_terms_do_not_leave_their_bank() -> None:
    t = Terms()
    x = t.symbol("x", BitVecSort(8))
    root = t.bv_add(t.bv_mul(x, x), x)
    order = postorder([root])
    assert all(order.index(argument) < order.index(term) for term in order for argument in term.args)
    with pytest.raises(TypeError):
        pickle.dumps(root)
