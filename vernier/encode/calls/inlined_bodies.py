"""The body of an abstract call, executed on the symbolic state before it: the source of refined specifications.

Calls inside the body are abstract calls in their turn. Law: on every path on which the body ends within the bounds, and
in a way that is asked about, each output of the call has the value that `exact` gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vernier.analysis.summaries.graph import Exit
from vernier.encode.calls.abstract_calls import AbstractCalls, CallInstance, Output
from vernier.encode.calls.concrete import IgnoredClauses, set_aside
from vernier.encode.calls.places import FieldOf, Made, Result, Returns, StaticField
from vernier.encode.calls.reduce import implicant, reduced, untaken
from vernier.encode.context import Encoding
from vernier.encode.state import ObjectRecord, SymbolicState
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.symbolic_execution.guarded import GuardedCompletion
from vernier.encode.values import EncodingError, GuardedReference, GuardedValue, choose
from vernier.ir.types import RefType
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.terms import Terms


@dataclass(frozen=True, slots=True, eq=False)
class InlinedBody:
    """A body that was run: how it ended, and which objects stand for those it made, each under a condition."""

    instance: CallInstance
    ends: Mapping[Exit, GuardedCompletion]
    stands: Mapping[int, Mapping[int, Term]]
    made: Mapping[tuple[str, int], Term]
    cut: tuple[Term, ...]
    """Paths that the bounds exclude"""
    ignored: Term
    """Paths on which the call does not end, or in a way that nobody asks about"""


def expand(calls: AbstractCalls, instance: CallInstance) -> InlinedBody:
    """Run the body of a call symbolically."""
    encoding = calls.encoding
    first = len(encoding.types)
    before = instance.before
    ends: dict[Exit, GuardedCompletion] = {}

    def run() -> None:
        state = before.with_locals(before.guard, {})
        executor = bounded_executor(encoding, IgnoredClauses(), calls)
        procedure = encoding.program.procedures[instance.procedure]
        found = executor.run(procedure, instance.arguments, state)
        for exit_, end in ((Exit.RETURN, found.normal), (Exit.THROW, found.exceptional)):
            if end is not None and exit_ in instance.ends:
                ends[exit_] = end

    with set_aside(encoding) as cut:
        calls.within(instance, run)
    stands, made = _ranked(encoding, instance, first)
    terms = encoding.terms
    outside = [_too_many(terms, instance, name, made) for name in instance.pools]
    excluded = (*cut, *(term for term in outside if term is not terms.false))
    ended = terms.any_of((*(end.state.guard.term for end in ends.values()), *excluded))
    ignored = terms.and_(before.guard.term, terms.not_(ended))
    return InlinedBody(instance, ends, stands, made, excluded, ignored)


def _ranked(
    encoding: Encoding, instance: CallInstance, first: int
) -> tuple[dict[int, dict[int, Term]], dict[tuple[str, int], Term]]:
    """The n-th object of a class that the body makes is the n-th of the call: which of them is which."""
    terms = encoding.terms
    stands: dict[int, dict[int, Term]] = {}
    made: dict[tuple[str, int], Term] = {}
    counted: dict[str, list[Term]] = {}
    for object_id in range(first, len(encoding.types)):
        type_ = encoding.types[object_id]
        if not isinstance(type_, RefType) or object_id not in encoding.allocated:
            continue
        if type_.name in instance.exceptions:
            stands[object_id] = {instance.exceptions[type_.name]: terms.true}
        if type_.name not in instance.pools:
            continue
        pool = instance.pools[type_.name]
        # before[n]: exactly n were made before this one, for n up to one more than there is room for
        before = counted.setdefault(type_.name, [terms.true] + [terms.false] * len(pool))
        happens = encoding.allocated[object_id]
        stands[object_id] = {stand: before[rank] for rank, stand in enumerate(pool)}
        after = [terms.ite(happens, before[rank - 1] if rank else terms.false, before[rank])
                 for rank in range(len(before))]  # fmt: skip
        for rank in range(len(pool) + 1):
            reached = terms.and_(happens, before[rank])
            made[type_.name, rank] = terms.or_(made.get((type_.name, rank), terms.false), reached)
        counted[type_.name] = after
    return stands, made


def _too_many(terms: Terms, instance: CallInstance, name: str, made: Mapping[tuple[str, int], Term]) -> Term:
    return made.get((name, len(instance.pools[name])), terms.false)


# ---------------------------------------------------------------- specifications


def exact(encoding: Encoding, expansion: InlinedBody, output: Output, exit_: Exit) -> GuardedValue | None:
    """The value of an output when the body ends in this way."""
    terms, end = encoding.terms, expansion.ends[exit_]
    match output.place:
        case Returns():
            return terms.bool_(exit_ is Exit.RETURN)
        case Made(class_name=class_name, index=index):
            return expansion.made.get((class_name, index), terms.false)
        case Result():
            return None if end.value is None else _standing(terms, end.value, expansion.stands)
        case StaticField(name=name):
            return _standing(terms, end.state.global_value(name), expansion.stands)
        case FieldOf():
            return _field(encoding, expansion, output.place, end.state)


def _field(encoding: Encoding, expansion: InlinedBody, place: FieldOf, state: SymbolicState) -> GuardedValue | None:
    terms = encoding.terms
    if any(place.object in pool for pool in expansion.instance.pools.values()):
        value: GuardedValue | None = None
        for object_id, stands in expansion.stands.items():
            record = state.heap.get(object_id)
            if place.object not in stands or not isinstance(record, ObjectRecord):
                continue
            condition = terms.and_(stands[place.object], encoding.allocated[object_id])
            here = _standing(terms, record.fields[place.key], expansion.stands)
            value = here if value is None else choose(terms, condition, here, value)
        return value
    record = state.heap.get(place.object)
    if not isinstance(record, ObjectRecord):
        return None
    return _standing(terms, record.fields[place.key], expansion.stands)


def _standing(terms: Terms, value: GuardedValue, stands: Mapping[int, Mapping[int, Term]]) -> GuardedValue:
    """The value with the objects of the call in place of those of the body."""
    if not isinstance(value, GuardedReference) or not any(key in stands for key in value.choices):
        return value
    found: dict[int, list[Term]] = {}
    for object_id, condition in value.choices.items():
        for stand, when in stands.get(object_id, {object_id: terms.true}).items():
            found.setdefault(stand, []).append(terms.and_(condition, when))
    return GuardedReference({key: terms.any_of(conditions) for key, conditions in found.items()})


def whole(encoding: Encoding, expansion: InlinedBody, output: Output) -> list[Term]:
    """The equation of an output over all paths of the body."""
    terms = encoding.terms
    facts = []
    for exit_, end in expansion.ends.items():
        value = exact(encoding, expansion, output, exit_)
        if value is not None and output.exit in (None, exit_):
            facts.append(terms.implies(end.state.guard.term, same(terms, output.value, value)))
    return facts


def partial(encoding: Encoding, expansion: InlinedBody, output: Output, evaluator: Evaluator) -> list[Term]:
    """The equation of an output on the path that a model takes."""
    terms = encoding.terms
    for exit_, end in expansion.ends.items():
        value = exact(encoding, expansion, output, exit_)
        guard = end.state.guard.term
        if value is None or output.exit not in (None, exit_) or not evaluator.value(guard):
            continue
        path = implicant(terms, guard, evaluator)
        if isinstance(value, GuardedReference) and isinstance(output.value, GuardedReference):
            for object_id, condition in value.choices.items():
                if evaluator.value(condition):
                    why = implicant(terms, condition, evaluator)
                    there = output.value.choices.get(object_id, terms.false)
                    return [terms.implies(terms.and_(path, why), there)]
            raise EncodingError("a reference that is nothing")
        if not isinstance(value, Term) or not isinstance(output.value, Term):
            raise EncodingError("a call gives a value of another kind")
        if value.sort is terms.true.sort:
            holds = bool(evaluator.value(value))
            why = implicant(terms, value if holds else terms.not_(value), evaluator)
            there = output.value if holds else terms.not_(output.value)
            return [terms.implies(terms.and_(path, why), there)]
        return [terms.implies(path, reduced(terms, output.value, value, untaken(value, evaluator)))]
    return []


def same(terms: Terms, target: GuardedValue, value: GuardedValue) -> Term:
    """Whether two values are equal."""
    if isinstance(target, Term) and isinstance(value, Term):
        return terms.eq(target, value)
    if not isinstance(target, GuardedReference) or not isinstance(value, GuardedReference):
        raise EncodingError("a call gives a value of another kind")
    return terms.all_of(
        terms.implies(condition, target.choices.get(key, terms.false)) for key, condition in value.choices.items()
    )
