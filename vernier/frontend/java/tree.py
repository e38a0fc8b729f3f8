"""The attributed tree: Java bodies after name and type resolution, the contract between `attribute` and `lower`.

Laws, established by attribution and relied on by lowering:
- every expression knows its static type; every name is resolved to a symbol;
- conversions are explicit: numeric promotion, boxing (a StaticCall of valueOf), unboxing (an InstanceCall of xxxValue),
  and the casts that erasure needs (`Cast` around a call or field read whose erased type is wider than its static type);
- overloads are chosen, varargs are packed into `NewArrayOf`, method references are `Lambda`s, `var` has its type;
- constant expressions are folded to `Literal`;
- evaluation order is the order of the children; nothing is duplicated.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.core.source import Span
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol, JavaType, MethodSymbol, Variable

# ---------------------------------------------------------------- expressions


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
    | UnaryOperation | BinaryOperation | ShortCircuit | Ternary | NumericConversion | Cast | InstanceOfTest | Concat
    | Invoke | NewObject | NewArrayOf | Lambda | SwitchExpression | Sequence
)  # fmt: skip

# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class LocalDeclaration:
    variable: Variable
    value: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class ExpressionStatement:
    expression: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class BlockStatement:
    statements: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    condition: Expression
    then: Statement
    otherwise: Statement | None
    span: Span


@dataclass(frozen=True, slots=True)
class While:
    condition: Expression
    body: Statement
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class DoWhile:
    body: Statement
    condition: Expression
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class For:
    initial: tuple[Statement, ...]
    condition: Expression | None
    update: tuple[Expression, ...]
    body: Statement
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEachArray:
    """`element` is `item` converted to the variable's type; `item` stands for the cell's value."""

    variable: Variable
    array: Expression
    item: Variable
    element: Expression
    body: Statement
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEachIterable:
    """`iterator`, `has_next` and `next` are the JDK methods to call; `item` stands for the result of next()."""

    variable: Variable
    iterable: Expression
    iterator: MethodSymbol
    has_next: MethodSymbol
    next: MethodSymbol
    item: Variable
    element: Expression
    body: Statement
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class Labelled:
    label: str
    body: Statement
    span: Span


@dataclass(frozen=True, slots=True)
class Break:
    label: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Continue:
    label: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Yield:
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Return:
    value: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class ThrowStatement:
    exception: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class AssertStatement:
    condition: Expression
    message: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Resource:
    """A try resource: a declared variable, or an expression bound to a fresh one. `close` is the method to call."""

    variable: Variable
    value: Expression
    close: MethodSymbol
    span: Span


@dataclass(frozen=True, slots=True)
class CatchClause:
    variable: Variable
    types: tuple[JavaType, ...]
    body: BlockStatement
    span: Span


@dataclass(frozen=True, slots=True)
class Try:
    resources: tuple[Resource, ...]
    body: BlockStatement
    catches: tuple[CatchClause, ...]
    finally_: BlockStatement | None
    span: Span


class CaseFlow(Enum):
    """COLON groups fall through; ARROW cases end by themselves."""

    COLON = "colon"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Case:
    """Labels are int (also char), str, FieldSymbol (enum constant); `is_default` marks default. An ARROW case whose
    body is an expression in a switch expression has been turned into a Yield."""

    labels: tuple[int | str | FieldSymbol, ...]
    is_default: bool
    body: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class SwitchStatement:
    """`selector` is an int (promoted, unboxed), a String or an enum. An enum switch expression without default throws
    MatchException-like IncompatibleClassChangeError on no match; lowering adds it."""

    selector: Expression
    flow: CaseFlow
    cases: tuple[Case, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Synchronized:
    """Null-checks the lock; one thread, so nothing else."""

    lock: Expression
    body: BlockStatement
    span: Span


@dataclass(frozen=True, slots=True)
class LocalClass:
    """The declaration of a local class; nothing happens at run time."""

    symbol: ClassSymbol
    span: Span


@dataclass(frozen=True, slots=True)
class SpecClause:
    """A JML clause in a body: `kind` is assert, assume, loop_invariant, decreases, loop_assignable, ghost or set;
    unchecked if it claims what nobody checks, unreadable if nothing is known after it; `text` is the clause after the
    keyword, which stands at `span`; `scope` are the variables visible."""

    kind: str
    text: str
    scope: tuple[Variable, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Empty:
    span: Span


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A statement that could not be attributed and was reported. Reaching it stops the execution as unsupported."""

    message: str
    span: Span


Statement: TypeAlias = (
    LocalDeclaration | ExpressionStatement | BlockStatement | If | While | DoWhile | For | ForEachArray
    | ForEachIterable | Labelled | Break | Continue | Yield | Return | ThrowStatement | AssertStatement | Try
    | SwitchStatement | Synchronized | LocalClass | SpecClause | Empty | Unsupported
)  # fmt: skip

# ---------------------------------------------------------------- members


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
