"""From clauses as written to the specification tree: names to symbols, and types checked.

`Resolver` handles what the two notations share and JML; `relational.RelationalResolver` adds the relational meaning of
navigation and operators.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from vernier.core.source import Span
from vernier.ir.expr import BinaryOp, UnaryOp
from vernier.ir.types import BOOL, I32, I64, OBJECT, STRING, ArrayType, FloatType, IntType, RefType, Type, is_reference
from vernier.spec import typing
from vernier.spec.rename import given
from vernier.spec.scope import FieldMeaning, Scope
from vernier.spec.syntax import (
    Apply,
    Choice,
    Dot,
    Index,
    Infix,
    Join,
    Name,
    Node,
    Number,
    Prefix,
    Quantified,
    SpecificationError,
    Text,
    TypeCast,
    WithoutMeaning,
)
from vernier.spec.tree import (
    BinaryOperation,
    Cardinality,
    ClassSet,
    ClosureOperation,
    ClosureOperator,
    Conditional,
    Connected,
    Connective,
    Conversion,
    ElementRead,
    Expression,
    FieldRead,
    FieldRelation,
    Fresh,
    GlobalRead,
    InstanceOf,
    LengthRead,
    Literal,
    Old,
    PureCall,
    Quantifier,
    QuantifierKind,
    RelationOperation,
    RelationOperator,
    RelationType,
    Result,
    SetComparison,
    SetTest,
    UnaryOperation,
    Variable,
)
from vernier.spec.walk import parts

CONNECTIVES = {
    "&&": Connective.AND,
    "and": Connective.AND,
    "||": Connective.OR,
    "or": Connective.OR,
    "==>": Connective.IMPLIES,
    "=>": Connective.IMPLIES,
    "implies": Connective.IMPLIES,
    "<==>": Connective.IFF,
    "<=>": Connective.IFF,
    "iff": Connective.IFF,
}
COMPARISONS = {
    "==": BinaryOp.EQ,
    "!=": BinaryOp.NE,
    "<": BinaryOp.LT,
    "<=": BinaryOp.LE,
    ">": BinaryOp.GT,
    ">=": BinaryOp.GE,
}
ARITHMETIC = {
    "+": BinaryOp.ADD,
    "-": BinaryOp.SUBTRACT,
    "*": BinaryOp.MULTIPLY,
    "/": BinaryOp.DIVIDE,
    "%": BinaryOp.REMAINDER,
    "&": BinaryOp.AND,
    "|": BinaryOp.OR,
    "^": BinaryOp.XOR,
}
SHIFTS = {"<<": BinaryOp.SHIFT_LEFT, ">>": BinaryOp.SHIFT_RIGHT, ">>>": BinaryOp.SHIFT_RIGHT_LOGICAL}
_PREFIXES = {"!": UnaryOp.NOT, "-": UnaryOp.NEGATE, "~": UnaryOp.COMPLEMENT}


@dataclass(slots=True)
class Resolver:
    """Resolves the clauses of one place. `bound` are the variables of enclosing quantifiers."""

    scope: Scope
    bound: dict[str, Type] = field(default_factory=dict)

    def condition(self, node: Node) -> Expression:
        """A clause that is a truth value."""
        return typing.require_boolean(self.resolve(node))

    def resolve(self, node: Node) -> Expression:
        match node:
            case Number():
                return typing.number(node)
            case Text():
                return typing.text(node)
            case Name():
                return self.name(node)
            case Dot():
                return self.dot(node)
            case Index(target=target, index=index):
                return self._index(self.resolve(target), self.resolve(index), node.span)
            case Apply():
                return self.apply(node)
            case Prefix():
                return self.prefix(node)
            case Infix():
                return self.infix(node)
            case Choice():
                return self._choice(node)
            case TypeCast():
                return self._cast(node)
            case Quantified():
                return self.quantified(node)
            case Join():
                raise SpecificationError("a relational join in a JML clause", node.span)
            case _:
                assert_never(node)

    # ------------------------------------------------------------ names

    def name(self, node: Name) -> Expression:
        match node.name:
            case "true" | "false":
                return Literal(node.name == "true", BOOL, node.span)
            case "null":
                return Literal(None, OBJECT, node.span)
            case "\\result" | "return":
                return self._result(node)
        known = self.bound.get(node.name) or self.scope.variable(node.name)
        if known is not None:
            return Variable(node.name, known, node.span)
        if node.name in ("\\index", "\\count"):
            raise WithoutMeaning(f"{node.name} has no meaning but in clauses of a loop over an array", node.span)
        defined = self.scope.definition(node.name)
        if defined is not None:
            return defined
        self.require_value(None, node)
        meaning = self.scope.field(None, node.name)
        if meaning is None:
            raise SpecificationError(f"{node.name} is not known here", node.span)
        return self.own_field(meaning, node.span)

    def require_value(self, class_name: str | None, name: Name) -> None:
        """Names that only specifications know have no value here."""
        kind = self.scope.without_value(class_name, name.name)
        if kind:
            raise WithoutMeaning(f"{name.name} is a {kind}, which has no value here yet", name.span)

    def _result(self, node: Name) -> Expression:
        result = self.scope.result()
        if result is None:
            raise SpecificationError("there is no result here", node.span)
        return Result(result, node.span)

    def own_field(self, meaning: FieldMeaning, span: Span) -> Expression:
        """A field named alone: of `this`, or static."""
        if meaning.is_static:
            return static_field(meaning, span)
        this = self.scope.variable("this")
        if this is None:
            raise SpecificationError(f"{meaning.field} needs an object and there is no 'this' here", span)
        return FieldRead(Variable("this", this, span), meaning.owner, meaning.field, meaning.type, span)

    def dot(self, node: Dot) -> Expression:
        static = self.static_member(node)
        if static is not None:
            return static
        target = typing.as_scalar(self.resolve(node.target))
        type_ = typing.require_reference(target, node.span)
        if isinstance(type_, ArrayType):
            if node.name.name != "length":
                raise SpecificationError(f"an array has no field {node.name.name}", node.name.span)
            return LengthRead(target, I32, node.span)
        meaning = self.field_of(type_, node.name)
        return FieldRead(target, meaning.owner, meaning.field, meaning.type, node.span)

    def field_of(self, type_: RefType, name: Name) -> FieldMeaning:
        self.require_value(type_.name, name)
        meaning = self.scope.field(type_.name, name.name)
        if meaning is None:
            raise SpecificationError(f"{type_.name} has no field {name.name}", name.span)
        return meaning

    def static_member(self, node: Dot) -> Expression | None:
        """`Class.field`, when the part before the dot is a type and not a variable."""
        qualifier = dotted(node.target)
        if qualifier is None or self.is_value(qualifier):
            return None
        type_ = self.scope.type_named(qualifier)
        if not isinstance(type_, RefType):
            return None
        meaning = self.field_of(type_, node.name)
        if not meaning.is_static:
            return None
        return static_field(meaning, node.span)

    def is_value(self, qualifier: str) -> bool:
        first = qualifier.split(".")[0]
        return (
            first in self.bound
            or self.scope.variable(first) is not None
            or self.scope.definition(first) is not None
            or self.scope.field(None, first) is not None
            or first in ("\\result", "return")
        )

    def _index(self, array: Expression, index: Expression, span: Span) -> Expression:
        array, index = typing.as_scalar(array), typing.as_scalar(index)
        if not isinstance(array.type, ArrayType):
            raise SpecificationError(f"{typing.describe(array.type)} is not an array", array.span)
        if not isinstance(index.type, IntType):
            raise SpecificationError("an index is a number", index.span)
        return ElementRead(array, typing.converted(index, I32), array.type.element, span)

    # ------------------------------------------------------------ operators

    def prefix(self, node: Prefix) -> Expression:
        least = typing.least_number(node.operand) if isinstance(node.operand, Number) and node.operator == "-" else None
        if least is not None:
            return least
        operand = typing.as_scalar(self.resolve(node.operand))
        if node.operator == "!":
            return UnaryOperation(UnaryOp.NOT, typing.require_boolean(operand), BOOL, node.span)
        if not typing.is_numeric(operand.type):
            raise SpecificationError(f"{node.operator} needs a number", operand.span)
        type_ = typing.promoted(typing.scalar_type(operand), I32)
        operand = typing.converted(operand, type_)
        return operand if node.operator == "+" else UnaryOperation(_PREFIXES[node.operator], operand, type_, node.span)

    def infix(self, node: Infix) -> Expression:
        if node.operator == "instanceof":
            return self._instance_of(node)
        if node.operator in ("<==", "<=!=>"):
            return self._reversed(node)
        left, right = self.resolve(node.left), self.resolve(node.right)
        if node.operator in CONNECTIVES:
            connective = CONNECTIVES[node.operator]
            return Connected(connective, typing.require_boolean(left), typing.require_boolean(right), BOOL, node.span)
        if node.operator in ("==", "!=") and (_is_set(left) or _is_set(right)):
            same = SetTest(SetComparison.EQUAL, typing.as_relation(left), typing.as_relation(right), BOOL, node.span)
            return same if node.operator == "==" else UnaryOperation(UnaryOp.NOT, same, BOOL, node.span)
        return self.operation(node, typing.as_scalar(left), typing.as_scalar(right))

    def _reversed(self, node: Infix) -> Expression:
        if node.operator == "<==":
            return self.infix(Infix("==>", node.right, node.left, node.span))
        same = self.infix(Infix("<==>", node.left, node.right, node.span))
        return UnaryOperation(UnaryOp.NOT, same, BOOL, node.span)

    def operation(self, node: Infix, left: Expression, right: Expression) -> Expression:
        """An operation on two scalars."""
        if node.operator in SHIFTS:
            type_ = typing.promoted(typing.scalar_type(left), I32)
            return BinaryOperation(SHIFTS[node.operator], typing.converted(left, type_), right, type_, node.span)
        numeric = typing.is_numeric(left.type) and typing.is_numeric(right.type)
        if numeric:
            common = typing.promoted(typing.scalar_type(left), typing.scalar_type(right))
            left, right = typing.converted(left, common), typing.converted(right, common)
        if node.operator in COMPARISONS:
            self._require_comparable(node, left, right, "numeric" if numeric else "other")
            return BinaryOperation(COMPARISONS[node.operator], left, right, BOOL, node.span)
        logical = left.type == BOOL and right.type == BOOL and node.operator in ("&", "|", "^")
        if node.operator not in ARITHMETIC or not (numeric or logical):
            found = f"{typing.describe(left.type)} {node.operator} {typing.describe(right.type)}"
            raise SpecificationError(f"no such operation: {found}", node.span)
        return BinaryOperation(ARITHMETIC[node.operator], left, right, typing.scalar_type(left), node.span)

    def _require_comparable(self, node: Infix, left: Expression, right: Expression, kind: str) -> None:
        if kind == "numeric":
            return
        same = left.type == right.type == BOOL or (
            is_reference(typing.scalar_type(left)) and is_reference(typing.scalar_type(right))
        )
        if not same or node.operator not in ("==", "!=", "="):
            found = f"{typing.describe(left.type)} {node.operator} {typing.describe(right.type)}"
            raise SpecificationError(f"cannot compare: {found}", node.span)

    def _instance_of(self, node: Infix) -> Expression:
        operand = typing.as_scalar(self.resolve(node.left))
        typing.require_reference(operand, node.left.span)
        assert isinstance(node.right, Name)
        return InstanceOf(operand, self.reference_type(node.right.name, node.right.span), BOOL, node.span)

    def reference_type(self, name: str, span: Span) -> RefType | ArrayType:
        type_ = self.scope.type_named(name)
        if not isinstance(type_, RefType | ArrayType):
            raise SpecificationError(f"{name} is not a class known here", span)
        return type_

    def _choice(self, node: Choice) -> Expression:
        condition = self.condition(node.condition)
        then, otherwise = self.resolve(node.then), self.resolve(node.otherwise)
        if typing.is_numeric(then.type) and typing.is_numeric(otherwise.type):
            common = typing.promoted(typing.scalar_type(then), typing.scalar_type(otherwise))
            then, otherwise = typing.converted(then, common), typing.converted(otherwise, common)
        return Conditional(condition, then, otherwise, then.type, node.span)

    def _cast(self, node: TypeCast) -> Expression:
        type_ = self.scope.type_named(node.type)
        if type_ is None:
            raise SpecificationError(f"{node.type} is not a type known here", node.span)
        operand = typing.as_scalar(self.resolve(node.operand))
        if isinstance(operand.type, FloatType) and isinstance(type_, IntType) and type_.width < I32.width:
            # JLS 5.1.3: by way of int, which saturates, while what follows wraps.
            operand = Conversion(operand, I32, node.span)
        return Conversion(operand, type_, node.span)

    # ------------------------------------------------------------ calls and quantifiers

    def apply(self, node: Apply) -> Expression:
        if isinstance(node.function, Name):
            match node.function.name, node.arguments:
                case ("\\old" | "\\pre" | "@old" | "old", (operand,)):
                    value = self.resolve(operand)
                    return Old(value, value.type, node.span)
                case ("\\old" | "\\pre", (_, label)):
                    raise WithoutMeaning("the state at a label has no meaning here yet", label.span)
                case "\\fresh", (first, *others):
                    return self._fresh(node, first, others)
                case "\\java_math", (operand,):
                    # Numbers are Java's everywhere.
                    return self.resolve(operand)
                case "\\invariant_for", (operand,):
                    return self._invariant_for(node, typing.as_scalar(self.resolve(operand)))
                case "\\reach", (start, *rest):
                    return self._reach(node, start, rest)
        if isinstance(node.function, Dot) and node.function.name.name in ("has", "contains", "int_size"):
            collection = self._reached(node.function.target)
            if collection is not None:
                return self._set_method(node, node.function.name.name, collection)
        return self._pure_call(node)

    def _invariant_for(self, node: Apply, object_: Expression) -> Expression:
        """That an object is there and the invariants of its declared class hold of it."""
        type_ = typing.require_reference(object_, node.span)
        found = self.scope.invariants(type_.name) if isinstance(type_, RefType) else None
        if found is None:
            raise WithoutMeaning("invariants that speak of their own class again have no meaning here yet", node.span)
        own = {part.name for part in parts(object_) if isinstance(part, Variable)}
        if any(isinstance(part, Variable) and part.name != "this" and part.name in own for part in parts(found)):
            raise WithoutMeaning("an object by a name that its invariants bind has no meaning here yet", node.span)
        null = Literal(None, OBJECT, node.span)
        holds: Expression = BinaryOperation(BinaryOp.NE, object_, null, BOOL, node.span)
        for invariant in found:
            holds = Connected(Connective.AND, holds, given(invariant, "this", object_), BOOL, node.span)
        return holds

    def _fresh(self, node: Apply, first: Node, others: list[Node]) -> Expression:
        """`\\fresh(x, y)`: each of them is fresh."""
        found: Expression | None = None
        for operand in (first, *others):
            value = typing.as_scalar(self.resolve(operand))
            typing.require_reference(value, operand.span)
            fresh = Fresh(value, BOOL, node.span)
            found = fresh if found is None else Connected(Connective.AND, found, fresh, BOOL, node.span)
        assert found is not None
        return found

    def _reached(self, target: Node) -> Expression | None:
        """The target of `\\reach(..).has(..)` or `\\old(\\reach(..)).has(..)`, if it is that."""
        inner = target
        while isinstance(inner, Apply) and isinstance(inner.function, Name):
            if inner.function.name == "\\reach":
                return self.apply(target) if isinstance(target, Apply) else None
            if inner.function.name not in ("\\old", "\\pre") or len(inner.arguments) != 1:
                return None
            (inner,) = inner.arguments
        return None

    def _reach(self, node: Apply, start: Node, rest: list[Node]) -> Expression:
        """`\\reach(x, T, f + g)`: the objects of class T that x leads to along the fields, x included."""
        class_name = dotted(rest[0]) if len(rest) == 2 else None
        fields = _summands(rest[1]) if len(rest) == 2 else None
        if class_name is None or fields is None:
            raise SpecificationError("\\reach needs an object, a class and a field", node.span)
        owner = self.reference_type(class_name, rest[0].span)
        if not isinstance(owner, RefType):
            raise SpecificationError("\\reach follows fields of a class", rest[0].span)
        steps = [self._link_along(owner, name) for name in fields]
        binary = steps[0].type if len(steps) == 1 else RelationType((OBJECT, OBJECT))
        step: Expression = steps[0]
        for other in steps[1:]:
            step = RelationOperation(RelationOperator.UNION, step, other, binary, rest[1].span)
        closure = ClosureOperation(ClosureOperator.REFLEXIVE_CLOSURE, step, binary, rest[1].span)
        unary = RelationType((owner,))
        first = typing.as_relation(self.resolve(start))
        reached = RelationOperation(RelationOperator.JOIN, first, closure, unary, node.span)
        members = ClassSet(owner.name, unary, rest[0].span)
        return RelationOperation(RelationOperator.INTERSECTION, reached, members, unary, node.span)

    def _link_along(self, owner: RefType, name: Name) -> FieldRelation:
        meaning = self.field_of(owner, name)
        type_ = RelationType((RefType(meaning.owner), meaning.type))
        return FieldRelation(meaning.owner, meaning.field, type_, name.span)

    def _set_method(self, node: Apply, name: str, collection: Expression) -> Expression:
        if name == "int_size":
            return Cardinality(collection, I32, node.span)
        if len(node.arguments) != 1:
            raise SpecificationError(f"{name} takes one argument", node.span)
        member = typing.as_relation(self.resolve(node.arguments[0]))
        return SetTest(SetComparison.IN, member, collection, BOOL, node.span)

    def _pure_call(self, node: Apply) -> Expression:
        arguments = tuple(typing.as_scalar(self.resolve(argument)) for argument in node.arguments)
        types = tuple(typing.scalar_type(argument) for argument in arguments)
        receiver: Expression | None = None
        match node.function:
            case Name(name=name):
                self.require_value(None, node.function)
                meaning = self.scope.method(None, name, types)
            case Dot(target=target, name=Name(name=name)):
                class_name, receiver = self._receiver(target)
                self.require_value(class_name, node.function.name)
                meaning = self.scope.method(class_name, name, types)
            case _:
                raise SpecificationError("this cannot be called", node.span)
        if meaning is None:
            raise SpecificationError(f"no method {name} fits these arguments", node.function.span)
        if not meaning.is_pure:
            raise SpecificationError(f"{name} is not pure, so it cannot be called in a clause", node.function.span)
        if not meaning.is_static and receiver is None:
            receiver = self.name(Name("this", node.span))
        pairs = zip(arguments, meaning.parameters, strict=True)
        arguments = tuple(
            typing.converted(argument, type_) if typing.is_numeric(type_) else argument for argument, type_ in pairs
        )
        passed = arguments if receiver is None or meaning.is_static else (receiver, *arguments)
        return PureCall(meaning.procedure, meaning.key, passed, meaning.result, node.span)

    def _receiver(self, target: Node) -> tuple[str, Expression | None]:
        qualifier = dotted(target)
        if qualifier is not None and not self.is_value(qualifier) and qualifier != "this":
            return self.reference_or_string(qualifier, target.span), None
        receiver = typing.as_scalar(self.resolve(target))
        type_ = typing.require_reference(receiver, target.span)
        return (type_.name if isinstance(type_, RefType) else OBJECT.name), receiver

    def reference_or_string(self, qualifier: str, span: Span) -> str:
        type_ = self.reference_type(qualifier, span)
        return type_.name if isinstance(type_, RefType) else STRING.name

    def quantified(self, node: Quantified) -> Expression:
        kind = QuantifierKind(node.kind) if node.kind in {entry.value for entry in QuantifierKind} else None
        if kind is None:
            raise SpecificationError(f"{node.kind} is not supported", node.span)
        saved = dict(self.bound)
        variables = tuple(self._binder(binder.name, binder.domain, binder.span) for binder in node.binders)
        range_ = Literal(True, BOOL, node.span) if node.range is None else self.condition(node.range)
        body = typing.as_scalar(self.resolve(node.body))
        self.bound = saved
        if kind in (QuantifierKind.FORALL, QuantifierKind.EXISTS, QuantifierKind.NUM_OF):
            body = typing.require_boolean(body)
        elif not typing.is_numeric(body.type):
            raise SpecificationError(f"{node.kind} needs a number", body.span)
        else:
            body = typing.converted(body, typing.promoted(typing.scalar_type(body), I32))
        return Quantifier(kind, variables, range_, body, self._quantifier_type(kind, body), node.span)

    def _quantifier_type(self, kind: QuantifierKind, body: Expression) -> Type:
        match kind:
            case QuantifierKind.FORALL | QuantifierKind.EXISTS:
                return BOOL
            case QuantifierKind.NUM_OF:
                return I64
            case _:
                return typing.scalar_type(body)

    def bind(self, name: str, type_: Type, span: Span) -> None:
        """A quantified variable must not hide a parameter or local: `Old` gives those their values of the pre-state."""
        if self.scope.variable(name) is not None:
            raise SpecificationError(f"{name} is already a variable here", span)
        self.bound[name] = type_

    def _binder(self, name: str, domain: Node | str, span: Span) -> Variable:
        assert isinstance(domain, str)
        type_ = self.scope.type_named(domain)
        if type_ is None:
            raise SpecificationError(f"{domain} is not a type known here", span)
        self.bind(name, type_, span)
        return Variable(name, type_, span)


def _is_set(expression: Expression) -> bool:
    """Whether a JML expression is a set: `\\reach` and what is made of it."""
    return isinstance(expression.type, RelationType)


def _summands(node: Node) -> list[Name] | None:
    """The fields of `f + g + ...`; None for anything else."""
    if isinstance(node, Infix) and node.operator == "+":
        left, right = _summands(node.left), _summands(node.right)
        return None if left is None or right is None else [*left, *right]
    name = dotted(node)
    return None if name is None else [Name(name, node.span)]


def static_field(meaning: FieldMeaning, span: Span) -> Expression:
    """The value of a static field: a literal if it is a constant, which has its value before any class is
    initialised."""
    if meaning.constant is not None:
        return Literal(meaning.constant, meaning.type, span)
    return GlobalRead(f"{meaning.owner}.{meaning.field}", meaning.type, span)


def dotted(node: Node) -> str | None:
    """A chain of plain names as text, None for anything else."""
    parts: list[str] = []
    while isinstance(node, Dot) and not node.name.state:
        parts.append(node.name.name)
        node = node.target
    if not isinstance(node, Name) or node.state:
        return None
    return ".".join([node.name, *reversed(parts)])
