"""The specification tree: clauses after resolution, with types. JML and relational clauses become the same nodes.

A value is a scalar (number, truth value, reference) or a relation: a set of tuples of atoms, where an atom is a
reference, null or a number. States: every read happens in the state the clause is evaluated in, which is the
post-state in `ensures`; `Old` switches to the pre-state for its operand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.core.source import Span
from vernier.ir.expr import BinaryOp, UnaryOp
from vernier.ir.types import ArrayType, RefType, Type


@dataclass(frozen=True, slots=True)
class RelationType:
    """A set of tuples with these columns; a set of objects is a relation with one column."""

    columns: tuple[Type, ...]

    def __str__(self) -> str:
        return "set " + " -> ".join(str(column) for column in self.columns)


SpecType: TypeAlias = Type | RelationType

# ---------------------------------------------------------------- scalars


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, truth value, string, or null (None)."""

    value: int | float | bool | str | None
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Variable:
    """A parameter (`this` included), a bound variable, or a local in scope, by source name."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Result:
    """The value returned."""

    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class FieldRead:
    """`target.field`; undefined on null, which makes the clause ill-defined there (see `evaluate`)."""

    target: Expression
    owner: str
    field: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class GlobalRead:
    """A static field."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class ElementRead:
    array: Expression
    index: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class LengthRead:
    array: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class UnaryOperation:
    operator: UnaryOp
    operand: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class BinaryOperation:
    """Arithmetic, comparison and strict logic on operands of one type, with the meaning the IR gives them."""

    operator: BinaryOp
    left: Expression
    right: Expression
    type: Type
    span: Span


class Connective(Enum):
    """Short-circuit connectives: the right operand counts only where the left does not decide."""

    AND = "&&"
    OR = "||"
    IMPLIES = "==>"
    IFF = "<==>"


@dataclass(frozen=True, slots=True)
class Connected:
    connective: Connective
    left: Expression
    right: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Conversion:
    operand: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: Expression
    then: Expression
    otherwise: Expression
    type: SpecType
    span: Span


@dataclass(frozen=True, slots=True)
class InstanceOf:
    operand: Expression
    of: RefType | ArrayType
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Old:
    """The operand in the pre-state."""

    operand: Expression
    type: SpecType
    span: Span


@dataclass(frozen=True, slots=True)
class Fresh:
    """The reference is not null and its object did not exist in the pre-state."""

    operand: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class PureCall:
    """A call of a pure method: `procedure` for a static one, `key` for a virtual one on the first argument."""

    procedure: str
    key: str
    arguments: tuple[Expression, ...]
    type: Type
    span: Span


class QuantifierKind(Enum):
    FORALL = "\\forall"
    EXISTS = "\\exists"
    SUM = "\\sum"
    PRODUCT = "\\product"
    NUM_OF = "\\num_of"
    MIN = "\\min"
    MAX = "\\max"


@dataclass(frozen=True, slots=True)
class Quantifier:
    """JML: variables of Java types; `range` limits them. Over integers the range must bound them."""

    kind: QuantifierKind
    variables: tuple[Variable, ...]
    range: Expression
    body: Expression
    type: Type
    span: Span


# ---------------------------------------------------------------- relations


@dataclass(frozen=True, slots=True)
class SetOf:
    """The set of one tuple with this scalar; null is an atom like any other."""

    operand: Expression
    type: RelationType
    span: Span


@dataclass(frozen=True, slots=True)
class EmptySet:
    type: RelationType
    span: Span


@dataclass(frozen=True, slots=True)
class ClassSet:
    """All existing objects of a class and its subclasses (without null)."""

    class_name: str
    type: RelationType
    span: Span


@dataclass(frozen=True, slots=True)
class FieldRelation:
    """The pairs (object, value of its field) of all existing objects of the owner."""

    owner: str
    field: str
    type: RelationType
    span: Span


@dataclass(frozen=True, slots=True)
class ElementRelation:
    """The triples (array, index, value) of all existing arrays of this type."""

    array: ArrayType
    type: RelationType
    span: Span


