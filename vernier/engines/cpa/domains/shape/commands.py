"""Commands on heaps in the language of the thesis (figure 2.1), and the classes of shape graphs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from vernier.engines.cpa.domains.shape.predicates import (
    EVERY_WAY,
    Cancels,
    Fact,
    Operand,
    PointsTo,
    Reaches,
    Relation,
    Unary,
    Unshared,
    Way,
)
from vernier.ir.types import MemoryType, PointerType, Type


@dataclass(frozen=True, slots=True)
class Ref:
    """A pointer variable, moved by so many bytes."""

    variable: str
    offset: int = 0


class Special(Enum):
    """Pointer values without an object. OTHER: any value; it is not followed."""

    NULL = "null"
    OTHER = "other"


Pointer: TypeAlias = Ref | Special


class Contents(Enum):
    """What a new object has in it."""

    INDETERMINATE = "indeterminate"
    ZERO = "zero"


@dataclass(frozen=True, slots=True)
class New:
    """x = malloc()"""

    target: str
    struct: str
    contents: Contents = Contents.INDETERMINATE


@dataclass(frozen=True, slots=True)
class Free:
    """free(x)"""

    place: Pointer


@dataclass(frozen=True, slots=True)
class EndOfLife:
    """The local variable that a pointer leads to goes out of scope."""

    place: Pointer


@dataclass(frozen=True, slots=True)
class SetPointer:
    """x = y"""

    target: str
    value: Pointer


@dataclass(frozen=True, slots=True)
class ReadPointer:
    """x = y->f"""

    target: str
    place: Pointer
    type: Type


@dataclass(frozen=True, slots=True)
class WritePointer:
    """x->f = y"""

    place: Pointer
    value: Pointer
    type: Type


@dataclass(frozen=True, slots=True)
class SetNumber:
    """n = m; None is any number."""

    target: str
    value: Operand | None


@dataclass(frozen=True, slots=True)
class ReadNumber:
    """n = x->data"""

    target: str
    place: Pointer
    type: Type


@dataclass(frozen=True, slots=True)
class WriteNumber:
    """x->data = n; None is any number."""

    place: Pointer
    value: Operand | None
    type: Type


class Sense(Enum):
    """Whether a condition is assumed to hold or not to."""

    HOLDS = "holds"
    FAILS = "fails"

    def negated(self) -> Sense:
        """The other one."""
        return Sense.FAILS if self is Sense.HOLDS else Sense.HOLDS


@dataclass(frozen=True, slots=True)
class AssumeSame:
    """assume(x == y), or assume(x != y)"""

    left: Pointer
    right: Pointer
    sense: Sense


@dataclass(frozen=True, slots=True)
class AssumeNumber:
    """assume(n ~ m)"""

    variable: str
    relation: Relation
    operand: Operand
    sense: Sense


Command: TypeAlias = (
    New
    | Free
    | EndOfLife
    | SetPointer
    | ReadPointer
    | WritePointer
    | SetNumber
    | ReadNumber
    | WriteNumber
    | AssumeSame
    | AssumeNumber
)


def local_variable(procedure: str, type_: MemoryType) -> str:
    """The structure that stands for the local variables of a procedure that have this type and an address: its only
    field is the variable."""
    return f"{procedure}: {type_}"


class Constants(Enum):
    """Whether shape graphs know the constants that are assigned to integer variables. LEFT: that is left to the other
    components of a composite, and only comes in by strengthening. TRACKED: they do."""

    LEFT = "left"
    TRACKED = "tracked"


class OtherObjects(Enum):
    """What an access to an object that is no node means. NOT_FOLLOWED: the analysis ends there. ELSEWHERE: another
    component of the composite may follow it. Nodes stand for other objects than that component knows, so no node
    changes; if the other component does not follow the access either, both say that it leaves the memory model.
    Null may come from there, so `OTHER` stands for it, too."""

    NOT_FOLLOWED = "not followed"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class ShapeClass:
    """Which predicates shape graphs have, and by which of them nodes are told apart (thesis, section 2.3.4): every
    pointer variable is tracked, `facts` are the field predicates, `reaching` the variables with a reachability
    predicate. `joined` are the variables whose predicates are no abstraction predicates."""

    layouts: Mapping[str, Mapping[int, Type]]
    """The scalar fields of each structure by offset"""
    facts: tuple[Fact, ...] = ()
    reaching: Collection[str] = field(default_factory=frozenset)
    joined: Collection[str] = field(default_factory=frozenset)
    ways: tuple[Way, ...] = (EVERY_WAY,)
    """Along which fields reachability is followed"""
    constants: Constants = Constants.LEFT
    others: OtherObjects = OtherObjects.NOT_FOLLOWED
    cancelling: tuple[Cancels, ...] = ()
    """The fields whose mutual inverseness is followed"""
    sharing: tuple[Unshared, ...] = ()
    """The fields of which is followed whether several of them lead to a node"""
    locals: Mapping[str, str] = field(default_factory=dict)
    """The structures that stand for local variables whose address is taken, with their procedures"""

    def abstracts(self, predicate: Unary) -> bool:
        """Whether a predicate is an abstraction predicate."""
        return not isinstance(predicate, PointsTo | Reaches) or predicate.variable not in self.joined

    def reachability(self, variable: str) -> tuple[Reaches, ...]:
        """The reachability predicates of a variable."""
        return tuple(Reaches(variable, way) for way in self.ways) if variable in self.reaching else ()

    def pointers(self, struct: str) -> tuple[int, ...]:
        """The offsets of the pointer fields of a structure."""
        return tuple(offset for offset, type_ in self.layouts[struct].items() if isinstance(type_, PointerType))

    def numbers(self, struct: str) -> tuple[int, ...]:
        """The offsets of the other fields."""
        return tuple(offset for offset, type_ in self.layouts[struct].items() if not isinstance(type_, PointerType))
