"""Guards: what a method checks where it begins, to throw where its callers are wrong, is required of these callers.

`if (n <= 0) { throw new IllegalArgumentException(); }` before anything has happened says `requires n > 0`. Here the
steps up to the last guard are found; `guarded_entry` evaluates them before the call.

A helper that the method calls (`checkIndex(i);`, a method that is called exactly, on the same object or on none) is
read as if it stood there, with its parameters declared first. So is a constructor that the method hands its own
parameters to (`return new Range(from, to);`): what it requires of them, the method does. A `switch` throws at one of
its cases where its selector is one of the labels that lead there, or none of all others.

Law: a step assigns no variable that is there already. What it calls may do so; that is looked at when the called
methods are known (`purity`).

A constructor has run that of its superclass and the initialisers of fields before its first statement, and fills the
fields of its object between guards. Its entry evaluates the guards before all that, so they count only where that makes
no difference: nothing before them has an effect on objects that were there already or depends on the arguments, and no
step looks at the new object (`_initialises_purely`, `_IN_CONSTRUCTORS`). What may initialise another class is a step,
and so are the guards of the superclass.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.walk import children
from vernier.frontend.java.symbols import (
    ClassForm,
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    MethodSymbol,
    Primitive,
    Variable,
)
from vernier.frontend.java.syntax.nodes import text_of

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

DELIBERATE = (
    *(f"java.lang.{name}Exception" for name in ("IllegalArgument", "NullPointer", "IllegalState", "IndexOutOfBounds")),
    *(f"java.util.{name}Exception" for name in ("NoSuchElement", "EmptyStack")),
)
"""Exceptions, with their subclasses, that tell callers that they are wrong; so do unchecked ones of the user's own"""
_MOST_TURNS = 3
"""So many conditions that lead elsewhere are looked past, for the sake of who reads what is required"""
_MOST_CALLS = 12
"""So many calls of helpers are looked into"""
_PLAIN = (
    tree.Literal, tree.VariableRead, tree.This, tree.FieldRead, tree.LengthRead, tree.ElementRead, tree.UnaryOperation,
    tree.BinaryOperation, tree.ShortCircuit, tree.Ternary, tree.NumericConversion, tree.Cast, tree.InstanceOfTest,
    tree.Binding, tree.Invoke,
)  # fmt: skip
"""Expressions that assign nothing themselves, but for the new variables of patterns"""
_COMPUTED = (
    tree.Literal, tree.VariableRead, tree.UnaryOperation, tree.BinaryOperation, tree.ShortCircuit, tree.Ternary,
    tree.NumericConversion, tree.Cast,
)  # fmt: skip
"""Those whose value hangs on nothing but variables"""
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


@dataclass(frozen=True, slots=True)
class Switching:
    """A case of a `switch` that throws, at `span`: where the selector is one of `labels`, or (`is_default`) none of
    them."""

    selector: tree.Expression
    labels: tuple[int | str | FieldSymbol, ...]
    is_default: bool
    thrown: tree.NewObject
    span: Span


_Meaning: TypeAlias = tuple[str, tuple[object, ...]]
Step: TypeAlias = Throwing | Turning | Declaring | Checking | Switching


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
    return _Steps(world, attributed.method, _PLAIN).of(attributed.body)


def _of_constructor(
    world: World, attributed: tree.MethodBody, settled: frozenset[Variable] = frozenset()
) -> Generator[Step, None, bool]:
    """Where it begins with `this(...)`, these are the steps of the other constructor on the arguments it is given, and
    no more: the initialisers come before what follows. Those of a superclass come before its own, which count only
    where that constructor does nothing else. Gives whether nothing happens but steps, and that fields are filled."""
    steps = _Steps(world, attributed.method, _IN_CONSTRUCTORS, settled)
    call = attributed.constructor_call
    is_this = call is not None and call.kind is tree.ConstructorCallKind.THIS
    if call is not None and (is_this or call.constructor.owner.name not in _WITHOUT_CODE):
        only_steps = yield from _of_other_constructor(world, call, steps)
        if is_this or not only_steps:
            return False
    if not _initialises_purely(world, attributed):
        return False
    yield from _initialising(world, attributed)
    return (yield from steps.of(attributed.body))


