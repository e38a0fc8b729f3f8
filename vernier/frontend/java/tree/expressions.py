"""Expressions of attributed bodies. Each has its static type, and its children in the order of their evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from vernier.core.source import Span
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol, JavaType, MethodSymbol, Variable

if TYPE_CHECKING:
    from vernier.frontend.java.tree.statements import Statement, SwitchStatement


@dataclass(frozen=True, slots=True)
class Literal:
    """A constant: int (also char, byte, short, long), float (float, double), bool, str, or None for null."""

    value: int | float | bool | str | None
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class ClassLiteral:
    of: JavaType
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class VariableRead:
    """A local variable or parameter, possibly of an enclosing method (then it is captured and effectively final)."""

    variable: Variable
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class This:
    """`this` of `owner`, which is the current class or a lexically enclosing one (`Outer.this`, or implicit)."""

    owner: ClassSymbol
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class FieldRead:
    """An instance field (`target` not None) or a static field (`target` None). A static field named through an
    expression is `Sequence(expression, FieldRead)`."""

    target: Expression | None
    field: FieldSymbol
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class LengthRead:
    array: Expression
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class ElementRead:
    array: Expression
    index: Expression
    type: JavaType
    span: Span


Assignable: TypeAlias = VariableRead | FieldRead | ElementRead


@dataclass(frozen=True, slots=True)
class Assignment:
    """Simple assignment; `value` already has the place's type. The value of the expression is the value stored."""

    place: Assignable
    value: Expression
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class Update:
    """Compound assignment, `++` and `--`: evaluate the place once, read `old`, store `new`.

    `new` is an expression of the place's type in which `old` stands for the value read (so all conversions, boxing
    and string concatenation are explicit). `result` tells `x++` from `++x` and `x += e`. Operands in `new` are
    evaluated after the read.
    """

    place: Assignable
    old: Variable
    new: Expression
    result: UpdateResult
    type: JavaType
    span: Span


class UpdateResult(Enum):
    OLD = "old"
    NEW = "new"


class UnaryOperator(Enum):
    NEGATE = "-"
    COMPLEMENT = "~"
    NOT = "!"


@dataclass(frozen=True, slots=True)
class UnaryOperation:
    operator: UnaryOperator
    operand: Expression
    type: JavaType
    span: Span


class BinaryOperator(Enum):
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    SHIFT_LEFT = "<<"
    SHIFT_RIGHT = ">>"
    SHIFT_RIGHT_LOGICAL = ">>>"
    AND = "&"
    OR = "|"
    XOR = "^"
    EQ = "=="
    NE = "!="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="


@dataclass(frozen=True, slots=True)
class BinaryOperation:
    """Operands have one common type after promotion (shifts: each its own promoted type). String `+` is `Concat`."""

    operator: BinaryOperator
    left: Expression
    right: Expression
    type: JavaType
    span: Span


class ShortCircuitOperator(Enum):
    AND = "&&"
    OR = "||"


@dataclass(frozen=True, slots=True)
class ShortCircuit:
    operator: ShortCircuitOperator
    left: Expression
    right: Expression
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class Ternary:
    condition: Expression
    then: Expression
    otherwise: Expression
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class NumericConversion:
    """Between primitive numeric types, widening or narrowing."""

    operand: Expression
    type: JavaType
    span: Span


class CastCheck(Enum):
    """CHECKED casts may throw ClassCastException at run time; UNCHECKED ones are known to hold (widening)."""

    CHECKED = "checked"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class Cast:
    """Between reference types."""

    operand: Expression
    check: CastCheck
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class InstanceOfTest:
    """`binding` is assigned when the test holds (pattern matching), otherwise None."""

    operand: Expression
    of: JavaType
    binding: Variable | None
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class Binding:
    """Always true; `variable` is assigned the value, be it null: a pattern that everything of its type matches."""

    variable: Variable
    value: Expression
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class Concat:
    """String concatenation, flattened; operands keep their own types."""

    parts: tuple[Expression, ...]
    type: JavaType
    span: Span


class CallMode(Enum):
    """VIRTUAL dispatches; SPECIAL runs exactly this method (private, super.m(), this(..)/super(..))."""

    STATIC = "static"
    VIRTUAL = "virtual"
    SPECIAL = "special"


@dataclass(frozen=True, slots=True)
class Invoke:
    """A method call. `receiver` is None for STATIC. `type` is the static type before any erasure cast.

    Arrays have `clone()` (method is None, receiver an array type)."""

    mode: CallMode
    receiver: Expression | None
    method: MethodSymbol | None
    arguments: tuple[Expression, ...]
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class NewObject:
    """`outer_instance` is the enclosing instance if the class has one (explicit `o.new C()` or implicit This)."""

    symbol: ClassSymbol
    constructor: MethodSymbol
    arguments: tuple[Expression, ...]
    outer_instance: Expression | None
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class NewArrayOf:
    """`new T[d1][d2][]` has `dimensions` (evaluated left to right before any allocation); `{...}` has `elements`."""

    dimensions: tuple[Expression, ...]
    elements: tuple[Expression, ...] | None
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class Lambda:
    """An object of functional interface `type` whose single abstract method `method` runs `body`.

    `parameters` have the (instantiated) types of the interface method; `body` ends in Return statements whose values
    already have the result type. Captured variables occur in it as plain VariableRead / This. For a bound method
    reference `receiver` is (variable, expression): evaluated once, checked for null, when the lambda is created.
    """

    method: MethodSymbol
    parameters: tuple[Variable, ...]
    body: Statement
    receiver: tuple[Variable, Expression] | None
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class SwitchExpression:
    """As `SwitchStatement`; control leaves by `Yield`."""

    switch: SwitchStatement
    type: JavaType
    span: Span


@dataclass(frozen=True, slots=True)
class Sequence:
    """Evaluate `first` for its effect, then `then` for its value."""

    first: Expression
    then: Expression
    type: JavaType
    span: Span


Expression: TypeAlias = (
    Literal | ClassLiteral | VariableRead | This | FieldRead | LengthRead | ElementRead | Assignment | Update
    | UnaryOperation | BinaryOperation | ShortCircuit | Ternary | NumericConversion | Cast | InstanceOfTest | Binding
    | Concat | Invoke | NewObject | NewArrayOf | Lambda | SwitchExpression | Sequence
)  # fmt: skip
