"""Concrete evaluation of a call: its procedure runs on the values that a model gives to the state before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from vernier.analysis.summaries.graph import Exit
from vernier.encode.calls.abstract_calls import CallInstance, Output
from vernier.encode.calls.places import FieldOf, Made, Result, Returns, StaticField
from vernier.encode.context import Encoding
from vernier.encode.guard import top
from vernier.encode.state import ArrayRecord, ObjectRecord, Record, SymbolicState
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.symbolic_execution.guarded import GuardedCompletion
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, reference_to
from vernier.ir.ops import Clause, ClauseKind
from vernier.ir.types import RefType
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.terms import Terms

_MOST_STEPS = 5_000


class LeftOut(Exception):
    """The call does what summaries leave out: it makes more objects of a class than the scope allows, or it ends in a
    way that no obligation concerns."""


class IgnoredClauses:
    """Clauses inside the bodies of calls are skipped: other obligations check them, and they have no effect on the
    call."""

    def step(self, state: SymbolicState, operation: Clause, call: object) -> None:
        del state, call
        if operation.kind is ClauseKind.ASSUME and operation.obligation is None and len(operation.bindings) > 1:
            raise EncodingError("a clause inside a called procedure is assumed")


def actual(encoding: Encoding, instance: CallInstance, evaluator: Evaluator) -> dict[Output, GuardedValue]:
    """Run the call in the state that a model describes: the values its outputs really have. Those that are not there,
    because the call ends in another way, are missing."""
    concrete = _Concrete(encoding.terms, evaluator)
    arguments = tuple(concrete.value(argument) for argument in instance.arguments)
    state = SymbolicState(
        top(encoding.terms),
        {},
        {name: concrete.value(value) for name, value in instance.before.globals.items()},
        dict(concrete.records(instance, arguments)),
        instance.before.initial,
    )
    first = len(encoding.types)
    with set_aside(encoding), _limited(encoding):
        procedure = encoding.program.procedures[instance.procedure]
        ends = bounded_executor(encoding, IgnoredClauses()).run(procedure, arguments, state)
    made = [(key, of.name) for key, of in list(enumerate(encoding.types))[first:] if isinstance(of, RefType)]
    _forget(encoding, first)
    exit_, end = _the_end(ends.normal, ends.exceptional)
    if end is None or exit_ not in instance.ends:
        raise LeftOut
    renamed = _renamed(instance, made, end.state)
    # What the call cannot reach stays as it was.
    untouched = {key: record for key, record in instance.before.heap.items() if key not in end.state.heap}
    end.state.heap.update((key, concrete.record(record)) for key, record in untouched.items())
    return dict(_outputs(encoding.terms, instance, exit_, end, renamed))


@contextmanager
def set_aside(encoding: Encoding) -> Iterator[list[Term]]:
    """Violations and cut-off paths inside are of no concern to the encoding; the latter are handed out."""
    unwinding, violations = len(encoding.unwinding_assertions), len(encoding.violations)
    cut: list[Term] = []
    try:
        yield cut
    finally:
        cut.extend(encoding.unwinding_assertions[unwinding:])
        del encoding.unwinding_assertions[unwinding:], encoding.violations[violations:]


@contextmanager
def _limited(encoding: Encoding) -> Iterator[None]:
    """A call that goes on and on does not end, as far as anybody asks."""
    spend, left = encoding.spend, _MOST_STEPS

    def counted() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise LeftOut
        spend()

    encoding.spend = counted
    try:
        yield
    finally:
        encoding.spend = spend


def _forget(encoding: Encoding, first: int) -> None:
    """Give back the numbers of objects that only the run has seen; interned constants keep theirs."""
    if max(encoding.constants, default=0) < first:
        del encoding.types[first:]
        for object_id in [key for key in encoding.allocated if key >= first]:
            del encoding.allocated[object_id]


def _the_end(
    normal: GuardedCompletion | None, thrown: GuardedCompletion | None
) -> tuple[Exit | None, GuardedCompletion | None]:
    if normal is not None and thrown is None:
        return Exit.RETURN, normal
    if thrown is not None and normal is None:
        return Exit.THROW, thrown
    return None, None


def _renamed(instance: CallInstance, made: list[tuple[int, str]], state: SymbolicState) -> dict[int, int]:
    """The objects that the run made -> those that stand for them, in order."""
    used: dict[str, int] = {}
    renamed: dict[int, int] = {}
    for object_id, class_name in made:
        if object_id not in state.heap:
            continue
        if class_name in instance.exceptions:
            renamed[object_id] = instance.exceptions[class_name]
        elif class_name in instance.pools:
            rank = used[class_name] = used.get(class_name, -1) + 1
            if rank >= len(instance.pools[class_name]):
                raise LeftOut
            renamed[object_id] = instance.pools[class_name][rank]
    return renamed


def _outputs(
    terms: Terms, instance: CallInstance, exit_: Exit | None, end: GuardedCompletion, renamed: Mapping[int, int]
) -> Iterator[tuple[Output, GuardedValue]]:
    back = {stands: object_id for object_id, stands in renamed.items()}
    for output in instance.outputs:
        if output.exit is not None and output.exit is not exit_:
            continue
        value: GuardedValue | None
        match output.place:
            case Returns():
                value = terms.bool_(exit_ is Exit.RETURN)
            case Made(class_name=class_name, index=index):
                value = terms.bool_(instance.pools[class_name][index] in back)
            case Result():
                value = end.value
            case StaticField(name=name):
                value = end.state.global_value(name)
            case FieldOf(object=object_id, key=key):
                record = end.state.heap.get(back.get(object_id, object_id))
                value = record.fields[key] if isinstance(record, ObjectRecord) else None
        if value is not None:
            yield output, _rename(value, renamed)


def _rename(value: GuardedValue, renamed: Mapping[int, int]) -> GuardedValue:
    if isinstance(value, GuardedReference):
        return GuardedReference({renamed.get(key, key): condition for key, condition in value.choices.items()})
    return value


class _Concrete:
    """Values under a model, as constants."""

    def __init__(self, terms: Terms, evaluator: Evaluator) -> None:
        self._terms = terms
        self._evaluator = evaluator

    def value(self, value: GuardedValue) -> GuardedValue:
        if isinstance(value, Term):
            return self._terms.constant(self._evaluator.value(value), value.sort)
        if not isinstance(value, GuardedReference):
            raise EncodingError("a pointer in a described call")
        chosen = next((key for key, when in value.choices.items() if self._evaluator.value(when)), NULL)
        return reference_to(self._terms, chosen)

    def records(self, instance: CallInstance, arguments: tuple[GuardedValue, ...]) -> Iterator[tuple[int, Record]]:
        """What can be reached from arguments and static fields."""
        heap = instance.before.heap
        pending: list[GuardedValue] = [*arguments, *map(self.value, instance.before.globals.values())]
        seen: dict[int, None] = {NULL: None}
        while pending:
            value = pending.pop()
            if not isinstance(value, GuardedReference):
                continue
            for object_id in value.choices:
                if object_id not in seen and object_id in heap:
                    seen[object_id] = None
                    record, contents = self._record(heap[object_id])
                    pending.extend(contents)
                    yield object_id, record

    def record(self, record: Record) -> Record:
        return self._record(record)[0]

    def _record(self, record: Record) -> tuple[Record, list[GuardedValue]]:
        match record:
            case ObjectRecord(class_name=name, fields=fields):
                found = {key: self.value(value) for key, value in fields.items()}
                return ObjectRecord(name, found), list(found.values())
            case ArrayRecord(type=type_, length=length, cells=tuple() as cells):
                kept = tuple(self.value(cell) for cell in cells)
                return ArrayRecord(type_, _term(self.value(length)), kept), list(kept)
            case _:
                raise EncodingError("memory of this kind in a described call")


def _term(value: GuardedValue) -> Term:
    assert isinstance(value, Term)
    return value
