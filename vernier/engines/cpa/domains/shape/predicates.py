"""The vocabulary of shape graphs: core predicates, field predicates and instrumentation (thesis, section 2.3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.engines.cpa.domains.shape.kleene import Kleene


@dataclass(frozen=True, slots=True)
class Field:
    """A scalar field: the structure and the offset of the field in it, in bytes."""

    struct: str
    offset: int

    def __str__(self) -> str:
        return f"{self.struct}.{self.offset}"


class Relation(Enum):
    """How a number is compared. The other comparisons are negations of these."""

    EQ = "="
    LT = "<"
    GT = ">"


Operand: TypeAlias = int | str
"""A constant, or the name of an integer variable"""


@dataclass(frozen=True, slots=True)
class PointsTo:
    """pt_x: a variable points to the node, so many bytes behind its start. Each pointer variable that is tracked has
    one such predicate in a shape graph."""

    variable: str
    offset: int = 0

    def __str__(self) -> str:
        return f"pt[{self.variable}]+{self.offset}" if self.offset else f"pt[{self.variable}]"


@dataclass(frozen=True, slots=True)
class Fact:
    """fd_φ: the number in a field of the node compares so with an operand."""

    field: Field
    relation: Relation
    operand: Operand

    def __str__(self) -> str:
        return f"{self.field}{self.relation.value}{self.operand}"


@dataclass(frozen=True, slots=True)
class Initialised:
    """The field of the node has been written, or was zero from the beginning. (Of pointers, what has not been written
    is `OTHER`.)"""

    field: Field

    def __str__(self) -> str:
        return f"init[{self.field}]"


Way: TypeAlias = tuple[Field, ...]
EVERY_WAY: Way = ()
"""Along all fields"""


@dataclass(frozen=True, slots=True)
class Reaches:
    """r_x, instrumentation: fields lead from the node that a variable points to to this one, in any number of steps.
    Along some fields only: that tells before from behind in a doubly linked list, above from below in a tree."""

    variable: str
    way: Way = EVERY_WAY

    def goes(self, field: Field) -> bool:
        """Whether the way goes along a field."""
        return not self.way or field in self.way

    def __str__(self) -> str:
        return f"r[{','.join((self.variable, *map(str, self.way)))}]"


@dataclass(frozen=True, slots=True)
class Belongs:
    """The node is an object of this structure. The value is always definite."""

    struct: str

    def __str__(self) -> str:
        return f"is[{self.struct}]"


@dataclass(frozen=True, slots=True)
class Cancels:
    """cancel[f,g], instrumentation (thesis, section 5.5.1): where the field `forth` of the node leads to an object, the
    field `back` of that object leads to the node."""

    forth: Field
    back: Field

    def __str__(self) -> str:
        return f"cancel[{self.forth},{self.back}]"


@dataclass(frozen=True, slots=True)
class Unshared:
    """Instrumentation (Sagiv, Reps and Wilhelm 2002, section 4.2: the complement of is_shared): at most one of these
    fields of the objects of the graph leads to the node. Of the fields down a tree: it has at most one parent. The
    value is 1 or 1/2: what is garbage leaves the graph, so that nothing is said of targets that are shared."""

    fields: tuple[Field, ...]

    def __str__(self) -> str:
        return f"unshared[{','.join(map(str, self.fields))}]"


Unary: TypeAlias = PointsTo | Fact | Initialised | Reaches | Belongs | Cancels | Unshared


@dataclass(frozen=True, slots=True)
class Number:
    """A nullary predicate: how the value of an integer variable compares with an operand."""

    variable: str
    relation: Relation
    operand: Operand

    def __str__(self) -> str:
        return f"{self.variable}{self.relation.value}{self.operand}"


# ---------------------------------------------------------------- comparisons of one number


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of some number with a constant."""

    relation: Relation
    constant: int


def of_value(value: int, asked: Comparison) -> Kleene:
    """Whether a comparison holds of a known number."""
    match asked.relation:
        case Relation.EQ:
            return Kleene.YES if value == asked.constant else Kleene.NO
        case Relation.LT:
            return Kleene.YES if value < asked.constant else Kleene.NO
        case Relation.GT:
            return Kleene.YES if value > asked.constant else Kleene.NO


def implied(known: Comparison, value: Kleene, asked: Comparison) -> Kleene:
    """What the value of one comparison says about another one of the same number."""
    if value is Kleene.MAYBE:
        return Kleene.MAYBE
    low, high = _bounds(known, value)
    if low is None and high is None:
        # The number is not the constant.
        same = asked.relation is Relation.EQ and asked.constant == known.constant
        return Kleene.NO if same else Kleene.MAYBE
    ends = [_at(end, side, asked) for end, side in ((low, -1), (high, 1))]
    if asked.relation is not Relation.EQ:
        return ends[0] if ends[0] is ends[1] else Kleene.MAYBE
    if low is not None and low == high:
        return of_value(low, asked)
    outside = (low is not None and asked.constant < low) or (high is not None and asked.constant > high)
    return Kleene.NO if outside else Kleene.MAYBE


def _bounds(known: Comparison, value: Kleene) -> tuple[int | None, int | None]:
    """The least and the greatest number with this; neither for a number that is only known not to be the constant."""
    constant = known.constant
    match known.relation, value:
        case Relation.EQ, Kleene.YES:
            return constant, constant
        case Relation.LT, Kleene.YES:
            return None, constant - 1
        case Relation.LT, _:
            return constant, None
        case Relation.GT, Kleene.YES:
            return constant + 1, None
        case Relation.GT, _:
            return None, constant
        case _:
            return None, None


def _at(end: int | None, side: int, asked: Comparison) -> Kleene:
    """An ordering at one end of an interval, which may be infinite."""
    if end is not None:
        return of_value(end, asked)
    return Kleene.YES if (asked.relation is Relation.LT) == (side < 0) else Kleene.NO
