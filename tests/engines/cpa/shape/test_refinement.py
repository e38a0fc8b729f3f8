"""Refinement of heaps (thesis, chapter 5): the example of figure 5.1, its mutants, and the parts of the algorithm."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from tests.engines.cpa.programs import c_task, outcomes
from vernier.core.analyses import Analysis, AnalysisName
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.encode.context import Bounds, Encoding
from vernier.engines.cpa import CpaEngine, attempts
from vernier.engines.cpa.automaton import Automaton
from vernier.engines.cpa.domains.explicit.analysis import forget
from vernier.engines.cpa.domains.explicit.state import explicit_state
from vernier.engines.cpa.domains.location.analysis import Targets
from vernier.engines.cpa.domains.shape.explicit_heap import NOWHERE, Address, Cell, ExplicitHeap
from vernier.engines.cpa.domains.shape.generators import (
    Entry,
    Generator,
    annotated,
    entries,
    fine_tune,
    generators,
    holds,
)
from vernier.engines.cpa.domains.shape.predicates import Cancels, Field, Unshared
from vernier.engines.cpa.domains.shape.translation import not_modelled
from vernier.engines.cpa.refinement.shape_refinement import ShapeModelCheck, Verified
from vernier.engines.cpa.shape_check import shape_class
from vernier.ir.types import I32, PointerType, StructType, Type
from vernier.logic.terms import Terms

_TEXT = """extern void *malloc(unsigned long);
struct list { struct list *succ; struct list *pred; int data; };
static struct list *alloc_list(void) {
  struct list *first = malloc(sizeof(struct list)), *last = first;
  first->succ = 0; first->pred = 0;
  while (__VERIFIER_nondet_int()) {
    struct list *cell = malloc(sizeof(struct list));
    cell->succ = 0; cell->pred = last; last->succ = cell; last = cell;
  }
  return first;
}
int main(void) {
  struct list *l1 = alloc_list(), *l2 = alloc_list(), *p = l1;
  while (p->succ != 0) p = p->succ;
  p->succ = l2; l2->pred = p;
  p = l1;
  while (p->succ != 0) { if (p->succ->pred != p) reach_error(); p = p->succ; }
  return 0; }
