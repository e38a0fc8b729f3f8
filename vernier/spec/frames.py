"""What a method assigned, and whether it was allowed to.

A location was assigned if its value after differs from its value before; what was written and restored does not count,
nor do objects that did not exist before, nor what the program cannot name (`nameable`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from vernier.ir.state import ArrayState, ObjectState, Reference, State, Value
from vernier.spec.arithmetic import Undefined
from vernier.spec.evaluate import Evaluator
from vernier.spec.nameable import READY, Change, StaticFields, is_cache, state_of
from vernier.spec.tree import Expression, Location, LocationKind, RelationType

Key = tuple[str, str] | int


class CannotTell(Exception):
    """The clause cannot be evaluated in this state, which says nothing about whether it holds."""


def respects(evaluator: Evaluator, locations: tuple[Location, ...], statics: StaticFields, procedure: str) -> bool:
    """Whether all that changed from `evaluator.before` to `evaluator.state`, while the procedure ran, is among the
    locations."""
    if any(location.kind is LocationKind.EVERYTHING for location in locations):
        return True
    before = replace(evaluator, state=evaluator.before, variables={**evaluator.variables, **evaluator.variables_before})
    allowed = [(location, _targets(before, location), _positions(before, location)) for location in locations]
    hidden = _hidden(evaluator)
    for object_id, key in _changes(evaluator):
        if object_id in hidden:
            continue
        if not any(_covers(location, targets, where, object_id, key) for location, targets, where in allowed):
            return False
    named = {location.field for location in locations if location.kind is LocationKind.GLOBAL}
    changed = _changed_globals(evaluator.before, evaluator.state) - named
    meanings = {name: statics.change_of(name, procedure) for name in sorted(changed)}
    if Change.ASSIGNED in meanings.values():
        return False
    for name, meaning in meanings.items():
        if meaning is Change.EITHER:
            if evaluator.before.globals.get(state_of(name)) == READY:
                return False
            raise CannotTell(f"whether {name} was assigned, or its class initialised")
    return True


def _hidden(evaluator: Evaluator) -> set[int]:
    """Objects of the library and arrays that nothing but its own static fields leads to."""
    program, state = evaluator.program, evaluator.before
    values = (*evaluator.variables.values(), *evaluator.variables_before.values())
    own = [value for name, value in state.globals.items() if not program.globals[name].is_library]
    seen = _reachable(state, (*values, *own))
    return {
        id_
        for id_, content in state.heap.items()
        if id_ not in seen and not (isinstance(content, ObjectState) and not program.is_library(content.class_name))
    }


def _reachable(state: State, values: Iterable[Value]) -> set[int]:
    found: set[int] = set()
    pending = list(values)
    while pending:
        current = pending.pop()
        if not isinstance(current, Reference) or current.id in found:
            continue
        found.add(current.id)
        match state.heap.get(current.id):
            case ObjectState(fields=fields):
                pending.extend(fields.values())
            case ArrayState(elements=elements):
                pending.extend(elements)
            case _:
                continue
    return found


def _targets(evaluator: Evaluator, location: Location) -> frozenset[int]:
    """The objects a location is part of; none when its target is not defined before."""
    if location.target is None:
        return frozenset()
    try:
        value = evaluator.value(location.target)
    except Undefined:
        return frozenset()
    if isinstance(location.target.type, RelationType):
        assert isinstance(value, frozenset)
        return frozenset(entry[-1].id for entry in value if isinstance(entry[-1], Reference))
    return frozenset({value.id}) if isinstance(value, Reference) else frozenset()


def _positions(evaluator: Evaluator, location: Location) -> range:
    """The elements of an ELEMENT or a RANGE; none where its ends are not defined before."""
    first = _position(evaluator, location.index)
    last = first if location.last is None else _position(evaluator, location.last)
    return range(0) if first is None or last is None else range(first, last + 1)


def _position(evaluator: Evaluator, node: Expression | None) -> int | None:
    if node is None:
        return None
    try:
        value = evaluator.value(node)
    except Undefined:
        return None
    return value if isinstance(value, int) else None


def _covers(location: Location, targets: frozenset[int], positions: range, object_id: int, key: Key) -> bool:
    if object_id not in targets:
        return False
    match location.kind:
        case LocationKind.FIELD:
            return key == (location.owner, location.field)
        case LocationKind.ALL_FIELDS:
            return isinstance(key, tuple)
        case LocationKind.ELEMENT | LocationKind.RANGE:
            return key in positions
        case LocationKind.ALL_ELEMENTS:
            return isinstance(key, int)
        case _:
            return False


def _changes(evaluator: Evaluator) -> list[tuple[int, Key]]:
    before, after = evaluator.before, evaluator.state
    found: list[tuple[int, Key]] = []
    for object_id, old in before.heap.items():
        new = after.heap.get(object_id)
        if isinstance(old, ObjectState) and isinstance(new, ObjectState):
            keys = dict.fromkeys((*old.fields, *new.fields))
            changed = (key for key in keys if not _same(old.fields.get(key), new.fields.get(key)))
            found += [(object_id, key) for key in changed if not is_cache(evaluator.program, *key)]
        elif isinstance(old, ArrayState) and isinstance(new, ArrayState):
            pairs = enumerate(zip(old.elements, new.elements, strict=True))
            found += [(object_id, position) for position, (a, b) in pairs if not _same(a, b)]
    return found


def _changed_globals(before: State, after: State) -> set[str]:
    """Static fields that differ; a State lists only those that differ from their initial value."""
    return {name for name in (*before.globals, *after.globals) if not _same_global(name, before, after)}


def _same_global(name: str, before: State, after: State) -> bool:
    if name in before.globals and name in after.globals:
        return _same(before.globals[name], after.globals[name])
    return False


def _same(left: Value, right: Value) -> bool:
    return left == right or (left != left and right != right)
