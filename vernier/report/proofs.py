"""What became of contracts that were to be proved: a line for each, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from vernier.core.evidence import CalleeContract, OpenGoal
from vernier.core.outcome import Counterexample, Outcome, Verdict
from vernier.core.settings import Show
from vernier.report.style import Style
from vernier.report.text import invariants
from vernier.report.wording import assumed, because, ending, input_lines, plural, sentence
from vernier.run.result import EntryReport, Report, UnitReport


class Proof(Enum):
    """What became of a contract. The value is the word that people see."""

    PROVED = "proved"
    NOT_PROVED = "not proved from these contracts"
    UNKNOWN = "unknown"


_ROLES = {Proof.PROVED: "good", Proof.NOT_PROVED: "refuted", Proof.UNKNOWN: "unknown"}


@dataclass(frozen=True, slots=True)
class OpenObligation:
    """An obligation of a contract that is not proved, and why in words."""

    outcome: Outcome
    proof: Proof
    why: str


def render_proofs(report: Report, style: Style, show: Collection[Show] = ()) -> str:
    """Diagnostics, a line for each contract, what proofs assume, the counts; ends in a line break. A contract with
    several obligations that are open has a further line for each but the first."""
    lines = [f"{item.span}: {item.code}: {item.severity.value}: {item.message}" for item in report.diagnostics]
    found: Counter[Proof] = Counter()
    for unit in report.units:
        for entry in unit.entries:
            open_ = open_obligations(unit, entry)
            proof = open_[0].proof if open_ else Proof.PROVED
            found[proof] += 1
            head = f"{entry.entry}: {style.paint(_ROLES[proof], proof.value)}"
            told = [f"{_place(item.outcome)}: {item.why}" for item in open_]
            whole = f"{head} ({plural(entry.obligations, 'obligation')}){_by_contracts(unit, entry)}"
            lines.append(f"{head}: {told[0]}" if told else whole)
            lines.extend(f"    {item.proof.value}: {text}" for item, text in zip(open_[1:], told[1:], strict=True))
        lines.extend(invariants(unit, style, show))
    lines.extend(f"assumed: {text}" for text in assumed(report))
    lines.extend(ending(report))
    counts = ", ".join(f"{found[proof]} {proof.value}" for proof in Proof)
    return "".join(f"{line}\n" for line in (*lines, f"{plural(found.total(), 'contract')}: {counts}"))


def open_obligations(unit: UnitReport, entry: EntryReport) -> list[OpenObligation]:
    """Of the obligations of an entry those that are not proved: refuted ones, then open goals, then the others."""
    found = (
        _open(outcome, unit, entry)
        for outcome in unit.outcomes
        if entry.verdicts.get(outcome.obligation.id, Verdict.PROVED) not in (Verdict.PROVED, Verdict.UNREACHABLE)
    )
    return sorted(found, key=lambda item: (item.outcome.counterexample is None, item.proof is Proof.UNKNOWN))


def _open(outcome: Outcome, unit: UnitReport, entry: EntryReport) -> OpenObligation:
    """The outcomes of a unit are the worst over its entries: the reason of another entry is told as such."""
    claim = f"{outcome.obligation.sentences.claim}"
    match entry.verdicts[outcome.obligation.id]:
        case Verdict.REFUTED:
            example = outcome.counterexample
            own = example is not None and example.entry == entry.start
            told = f": {_inputs(example)}" if own and example is not None else ""
            again = f"replay: vernier replay '{outcome.obligation.id}'"
            return OpenObligation(outcome, Proof.NOT_PROVED, f"{sentence(outcome)}{told}; {again}")
        case Verdict.BOUNDED:
            return OpenObligation(outcome, Proof.UNKNOWN, f"{claim} only where {outcome.scope}")
        case verdict if verdict is not outcome.verdict:
            where = ", ".join(unit.only_from(outcome))
            return OpenObligation(outcome, Proof.NOT_PROVED, f"{claim} ({outcome.verdict.value} from {where})")
        case _:
            goal = outcome.find(OpenGoal)
            if goal is not None:
                return OpenObligation(outcome, Proof.NOT_PROVED, f"{claim} ({goal.told}{_not_assumed(outcome)})")
            return OpenObligation(outcome, Proof.UNKNOWN, f"{claim} ({because(outcome)}{_not_assumed(outcome)})")


def _contracts(outcome: Outcome) -> list[CalleeContract]:
    return [item for item in outcome.evidence if isinstance(item, CalleeContract)]


def _not_assumed(outcome: Outcome) -> str:
    """What contracts of callees say that is not proved, or what calls do not establish."""
    return "".join(f"; contract of {item.method}: {item.gaps()}" for item in _contracts(outcome) if item.gaps())


def _by_contracts(unit: UnitReport, entry: EntryReport) -> str:
    """The contracts that the proof of a contract rests on."""
    own = [item for item in unit.outcomes if item.obligation.procedure == entry.entry]
    found: dict[str, str] = {}
    for item in (each for outcome in own for each in _contracts(outcome)):
        found[item.method] = "proved in part" if item.unproved else "proved"
    told = ", ".join(f"{method} ({proof})" for method, proof in found.items())
    return f", by the contracts of {told}" if told else ""


def _inputs(example: Counterexample) -> str:
    values = [f"{name} = {value}" for name, value, _ in input_lines(example)]
    return "; ".join(("fails for " + (", ".join(values) or "every call"), *example.before))


def _place(outcome: Outcome) -> str:
    return str(outcome.obligation.span)
