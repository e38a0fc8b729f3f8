"""Class headers: type parameters with their bounds, superclass, interfaces, record components' places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.scopes import Scope, ScopeKind
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, ClassType, JavaType, TypeVariable
from vernier.frontend.java.syntax.nodes import child_of_type, named, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.attribute.program import Program


def complete_header(program: Program, symbol: ClassSymbol) -> None:
    """Fill in type parameters, superclass and interfaces of a declared class."""
    node = symbol.node
    assert node is not None
    scope = Scope(ScopeKind.BODY, program.unit_of(symbol), program.declared_scope(symbol), symbol.outer)
    parameters = node.child_by_field_name("type_parameters")
    if parameters is not None:
        symbol.type_parameters = type_parameters(program, parameters, scope)
    superclass, interfaces = _supertype_nodes(node)
    resolved = [_class_type(program, n, scope) for n in interfaces]
    symbol.interfaces = tuple(type_ for type_ in resolved if type_ is not None)
    if symbol.name == "java.lang.Object":
        return
    declared = _class_type(program, superclass, scope) if superclass is not None else None
    symbol.superclass = declared or _implied_superclass(program, symbol)


def _implied_superclass(program: Program, symbol: ClassSymbol) -> ClassType | None:
    match symbol.form:
        case ClassForm.ENUM:
            return ClassType(program.types.named("java.lang.Enum").symbol, (ClassType(symbol),))
        case ClassForm.RECORD:
            return program.types.named("java.lang.Record")
        case ClassForm.CLASS:
            return program.types.object
        case ClassForm.INTERFACE | ClassForm.ANNOTATION:
            return None


def _supertype_nodes(node: Node) -> tuple[Node | None, list[Node]]:
    superclass = node.child_by_field_name("superclass")
    holder = node.child_by_field_name("interfaces") or child_of_type(node, "extends_interfaces")
    interfaces: list[Node] = []
    if holder is not None:
        for types in named(holder):
            interfaces.extend(named(types) if types.type == "type_list" else [types])
    return (named(superclass)[-1] if superclass is not None else None), interfaces


def _class_type(program: Program, node: Node, scope: Scope) -> ClassType | None:
    type_ = resolve_or_opaque(program, node, scope)
    return type_ if isinstance(type_, ClassType) else None


def resolve_or_opaque(program: Program, node: Node, scope: Scope) -> JavaType:
    """The type of a declaration; a name that means nothing is reported and stands for an opaque class from then on."""
    try:
        return program.names.resolve(node, scope)
    except AttributionError as error:
        program.report(error, scope.unit.file)
        return ClassType(program.unresolved(text_of(error.node)))
    except RecursionError:
        program.complain("nesting", "nested too deeply", scope.unit.file.span(node))
        return program.types.object


def type_parameters(program: Program, node: Node, scope: Scope) -> tuple[TypeVariable, ...]:
    """The variables a `type_parameters` node declares. They are entered into `scope`; bounds may mention all of them.

    A variable carries the erasure of its first bound; the full bounds are kept by `Types`.
    """
    owner = program.fresh_owner()
    bound_nodes: dict[str, list[Node]] = {}
    for child in named(node):
        if child.type == "type_parameter":
            parts = named(child)
            name = next(n for n in parts if n.type in ("type_identifier", "identifier"))
            bound = next((n for n in parts if n.type == "type_bound"), None)
            bound_nodes[text_of(name)] = named(bound) if bound is not None else []
    erased = {name: _erased_bound(program, name, bound_nodes, scope) for name in bound_nodes}
    variables = tuple(TypeVariable(name, owner, erased[name]) for name in bound_nodes)
    scope.type_variables.update({variable.name: variable for variable in variables})
    for variable in variables:
        if bound_nodes[variable.name]:
            bounds = tuple(resolve_or_opaque(program, n, scope) for n in bound_nodes[variable.name])
            program.types.bounds[variable] = bounds
    return variables


def _erased_bound(program: Program, name: str, bound_nodes: dict[str, list[Node]], scope: Scope) -> JavaType:
    for _ in range(len(bound_nodes) + 1):
        nodes = bound_nodes[name]
        if not nodes:
            return program.types.object
        head = nodes[0]
        if text_of(head) not in bound_nodes:
            head = named(head)[0] if head.type == "generic_type" else head
            return program.types.erasure(resolve_or_opaque(program, head, scope))
        name = text_of(head)
    return program.types.object


def check_cycles(program: Program, symbols: list[ClassSymbol]) -> None:
    """Report classes that are their own supertypes and cut their headers."""
    for symbol in symbols:
        if _reaches_itself(program, symbol):
            program.complain("cyclic", f"class {symbol.name} is its own supertype", symbol.span)
            symbol.superclass = None if symbol.form is ClassForm.INTERFACE else program.types.object
            symbol.interfaces = ()
            program.types.forget(symbol)


def _reaches_itself(program: Program, symbol: ClassSymbol) -> bool:
    seen: set[ClassSymbol] = set()
    stack = [symbol]
    while stack:
        current = stack.pop()
        program.complete_header(current)
        parents = [current.superclass] if current.superclass is not None else []
        for parent in [*parents, *current.interfaces]:
            if parent.symbol is symbol:
                return True
            if parent.symbol not in seen:
                seen.add(parent.symbol)
                stack.append(parent.symbol)
    return False
