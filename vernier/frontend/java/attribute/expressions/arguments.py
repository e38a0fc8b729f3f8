"""Arguments of calls: attributed before the method is known as far as possible, finished once it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.functions import (
    function_result,
    lambda_shape,
    reference_owner,
    reference_shape,
)
from vernier.frontend.java.attribute.expressions.lambdas import declared_parameter_type
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.switches import switch_results
from vernier.frontend.java.attribute.typing.convert import Mode, coerce, without_erasure_cast
from vernier.frontend.java.attribute.typing.infer import Inference
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.attribute.typing.overloads import Argument, Candidate, Choice, Phase
from vernier.frontend.java.attribute.typing.shapes import (
    LambdaShape,
    is_deferred,
    parameter_nodes,
    unwrapped,
)
from vernier.frontend.java.symbols import ArrayJavaType, JavaType, Primitive, TypeVariable, Wildcard
from vernier.frontend.java.syntax.nodes import named, require
from vernier.frontend.java.tree import Cast, Expression, NewArrayOf, SwitchExpression, Ternary

if TYPE_CHECKING:
    from tree_sitter import Node


def argument_nodes(node: Node) -> list[Node]:
    """The argument expressions of a call, creation or enum constant."""
    holder = node.child_by_field_name("arguments")
    return named(holder) if holder is not None else []


def attribute_arguments(ctx: Context, nodes: Sequence[Node], scope: Scope) -> list[Argument]:
    """Arguments for overload resolution: values where the type does not depend on the parameter, shapes otherwise."""
    return [_argument(ctx, node, scope) for node in nodes]


def _argument(ctx: Context, node: Node, scope: Scope) -> Argument:
    if is_deferred(node):
        return Argument(node, None, _shape(ctx, node, scope))
    mark = len(ctx.program.diagnostics)
    value = ctx.expression(node, scope, ctx.types.unknown)
    is_open = ctx.types.has_unknown(value.type)
    results = () if is_open else _results(ctx, value, unwrapped(node), scope)
    if is_open or results:
        ctx.program.rewind(mark)
    return Argument(node, value, None, is_open, results)


def _results(ctx: Context, value: Expression, node: Node, scope: Scope) -> tuple[JavaType, ...]:
    """The types of the results of an argument whose type is the parameter's, where they are of several types."""
    if isinstance(value, SwitchExpression):
        types = [result.type for result in switch_results(ctx, node, scope)]
    elif isinstance(value, Ternary) and not isinstance(value.type, Primitive):
        types = list(_operand_types(value))
    else:
        return ()
    is_plain = all(type_ == types[0] for type_ in types) or any(map(ctx.types.has_unknown, types))
    return () if is_plain else tuple(types)


def _operand_types(value: Expression) -> Iterator[JavaType]:
    """Those of a conditional on references; a boxed number counts by its box, which no primitive parameter takes."""
    if isinstance(value, Ternary) and not isinstance(value.type, Primitive):
        yield from _operand_types(value.then)
        yield from _operand_types(value.otherwise)
    else:
        yield value.type


def _shape(ctx: Context, node: Node, scope: Scope) -> LambdaShape:
    inner = unwrapped(node)
    if inner.type == "method_reference":
        return reference_shape(ctx, inner, scope)
    if inner.type == "lambda_expression":
        return lambda_shape(ctx, inner, scope)
    first = require(inner, "consequence")
    return _shape(ctx, first if is_deferred(first) else require(inner, "alternative"), scope)


