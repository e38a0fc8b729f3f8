"""States as text (JSON) and back: how start states of counterexamples are stored and sent between processes.

Law: `text_to_state(state_to_text(s)) == s` for every state, NaN aside.
"""

from __future__ import annotations

import json
import math
from typing import Any

from vernier.ir.state import (
    ArrayState,
    FunctionPointer,
    HeapObject,
    MemoryState,
    ObjectState,
    Pointer,
    Reference,
    State,
    Value,
)
from vernier.ir.types import (
    BOOL,
    VOID,
    ArrayType,
    BlockType,
    FloatType,
    IntType,
    MemoryType,
    PointerType,
    RefType,
    StructType,
    Type,
)


def state_to_text(state: State) -> str:
    """One line of JSON; the empty state gives the empty text."""
    if state == State():
        return ""
    value = {
        "locals": {name: _value(item) for name, item in state.locals.items()},
        "globals": {name: _value(item) for name, item in state.globals.items()},
        "heap": [[number, _object(item)] for number, item in state.heap.items()],
        "global_objects": dict(state.global_objects),
        "initialised": sorted(state.initialised),
        "literals": {str(number): text for number, text in state.literals.items()},
    }
    return json.dumps(value, separators=(",", ":"))


def text_to_state(text: str) -> State:
    """The state of a text that `state_to_text` wrote; ValueError for any other."""
    if not text:
        return State()
    try:
        value = json.loads(text)
        return State(
            {name: _unvalue(item) for name, item in value["locals"].items()},
            {name: _unvalue(item) for name, item in value["globals"].items()},
            {int(number): _unobject(item) for number, item in value["heap"]},
            {name: int(number) for name, number in value["global_objects"].items()},
            frozenset(value["initialised"]),
            {int(number): text for number, text in value.get("literals", {}).items()},
        )
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"not a state: {error}") from None


def _value(value: Value) -> Any:
    match value:
        case None | bool() | int():
            return value
        case float():
            return {"float": value.hex() if math.isfinite(value) else str(value)}
        case Reference(id=number):
            return {"ref": number}
        case Pointer(id=number, offset=offset):
            return {"ptr": [number, offset]}
        case FunctionPointer(name=name):
            return {"function": name}


def _unvalue(value: Any) -> Value:
    match value:
        case None | bool() | int():
            return value
        case {"float": text}:
            return float.fromhex(text)
        case {"ref": number}:
            return Reference(number)
        case {"ptr": [number, offset]}:
            return Pointer(number, offset)
        case {"function": name}:
            return FunctionPointer(name)
        case _:
            raise ValueError(f"not a value: {value!r}")


def _object(item: HeapObject) -> dict[str, Any]:
    match item:
        case ObjectState(class_name=name, fields=fields, stands_for=type_):
            cells = [[owner, field, _value(value)] for (owner, field), value in fields.items()]
            return {"class": name, "fields": cells} | ({} if type_ is None else {"of": str(type_)})
        case ArrayState(type=type_, elements=elements):
            return {"array": str(type_), "elements": [_value(value) for value in elements]}
        case MemoryState():
            cells = [[offset, size, _value(value)] for offset, (size, value) in item.cells.items()]
            return {"memory": str(item.type), "size": item.size, "cells": cells, "live": item.live}


def _unobject(item: dict[str, Any]) -> HeapObject:
    match item:
        case {"class": name, "fields": fields}:
            contents = {(owner, field): _unvalue(value) for owner, field, value in fields}
            return ObjectState(name, contents, _type(item["of"]) if "of" in item else None)
        case {"array": text, "elements": elements}:
            type_ = _type(text)
            if not isinstance(type_, ArrayType):
                raise ValueError(f"not an array type: {text}")
            return ArrayState(type_, tuple(map(_unvalue, elements)))
        case {"memory": text, "size": size, "cells": cells, "live": live}:
            memory = {offset: (width, _unvalue(value)) for offset, width, value in cells}
            return MemoryState(_memory_type(text), size, memory, live)
        case _:
            raise ValueError(f"not an object: {item!r}")


def _type(text: str) -> Type:
    head, _, rest = text.partition(" ")
    match head:
        case "array":
            return ArrayType(_type(rest))
        case "ref":
            return RefType(rest)
        case "ptr":
            return PointerType(None if rest == "void" else _memory_type(rest))
        case "bool":
            return BOOL
        case "void":
            return VOID
        case _ if head[0] in "iu" and head[1:].isdigit():
            return IntType(int(head[1:]), head[0] == "i")
        case _ if head[0] == "f" and head[1:].isdigit():
            return FloatType(int(head[1:]))
        case _:
            raise ValueError(f"not a type: {text}")


def _memory_type(text: str) -> MemoryType:
    if text.startswith("struct "):
        return StructType(text.removeprefix("struct "))
    if text.startswith("["):
        count, _, element = text[1:-1].partition(" x ")
        return BlockType(_memory_type(element), None if count == "?" else int(count))
    type_ = _type(text)
    if isinstance(type_, RefType | ArrayType) or type_ == VOID:
        raise ValueError(f"not a type of memory: {text}")
    return type_  # type: ignore[return-value]
