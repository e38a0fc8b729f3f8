"""Where callers pass no null (`Nulls.NONE`): to no parameter, unless the method expects null there.

A method expects null where its source says so (`@Nullable`, JML's `nullable`), where it asks whether the parameter is
null, and in `equals(Object)`. A contract of JML that does not compare the parameter with null leaves it at that, as JML
has it; other contracts say what they expect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vernier.core.settings import Nulls
from vernier.frontend.java import tree
from vernier.frontend.java.lower.walk import children
from vernier.frontend.java.symbols import MethodSymbol, Primitive, Variable

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.lower.program.world import World

_ANNOTATIONS = frozenset({"Nullable", "CheckForNull"})
_QUESTIONS = frozenset(
    {
        "java.util.Objects.isNull",
        "java.util.Objects.nonNull",
        "java.util.Objects.equals",
        "java.util.Objects.requireNonNullElse",
        "java.util.Objects.requireNonNullElseGet",
        "java.util.Optional.ofNullable",
    }
)
"""Methods that are given what may be null"""


def never_null(world: World, method: MethodSymbol, parameter: Variable) -> bool:
    """Whether it is assumed that callers of the method pass no null here."""
    if world.nulls is Nulls.ANY or isinstance(parameter.type, Primitive):
        return False
    if method.owner.is_library:
        return True
    if world.contracts is not None and not world.contracts.is_non_null_by_default(method, parameter.name):
        return False
    equals = method.name == "equals" and len(method.parameters) == 1
    return not (equals or _is_marked(world, method, parameter) or parameter in _questioned(world, method))


def _questioned(world: World, method: MethodSymbol) -> set[Variable]:
    """The variables that the body takes for possibly null."""
    body = world.attribution.body(method)
    pending: list[Any] = [] if body is None else [body]
    found: set[Variable] = set()
    while pending:
        node = pending.pop()
        match node:
            case tree.BinaryOperation(left=left, right=right):
                found |= _read(left) if _is_null(right) else _read(right) if _is_null(left) else set()
            case tree.InstanceOfTest(operand=operand):
                found |= _read(operand)
            case tree.SwitchStatement(selector=selector, subject=tree.Subject(null=tree.NullSelector.MATCHES)):
                found |= _read(selector)
            case tree.Invoke(method=MethodSymbol(owner=owner, name=name), arguments=arguments) if (
                f"{owner.name}.{name}" in _QUESTIONS
            ):
                found |= {variable for argument in arguments for variable in _read(argument)}
            case _:
                pass
        pending += children(node)
    return found


def _is_null(value: tree.Expression) -> bool:
    return isinstance(value, tree.Literal) and value.value is None


def _read(value: tree.Expression) -> set[Variable]:
    while isinstance(value, tree.Cast):
        value = value.operand
    return {value.variable} if isinstance(value, tree.VariableRead) else set()


def _is_marked(world: World, method: MethodSymbol, parameter: Variable) -> bool:
    """Whether the source says that the parameter may be null."""
    if world.contracts is not None and world.contracts.is_nullable_by_default(method.owner):
        return True
    parameters = None if method.node is None else method.node.child_by_field_name("parameters")
    if parameters is None or parameter not in method.parameters:
        return False
    position, before = method.parameters.index(parameter), False
    for node in parameters.children:
        if node.type in ("formal_parameter", "spread_parameter"):
            if position == 0:
                return before or _says_nullable(node)
            position, before = position - 1, False
        elif node.type.endswith("comment"):
            before = before or _is_jml(node)
        elif node.type == ",":
            before = False
    return False


def _says_nullable(parameter: Node) -> bool:
    """An annotation of any package, or a comment of JML before the name."""
    for child in parameter.children:
        if child.type.endswith("comment") and _is_jml(child):
            return True
        if child.type == "modifiers" and any(map(_is_annotation, child.children)):
            return True
    return False


def _is_annotation(node: Node) -> bool:
    if node.type.endswith("comment"):
        return _is_jml(node)
    name = node.child_by_field_name("name") if node.type.endswith("annotation") else None
    return name is not None and _text(name).rpartition(".")[2] in _ANNOTATIONS


def _is_jml(comment: Node) -> bool:
    words = _text(comment).removeprefix("/*@").removesuffix("*/").rstrip("@").split()
    return _text(comment).startswith("/*@") and "nullable" in words


def _text(node: Node) -> str:
    return "" if node.text is None else node.text.decode("utf-8", "replace")