"""
_STRUCT = "list"
_BOTH = frozenset({Cancels(Field(_STRUCT, 0), Field(_STRUCT, 8)), Cancels(Field(_STRUCT, 8), Field(_STRUCT, 0))})
_LINK = PointerType(StructType(_STRUCT))
_LAYOUTS: dict[str, dict[int, Type]] = {_STRUCT: {0: _LINK, 8: _LINK, 16: I32}}


def model_check(text: str, allowed: Mapping[str, Callable[[Entry], bool]] | None = None) -> ShapeModelCheck:
    task = c_task(text)
    names = frozenset(item.id for item in task.obligations)
    automaton = Automaton(task.program, task.entry, names, not_modelled)
    budget = Budget.of_seconds(60.0)
    encoding = Encoding(task.program, Terms(), Bounds(0, 0, 0), lambda _: True, budget.spend)
    return ShapeModelCheck(
        automaton, encoding, shape_class(automaton), Targets(names), budget, allowed=dict(allowed or {})
    )


def test_the_class_of_shape_graphs_is_found() -> None:
    """Figure 5.1: nothing is tracked; explicit heaps; a dll without instrumentation; then with that of links back."""
    check = model_check(_TEXT)
    assert isinstance(check.run(), Verified)
    assert [str(step) for step in check.steps] == [
        "list: explicit heaps",
        "list: shapes of dll(0, 8)",
        "list: shapes of dll(0, 8) with cancel[list.0,list.8] with cancel[list.8,list.0]",
    ]
    assert list(map(str, check.steps[1].enabled)) == ["sll(0)", "sll(8)", "dll(0, 8)"]


@pytest.mark.parametrize(("right", "wrong"), [("l2->pred = p;", ""), ("= l2; l2", "= l2; l1")])
def test_mutants_are_refuted(right: str, wrong: str) -> None:
    assert right in _TEXT
    engine = CpaEngine(attempts(Analysis(AnalysisName.REFINEMENT)))
    (found,) = outcomes(c_task(_TEXT.replace(right, wrong)), 60.0, engine)
    assert found.verdict is Verdict.REFUTED


# ---------------------------------------------------------------- Abstract


def dll(count: int) -> ExplicitHeap:
    """A doubly linked list with cells 1, 2, ...; their data is not known."""
    cells = {
        number: Cell(
            _STRUCT, {0: Address(number + 1) if number < count else NOWHERE, 8: Address(number - 1)}, {16: None}
        )
        for number in range(1, count + 1)
    }
    return ExplicitHeap({"l1": Address(1)}, cells)


def test_five_cells_of_a_dll() -> None:
    heap = dll(5)
    assert heap.depth("l1") == 5 and heap.too_deep(3) == {"l1"}
    enabled = [str(entry) for entry in entries(_LAYOUTS, _STRUCT) if holds(entry, heap)]
    assert enabled == ["sll(0)", "sll(8)", "dll(0, 8)"]
    assert forget(explicit_state(frozenset(), heap), ["l1"]) == explicit_state(frozenset(), ExplicitHeap({}, {}))


def test_a_link_that_does_not_lead_back_is_no_dll() -> None:
    heap = dll(5)
    broken = {**heap.cells, 3: Cell(_STRUCT, {0: Address(4), 8: Address(1)}, {16: None})}
    enabled = [str(entry) for entry in entries(_LAYOUTS, _STRUCT) if holds(entry, ExplicitHeap(heap.variables, broken))]
    assert enabled == ["sll(0)", "sll(8)"]


def test_trees() -> None:
    def cells(right_of_two: int) -> ExplicitHeap:
        links = {1: (2, 3), 2: (0, right_of_two), 3: (0, 0), 4: (0, 0)}
        return ExplicitHeap(
            {"t": Address(1)},
            {n: Cell(_STRUCT, {0: Address(left), 8: Address(right)}, {16: None}) for n, (left, right) in links.items()},
        )

    tree = Entry("tree", _STRUCT, (0, 8))
    assert holds(tree, cells(4)) and not holds(tree, cells(3)) and not holds(tree, cells(1))


# ---------------------------------------------------------------- FineTune and annotations


def test_fine_tune_finds_the_fewest_predicates() -> None:
    entry = Entry("dll", _STRUCT, (0, 8))
    one, two = (frozenset({item}) for item in sorted(_BOTH, key=str))
    library = [Generator(entry, frozenset(some)) for some in ((), one, two, _BOTH)]
    asked: list[Generator] = []

    def excludes(needed: frozenset[Cancels]) -> Callable[[Generator], bool]:
        def answer(item: Generator) -> bool:
            asked.append(item)
            return needed <= item.instruments

        return answer

    assert fine_tune(library[0], library, excludes(two)).instruments == two
    assert fine_tune(library[0], library, excludes(_BOTH)).instruments == _BOTH
    assert fine_tune(library[1], [library[2]], excludes(_BOTH)).instruments == _BOTH
    assert fine_tune(library[3], library, excludes(one)) == library[3]
    assert fine_tune(library[0], library, lambda _: False) == library[0]
    assert library[0] not in asked


def test_generators_of_an_entry() -> None:
    """Each family of a kind depends on those before it."""
    assert [item.instruments for item in generators(Entry("dll", _STRUCT, (0, 8)))] == [frozenset(), _BOTH]
    left, right, parent = (Field(_STRUCT, offset) for offset in (0, 8, 16))
    one_parent = frozenset({Unshared((left, right))})
    inverse = frozenset({Cancels(left, parent), Cancels(right, parent)})
    assert [item.instruments for item in generators(Entry("tree", _STRUCT, (0, 8)))] == [frozenset(), one_parent]
    found = [item.instruments for item in generators(Entry("tree+p", _STRUCT, (0, 8, 16)))]
    assert found == [frozenset(), one_parent, one_parent | inverse]


def test_an_annotation_restricts_the_library_and_skips_explicit_heaps() -> None:
    allowed = annotated("__SA__dll_succ_pred", {"succ": 0, "pred": 8})
    assert allowed is not None and annotated("list", {}) is None
    short = _TEXT.replace("*l2 = alloc_list(), ", "").replace("p->succ = l2; l2->pred = p;", "")
    check = model_check(short, {_STRUCT: allowed})
    assert isinstance(check.run(), Verified)
    assert str(check.steps[0].tracking) == "dll(0, 8)"
    assert all(list(map(str, step.enabled)) == ["dll(0, 8)"] for step in check.steps)
    tree = annotated("__SA__tree_succ_pred", {"succ": 0, "pred": 8})
    assert tree is not None
    assert [str(entry) for entry in entries(_LAYOUTS, _STRUCT) if tree(entry)] == ["tree(0, 8)"]
