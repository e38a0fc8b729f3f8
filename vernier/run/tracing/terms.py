"""States of a language as terms: as the class itself writes them, otherwise in the notation of constructors."""

from __future__ import annotations

from vernier.ir.interp import Limits, ListInputs, Machine, Returned
from vernier.ir.state import ArrayState, ObjectState, Reference, State, Value

_LIMITS = Limits(steps=200_000, seconds=2.0)
_DEEPEST = 40
_THIS = "this"


class Terms:
    """Writes the terms of one program, which is run for that."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def texts(self, before: State, after: State | None) -> tuple[str, ...]:
        """The term of a state, and the one after a step if there was one; both in the same notation."""
        states = [before] if after is None else [before, after]
        written = [self._as_written(state) for state in states]
        if None not in written:
            return tuple(text for text in written if text is not None)
        return tuple(notation(state) for state in states)

    def _as_written(self, state: State) -> str | None:
        """What `toString` of the class says; None if there is none, or if it does not return."""
        this = state.locals.get(_THIS)
        owner = state.heap.get(this.id) if isinstance(this, Reference) else None
        program = self._machine.program
        names = [f"{name}.toString()" for name in program.superclasses(owner.class_name)] if (
            isinstance(owner, ObjectState)
        ) else []  # fmt: skip
        found = next((name for name in names if name in program.procedures), None)
        if found is None or found.startswith("java.lang."):
            return None
        given = State({_THIS: this}, {}, state.heap, literals=state.literals)
        run = self._machine.run(found, given, ListInputs(()), None, _LIMITS)
        return _string(run.final, run.end.value) if isinstance(run.end, Returned) else None


def _string(state: State, value: Value) -> str | None:
    """The characters of a Java string."""
    item = state.heap.get(value.id) if isinstance(value, Reference) else None
    cells = item.fields.get(("java.lang.String", "value")) if isinstance(item, ObjectState) else None
    array = state.heap.get(cells.id) if isinstance(cells, Reference) else None
    if not isinstance(array, ArrayState):
        return None
    return "".join(chr(cell) for cell in array.elements if isinstance(cell, int))


def notation(state: State) -> str:
    """`If(True, Zero, Succ(Zero))`: classes as constructors, without what is null. The object of the language is not
    told where it only holds the term."""
    this = state.locals.get(_THIS)
    owner = state.heap.get(this.id) if isinstance(this, Reference) else None
    held = [value for value in owner.fields.values() if value is not None] if isinstance(owner, ObjectState) else []
    alone = len(held) == 1 and isinstance(held[0], Reference)
    return _term(state, held[0] if alone else this, ())


def _term(state: State, value: Value, within: tuple[int, ...]) -> str:
    match value:
        case Reference(id=number) if number in within or len(within) == _DEEPEST:
            return "..."
        case Reference(id=number):
            text = _string(state, value)
            return _object(state, number, (*within, number)) if text is None else f'"{text}"'
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case _:
            return str(value)


def _object(state: State, number: int, within: tuple[int, ...]) -> str:
    match state.heap.get(number):
        case ObjectState(class_name=name, fields=fields):
            arguments = [_term(state, value, within) for value in fields.values() if value is not None]
            constructor = name.rpartition(".")[2].rpartition("$")[2]
            return f"{constructor}({', '.join(arguments)})" if arguments else constructor
        case ArrayState(elements=elements):
            return f"[{', '.join(_term(state, value, within) for value in elements)}]"
        case _:
            return "?"