def _of_other_constructor(world: World, call: tree.ConstructorCall, steps: _Steps) -> Generator[Step, None, bool]:
    """The steps of the constructor that is called first. A superclass is initialised before its subclasses are."""
    other = world.attribution.body(call.constructor) if not call.constructor.owner.is_library else None
    if other is None or call.outer_instance is not None or not all(map(steps.is_plain, call.arguments)):
        return False
    for variable, value in zip(call.constructor.parameters, call.arguments, strict=True):
        yield steps.declared(variable, value, value.span)
    return (yield from _of_constructor(world, other, steps.settled))


def _initialises_purely(world: World, constructor: tree.MethodBody) -> bool:
    """Whether the initialisers of fields do nothing but make new objects."""
    return all(
        isinstance(item, tree.FieldInitialiser) and (_reads_static(item) or _only_makes(item.value))
        for item in world.attribution.initialisers(constructor.method.owner).instance
    )


def _reads_static(item: tree.Initialiser) -> bool:
    return isinstance(item, tree.FieldInitialiser) and isinstance(item.value, tree.FieldRead) and not item.value.target


def _initialising(world: World, constructor: tree.MethodBody) -> Iterator[Step]:
    """The initial values of fields that may initialise another class: that comes before the guards."""
    for item in world.attribution.initialisers(constructor.method.owner).instance:
        if isinstance(item, tree.FieldInitialiser) and _reads_static(item):
            variable = Variable(item.field.name, item.field.type, item.value.span)
            yield Declaring(variable, item.value, item.value.span)


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
    """The steps of one method; `plain` are the expressions that they may consist of."""

    def __init__(
        self,
        world: World,
        method: MethodSymbol,
        plain: tuple[type, ...],
        settled: frozenset[Variable] = frozenset(),
    ) -> None:
        self._world = world
        self._plain = plain
        self._known = set(method.parameters)
        """Variables that have a value so far"""
        self.settled = settled
        """Those among them whose values no caller chooses: they are computed from literals alone"""
        self._inside = [method]
        """The method, and the helpers that are being read"""
        self._begun: set[MethodSymbol] = set()
        """The helpers that have been read"""
        self._turns = 0
        self._turned: set[_Meaning] = set()
        """The conditions that lead elsewhere"""
        self._calls = 0

    def of(self, statement: tree.Statement) -> Generator[Step, None, bool]:
        """The steps of a statement, and whether nothing else happens in it where none of them throws or turns."""
        pending = [statement]
        while pending:
            match pending.pop():
                case tree.BlockStatement(statements=statements):
                    pending += reversed(statements)
                case tree.Empty():
                    pass
                case tree.If(condition=condition, otherwise=otherwise) if self._has_turned(condition):
                    # It does not hold where the earlier one did not: nothing was assigned in between.
                    pending += [] if otherwise is None else [otherwise]
                case tree.If(condition=condition, then=then, otherwise=otherwise) if self._is_for_nobody(
                    condition, then
                ):
                    pending += [] if otherwise is None else [otherwise]
                case tree.If(condition=condition, then=then, otherwise=otherwise) if self._decides(condition):
                    step = self._branch(condition, then)
                    if step is None:
                        return False
                    yield step
                    # Where there is an `else`, it comes before what follows the whole statement.
                    pending += [] if otherwise is None else [otherwise]
                case tree.LocalDeclaration(variable=variable, value=value, span=span) if value is not None:
                    if not self.is_plain(value):
                        yield from self._value(value)
                        return False
                    yield self.declared(variable, value, span)
                case tree.ExpressionStatement(expression=expression):
                    checked = yield from self._value(_stored(expression))
                    if not checked and not self._only_fills(expression):
                        return False
                    if isinstance(expression, tree.Assignment) and tree.This in self._plain:
                        return False
                case tree.Return(value=value):
                    return value is None or self.is_plain(value) or (yield from self._value(value))
                case tree.SwitchStatement() as switch:
                    yield from self._switch(switch)
                    return False
                case _:
                    return False
        return True

    def _value(self, value: tree.Expression) -> Generator[Step, None, bool]:
        """The steps of what checks or makes this value, and whether there is nothing else to do for it."""
        while isinstance(value, tree.Cast) and value.operand.span == value.span:
            value = value.operand
        check = self._check(value)
        if check is not None:
            if not all(map(self._is_settled, check.values)):
                yield check
            return True
        match value:
            case tree.SwitchExpression(switch=switch):
                yield from self._switch(switch)
            case tree.Invoke(method=MethodSymbol() as helper, arguments=arguments) if self._is_helper(value):
                attributed = self._world.attribution.body(helper)
                if attributed is not None:
                    yield from self._given(helper, arguments)
                    is_all = yield from self.of(attributed.body)
                    self._inside.pop()
                    return is_all
            case tree.NewObject(constructor=constructor, arguments=arguments) if self._only_hands_on(value):
                attributed = self._world.attribution.body(constructor)
                if attributed is not None:
                    yield from self._given(constructor, arguments)
                    yield from _of_constructor(self._world, attributed, self.settled)
            case _:
                pass
        return False

    def _given(self, method: MethodSymbol, arguments: tuple[tree.Expression, ...]) -> Iterator[Step]:
        self._calls += 1
        self._begun.add(method)
        self._inside.append(method)
        for variable, value in zip(method.parameters, arguments, strict=True):
            yield self.declared(variable, value, value.span)

    def declared(self, variable: Variable, value: tree.Expression, span: Span) -> Declaring:
        """The step that gives a variable its value."""
        is_settled = self._is_settled(value)
        self._known.add(variable)
        self.settled = self.settled | {variable} if is_settled else self.settled - {variable}
        return Declaring(variable, value, span)

    def _is_settled(self, value: tree.Expression) -> bool:
        """Whether no caller has a say in a value. What is thrown for its sake is required of nobody."""
        pending: list[Any] = [value]
        while pending:
            node = pending.pop()
            if isinstance(node, tree.VariableRead):
                if node.variable not in self.settled:
                    return False
            elif not isinstance(node, _COMPUTED):
                return False
            pending += children(node)
        return True

    def _is_helper(self, call: tree.Invoke) -> bool:
        """Whether a call runs exactly this method of the user's on the same object or on none, on plain arguments, and
        initialises no other class. One that is called again gets its parameters anew: what an earlier condition says of
        them would mean something else."""
        method, receiver = call.method, call.receiver
        if method is None or method.node is None or method.owner.is_library or (self._turns and method in self._begun):
            return False
        same = call.mode is tree.CallMode.STATIC or (
            call.mode is tree.CallMode.SPECIAL and isinstance(receiver, tree.This) and tree.This in self._plain
        )
        fits = same and method not in self._inside and self._is_there(method.owner) and self._calls < _MOST_CALLS
        return fits and all(map(self.is_plain, call.arguments))

    def _only_hands_on(self, made: tree.NewObject) -> bool:
        """Whether an object of the user's is made of nothing but parameters of the method and literals: what is
        computed may be computed wrong, and then it is not for callers to know."""
        handed = all(
            isinstance(each, tree.Literal)
            or (isinstance(each, tree.VariableRead) and each.variable in self._inside[0].parameters)
            for each in made.arguments
        )
        own = not made.symbol.is_library and made.outer_instance is None
        first = len(self._inside) == 1 and not self._turns
        return handed and own and first and self._is_there(made.symbol)

    def _is_there(self, symbol: ClassSymbol) -> bool:
        """Whether nothing has to run before the class can be used."""
        return symbol is self._inside[0].owner or not self._world.initialisation.is_needed(symbol)

    def _switch(self, switch: tree.SwitchStatement) -> Iterator[Step]:
        """The cases that throw at once, of a switch whose cases are told by constants."""
        if switch.subject is not None or not self.is_plain(switch.selector) or self._is_settled(switch.selector):
            return
        falling: tuple[int | str | FieldSymbol, ...] = ()
        falls_to_default = False
        every = tuple(label for case in switch.cases for label in case.labels)
        for case in switch.cases:
            labels, is_default = (*falling, *case.labels), falls_to_default or case.is_default
            thrown = self._thrown(case.body[0]) if len(case.body) == 1 else None
            told = tuple(label for label in every if label not in labels) if is_default else labels
            if thrown is not None and told:
                yield Switching(switch.selector, told, is_default, thrown, _only(case.body[0]).span)
            empty = switch.flow is tree.CaseFlow.COLON and not case.body
            falling, falls_to_default = (labels, is_default) if empty else ((), False)

    def _only_fills(self, expression: tree.Expression) -> bool:
        """Whether this puts a value that is there already into a field of `this`; later steps must not look at it."""
        match expression:
            case tree.Assignment(
                place=tree.FieldRead(target=tree.This()), value=tree.Literal() | tree.VariableRead() as value
            ):
                return self.is_plain(value)
            case _:
                return False

    def _has_turned(self, condition: tree.Expression) -> bool:
        meaning = self._meaning(condition)
        return bool(meaning[0]) and meaning in self._turned

    def _meaning(self, condition: tree.Expression) -> _Meaning:
        """How a condition is written, and what the names in it stand for: a helper, or a block, has its own."""
        return self._world.texts.whole(condition.span), tuple(_named_in(condition))

    def _is_for_nobody(self, condition: tree.Expression, then: tree.Statement) -> bool:
        """Whether something is thrown without any say of the callers, if it is: then callers that keep what is required
        behind it find that out."""
        return self._is_settled(condition) and self._thrown(then) is not None

    def _decides(self, condition: tree.Expression) -> bool:
        return not isinstance(condition, tree.Literal) and self.is_plain(condition)

    def _branch(self, condition: tree.Expression, then: tree.Statement) -> Step | None:
        thrown = self._thrown(then)
        if thrown is not None:
            return Throwing(condition, thrown, _only(then).span)
        self._turns += 1
        self._turned.add(self._meaning(condition))
        return None if self._turns > _MOST_TURNS else Turning(condition)

    def _thrown(self, statement: tree.Statement) -> tree.NewObject | None:
        """What a statement throws on purpose, if it does nothing else."""
        match _only(statement):
            case tree.ThrowStatement(exception=tree.NewObject() as thrown) if self._is_deliberate(thrown):
                return thrown
            case _:
                return None

    def _is_deliberate(self, thrown: tree.NewObject) -> bool:
        """Whether this tells the caller that it is wrong, and making it runs no code of the user's but perhaps its
        constructor."""
        attribution = self._world.attribution
        names = DELIBERATE if thrown.symbol.is_library else ("java.lang.RuntimeException",)
        known = (attribution.class_named(name) for name in names)
        fits = any(each is not None and attribution.is_subclass(thrown.symbol, each) for each in known)
        return fits and thrown.outer_instance is None and all(map(self._is_message, thrown.arguments))

    def _is_message(self, value: tree.Expression) -> bool:
        match value:
            case tree.Concat(parts=parts):
                return all(_has_text(part.type) and self._is_message(part) for part in parts)
            case _:
                return self.is_plain(value)

    def _check(self, value: tree.Expression) -> Checking | None:
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
                case tree.InstanceOfTest(binding=Variable() as binding) | tree.Binding(variable=binding):
                    # Children are looked at from left to right, and so are conditions evaluated.
                    bound.add(binding)
                case _ if not isinstance(node, self._plain):
                    return False
                case _:
                    pass
            pending += reversed(children(node))
        self._known |= bound
        return True


def _named_in(condition: tree.Expression) -> Iterator[object]:
    """The variables, fields, methods, types and constants of an expression, in the order of the tree."""
    pending: list[Any] = [condition]
    while pending:
        node = pending.pop()
        match node:
            case tree.VariableRead(variable=named) | tree.FieldRead(field=named) | tree.Invoke(method=named):
                yield named
            case tree.Literal(value=value):
                yield value
            case tree.InstanceOfTest(of=type_) | tree.Cast(type=type_):
                yield type_
            case _:
                pass
        pending += children(node)


def _only(statement: tree.Statement) -> tree.Statement:
    """A statement without the blocks around it."""
    while isinstance(statement, tree.BlockStatement) and len(statement.statements) == 1:
        statement = statement.statements[0]
    return statement


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
    if isinstance(type_, ClassType):
        return type_.symbol.name in _WITH_TEXT or _is_named_enum(type_.symbol)
    return isinstance(type_, Primitive)


def _is_named_enum(symbol: ClassSymbol) -> bool:
    """An enumeration whose constants become their names."""
    own = symbol.node is not None and "toString" in text_of(symbol.node)
    return symbol.form is ClassForm.ENUM and not own
