"""Summaries of recursive procedures."""

from __future__ import annotations

from enum import Enum

from vernier.certificates.summaries import Accepted, check_summaries
from vernier.core.budget import Budget
from vernier.engines.pdr.bounded_executions import bounded_way
from vernier.engines.pdr.search import NotSafe, NoUniversalSummaries, Safe, solve
from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, Signature
from vernier.logic.sorts import BOOL, UninterpretedSort
from vernier.logic.systems import Body, CallSite, Procedure, RecursiveProgram
from vernier.logic.terms import Terms
from vernier.solvers.choose import models_on_demand

ITEM = UninterpretedSort("item")


class Bound(Enum):
    """Which items a call may go on with: those of a set, those that something is related to, or any."""

    A_SET = "a set"
    A_RELATION = "a relation"
    NONE = "none"


def _recursive(terms: Terms, bound: Bound) -> RecursiveProgram:
    """mark(x) marks x, or calls itself twice on items within the bound. Main marks one item and wants another, which is
    outside of the bound, to stay as it was."""
    before, middle, after = (terms.function(name, (ITEM,), BOOL) for name in ("marked", "marked1", "marked'"))
    open_, related = terms.function("open", (ITEM,), BOOL), terms.function("related", (ITEM, ITEM), BOOL)
    x, y, z = (terms.symbol(name, ITEM) for name in "xyz")
    v = terms.variable("v", ITEM)

    def is_within(item: Term) -> Term:
        by = {Bound.A_SET: terms.apply(open_, item), Bound.A_RELATION: terms.apply(related, x, item)}
        return by.get(bound, terms.true)

    marks = terms.eq(terms.apply(after, v), terms.or_(terms.apply(before, v), terms.eq(v, x)))
    twice = Body(
        terms.and_(is_within(y), is_within(z)),
        (CallSite("mark", Renaming({x: y}, {after: middle})), CallSite("mark", Renaming({x: z}, {before: middle}))),
    )
    signature = Signature((x,), (before, after, open_, related))
    mark = Procedure("mark", signature, (Body(terms.forall((v,), marks)), twice))
    a, lost = terms.symbol("a", ITEM), terms.symbol("lost", ITEM)
    bad = terms.and_(
        terms.forall((v,), terms.not_(terms.apply(related, v, lost))), terms.not_(terms.apply(open_, lost)),
        terms.not_(terms.apply(before, lost)), terms.not_(terms.eq(a, lost)), terms.apply(after, lost),
    )  # fmt: skip
    main = Procedure("main", Signature(), (Body(bad, (CallSite("mark", Renaming({x: a})),)),))
    return RecursiveProgram({"mark": mark, "main": main}, "main")


def test_a_summary_of_a_recursive_procedure_is_found_and_passes_the_checker() -> None:
    terms = Terms()
    program = _recursive(terms, Bound.A_SET)
    result, _, _ = solve(terms, program, Budget.of_seconds(100))
    assert isinstance(result, Safe)
    assert result.summaries.of("mark")
    assert isinstance(check_summaries(terms, program, result.summaries, 30), Accepted)


def test_an_execution_with_calls_in_calls_is_found() -> None:
    terms = Terms()
    result, _, _ = solve(terms, _recursive(terms, Bound.NONE), Budget.of_seconds(100))
    assert isinstance(result, NotSafe)
    assert sum(1 for _ in result.trace.preorder()) >= 4


def test_that_something_is_related_to_an_item_is_no_universal_summary() -> None:
    terms = Terms()
    result, _, _ = solve(terms, _recursive(terms, Bound.A_RELATION), Budget.of_seconds(100))
    assert isinstance(result, NoUniversalSummaries)


def test_bounded_model_checking_finds_the_way_through_main() -> None:
    terms = Terms()
    budget, solvers = Budget.of_seconds(100), models_on_demand()
    safe, unsafe = (_recursive(terms, bound) for bound in (Bound.A_SET, Bound.NONE))
    main = Procedure("main", Signature(), (Body(terms.false), *unsafe.procedures["main"].bodies))
    both = RecursiveProgram({**unsafe.procedures, "main": main}, "main")
    assert bounded_way(terms, both, 1, budget, solvers) is None
    assert bounded_way(terms, both, 2, budget, solvers) == 1
    assert bounded_way(terms, safe, 3, budget, solvers) is None
