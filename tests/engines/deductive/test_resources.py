"""Counted resources end the search for a proof, and not the clock: a slow machine finds the same proofs."""

from __future__ import annotations

import time

import pytest

from tests.papers.specification_refinement.checking import JAVA
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.encode.calls.applicable_summaries import summaries
from vernier.engines.api import Task
from vernier.engines.deductive import resources
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.engine import RESOURCES, contract_of
from vernier.engines.deductive.proof_search import ProofSearch
from vernier.engines.deductive.resources import LEAST, Share
from vernier.logic.bank import Term
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task
from vernier.solvers.choose import contradict
from vernier.solvers.protocol import Attempt


def task(method: str) -> Task:
    path = str(JAVA / "ItemSet.java")
    settings = parse(["check", path, "--entry", f"ItemSet.{method}", "--property", "post"]).settings
    (unit,) = load_java_program((path,), settings).units
    return make_task(unit, unit.entries[0], settings)


def proved(asked: Task, given: int = RESOURCES, seconds: float = 600.0) -> list[str]:
    search = ProofSearch(contract_of(asked), summaries(asked.program).summary, ProofEffort.QUICK, given)
    return list(search.proved([item.id for item in asked.obligations], Budget.of_seconds(seconds)))


def test_a_slow_machine_finds_the_same_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = task("add")
    found = proved(asked)
    assert len(found) == len(asked.obligations) > 1

    def slowly(*arguments: object) -> Attempt:
        time.sleep(0.5)
        return contradict(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(resources, "contradict", slowly)
    assert proved(asked) == found


def test_without_resources_nothing_is_proved_however_much_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vernier.engines.deductive.proof_search.LEAST", 10)
    assert proved(task("add"), 100) == []


def test_without_time_nothing_is_proved_however_many_resources_there_are() -> None:
    assert proved(task("add"), seconds=0.0) == []


def test_each_obligation_has_its_own_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that spends all it is given leaves enough for the others."""
    asked = task("add")
    hopeless = min(proved(asked))
    real = ProofSearch._follows

    def follows(search: ProofSearch, name: str, exit_: object, share: Share) -> bool:
        if name == hopeless:
            share.left = 0
            return False
        return real(search, name, exit_, share)  # type: ignore[arg-type]

    monkeypatch.setattr(ProofSearch, "_follows", follows)
    assert len(proved(asked, LEAST)) == len(asked.obligations) - 1


def test_cheap_conditions_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    real = Share.refuted

    def refuted(share: Share, facts: list[Term], *rest: object) -> object:
        sizes.append(len(facts))
        return real(share, facts, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Share, "refuted", refuted)
    proved(task("add"))
    assert sizes[0] == min(sizes)