class RelationOperator(Enum):
    UNION = "+"
    INTERSECTION = "&"
    DIFFERENCE = "-"
    JOIN = "."
    PRODUCT = "->"
    OVERRIDE = "++"


@dataclass(frozen=True, slots=True)
class RelationOperation:
    operator: RelationOperator
    left: Expression
    right: Expression
    type: RelationType
    span: Span


class ClosureOperator(Enum):
    TRANSPOSE = "~"
    CLOSURE = "^"
    REFLEXIVE_CLOSURE = "*"


@dataclass(frozen=True, slots=True)
class ClosureOperation:
    """On a binary relation. `*` adds (a, a) for every atom, so that `x.*r` always contains x."""

    operator: ClosureOperator
    operand: Expression
    type: RelationType
    span: Span


@dataclass(frozen=True, slots=True)
class SetBinder:
    """A variable that ranges over the atoms of a set."""

    variable: Variable
    domain: Expression


@dataclass(frozen=True, slots=True)
class Comprehension:
    binders: tuple[SetBinder, ...]
    body: Expression
    type: RelationType
    span: Span


class SetQuantifierKind(Enum):
    ALL = "all"
    SOME = "some"
    NO = "no"
    ONE = "one"
    LONE = "lone"


@dataclass(frozen=True, slots=True)
class SetQuantifier:
    kind: SetQuantifierKind
    binders: tuple[SetBinder, ...]
    body: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class SumOver:
    """The sum of an integer expression over the atoms of sets."""

    binders: tuple[SetBinder, ...]
    body: Expression
    type: Type
    span: Span


class SetComparison(Enum):
    IN = "in"
    EQUAL = "="


@dataclass(frozen=True, slots=True)
class SetTest:
    comparison: SetComparison
    left: Expression
    right: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Multiplicity:
    """`some e`, `no e`, `one e`, `lone e`."""

    kind: SetQuantifierKind
    operand: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Cardinality:
    operand: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class TheOne:
    """The single atom of a set, as a scalar; undefined unless there is exactly one."""

    operand: Expression
    type: Type
    span: Span


Expression: TypeAlias = (
    Literal | Variable | Result | FieldRead | GlobalRead | ElementRead | LengthRead | UnaryOperation | BinaryOperation
    | Connected | Conversion | Conditional | InstanceOf | Old | Fresh | PureCall | Quantifier | SetOf | EmptySet
    | ClassSet | FieldRelation | ElementRelation | RelationOperation | ClosureOperation | Comprehension
    | SetQuantifier | SumOver | SetTest | Multiplicity | Cardinality | TheOne
)  # fmt: skip

