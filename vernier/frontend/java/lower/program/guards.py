"""Guards: what a method checks where it begins, to throw where its callers are wrong, is required of these callers.

`if (n <= 0) { throw new IllegalArgumentException(); }` before anything has happened says `requires n > 0`. Here the
steps up to the last guard are found; `guarded_entry` evaluates them before the call.

Law: a step assigns no variable that is there already. What it calls may do so; that is looked at when the called
methods are known (`purity`).

A constructor has run that of its superclass and the initialisers of fields before its first statement, and fills the
fields of its object between guards. Its entry evaluates the guards before all that, so they count only where that makes
no difference: nothing before them has an effect on objects that were there already or depends on the arguments, and no
step looks at the new object (`_begins_quietly`, `_IN_CONSTRUCTORS`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.walk import children
from vernier.frontend.java.symbols import ClassSymbol, ClassType, JavaType, MethodSymbol, Primitive, Variable

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

DELIBERATE = tuple(
    f"java.lang.{name}Exception" for name in ("IllegalArgument", "NullPointer", "IllegalState", "IndexOutOfBounds")
)
"""Exceptions, with their subclasses, that tell callers that they are wrong"""
_MOST_TURNS = 3
"""So many conditions that lead elsewhere are looked past, for the sake of who reads what is required"""
_PLAIN = (
    tree.Literal, tree.VariableRead, tree.This, tree.FieldRead, tree.LengthRead, tree.ElementRead, tree.UnaryOperation,
    tree.BinaryOperation, tree.ShortCircuit, tree.Ternary, tree.NumericConversion, tree.Cast, tree.InstanceOfTest,
    tree.Invoke,
)  # fmt: skip
"""Expressions that assign nothing themselves, but for the new variables of patterns"""
_IN_CONSTRUCTORS = tuple(kind for kind in _PLAIN if kind is not tree.This)
"""Nor do these look at the object that is being made"""
_WITHOUT_CODE = frozenset(("java.lang.Object", "java.lang.Record"))
"""Superclasses whose constructors do nothing"""
_WITH_TEXT = frozenset(
    f"java.lang.{name}"
    for name in ("String", "Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double")
)
"""Classes whose objects become text without any code of the user's"""
_CHECKS = {"requireNonNull": (1, 2), "checkIndex": (2,), "checkFromToIndex": (3,), "checkFromIndexSize": (3,)}
"""Methods of `java.util.Objects` that throw unless their arguments are right, and numbers of these"""


@dataclass(frozen=True, slots=True)
class Throwing:
    """`if (condition) throw new X(...);` at `span` is the throw."""

    condition: tree.Expression
    thrown: tree.NewObject
    span: Span


@dataclass(frozen=True, slots=True)
class Turning:
    """`if (condition) ...`: where it holds, something else happens; the steps that follow are taken where it does
    not."""

    condition: tree.Expression


@dataclass(frozen=True, slots=True)
class Declaring:
    """A local variable with its value"""

    variable: Variable
    value: tree.Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Checking:
    """A call of one of the methods of `java.util.Objects`; `values` are the arguments that matter."""

    name: str
    values: tuple[tree.Expression, ...]
    span: Span


Step: TypeAlias = Throwing | Turning | Declaring | Checking


def guard_steps(world: World, method: MethodSymbol) -> tuple[Step, ...]:
    """What a method of the user's does before anything that callers could see happens, up to its last guard."""
    attributed = world.attribution.body(method)
    if attributed is None or method.node is None:
        return ()
    found = list(_of_constructor(world, attributed) if method.name == "<init>" else _of_method(world, attributed))
    while found and isinstance(found[-1], Turning | Declaring):
        found.pop()
    return tuple(found)


def _of_method(world: World, attributed: tree.MethodBody) -> Iterator[Step]:
    return _Steps(world, set(attributed.method.parameters), _PLAIN).of(attributed.body)


def _of_constructor(world: World, attributed: tree.MethodBody) -> Iterator[Step]:
    """Where it begins with `this(...)`, these are the steps of the other constructor on the arguments it is given, and
    no more: the initialisers come before what follows."""
    steps = _Steps(world, set(attributed.method.parameters), _IN_CONSTRUCTORS)
    call = attributed.constructor_call
    if call is None or call.kind is tree.ConstructorCallKind.SUPER:
        if _begins_quietly(world, attributed):
            yield from steps.of(attributed.body)
        return
    other = world.attribution.body(call.constructor)
    if other is not None and all(map(steps.is_plain, call.arguments)):
        for variable, value in zip(call.constructor.parameters, call.arguments, strict=True):
            yield Declaring(variable, value, value.span)
        yield from _of_constructor(world, other)


def _begins_quietly(world: World, constructor: tree.MethodBody) -> bool:
    """Whether nothing happens before the first statement of a constructor but that new objects are made."""
    call = constructor.constructor_call
    fills = call is None or (
        call.kind is tree.ConstructorCallKind.SUPER and call.constructor.owner.name in _WITHOUT_CODE
    )
    return fills and all(
        isinstance(item, tree.FieldInitialiser) and _only_makes(item.value)
        for item in world.attribution.initialisers(constructor.method.owner).instance
    )


