"""The syntax tree of C. Every node has `start` and `end`, offsets into the text of its unit.

Names are resolved by the parser as far as C's grammar needs it (is it a typedef name?) and one step further: an
`Identifier` carries the offset of the local declarator it refers to, or 0 when it refers to file scope.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vernier.frontend.c.syntax.lexer import Attribute

# ---- types as written -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BasicSpecifier:
    """Built-in type words, sorted: ("int", "long", "unsigned"); empty for implicit int."""

    words: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TypedefSpecifier:
    name: str
    declared: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class RecordSpecifier:
    """struct or union; `fields` is None when only the tag is named."""

    union: bool
    tag: str
    fields: tuple[Declaration, ...] | None
    attributes: tuple[Attribute, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Enumerator:
    name: str
    value: Expression | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class EnumSpecifier:
    tag: str
    enumerators: tuple[Enumerator, ...] | None
    attributes: tuple[Attribute, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TypeofSpecifier:
    operand: Expression | TypeName
    start: int
    end: int


TypeSpecifier: TypeAlias = BasicSpecifier | TypedefSpecifier | RecordSpecifier | EnumSpecifier | TypeofSpecifier


@dataclass(frozen=True, slots=True)
class PointerPart:
    start: int


@dataclass(frozen=True, slots=True)
class ArrayPart:
    size: Expression | None
    start: int


@dataclass(frozen=True, slots=True)
class FunctionPart:
    """`parameters` of a prototype, or None with the `names` of an old-style list (perhaps empty) and their offsets."""

    parameters: tuple[Parameter, ...] | None
    names: tuple[tuple[str, int], ...]
    variadic: bool
    start: int


DeclaratorPart: TypeAlias = PointerPart | ArrayPart | FunctionPart


@dataclass(frozen=True, slots=True)
class Declarator:
    """A name and how its type is derived, read from the name outward: `int *a[3]` has (array 3, pointer)."""

    name: str
    parts: tuple[DeclaratorPart, ...]
    attributes: tuple[Attribute, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Parameter:
    specifier: TypeSpecifier
    declarator: Declarator
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TypeName:
    specifier: TypeSpecifier
    declarator: Declarator
    start: int
    end: int


# ---- expressions ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Identifier:
    name: str
    declared: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class NumberLiteral:
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CharacterLiteral:
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class StringLiteral:
    """Adjacent literals, each with its quotes and prefix."""

    pieces: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class UnaryExpression:
    """`op` is one of + - ! ~ * &."""

    op: str
    operand: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class StepExpression:
    """++ and --; `prefix` tells ++x from x++."""

    op: str
    prefix: bool
    operand: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class BinaryExpression:
    op: str
    left: Expression
    right: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class AssignExpression:
    """`op` is the empty string for =, otherwise the operator of a compound assignment."""

    op: str
    target: Expression
    value: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ConditionalExpression:
    """`then` is None in GNU's `a ?: b`."""

    condition: Expression
    then: Expression | None
    otherwise: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CommaExpression:
    left: Expression
    right: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CallExpression:
    function: Expression
    arguments: tuple[Expression, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class IndexExpression:
    array: Expression
    index: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class MemberExpression:
    object: Expression
    member: str
    arrow: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CastExpression:
    type: TypeName
    operand: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SizeExpression:
    """sizeof, _Alignof and __alignof__ (`op`), of a type or an expression."""

    op: str
    operand: Expression | TypeName
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OffsetExpression:
    """offsetof(type, path): member names and array indices."""

    type: TypeName
    path: tuple[str | Expression, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CompatibleExpression:
    left: TypeName
    right: TypeName
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class VariadicExpression:
    """va_arg(list, type)."""

    list: Expression
    type: TypeName
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class GenericExpression:
    """_Generic: associations of a type, or None for default."""

    control: Expression
    associations: tuple[tuple[TypeName | None, Expression], ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CompoundLiteral:
    type: TypeName
    value: InitializerList
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class StatementExpression:
    body: Compound
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LabelAddress:
    name: str
    start: int
    end: int


Expression: TypeAlias = (
    Identifier | NumberLiteral | CharacterLiteral | StringLiteral | UnaryExpression | StepExpression | BinaryExpression
    | AssignExpression | ConditionalExpression | CommaExpression | CallExpression | IndexExpression | MemberExpression
    | CastExpression | SizeExpression | OffsetExpression | CompatibleExpression | VariadicExpression | GenericExpression
    | CompoundLiteral | StatementExpression | LabelAddress
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RangeDesignator:
    """`[first ... last]`, or `[first]` when `last` is None."""

    first: Expression
    last: Expression | None


Designator: TypeAlias = str | RangeDesignator


@dataclass(frozen=True, slots=True)
class InitializerItem:
    designators: tuple[Designator, ...]
    value: Initializer


@dataclass(frozen=True, slots=True)
class InitializerList:
    items: tuple[InitializerItem, ...]
    start: int
    end: int


Initializer: TypeAlias = Expression | InitializerList

# ---- declarations and statements --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declared:
    """One declarator of a declaration; `bits` is the width of a bit-field."""

    declarator: Declarator
    initializer: Initializer | None
    bits: Expression | None


@dataclass(frozen=True, slots=True)
class Declaration:
    """`storage` holds the storage words: typedef, extern, static, auto, register, inline, _Thread_local; and const,
    where the specified type is constant (and not volatile)."""

    storage: frozenset[str]
    specifier: TypeSpecifier
    declared: tuple[Declared, ...]
    attributes: tuple[Attribute, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Compound:
    """A block. `bypassed` when a label or case inside lets control enter it other than at its beginning."""

    items: tuple[Statement, ...]
    bypassed: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ExpressionStatement:
    expression: Expression | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class IfStatement:
    condition: Expression
    then: Statement
    otherwise: Statement | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WhileStatement:
    condition: Expression
    body: Statement
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DoStatement:
    body: Statement
    condition: Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ForStatement:
    initial: Declaration | Expression | None
    condition: Expression | None
    step: Expression | None
    body: Statement
    bypassed: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SwitchStatement:
    control: Expression
    body: Statement
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CaseStatement:
    """`first` is None for default; `last` is the end of a GNU range."""

    first: Expression | None
    last: Expression | None
    body: Statement
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LabeledStatement:
    label: str
    body: Statement
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class GotoStatement:
    """`target` is a label, or an expression in GNU's computed goto."""

    target: str | Expression
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class JumpStatement:
    """break or continue."""

    word: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ReturnStatement:
    value: Expression | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class AssemblyStatement:
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class StaticAssertion:
    condition: Expression
    start: int
    end: int


Statement: TypeAlias = (
    Declaration | Compound | ExpressionStatement | IfStatement | WhileStatement | DoStatement | ForStatement
    | SwitchStatement | CaseStatement | LabeledStatement | GotoStatement | JumpStatement | ReturnStatement
    | AssemblyStatement | StaticAssertion
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FunctionDefinition:
    """A function with its body. `old_style` are the parameter declarations of a K&R definition.

    `addressed` are the offsets of local declarators whose address is taken.
    """

    storage: frozenset[str]
    specifier: TypeSpecifier
    declarator: Declarator
    old_style: tuple[Declaration, ...]
    body: Compound
    addressed: frozenset[int]
    start: int
    end: int


Node: TypeAlias = Expression | Statement | TypeName | TypeSpecifier | InitializerList
External: TypeAlias = Declaration | FunctionDefinition | AssemblyStatement | StaticAssertion
