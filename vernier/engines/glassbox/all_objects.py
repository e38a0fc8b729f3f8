"""Which clauses speak of objects that nothing leads to."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from vernier.ir.types import is_reference
from vernier.spec.tree import BodyClause, ClassSet, ElementRelation, FieldRelation, Quantifier, RelationType, Variable


def sees_all_objects(clause: BodyClause) -> bool:
    """Whether a clause may range over all objects of a class: then it can tell whether there is garbage."""
    pending: list[object] = [clause]
    while pending:
        item = pending.pop()
        match item:
            case ClassSet() | FieldRelation() | ElementRelation():
                return True
            case Quantifier(variables=variables) if any(_is_object(variable) for variable in variables):
                return True
            case tuple():
                pending += item
            case _ if is_dataclass(item) and not isinstance(item, type):
                pending += [getattr(item, field.name) for field in fields(item)]
            case _:
                pass
    return False


def _is_object(variable: Variable) -> bool:
    return not isinstance(variable.type, RelationType) and is_reference(variable.type)