def _only_makes(value: tree.Expression) -> bool:
    match value:
        case tree.Literal() | tree.Lambda():
            return True
        case tree.NumericConversion(operand=operand) | tree.Cast(operand=operand):
            return _only_makes(operand)
        case tree.NewArrayOf(dimensions=dimensions, elements=elements):
            return all(map(_only_makes, (*dimensions, *(elements or ()))))
        case tree.NewObject(symbol=symbol, arguments=arguments):
            return symbol.is_library and all(isinstance(item, tree.Literal) for item in arguments)
        case _:
            return False


class _Steps:
    """`known` are the variables that have a value so far, `plain` the expressions that steps may consist of."""

    def __init__(self, world: World, known: set[Variable], plain: tuple[type, ...]) -> None:
        self._world = world
        self._known = known
        self._plain = plain
        self._turns = 0

    def of(self, statement: tree.Statement) -> Iterator[Step]:
        pending = [statement]
        while pending:
            match pending.pop():
                case tree.BlockStatement(statements=statements):
                    pending += reversed(statements)
                case tree.Empty():
                    pass
                case tree.If(condition=condition, then=then, otherwise=otherwise) if self._decides(condition):
                    step = self._branch(condition, then)
                    if step is None:
                        return
                    yield step
                    # Where there is an `else`, it comes before what follows the whole statement.
                    pending += [] if otherwise is None else [otherwise]
                case tree.LocalDeclaration(variable=variable, value=value, span=span) if value is not None:
                    check = self._check(value)
                    if check is not None:
                        yield check
                        return
                    if not self.is_plain(value):
                        return
                    yield Declaring(variable, value, span)
                    self._known.add(variable)
                case tree.ExpressionStatement(expression=expression):
                    check = self._check(_stored(expression))
                    if check is not None:
                        yield check
                    elif not self._only_fills(expression):
                        return
                    if isinstance(expression, tree.Assignment) and tree.This in self._plain:
                        return
                case _:
                    return

    def _only_fills(self, expression: tree.Expression) -> bool:
        """Whether this puts a value that is there already into a field of `this`; later steps must not look at it."""
        match expression:
            case tree.Assignment(
                place=tree.FieldRead(target=tree.This()), value=tree.Literal() | tree.VariableRead() as value
            ):
                return self.is_plain(value)
            case _:
                return False

    def _decides(self, condition: tree.Expression) -> bool:
        return not isinstance(condition, tree.Literal) and self.is_plain(condition)

    def _branch(self, condition: tree.Expression, then: tree.Statement) -> Step | None:
        while isinstance(then, tree.BlockStatement) and len(then.statements) == 1:
            then = then.statements[0]
        match then:
            case tree.ThrowStatement(exception=tree.NewObject() as thrown, span=span) if self._is_deliberate(thrown):
                return Throwing(condition, thrown, span)
            case _:
                self._turns += 1
                return None if self._turns > _MOST_TURNS else Turning(condition)

    def _is_deliberate(self, thrown: tree.NewObject) -> bool:
        """Whether this tells the caller that it is wrong, and making it runs no code of the user's but perhaps its
        constructor."""
        attribution = self._world.attribution
        known = (attribution.class_named(name) for name in DELIBERATE)
        fits = any(each is not None and attribution.is_subclass(thrown.symbol, each) for each in known)
        return fits and thrown.outer_instance is None and all(map(self._is_message, thrown.arguments))

    def _is_message(self, value: tree.Expression) -> bool:
        match value:
            case tree.Concat(parts=parts):
                return all(_has_text(part.type) and self._is_message(part) for part in parts)
            case _:
                return self.is_plain(value)

    def _check(self, value: tree.Expression) -> Checking | None:
        while isinstance(value, tree.Cast) and value.operand.span == value.span:
            value = value.operand
        match value:
            case tree.Invoke(
                mode=tree.CallMode.STATIC, method=MethodSymbol(owner=owner, name=name), arguments=arguments, span=span
            ) if _is_of_objects(owner) and len(arguments) in _CHECKS.get(name, ()):
                values = arguments[:1] if name == "requireNonNull" else arguments
                rest = arguments[len(values) :]
                fine = all(map(self.is_plain, values)) and all(map(_is_literal_text, rest))
                return Checking(name, values, span) if fine else None
            case _:
                return None

    def is_plain(self, value: tree.Expression) -> bool:
        """Whether an expression has no effect of its own and looks only at what there is."""
        pending: list[Any] = [value]
        bound: set[Variable] = set()
        while pending:
            node = pending.pop()
            match node:
                case tree.VariableRead(variable=variable) if variable not in self._known | bound:
                    return False
                case tree.InstanceOfTest(binding=Variable() as binding):
                    # Children are looked at from left to right, and so are conditions evaluated.
                    bound.add(binding)
                case _ if not isinstance(node, self._plain):
                    return False
                case _:
                    pass
            pending += reversed(children(node))
        self._known |= bound
        return True


def _stored(expression: tree.Expression) -> tree.Expression:
    """What a statement evaluates first: of `this.field = value` the value."""
    match expression:
        case tree.Assignment(place=tree.FieldRead(target=tree.This()), value=value):
            return value
        case _:
            return expression


def _is_of_objects(owner: ClassSymbol) -> bool:
    return owner.is_library and owner.name == "java.util.Objects"


def _is_literal_text(value: tree.Expression) -> bool:
    """A message that is there already. One that a supplier makes is code."""
    return isinstance(value, tree.Literal)


def _has_text(type_: JavaType) -> bool:
    return isinstance(type_, Primitive) or (isinstance(type_, ClassType) and type_.symbol.name in _WITH_TEXT)
