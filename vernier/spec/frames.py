"""What a method assigned, and whether it was allowed to.

A location was assigned if its value after differs from its value before; what was written and restored does not count,
nor do objects that did not exist before.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.ir.state import ArrayState, ObjectState, Reference, State, Value
from vernier.spec.arithmetic import Undefined
from vernier.spec.evaluate import Evaluator
from vernier.spec.tree import Expression, Location, LocationKind, RelationType

_INITIALISED = ".<state>"
Key = tuple[str, str] | int


def respects(evaluator: Evaluator, locations: tuple[Location, ...]) -> bool:
    """Whether all that changed from `evaluator.before` to `evaluator.state` is among the locations."""
    if any(location.kind is LocationKind.EVERYTHING for location in locations):
        return True
    before = replace(evaluator, state=evaluator.before, variables={**evaluator.variables, **evaluator.variables_before})
    allowed = [(location, _targets(before, location), _index(before, location)) for location in locations]
    for object_id, key in _changes(evaluator.before, evaluator.state):
        if not any(_covers(location, targets, index, object_id, key) for location, targets, index in allowed):
            return False
    statics = {location.field for location in locations if location.kind is LocationKind.GLOBAL}
    return _changed_globals(evaluator.before, evaluator.state) <= statics


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


def _index(evaluator: Evaluator, location: Location) -> int | None:
    node: Expression | None = location.index
    if node is None:
        return None
    try:
        value = evaluator.value(node)
    except Undefined:
        return None
    return value if isinstance(value, int) else None


def _covers(location: Location, targets: frozenset[int], index: int | None, object_id: int, key: Key) -> bool:
    if object_id not in targets:
        return False
    match location.kind:
        case LocationKind.FIELD:
            return key == (location.owner, location.field)
        case LocationKind.ALL_FIELDS:
            return isinstance(key, tuple)
        case LocationKind.ELEMENT:
            return key == index
        case LocationKind.ALL_ELEMENTS:
            return isinstance(key, int)
        case _:
            return False


def _changes(before: State, after: State) -> list[tuple[int, Key]]:
    found: list[tuple[int, Key]] = []
    for object_id, old in before.heap.items():
        new = after.heap.get(object_id)
        if isinstance(old, ObjectState) and isinstance(new, ObjectState):
            keys = dict.fromkeys((*old.fields, *new.fields))
            found += [(object_id, key) for key in keys if not _same(old.fields.get(key), new.fields.get(key))]
        elif isinstance(old, ArrayState) and isinstance(new, ArrayState):
            pairs = enumerate(zip(old.elements, new.elements, strict=True))
            found += [(object_id, position) for position, (a, b) in pairs if not _same(a, b)]
    return found


def _changed_globals(before: State, after: State) -> set[str]:
    """Static fields that differ; a State lists only those that differ from their initial value."""
    return {
        name
        for name in (*before.globals, *after.globals)
        if not name.endswith(_INITIALISED) and not _same_global(name, before, after)
    }


def _same_global(name: str, before: State, after: State) -> bool:
    if name in before.globals and name in after.globals:
        return _same(before.globals[name], after.globals[name])
    return False


def _same(left: Value, right: Value) -> bool:
    return left == right or (left != left and right != right)
