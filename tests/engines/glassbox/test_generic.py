"""Translations over generic heaps: applied to a state, they are what translating in that state gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import check
from tests.engines.glassbox.trees import BOXED, with_fault
from vernier.core.budget import Budget
from vernier.encode.boxes import BoxIntrinsics
from vernier.encode.context import Encoding
from vernier.encode.state import SymbolicState
from vernier.encode.values import GuardedValue
from vernier.engines.glassbox.decided import Decided
from vernier.engines.glassbox.declarative import declarative_executor, declarative_policy
from vernier.engines.glassbox.generic import GenericHeap
from vernier.engines.glassbox.state_space import StateSpace
from vernier.engines.glassbox.translation_cache import Translation, TranslationCache
from vernier.ir.program import Procedure
from vernier.logic.bank import Term
from vernier.logic.terms import Terms


def differ(terms: Terms, left: Translation, right: Translation) -> Term:
    """Where two translations of a truth differ: in whether there is a value, or in the value."""
    assert isinstance(left.value, Term) and isinstance(right.value, Term)
    values = terms.and_(left.returns, terms.xor(left.value, right.value))
    return terms.any_of((terms.xor(left.returns, right.returns), terms.xor(left.cut, right.cut), values))


@pytest.mark.parametrize("source", [BOXED, with_fault("attached on the other side")[0]])
@pytest.mark.parametrize("method", ["insert", "remove"])
def test_applied_is_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, source: str) -> None:
    applied, compared = GenericHeap.translation, list[str]()

    def translation(
        heap: GenericHeap, procedure: Procedure, given: tuple[GuardedValue, ...], encoding: Encoding,
        state: SymbolicState,
    ) -> Translation | None:  # fmt: skip
        found = applied(heap, procedure, given, encoding, state)
        if found is not None:
            cache = TranslationCache(len(encoding.types))
            policy = declarative_policy(BoxIntrinsics(encoding), heap.facts, cache, Decided(encoding.terms))
            there = policy.one_choice(declarative_executor(policy), procedure, given, state)
            assert isinstance(there, Translation)
            space = StateSpace(encoding.terms, Budget.of_seconds(20.0), (heap.start.guard.term,))
            assert space.some(encoding.terms.and_(state.guard.term, differ(encoding.terms, found, there))) is None
            space.close()
            compared.append(procedure.name)
        return found

    monkeypatch.setattr(GenericHeap, "translation", translation)
    check(tmp_path, source, f"Tree.{method}", "Node=2")
    assert {name.partition("(")[0] for name in compared} == {"Tree.contains", "Tree.repOk"}
