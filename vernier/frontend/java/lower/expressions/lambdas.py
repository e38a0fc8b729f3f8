"""Lambdas: an object of a synthetic class that holds what the body captures."""

from __future__ import annotations

from dataclasses import dataclass

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, coerce
from vernier.frontend.java.lower.expressions.checks import required
from vernier.frontend.java.symbols import ClassSymbol, Variable
from vernier.ir.expr import Expr
from vernier.ir.ops import FieldPlace, New, Store
from vernier.ir.types import Type


@dataclass(frozen=True, slots=True)
class LambdaClass:
    """The synthetic class of one lambda. `enclosing` is the class whose `this` its body sees, if it captures it."""

    symbol: ClassSymbol
    node: tree.Lambda
    enclosing: ClassSymbol
    captures_this: bool
    captured: tuple[Variable, ...]

    def fields(self, this: Type, types: list[Type]) -> list[tuple[str, Type]]:
        first = [("this$0", this)] if self.captures_this else []
        return first + list(zip(captured_names(self.captured), types, strict=True))


def captured_names(variables: tuple[Variable, ...]) -> list[str]:
    """`val$x` for each variable; a second variable of the same name becomes `val$x.1`."""
    counts: dict[str, int] = {}
    names: list[str] = []
    for variable in variables:
        count = counts.get(variable.name, 0)
        counts[variable.name] = count + 1
        names.append(f"val${variable.name}.{count}" if count else f"val${variable.name}")
    return names


def lambda_(body: Body, node: tree.Lambda) -> Expr:
    """Create the object; a bound receiver is evaluated and checked for null first."""
    origin = Origin(node.span, "lambda")
    if node.receiver is not None:
        variable, expression = node.receiver
        value = required(body, body.expression(expression), expression)
        body.variables[variable] = body.stable(value, expression.span)
    made = body.world.lambda_class(body, node)
    target = body.draft.temporary(body.world.naming.reference(made.symbol))
    body.draft.emit(New(target, made.symbol.name, origin))
    body.world.instantiate(made.symbol)
    if made.captures_this:
        assert body.this is not None
        place = FieldPlace(target, made.symbol.name, "this$0", body.this.type)
        body.draft.emit(Store(place, body.this, origin))
    for name, variable in zip(captured_names(made.captured), made.captured, strict=True):
        value = body.captured(variable)
        type_ = body.world.naming.type(variable.type)
        place = FieldPlace(target, made.symbol.name, name, type_)
        body.draft.emit(Store(place, coerce(value, type_), origin))
    return coerce(target, body.world.naming.type(node.type))