# ---------------------------------------------------------------- contracts


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition with its text as written; `problem` says why it cannot be used (the condition is then `false`)."""

    condition: Expression
    text: str
    span: Span
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Signals:
    """If the method throws an exception of this class, the condition holds of it (named `variable`)."""

    exception: str
    variable: str
    clause: Clause


class LocationKind(Enum):
    NOTHING = "\\nothing"
    EVERYTHING = "\\everything"
    FIELD = "field"
    ALL_FIELDS = "fields"
    ELEMENT = "element"
    RANGE = "range"
    ALL_ELEMENTS = "elements"
    GLOBAL = "static"


@dataclass(frozen=True, slots=True)
class Location:
    """What a method may assign. `target` is the object, array or set of objects; `index` for a single element, or the
    first one of a range that ends with `last`."""

    kind: LocationKind
    target: Expression | None
    owner: str
    field: str
    index: Expression | None
    span: Span
    last: Expression | None = None


class ClauseRole(Enum):
    """What an `ops.Clause` does: test a condition, note the pre-state, test what was assigned, test a loop's measure.

    PRE_STATE notes state and parameters under the object bound to `PRE`, for `Old` in clauses that bind the same
    object. MEASURE compares with the value at the last visit with the same object bound to `LOOP`.
    """

    CONDITION = "condition"
    PRE_STATE = "pre-state"
    FRAME = "frame"
    MEASURE = "measure"


PRE = "\\pre"
LOOP = "\\loop"
RESULT = "\\result"
"""Names that clauses of a body bind beside those of the source."""


@dataclass(frozen=True, slots=True)
class BodyClause:
    """The meaning of an `ops.Clause`: where every condition of `guard` holds in the pre-state, all conditions of one of
    the `alternatives` hold; or nothing but `locations` was assigned (FRAME); or `measure` got smaller (MEASURE).

    Each condition is a clause of its own: an ill-defined one does not hold, the others are not affected. `problem` says
    why the clause cannot be used; whatever depends on it is unknown.
    """

    role: ClauseRole
    text: str
    span: Span
    alternatives: tuple[tuple[Expression, ...], ...] = ()
    guard: tuple[Expression, ...] = ()
    locations: tuple[Location, ...] = ()
    measure: Expression | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Behaviour:
    """One specification case. Where `requires` hold before, all the rest has to hold of the execution.

    `assignable` None means nothing is said. `must_throw` are conditions on the pre-state under which the method has to
    throw, and the only ones under which it may throw these exceptions.
    """

    requires: tuple[Clause, ...] = ()
    ensures: tuple[Clause, ...] = ()
    signals: tuple[Signals, ...] = ()
    must_throw: tuple[Signals, ...] = ()
    assignable: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """One `assignable` clause."""

    locations: tuple[Location, ...]
    text: str
    span: Span
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Soundness:
    """Type soundness of a language, asked of its small step (Wright and Felleisen 1994; Roberson 2011, chapter 4): from
    a term that is well typed and not final the step succeeds (progress), and it leads to a term that is well typed
    (preservation)."""

    well_typed: Clause
    not_final: Clause
    span: Span


@dataclass(frozen=True, slots=True)
class Abstraction:
    """What an operation of a module has to agree with (Roberson 2011, chapter 3): an operation of the abstraction."""

    operation: str
    span: Span


@dataclass(frozen=True, slots=True)
class Equivalence:
    """What an operation of an abstraction keeps (Roberson 2011, section 3.4): from two objects that are equal and
    `apart`, it returns the same and leads to equal objects."""

    apart: Clause


@dataclass(frozen=True, slots=True)
class TreeShape:
    """The fields, with their owners, that form a tree from the receiver on; the clause says so."""

    fields: tuple[tuple[str, str], ...]
    clause: Clause


@dataclass(frozen=True, slots=True)
class Contract:
    """The contract of one procedure: its own cases and those of the methods it overrides, and the class invariants.

    The precondition is that some case's `requires` hold; every case whose `requires` held has to be kept. Methods keep
    the `constraints` of the class, constructors establish what is `initially` so.
    `permitted` are the exceptions that the contract speaks of: they are no uncaught exceptions. `problems` are the
    clauses that could not be read at all.
    """

    procedure: str
    parameters: tuple[str, ...]
    behaviours: tuple[Behaviour, ...] = ()
    invariants: tuple[Clause, ...] = ()
    permitted: tuple[str, ...] = ()
    problems: tuple[Clause, ...] = ()
    is_pure: bool = False
    constraints: tuple[Clause, ...] = ()
    initially: tuple[Clause, ...] = ()
    soundness: Soundness | None = None
    """What is asked of the small step of a language beside all that"""
    tree: TreeShape | None = None
    """An invariant of the class; of a language only what terms are at the beginning of a step"""
    abstraction: Abstraction | None = None
    """The operation of the abstraction, if the class is a module; it runs beside the method"""
    equivalence: Equivalence | None = None
    """What is asked of the method if its class is the abstraction of a module"""

    @property
    def says_something(self) -> bool:
        of_class = self.invariants or self.constraints or self.initially
        said = self.soundness or self.tree or self.abstraction or self.equivalence
        return bool(self.behaviours or self.problems or of_class) or said is not None
