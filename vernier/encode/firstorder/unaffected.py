"""The fields that clauses mention, and the clauses that a procedure cannot affect.

Law: a clause of which `is_unaffected` is true has the same value in both states.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from vernier.encode.firstorder.signature import HeapSignature, NotExpressible
from vernier.spec import tree

_OF_VALUES = (
    tree.Literal, tree.Variable, tree.UnaryOperation, tree.BinaryOperation, tree.Connected, tree.Conversion,
    tree.Conditional, tree.SetOf, tree.EmptySet, tree.RelationOperation, tree.ClosureOperation, tree.SetBinder,
    tree.Comprehension, tree.SetQuantifier, tree.SetTest, tree.Multiplicity, tree.Cardinality, tree.TheOne,
)  # fmt: skip
"""What depends on nothing but the values of its parts; variables are parameters, which are those of the call."""


def fields_of(clause: tree.Expression) -> set[tuple[str, str]]:
    """The fields that a clause mentions, by owner and name."""
    return {
        (part.owner, part.field) for part in _parts(clause) if isinstance(part, tree.FieldRelation | tree.FieldRead)
    }


def is_unaffected(signature: HeapSignature, clause: tree.Expression) -> bool:
    """Whether a clause mentions only fields that are not modified and classes without new objects.

    A reflexive closure relates every object with itself, new ones of any class as well; joined with what is the same in
    both states, it is the same.
    """
    return all(
        _is_same_after(signature, part) and (not _is_reflexive(part) or not signature.made) for part in _parts(clause)
    )


def _is_reflexive(part: object) -> bool:
    return isinstance(part, tree.ClosureOperation) and part.operator is tree.ClosureOperator.REFLEXIVE_CLOSURE


def _is_same_after(signature: HeapSignature, part: object) -> bool:
    match part:
        case tree.FieldRelation(owner=owner, field=name) | tree.FieldRead(owner=owner, field=name):
            return (owner, name) not in signature.changed and _stays(signature, owner)
        case tree.ClassSet(class_name=class_name):
            return _stays(signature, class_name)
        case _:
            return isinstance(part, _OF_VALUES)


def _stays(signature: HeapSignature, class_name: str) -> bool:
    """Whether no object of the family is made."""
    try:
        return not signature.grows(signature.family(class_name))
    except NotExpressible:
        return False


def _parts(node: object) -> Iterator[object]:
    """The nodes of a tree; of reflexive closures that stand in a join only what is closed."""
    pending = [node]
    while pending:
        current = pending.pop()
        yield current
        for item in (getattr(current, one.name) for one in fields(current)) if is_dataclass(current) else ():
            parts = [part for part in (item if isinstance(item, tuple) else (item,)) if _is_node(part)]
            pending.extend(map(_joined, parts) if _is_join(current) else parts)


def _is_join(node: object) -> bool:
    return isinstance(node, tree.RelationOperation) and node.operator is tree.RelationOperator.JOIN


def _joined(node: object) -> object:
    """What is closed or turned round in an operand of a join."""
    while isinstance(node, tree.ClosureOperation) and node.operator is not tree.ClosureOperator.CLOSURE:
        node = node.operand
    return node


def _is_node(part: object) -> bool:
    return is_dataclass(part) and type(part).__module__ == tree.__name__ and not isinstance(part, tree.RelationType)