class Instantiation:
    """One call with its method chosen: infers the type arguments, then finishes the arguments."""

    def __init__(
        self,
        ctx: Context,
        choice: Choice,
        arguments: Sequence[Argument],
        variables: Sequence[TypeVariable],
        scope: Scope,
    ) -> None:
        self.ctx = ctx
        self.scope = scope
        self.arguments = arguments
        self.phase = choice.phase
        self.candidate = choice.candidate
        self.formals = choice.candidate.formals(len(arguments), choice.phase)
        self.variables = tuple(variables)

    def infer(self, result: JavaType, expected: JavaType | None) -> dict[TypeVariable, JavaType]:
        """Types for the variables. Where nothing is known and `expected` is unknown they stay unknown."""
        if not self.variables:
            return {}
        inference = Inference(self.ctx.types, self.variables)
        self._infer_declared(inference)
        for argument, formal in zip(self.arguments, self.formals, strict=False):
            if argument.value is not None and not argument.is_open:
                for type_ in argument.results or (argument.value.type,):
                    inference.below(type_, formal)
        if expected is not None and expected != VOID:
            inference.above(result, expected)
        self._infer_open(inference)
        inference.infer_from_bounds()
        self._infer_functions(inference)
        if isinstance(expected, Wildcard) and self.ctx.types.has_unknown(expected):
            return inference.partial()
        return inference.result()

    def _infer_declared(self, inference: Inference) -> None:
        """A lambda that declares the types of its parameters tells those of the function."""
        for argument, formal in zip(self.arguments, self.formals, strict=False):
            node = unwrapped(argument.node)
            function = None if node.type != "lambda_expression" else self.ctx.lookup.function_type(formal)
            nodes = [] if function is None else parameter_nodes(node)
            if function is None or len(nodes) != len(function[1]):
                continue
            for each, parameter in zip(nodes, function[1], strict=True):
                declared = declared_parameter_type(self.ctx, each, self.scope)
                if declared is not None:
                    inference.below(declared, parameter)

    def _infer_open(self, inference: Inference) -> None:
        for argument, formal in zip(self.arguments, self.formals, strict=False):
            if argument.is_open and self._tells(inference, formal):
                wanted = self.ctx.types.substitute(formal, inference.partial())
                with self.ctx.trial():
                    value = self.ctx.expression(argument.node, self.scope, wanted)
                inference.below(value.type, formal)

    def _tells(self, inference: Inference, formal: JavaType) -> bool:
        """Whether an argument for this parameter could still tell something about a variable."""
        return any(v in self.variables and inference.solution(v) is None for v in self.ctx.types.variables_in(formal))

    def _infer_functions(self, inference: Inference) -> None:
        """Lambdas and method references, in order: parameters known so far give the result, which is a lower bound."""
        for argument, formal in zip(self.arguments, self.formals, strict=False):
            if argument.value is not None:
                continue
            function = self.ctx.lookup.function_type(formal)
            if function is None:
                continue
            _, parameters, result = function
            node = unwrapped(argument.node)
            if node.type == "method_reference" and parameters:
                self._infer_receiver(inference, node, parameters)
            if not self.ctx.types.mentions(result, self.variables):
                continue
            wanted = self.ctx.types.substitute(formal, inference.partial())
            found = function_result(self.ctx, node, self.scope, wanted)
            if found is not None:
                inference.below(found, result)

    def _infer_receiver(self, inference: Inference, node: Node, parameters: list[JavaType]) -> None:
        """`Type::method` whose first parameter is still open: that parameter is the type."""
        first = parameters[0]
        if isinstance(first, TypeVariable) and first in self.variables and inference.solution(first) is None:
            owner = reference_owner(self.ctx, node, self.scope)
            if owner is not None:
                inference.below(owner, first)

    def finish(self, mapping: Mapping[TypeVariable, JavaType]) -> tuple[Expression, ...]:
        """The arguments converted to the parameter types, a variable number of them packed into an array."""
        ctx = self.ctx
        formals = [ctx.types.substitute(f, mapping) for f in self.formals] if mapping else self.formals
        values = [self._value(argument, formal) for argument, formal in zip(self.arguments, formals, strict=False)]
        if self.phase is not Phase.VARIABLE:
            return tuple(values) if self._is_compiled else as_declared(ctx, values, self.candidate)
        fixed = len(self.candidate.parameters) - 1
        declared = ctx.types.substitute(self.candidate.parameters[-1], mapping)
        array = ArrayJavaType(_element(ctx, declared))
        packed = values[fixed:]
        span = packed[0].span if packed else self.candidate.method.span
        return (*values[:fixed], NewArrayOf((), tuple(packed), array, span))

    def _value(self, argument: Argument, formal: JavaType) -> Expression:
        ctx = self.ctx
        plain = (
            ctx.types.upper(formal) if isinstance(formal, Wildcard) and not ctx.types.has_unknown(formal) else formal
        )
        if argument.value is None or argument.is_open or argument.results:
            expected = ctx.types.without_unknown(plain)
            value = ctx.expression(argument.node, self.scope, expected)
            return coerce(ctx, value, expected, argument.node, Mode.INVOKE)
        value = coerce(ctx, argument.value, ctx.types.without_unknown(plain), argument.node, Mode.INVOKE)
        is_uncast = isinstance(argument.value, Cast) and value is argument.value.operand
        # Of a compiled method nothing is known but what it is given, so the types of arguments are kept.
        return argument.value if is_uncast and self._is_compiled else value

    @property
    def _is_compiled(self) -> bool:
        return self.ctx.program.is_stub(self.candidate.method.owner)


def as_declared(ctx: Context, values: Sequence[Expression], candidate: Candidate) -> tuple[Expression, ...]:
    """Arguments without the erasure casts that the declared parameter types do not ask for."""
    declared = candidate.method.parameters[len(candidate.method.parameters) - len(values) :]
    return tuple(without_erasure_cast(ctx, v, p.type) for v, p in zip(values, declared, strict=True))


def _element(ctx: Context, declared: JavaType) -> JavaType:
    """The element type of a packed array: erased, as the array is created without type arguments."""
    assert isinstance(declared, ArrayJavaType)
    return ctx.types.without_unknown(declared.element)
