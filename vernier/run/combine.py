"""How answers combine: over engines for one entry, then over the entries of a program.

Laws. Over engines the strongest answer wins, and of equally strong ones the last, unless an earlier one has a scope
that contains the last one's; a proof and a replayed refutation of the same question cannot both be right and are
returned as a contradiction. A PROVED that rests on a weakening assumption is UNKNOWN. Over entries the worst answer
wins: an obligation is proved only when every entry that reaches it says so. Of bounded answers one without a
reservation wins: an entry that does not come to a place has nothing to say about it. What is safe from
several entries rests on what the answers of all of them rest on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from vernier.core.diagnostic import InputError
from vernier.core.evidence import BodyProof, SafeUnder, Statics
from vernier.core.obligation import Obligation
from vernier.core.outcome import INITIAL_STATICS, Assumption, AssumptionKind, Outcome, Verdict
from vernier.core.scope import parse_scope

_STRENGTH = {
    Verdict.REFUTED: 5,
    Verdict.PROVED: 4,
    Verdict.UNREACHABLE: 4,
    Verdict.BOUNDED: 3,
    Verdict.UNKNOWN: 2,
    Verdict.ERROR: 1,
}
_BADNESS = {
    Verdict.REFUTED: 6,
    Verdict.ERROR: 5,
    Verdict.UNKNOWN: 4,
    Verdict.BOUNDED: 3,
    Verdict.PROVED: 2,
    Verdict.UNREACHABLE: 1,
}
WORST_FIRST: tuple[Verdict, ...] = tuple(sorted(_BADNESS, key=lambda verdict: -_BADNESS[verdict]))
_CLAIMS_SAFETY = frozenset({Verdict.PROVED, Verdict.UNREACHABLE})


@dataclass(frozen=True, slots=True)
class Clash:
    """Outcomes that exclude each other: of two engines, or of one whose own execution contradicts its proof."""

    safe: Outcome
    refuted: Outcome


@dataclass(frozen=True, slots=True)
class Combined:
    outcomes: tuple[Outcome, ...]
    clashes: tuple[Clash, ...]


def weakened(outcome: Outcome) -> Outcome:
    """The outcome as it may be shown: a proof on a weakening assumption is no proof."""
    if outcome.verdict not in _CLAIMS_SAFETY:
        return outcome
    weak = next((assumption for assumption in outcome.assumptions if assumption.weakens()), None)
    if weak is None:
        return outcome
    place = f" ({weak.span})" if weak.span is not None else ""
    reason = f"holds only if nothing is hidden there: {weak.kind.value}: {weak.detail}{place}"
    return replace(outcome, verdict=Verdict.UNKNOWN, reason=reason)


def within_scope(outcome: Outcome, assumptions: Iterable[Assumption]) -> Outcome:
    """A proof about a task that itself looks only at a part of all states is a bounded answer, and a bounded answer
    about it has these bounds, too. That no state of this part comes to an obligation says nothing of the others."""
    proof = outcome.find(BodyProof)
    covered = {INITIAL_STATICS} if proof is not None and proof.statics is Statics.ANY else set[str]()
    limits = [item.detail for item in assumptions if item.kind is AssumptionKind.WITHIN_SCOPE]
    limits = [detail for detail in limits if detail not in covered]
    if outcome.verdict is Verdict.UNREACHABLE and limits:
        return replace(outcome, verdict=Verdict.UNKNOWN, reason=f"unreachable only where {', '.join(limits)}")
    if outcome.verdict not in (Verdict.PROVED, Verdict.BOUNDED) or not limits:
        return outcome
    own = [outcome.scope] if outcome.scope else []
    return replace(outcome, verdict=Verdict.BOUNDED, scope=", ".join((*own, *limits)))


def resting_on(outcome: Outcome, assumptions: Iterable[Assumption]) -> Outcome:
    """The outcome with what every answer about its task rests on. An execution that was replayed rests on nothing."""
    if outcome.verdict not in (*_CLAIMS_SAFETY, Verdict.BOUNDED):
        return outcome
    further = [item for item in assumptions if not item.weakens() and item not in outcome.assumptions]
    return replace(outcome, assumptions=(*outcome.assumptions, *further)) if further else outcome


def combine_engines(obligations: Iterable[Obligation], outcomes: Iterable[Outcome]) -> Combined:
    """One outcome per obligation of one entry; those nobody answered are UNKNOWN and say so."""
    by_id: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        by_id.setdefault(outcome.obligation.id, []).append(weakened(outcome))
    merged = []
    clashes = []
    for obligation in obligations:
        known = by_id.get(obligation.id, [])
        if not known:
            merged.append(Outcome(obligation, Verdict.UNKNOWN, "", reason="no engine gave an answer"))
            continue
        best = _strongest(known)
        refuted = [outcome for outcome in known if outcome.verdict is Verdict.REFUTED]
        wrong = [Clash(outcome.contradicts, outcome) for outcome in refuted if outcome.contradicts is not None]
        safe = next((outcome for outcome in known if outcome.verdict in _CLAIMS_SAFETY), None)
        clashes += [Clash(safe, best)] if refuted and safe is not None else wrong[:1]
        merged.append(_with_condition(_all_reasons(best, known) if best.verdict is Verdict.UNKNOWN else best, known))
    return Combined(tuple(merged), tuple(clashes))


def _strongest(known: Sequence[Outcome]) -> Outcome:
    """Of equally strong answers the last, unless an earlier one covers a scope that contains the scope of the last."""
    best = max(reversed(known), key=lambda outcome: _STRENGTH[outcome.verdict])
    if best.verdict is not Verdict.BOUNDED:
        return best
    for outcome in known:
        if outcome.verdict is Verdict.BOUNDED and outcome.scope != best.scope and _covers(outcome, best):
            best = outcome
    return best


def _covers(one: Outcome, other: Outcome) -> bool:
    try:
        return parse_scope(one.scope).covers(parse_scope(other.scope))
    except InputError:
        return False


def _with_condition(best: Outcome, known: Sequence[Outcome]) -> Outcome:
    """The condition under which one engine shows the obligation safe, told with the answer of another."""
    condition = next((found for outcome in known if (found := outcome.find(SafeUnder)) is not None), None)
    is_safe = best.verdict in _CLAIMS_SAFETY
    return best if condition is None or is_safe or best.find(SafeUnder) else best.with_evidence(condition)


def _all_reasons(best: Outcome, known: Sequence[Outcome]) -> Outcome:
    """Nobody knows: say why for each engine."""
    unknown = [outcome for outcome in known if outcome.verdict is Verdict.UNKNOWN]
    if len(unknown) == 1:
        return best
    reasons = dict.fromkeys(f"{outcome.engine}: {outcome.reason}" for outcome in unknown)
    engines = dict.fromkeys(outcome.engine for outcome in unknown)
    return replace(best, engine=", ".join(engines), reason="; ".join(reasons))


def combine_entries(per_entry: Iterable[tuple[Outcome, ...]]) -> tuple[Outcome, ...]:
    """One outcome per obligation of a program, in the order of the source."""
    worst: dict[str, Outcome] = {}
    for outcomes in per_entry:
        for outcome in outcomes:
            known = worst.get(outcome.obligation.id)
            if known is None:
                worst[outcome.obligation.id] = outcome
                continue
            bad, other = (outcome, known) if _badness(outcome) > _badness(known) else (known, outcome)
            worst[outcome.obligation.id] = resting_on(bad, other.assumptions)
    return tuple(sorted(worst.values(), key=lambda outcome: (outcome.obligation.span, outcome.obligation.id)))


def _badness(outcome: Outcome) -> tuple[int, bool]:
    return _BADNESS[outcome.verdict], outcome.verdict is Verdict.BOUNDED and not outcome.reason
