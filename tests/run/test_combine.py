"""How answers combine."""

from __future__ import annotations

import pytest

from tests.run.handmade import obligation
from vernier.core.outcome import Assumption, AssumptionKind, Outcome, Verdict
from vernier.run.combine import combine_engines, combine_entries, weakened

ITEM = obligation(1)


def _said(*verdicts: Verdict) -> list[Outcome]:
    return [Outcome(ITEM, verdict, f"engine{number}") for number, verdict in enumerate(verdicts)]


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ((Verdict.UNKNOWN, Verdict.PROVED), Verdict.PROVED),
        ((Verdict.BOUNDED, Verdict.REFUTED), Verdict.REFUTED),
        ((Verdict.BOUNDED, Verdict.UNKNOWN), Verdict.BOUNDED),
        ((Verdict.ERROR, Verdict.UNKNOWN), Verdict.UNKNOWN),
        ((), Verdict.UNKNOWN),
    ],
)
def test_the_strongest_answer_of_the_engines_wins(verdicts: tuple[Verdict, ...], expected: Verdict) -> None:
    combined = combine_engines([ITEM], _said(*verdicts))
    assert [outcome.verdict for outcome in combined.outcomes] == [expected]
    assert not combined.clashes
    assert combined.outcomes[0].verdict is not Verdict.UNKNOWN or verdicts or combined.outcomes[0].reason


def test_of_bounded_answers_the_last_and_largest_wins() -> None:
    said = [Outcome(ITEM, Verdict.BOUNDED, "bounded", scope=scope) for scope in ("loop=3", "loop=7")]
    assert [outcome.scope for outcome in combine_engines([ITEM], said).outcomes] == ["loop=7"]


@pytest.mark.parametrize("safe", [Verdict.PROVED, Verdict.UNREACHABLE])
def test_a_proof_and_a_refutation_are_a_contradiction(safe: Verdict) -> None:
    (clash,) = combine_engines([ITEM], _said(safe, Verdict.REFUTED)).clashes
    assert (clash.safe.engine, clash.refuted.engine) == ("engine0", "engine1")


@pytest.mark.parametrize("kind", list(AssumptionKind))
def test_a_proof_on_a_weakening_assumption_is_none(kind: AssumptionKind) -> None:
    assumption = Assumption(kind, "something")
    outcome = weakened(Outcome(ITEM, Verdict.PROVED, "engine", assumptions=(assumption,)))
    assert (outcome.verdict is Verdict.UNKNOWN) == assumption.weakens()
    assert (outcome.reason != "") == assumption.weakens()


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ((Verdict.PROVED, Verdict.UNKNOWN), Verdict.UNKNOWN),
        ((Verdict.PROVED, Verdict.REFUTED), Verdict.REFUTED),
        ((Verdict.PROVED, Verdict.UNREACHABLE), Verdict.PROVED),
        ((Verdict.PROVED, Verdict.BOUNDED), Verdict.BOUNDED),
    ],
)
def test_over_entries_the_worst_answer_wins(verdicts: tuple[Verdict, ...], expected: Verdict) -> None:
    (outcome,) = combine_entries([(item,) for item in _said(*verdicts)])
    assert outcome.verdict is expected


def test_an_entry_that_reaches_a_place_speaks_for_one_that_does_not() -> None:
    noted = Outcome(ITEM, Verdict.BOUNDED, "engine", reason="no execution within these bounds reaches it")
    (plain,) = _said(Verdict.BOUNDED)
    assert combine_entries([(noted,), (plain,)]) == combine_entries([(plain,), (noted,)]) == (plain,)
    assert combine_entries([(noted,), tuple(_said(Verdict.PROVED))]) == (noted,)


@pytest.mark.parametrize(
    ("scopes", "expected"),
    [
        (("objects=5, A$Node=5, loop=7", "objects=2, loop=3"), "objects=5, A$Node=5, loop=7"),
        (("objects=2, loop=3", "objects=5, A$Node=5, loop=7"), "objects=5, A$Node=5, loop=7"),
        (("objects=5, A$Node=1, loop=7", "objects=2, loop=3"), "objects=2, loop=3"),
        (("objects=5, loop=7, int=4", "objects=2, loop=3"), "objects=2, loop=3"),
        (("objects=5, loop=7", "depth=2, calls=3"), "depth=2, calls=3"),
    ],
)
def test_an_earlier_bounded_answer_wins_if_its_scope_contains_the_last(scopes: tuple[str, ...], expected: str) -> None:
    said = [Outcome(ITEM, Verdict.BOUNDED, "engine", scope=scope) for scope in scopes]
    assert [outcome.scope for outcome in combine_engines([ITEM], said).outcomes] == [expected]
