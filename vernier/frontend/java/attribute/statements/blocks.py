"""Lists of statements: declarations, specification comments, pattern variables, and errors contained per statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from vernier.core.diagnostic import Severity
from vernier.frontend.java.attribute.classes.local_classes import local_class
from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.expressions.patterns import UNNAMED
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.flow import introduced
from vernier.frontend.java.attribute.typing.convert import coerce
from vernier.frontend.java.attribute.typing.known import NULL, VOID
from vernier.frontend.java.attribute.typing.typenames import array_of
from vernier.frontend.java.symbols import JavaType, Primitive, Variable
from vernier.frontend.java.syntax.jml import (
    BODY_KINDS,
    LOOP_KINDS,
    UNKNOWN_EFFECT,
    WITHOUT_EFFECT,
    comment_clauses,
    is_block_contract,
)
from vernier.frontend.java.syntax.nodes import (
    CLASS_DECLARATIONS,
    COMMENTS,
    dimension_count,
    modifiers_of,
    require,
)
from vernier.frontend.java.tree import (
    BlockStatement,
    DoWhile,
    For,
    ForEachArray,
    ForEachIterable,
    Labelled,
    Literal,
    LocalClass,
    LocalDeclaration,
    SpecClause,
    Statement,
    Unsupported,
    While,
)
from vernier.spec.syntax import SpecificationError

if TYPE_CHECKING:
    from tree_sitter import Node


def block_statements(ctx: Context, nodes: Sequence[Node], scope: Scope) -> list[Statement]:
    """The statements of a block in order; comments are looked at for specifications. Declares into `scope`."""
    result: list[Statement] = []
    pending: list[SpecClause] = []
    for node in nodes:
        if node.type in COMMENTS:
            _comment(ctx, node, scope, result, pending)
            continue
        made = _contained(ctx, node, scope)
        if pending:
            made = _with_clauses(made, tuple(pending), result)
            pending = []
        result.extend(made)
    result.extend(pending)
    return result


def nested_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    """A statement that is the body of another one: a scope of its own, its errors contained."""
    if node.type == "block":
        return ctx.statement(node, scope)
    made = block_statements(ctx, [node], scope.block())
    return made[0] if len(made) == 1 else BlockStatement(tuple(made), ctx.span(node))


def _contained(ctx: Context, node: Node, scope: Scope) -> list[Statement]:
    """One statement; what goes wrong in it is reported and leaves an Unsupported in its place."""
    depth = ctx.depth
    try:
        return _one(ctx, node, scope)
    except AttributionError as error:
        ctx.program.report(error, ctx.file)
        message = error.message
    except RecursionError:
        message = "nested too deeply"
        ctx.program.complain("nesting", message, ctx.span(node))
    ctx.depth = depth
    if node.type == "local_variable_declaration":
        _declare_anyway(ctx, node, scope)
    return [Unsupported(message, ctx.span(node))]


def _one(ctx: Context, node: Node, scope: Scope) -> list[Statement]:
    if node.type == "local_variable_declaration":
        return local_declarations(ctx, node, scope)
    if node.type in CLASS_DECLARATIONS:
        return [LocalClass(local_class(ctx, node, scope), ctx.span(node))]
    statement = ctx.statement(node, scope)
    if ctx.bindings:
        scope.variables.update({variable.name: variable for variable in introduced(statement)})
    return [statement]


def _declare_anyway(ctx: Context, node: Node, scope: Scope) -> None:
    """Declare the variables of a declaration that failed, so that later uses do not fail for lack of them."""
    try:
        type_ = ctx.type_of(require(node, "type"), scope)
    except AttributionError:
        type_ = ctx.types.object
    for declarator in node.children_by_field_name("declarator"):
        name = ctx.text(require(declarator, "name"))
        if name not in scope.variables:
            dimensions = dimension_count(declarator.child_by_field_name("dimensions"))
            scope.variables[name] = Variable(name, array_of(type_, dimensions), ctx.span(declarator))


# ---------------------------------------------------------------- local variables


def local_declarations(ctx: Context, node: Node, scope: Scope) -> list[Statement]:
    """`T a = x, b[];`: one declaration for each variable."""
    type_node = require(node, "type")
    is_var = type_node.type == "type_identifier" and ctx.text(type_node) == "var"
    declared = None if is_var else ctx.type_of(type_node, scope)
    is_final = "final" in modifiers_of(node)
    result: list[Statement] = []
    for declarator in node.children_by_field_name("declarator"):
        variable, statement = _declaration(ctx, declarator, scope, declared)
        result.append(statement)
        if is_final and isinstance(statement, LocalDeclaration):
            _remember_constant(ctx, variable, statement)
    return result


def _declaration(ctx: Context, node: Node, scope: Scope, declared: JavaType | None) -> tuple[Variable, Statement]:
    name_node = require(node, "name")
    name = ctx.text(name_node)
    if scope.has_local(name):
        raise ctx.failure("duplicate", f"variable {name} is already defined", name_node)
    value_node = node.child_by_field_name("value")
    span = ctx.span(node)
    if declared is None:
        if value_node is None:
            raise ctx.failure("type", "var needs an initial value", node)
        value = ctx.expression(value_node, scope)
        if value.type in (NULL, VOID):
            raise ctx.failure("type", "cannot infer the type of var", node)
        variable = Variable(name, value.type, ctx.span(name_node))
        _enter(scope, variable)
        return variable, LocalDeclaration(variable, value, span)
    type_ = array_of(declared, dimension_count(node.child_by_field_name("dimensions")))
    variable = Variable(name, type_, ctx.span(name_node))
    _enter(scope, variable)
    if value_node is None:
        return variable, LocalDeclaration(variable, None, span)
    value = coerce(ctx, ctx.expression(value_node, scope, type_), type_, value_node)
    return variable, LocalDeclaration(variable, value, span)


def _enter(scope: Scope, variable: Variable) -> None:
    """Variables called `_` cannot be named, and there may be several (JLS 6.1)."""
    if variable.name != UNNAMED:
        scope.variables[variable.name] = variable


def _remember_constant(ctx: Context, variable: Variable, statement: LocalDeclaration) -> None:
    """A final variable with a constant value is a constant itself (JLS 4.12.4)."""
    value = statement.value
    if not isinstance(value, Literal) or value.value is None:
        return
    if isinstance(variable.type, Primitive) or ctx.types.is_string(variable.type):
        ctx.program.constants[variable] = value.value


# ---------------------------------------------------------------- specification comments


def _comment(ctx: Context, node: Node, scope: Scope, result: list[Statement], pending: list[SpecClause]) -> None:
    try:
        clauses = comment_clauses(node, ctx.file)
    except SpecificationError as error:
        ctx.program.complain("specification", error.message, error.span)
        result.append(SpecClause("unreadable", error.message, (), error.span))
        return
    if is_block_contract(clauses):
        message = "contracts of blocks and loops are not checked here yet"
        ctx.program.complain("specification", message, clauses[0].place, Severity.WARNING)
        result.append(SpecClause("unchecked", message, (), clauses[0].place))
        return
    for clause in clauses:
        if clause.keyword in WITHOUT_EFFECT:
            continue
        # In a body, `assignable` is the frame of a loop.
        keyword = "loop_assignable" if clause.keyword == "assignable" else clause.keyword
        if keyword not in BODY_KINDS:
            severity = Severity.WARNING if keyword in UNKNOWN_EFFECT else Severity.ERROR
            message = f"{keyword} has no meaning inside a body"
            ctx.program.complain("specification", message, clause.place, severity)
            result.append(SpecClause("unreadable", message, (), clause.place))
            continue
        place = clause.text.span(0, len(clause.text.text))
        made = SpecClause(keyword, clause.text.text, scope.visible_variables(), place)
        (pending if keyword in LOOP_KINDS else result).append(made)


_LOOPS = (While, DoWhile, For, ForEachArray, ForEachIterable)


def _with_clauses(made: list[Statement], clauses: tuple[SpecClause, ...], result: list[Statement]) -> list[Statement]:
    """Loop clauses go to the loop that follows, whose own variables they may mention; without one they stand alone."""
    statement = made[0]
    loop = statement.body if isinstance(statement, Labelled) else statement
    if not isinstance(loop, _LOOPS):
        result.extend(clauses)
        return made
    own = _loop_variables(loop)
    widened = tuple(replace(clause, scope=clause.scope + own) for clause in clauses)
    annotated = replace(loop, clauses=widened)
    return [replace(statement, body=annotated) if isinstance(statement, Labelled) else annotated, *made[1:]]


def _loop_variables(loop: Statement) -> tuple[Variable, ...]:
    match loop:
        case For(initial, _, _, _, _, _):
            return tuple(s.variable for s in initial if isinstance(s, LocalDeclaration))
        case ForEachArray() | ForEachIterable():
            return (loop.variable,)
        case _:
            return ()
