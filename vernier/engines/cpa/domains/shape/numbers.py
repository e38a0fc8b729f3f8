"""Integer variables in shape graphs: facts about those that were read from fields, those that hold constants where the
class of the graphs tracks these, and copies of them.

Other components of a composite analysis track the other numbers; their facts enter here by strengthening only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from vernier.engines.cpa.domains.shape.commands import Constants
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import (
    Comparison,
    Fact,
    Number,
    Operand,
    PointsTo,
    Reaches,
    Relation,
    implied,
    of_value,
)
from vernier.engines.cpa.domains.shape.structure import FIRST, Draft, Structure

_MIRRORED = {Relation.EQ: Relation.EQ, Relation.LT: Relation.GT, Relation.GT: Relation.LT}


def compared(structure: Structure, left: Operand, relation: Relation, right: Operand) -> Kleene:
    """How two numbers compare, each a constant or a variable."""
    if isinstance(left, int):
        if isinstance(right, int):
            return of_value(left, Comparison(relation, right))
        return _known(structure, right, _MIRRORED[relation], left)
    if left == right:
        return Kleene.YES if relation is Relation.EQ else Kleene.NO
    found = _known(structure, left, relation, right)
    if found is Kleene.MAYBE and isinstance(right, str):
        return _known(structure, right, _MIRRORED[relation], left)
    return found


def _known(structure: Structure, variable: str, relation: Relation, operand: Operand) -> Kleene:
    found = structure.numbers.get(Number(variable, relation, operand), Kleene.MAYBE)
    if found is not Kleene.MAYBE or isinstance(operand, str):
        return found
    for item, value in structure.numbers.items():
        if item.variable == variable and isinstance(item.operand, int):
            found = implied(Comparison(item.relation, item.operand), value, Comparison(relation, operand))
            if found is not Kleene.MAYBE:
                return found
    return Kleene.MAYBE


def forgotten(structure: Structure, variable: str) -> Structure:
    """A structure in which an integer variable may have any value."""
    draft = Draft.of(structure)
    for item in [item for item in draft.numbers if variable in (item.variable, item.operand)]:
        del draft.numbers[item]
    for predicate, row in draft.unary.items():
        if isinstance(predicate, Fact) and predicate.operand == variable:
            row[FIRST:] = [
                Kleene.MAYBE if structure.has_field(node, predicate.field) else Kleene.NO for node in structure.nodes
            ]  # fmt: skip
    return draft.finished()


def copied(structure: Structure, target: str, value: Operand | None, constants: Constants) -> Structure:
    """The structure after an integer variable has got the value of another one, or any value."""
    if value == target:
        return structure
    draft = Draft.of(forgotten(structure, target))
    if isinstance(value, str):
        for item, known in structure.numbers.items():
            if item.variable == value and item.operand != target:
                draft.numbers[Number(target, item.relation, item.operand)] = known
    elif value is not None and constants is Constants.TRACKED:
        draft.numbers[Number(target, Relation.EQ, value)] = Kleene.YES
    return draft.finished()


def restricted(structure: Structure, keep: Callable[[str], bool]) -> Structure:
    """A structure that only speaks of some variables. Field predicates keep their operands."""
    draft = Draft.of(structure)
    for predicate in [item for item in draft.unary if isinstance(item, PointsTo | Reaches)]:
        if not keep(predicate.variable):
            del draft.unary[predicate]
    for item in [item for item in draft.numbers if not keep(item.variable)]:
        del draft.numbers[item]
    return draft.finished()


def strengthened(
    structure: Structure, value_of: Callable[[str], int | None], facts: Collection[Fact]
) -> Structure | None:
    """Sharpen field predicates about variables by the values of these, where the field is compared with such a value
    in another predicate (thesis, section 3.4.1, configuration C). The structure itself if none of its predicates speaks
    of a variable whose value is known; None if they contradict one another."""
    named = {fact: fact.operand for fact in facts if isinstance(fact.operand, str) and fact in structure.unary}
    values = {fact: value for fact, name in named.items() if (value := value_of(name)) is not None}
    for item, known in structure.numbers.items():
        other = value_of(item.operand) if isinstance(item.operand, str) else None
        if other is not None and not compared(structure, item.variable, item.relation, other).describes(known):
            return None
    return _sharpened(structure, values) if values else structure


def _sharpened(structure: Structure, values: Mapping[Fact, int]) -> Structure | None:
    draft = Draft.of(structure)
    for fact, value in values.items():
        asked = Comparison(fact.relation, value)
        for other, row in structure.unary.items():
            if not isinstance(other, Fact) or other.field != fact.field or not isinstance(other.operand, int):
                continue
            for node in structure.nodes:
                found = implied(Comparison(other.relation, other.operand), row[node], asked)
                if found is Kleene.MAYBE:
                    continue
                if not draft.unary[fact][node].describes(found):
                    return None
                draft.unary[fact][node] = found
    return draft.finished()
