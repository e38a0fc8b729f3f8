"""Declarative methods that cannot be used (Roberson 2011, section 2.9): judgements of a language that change the term
they look at, and pure methods that call themselves with what they were called with.

Law: what is told is certain. An assignment is told if it is to a static field or to an object that was there before
the judgement began: `this`, what its fields lead to, and what is passed on of that. A repeated call is told if it is
the same call: a pure method changes nothing in between, so wherever it is reached it is never left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vernier.frontend.java import tree
from vernier.frontend.java.contracts.languages import is_judgement
from vernier.frontend.java.lower.walk import assignments, children
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol, Variable
from vernier.frontend.java.syntax.nodes import text_of
from vernier.spec.syntax import SpecificationError

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World


def faults(world: World) -> Iterator[SpecificationError]:
    """What is wrong with the judgements and pure methods of the user, each at its place."""
    for symbol in list(world.attribution.user_classes):
        for method in _methods(symbol):
            if is_judgement(method):
                yield from _side_effects(world, method)
            if world.contracts is not None and world.contracts.is_pure(method):
                yield from _repeated_calls(world, method)


def problem_of_judgements(world: World, symbol: ClassSymbol) -> str:
    """Why the judgements of a language cannot be used; empty if they can."""
    owner: ClassSymbol | None = symbol
    while owner is not None:
        for method in filter(is_judgement, _methods(owner)):
            for fault in (*_side_effects(world, method), *_repeated_calls(world, method)):
                return f"{fault.span}: {fault.message}"
        owner = None if owner.superclass is None else owner.superclass.symbol
    return ""


def _methods(symbol: ClassSymbol) -> Iterator[MethodSymbol]:
    return (method for group in symbol.methods.values() for method in group if method.owner is symbol)


# ---------------------------------------------------------------- side effects


@dataclass(frozen=True, slots=True)
class _Activation:
    """A method that a judgement calls, or is; `old` are the parameters that hold objects from before."""

    method: MethodSymbol
    is_this_old: bool
    old: frozenset[Variable]


def _side_effects(world: World, judgement: MethodSymbol) -> Iterator[SpecificationError]:
    first = _Activation(judgement, True, frozenset())
    pending, seen, told = [first], {first}, set[Any]()
    while pending:
        activation = pending.pop()
        body = world.attribution.body(activation.method)
        if body is None:
            continue
        inside = _Inside(activation, _nodes(body))
        for node in inside.nodes:
            match node:
                case tree.Assignment(place=place) | tree.Update(place=place) if inside.changes_old(place):
                    if node.span not in told:
                        told.add(node.span)
                        yield SpecificationError(_words(judgement, activation.method, place), node.span)
                case tree.Invoke(method=MethodSymbol() as method) if not method.owner.is_library:
                    further = [inside.called(node, target) for target in _targets(world, method)]
                    pending += [item for item in further if item not in seen]
                    seen.update(further)
                case _:
                    pass


def _nodes(body: tree.MethodBody) -> list[Any]:
    nodes: list[Any] = [body]
    for node in nodes:
        nodes += children(node)
    return nodes


def _targets(world: World, method: MethodSymbol) -> Iterator[MethodSymbol]:
    """The method, and those of the user that override it."""
    yield method
    for symbol in list(world.attribution.user_classes):
        for other in symbol.methods.get(method.name, ()):
            if other is not method and any(method is item for item in world.attribution.overridden(other)):
                yield other


def _words(judgement: MethodSymbol, method: MethodSymbol, place: tree.Assignable) -> str:
    assigned = place.field.name if isinstance(place, tree.FieldRead) else "an element of an array"
    says = f"{judgement.name} of a Language must not change anything"
    if method is judgement:
        return f"{says}, and it assigns {assigned}"
    return f"{says}, and it calls {method.name}, which assigns {assigned}"


class _Inside:
    """Which expressions of one activation are objects from before."""

    def __init__(self, activation: _Activation, nodes: list[Any]) -> None:
        self.nodes = nodes
        self._is_this_old = activation.is_this_old
        values: dict[Variable, list[tree.Expression]] = {}
        for node in nodes:
            match node:
                case tree.LocalDeclaration(variable=variable, value=value) if value is not None:
                    values.setdefault(variable, []).append(value)
                case tree.Assignment(place=tree.VariableRead(variable=variable), value=value):
                    values.setdefault(variable, []).append(value)
                case _:
                    pass
        # The greatest solution: `n = n.next` says nothing against n.
        parameters = frozenset(activation.method.parameters)
        self._old = {name for name in values if name not in parameters} | activation.old
        while wrong := {name for name in self._old if not all(map(self._is_old, values.get(name, ())))}:
            self._old -= wrong

    def changes_old(self, place: tree.Assignable) -> bool:
        match place:
            case tree.VariableRead():
                return False
            case tree.FieldRead(target=None):
                return True
            case tree.FieldRead(target=target) | tree.ElementRead(array=target):
                return target is not None and self._is_old(target)

    def called(self, call: tree.Invoke, target: MethodSymbol) -> _Activation:
        given = zip(target.parameters, call.arguments, strict=False)
        old = frozenset(parameter for parameter, value in given if self._is_old(value))
        return _Activation(target, call.receiver is not None and self._is_old(call.receiver), old)

    def _is_old(self, expression: tree.Expression) -> bool:
        match expression:
            case tree.This():
                return self._is_this_old
            case tree.VariableRead(variable=variable):
                return variable in self._old
            case tree.FieldRead(target=target):
                return target is None or self._is_old(target)
            case tree.ElementRead(array=array):
                return self._is_old(array)
            case tree.Cast(operand=operand):
                return self._is_old(operand)
            case tree.Ternary(then=then, otherwise=otherwise):
                return self._is_old(then) and self._is_old(otherwise)
            case _:
                return False


# ---------------------------------------------------------------- repetition


def _repeated_calls(world: World, method: MethodSymbol) -> Iterator[SpecificationError]:
    """The calls of a method by itself, on the same object and with its own parameters. One that is overridden may be
    called by another method of that name."""
    if method.node is None or text_of(method.node).count(f"{method.name}(") < 2:
        # Only the bodies that need it are attributed: what nobody reaches may be anything.
        return
    body = world.attribution.body(method)
    if body is None or len(list(_targets(world, method))) > 1:
        return
    assigned = assignments([body])
    for node in _nodes(body):
        match node:
            case tree.Invoke(method=called, receiver=receiver, arguments=arguments) if called is method:
                same = all(
                    isinstance(value, tree.VariableRead)
                    and value.variable is parameter
                    and assigned.is_stable(parameter)
                    for parameter, value in zip(method.parameters, arguments, strict=True)
                )
                if same and (receiver is None or isinstance(receiver, tree.This)):
                    message = (
                        f"{method.name} calls itself with the same arguments and changes nothing: it never returns"
                    )
                    yield SpecificationError(message, node.span)
            case _:
                pass
