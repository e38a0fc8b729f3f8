"""Attributed bodies of methods and constructors, and what initialises fields and classes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.core.source import Span
from vernier.frontend.java.symbols import FieldSymbol, MethodSymbol
from vernier.frontend.java.tree.expressions import Expression
from vernier.frontend.java.tree.statements import BlockStatement


@dataclass(frozen=True, slots=True)
class FieldInitialiser:
    """`field = value;` in an initialiser sequence. Constant static fields have none (their value is in the symbol)."""

    field: FieldSymbol
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class InitialiserBlock:
    body: BlockStatement
    span: Span


Initialiser: TypeAlias = FieldInitialiser | InitialiserBlock


class ConstructorCallKind(Enum):
    THIS = "this"
    SUPER = "super"


@dataclass(frozen=True, slots=True)
class ConstructorCall:
    """The first statement of a constructor, made explicit. `outer_instance` for `o.super(...)` or an implicit enclosing
    instance of the superclass. None of these for java.lang.Object."""

    kind: ConstructorCallKind
    constructor: MethodSymbol
    arguments: tuple[Expression, ...]
    outer_instance: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class MethodBody:
    """The attributed body of a method or constructor. `constructor_call` is None for methods.

    Implicit members have synthesised bodies: default constructors, enum values()/valueOf(), record constructors,
    accessors, equals, hashCode, toString.
    """

    method: MethodSymbol
    constructor_call: ConstructorCall | None
    body: BlockStatement


@dataclass(frozen=True, slots=True)
class ClassInitialisers:
    """Initialisers in textual order: enum constants first among the static ones."""

    static: tuple[Initialiser, ...]
    instance: tuple[Initialiser, ...]
