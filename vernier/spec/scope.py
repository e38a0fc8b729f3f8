"""What the front end answers about names in clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from vernier.ir.types import Type
from vernier.spec.tree import Expression


@dataclass(frozen=True, slots=True)
class FieldMeaning:
    """A field as the front end sees it. A static field's `owner.field` is the name of the global; `constant` is the
    value of one that is a constant variable (JLS 4.12.4), which reading it does not need the class for."""

    owner: str
    field: str
    type: Type
    is_static: bool
    constant: int | float | bool | str | None = None


@dataclass(frozen=True, slots=True)
class MethodMeaning:
    """A method to call in a clause: its procedure, its dispatch key (empty for a static one), parameters and result."""

    procedure: str
    key: str
    parameters: tuple[Type, ...]
    result: Type
    is_static: bool
    is_pure: bool


class Scope(Protocol):
    """What names mean at the place of a clause."""

    def variable(self, name: str) -> Type | None:
        """The type of a parameter or local (`this` included) visible at the clause."""

    def definition(self, name: str) -> Expression | None:
        """What a name stands for that the specification itself defines (`old T x = e;`)."""

    def result(self) -> Type | None:
        """The type of the value returned; None where there is no result."""

    def type_named(self, name: str) -> Type | None:
        """The type with this (simple or qualified) name; None when there is none."""

    def field(self, class_name: str | None, name: str) -> FieldMeaning | None:
        """A field of a class or its supertypes; of the current class when None."""

    def without_value(self, class_name: str | None, name: str) -> str:
        """What a name is that only specifications know and that has no value here, such as a model field; empty for
        other names. Such a name hides fields and methods of the program."""

    def invariants(self, class_name: str) -> tuple[Expression, ...] | None:
        """The invariants of a class and all that it inherits, of `this`; None where they have no meaning, or are being
        resolved at this moment."""

    def method(self, class_name: str | None, name: str, arguments: tuple[Type, ...]) -> MethodMeaning | None: ...

    def fields_named(self, name: str) -> tuple[FieldMeaning, ...]:
        """All instance fields of this name in the program, for relational clauses that name a field alone."""
