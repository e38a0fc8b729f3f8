"""Decoding: from a model of the solver to the inputs and the start state of one execution. All engines share it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vernier.core.outcome import InputValue
from vernier.encode.context import RAISED_AT, STRING_VALUE, Encoding, Input, InputCharacters, InputText
from vernier.encode.heap import InitialHeap, field_types
from vernier.encode.state import ArrayRecord, ObjectRecord, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, scalar_value
from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, State, Value
from vernier.ir.types import U16, Type
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.values import Model

LONGEST_STRING = 10_000
"""A counterexample with a longer input string is not written down."""


def input_values(encoding: Encoding, model: Model) -> tuple[InputValue, ...]:
    """The values read on the path the model takes, in order of execution."""
    values: list[InputValue] = []
    for entry in encoding.inputs:
        if not evaluate(entry.guard, model):
            continue
        match entry:
            case Input():
                values.append(_input_value(entry, model))
            case InputCharacters():
                values.extend(_characters(entry, model))
            case InputText():
                values.extend(_text(entry, model))
    return tuple(values)


def _characters(entry: InputCharacters, model: Model) -> Iterator[InputValue]:
    """The characters of an input string; characters that no operation reads are spaces."""
    length = int(evaluate(entry.length, model))
    if length > LONGEST_STRING:
        raise EncodingError(f"an input string of {length} characters")
    for position in range(length):
        known = position < len(entry.cells)
        value = int(evaluate(entry.cells[position], model)) if known else ord(" ")
        yield InputValue(str(U16), value, "nondetString() character", entry.origin.span)


def _text(entry: InputText, model: Model) -> Iterator[InputValue]:
    """The characters of a C string from outside. A zero in the model is a character that no operation reads; any other
    will do."""
    length = int(evaluate(entry.length, model))
    if length > LONGEST_STRING:
        raise EncodingError(f"an input string of {length} characters")
    characters = evaluate(entry.symbol, model)
    for position in range(length):
        value = entry.type.wrap(characters.at(position)) or ord("a")
        yield InputValue(str(entry.type), value, "a character of a string", entry.origin.span)


def _input_value(entry: Input, model: Model) -> InputValue:
    return InputValue(str(entry.type), scalar_value(entry.symbol, entry.type, model), entry.name, entry.origin.span)


def start_state(
    heap: InitialHeap, state: SymbolicState, arguments: Mapping[str, tuple[GuardedValue, Type]], model: Model
) -> State:
    """The pre-state a model describes: the objects that exist, and the arguments."""
    alive = {object_id: None for object_id, exists in heap.exists.items() if evaluate(exists, model)}
    contents = {object_id: _content(heap, state, object_id, model) for object_id in alive}
    return State(
        locals={name: _value(value, type_, model) for name, (value, type_) in arguments.items()},
        heap=contents,
        literals=dict(_literals(heap.encoding, contents, model)),
    )


def _literals(encoding: Encoding, contents: Mapping[int, HeapObject], model: Model) -> Iterator[tuple[int, str]]:
    """The given strings that are literals. On a path that does not compare them, the model may say so of a string with
    another text."""
    for (given, literal), identity in encoding.identities.items():
        text = encoding.constant_text(literal)
        if text is not None and evaluate(identity, model) and _string_of(contents, given) == text:
            yield given, text


def _string_of(contents: Mapping[int, HeapObject], string: int) -> str | None:
    """The text of a string of a start state; None if it is not there."""
    match contents.get(string):
        case ObjectState(fields=fields):
            value = fields[STRING_VALUE]
            characters = contents[value.id] if isinstance(value, Reference) else None
            codes = characters.elements if isinstance(characters, ArrayState) else ()
            return "".join(chr(code) for code in codes if isinstance(code, int))
        case _:
            return None


def _value(value: GuardedValue, type_: Type, model: Model) -> Value:
    if isinstance(value, GuardedReference):
        for object_id, condition in value.choices.items():
            if evaluate(condition, model):
                return None if object_id == NULL else Reference(object_id)
        raise EncodingError("a reference that is nothing")
    if not isinstance(value, Term):
        raise EncodingError("a pointer in a start state")
    return scalar_value(value, type_, model)


def _content(heap: InitialHeap, state: SymbolicState, object_id: int, model: Model) -> HeapObject:
    record = state.heap[object_id]
    match record:
        case ObjectRecord(class_name=class_name, fields=fields):
            types = field_types(heap.encoding.program, class_name)
            return ObjectState(
                class_name,
                {key: _value(value, types[key], model) for key, value in fields.items() if key != RAISED_AT},
            )
        case ArrayRecord(type=type_, length=length, cells=cells):
            if isinstance(cells, Term):
                raise EncodingError("a long array in a start state")
            count = int(evaluate(length, model))
            return ArrayState(type_, tuple(_value(cell, type_.element, model) for cell in cells[:count]))
        case _:
            raise EncodingError("C memory in a start state")
