"""Sorts of types, and the relational encoding of fields.

A family is a class of the program with all that is above or below it, library classes left out: references between
objects of one family may form chains. Each family is a sort; all other references are of one further sort, in which
only null is distinguished.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from vernier.ir.program import Program
from vernier.ir.types import I8, THROWABLE, ArrayType, BoolType, RefType, Type
from vernier.logic.sorts import BOOL, Sort, UninterpretedSort

OTHER = UninterpretedSort("other reference")


@dataclass(frozen=True, slots=True)
class Sorts:
    """The sorts of values. `families` has the classes of the program, but for exceptions."""

    families: Mapping[str, UninterpretedSort]
    exceptions: frozenset[str]

    @staticmethod
    def of_program(program: Program) -> Sorts:
        own = [name for name in program.classes if not program.is_library(name)]
        thrown = {name for name in program.classes if program.is_subclass(name, THROWABLE.name)}
        above: dict[str, str] = {}

        def root(name: str) -> str:
            while above.get(name, name) != name:
                name = above[name]
            return name

        for name in own:
            definition = program.classes[name]
            for parent in (definition.superclass, *definition.interfaces):
                if parent is not None and not program.is_library(parent):
                    above[root(name)] = root(parent)
        families = {name: UninterpretedSort(root(name)) for name in own if name not in thrown}
        return Sorts(families, frozenset(thrown))

    def of(self, type_: Type) -> Sort | None:
        """The sort of the values of a type, None for what nothing is known of: exceptions and numbers. A byte is
        whether it is different from 0, which is enough to tell which classes are initialised."""
        match type_:
            case RefType(name=name):
                return None if name in self.exceptions else self.families.get(name, OTHER)
            case ArrayType():
                return OTHER
            case BoolType():
                return BOOL
            case _:
                return BOOL if type_ == I8 else None


class Shape(Enum):
    """The encoding of a field. EDGES: a relation between an object and the value of the field. PATHS: the reflexive
    transitive closure of the field, for a field without cycles (Itzhaky, Banerjee, Immerman, Nanevski and Sagiv 2013).
    """

    EDGES = "edges"
    PATHS = "paths"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of references: the sorts of those who have it and of its values."""

    owner: UninterpretedSort
    value: UninterpretedSort
    shape: Shape = Shape.EDGES

    @property
    def is_recursive(self) -> bool:
        """Whether values of the field may have it themselves."""
        return self.owner == self.value
