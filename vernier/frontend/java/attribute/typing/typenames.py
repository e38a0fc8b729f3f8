"""Type names in source text to types: scopes, imports, packages, nested classes, type arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from vernier.frontend.java.attribute.classes.library import is_jdk_package, jdk_names
from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.scopes import Scope, ScopeKind, Unit
from vernier.frontend.java.attribute.typing.known import PRIMITIVES
from vernier.frontend.java.attribute.typing.lookup import Lookup
from vernier.frontend.java.attribute.typing.types import Types
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassSymbol,
    ClassType,
    JavaType,
    Primitive,
    TypeVariable,
    Wildcard,
)
from vernier.frontend.java.syntax.nodes import (
    ANNOTATIONS,
    child_of_type,
    dimension_count,
    modifiers_of,
    named,
    require,
    text_of,
)
from vernier.frontend.java.syntax.repair import record_name

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.core.source import Span


class ClassFinder(Protocol):
    """Classes by place: what the program offers to name resolution."""

    def top_level(self, package: str, name: str) -> ClassSymbol | None: ...

    def has_package(self, package: str) -> bool: ...

    def opaque(self, package: str, names: Sequence[str]) -> ClassSymbol: ...

    def opaque_among(self, packages: Sequence[str], name: str) -> ClassSymbol: ...

    def is_opaque(self, symbol: ClassSymbol) -> bool: ...

    def note_missing(self, symbol: ClassSymbol, span: Span) -> None: ...


class TypeNames:
    """Resolution of type names. Classes of the JDK that exist but have no model become opaque symbols."""

    def __init__(self, finder: ClassFinder, types: Types, lookup: Lookup) -> None:
        self._finder = finder
        self._types = types
        self._lookup = lookup

    # ------------------------------------------------------------ syntax to types

    def resolve(self, node: Node, scope: Scope) -> JavaType:
        """The type a type node denotes; raises AttributionError when a name in it means nothing."""
        found = self._resolve(node, scope)
        if isinstance(found, ClassType) and self._finder.is_opaque(found.symbol) and not scope.unit.is_library:
            self._finder.note_missing(found.symbol, scope.unit.file.span(node))
        return found

    def _resolve(self, node: Node, scope: Scope) -> JavaType:
        kind = node.type
        if kind == "type_identifier" or kind == "identifier":
            return self._identifier(node, scope)
        if kind in ("integral_type", "floating_point_type", "boolean_type", "void_type"):
            return PRIMITIVES[text_of(node)]
        if kind == "generic_type":
            return self._generic(node, scope)
        if kind == "array_type":
            element = self.resolve(require(node, "element"), scope)
            return array_of(element, dimension_count(require(node, "dimensions")))
        if kind in ("scoped_type_identifier", "scoped_identifier", "field_access"):
            return self._scoped(node, scope, ())
        if kind == "annotated_type":
            return self.resolve(next(n for n in named(node) if n.type not in ANNOTATIONS), scope)
        raise AttributionError("unsupported", f"not a type: {text_of(node)[:40]}", node)

    def _identifier(self, node: Node, scope: Scope) -> JavaType:
        name = text_of(node)
        found = self._named(name, scope)
        if found is None:
            raise AttributionError("unresolved", f"cannot find class {name}", node)
        return found if isinstance(found, TypeVariable) else self.type_in_scope(found, (), scope)

    def _named(self, name: str, scope: Scope) -> ClassSymbol | TypeVariable | None:
        found = self.simple(name, scope) or self._absent_from_stub([name], scope)
        return found if found is not None or "$" not in name else self.qualified(record_name(name), scope)

    def _generic(self, node: Node, scope: Scope) -> JavaType:
        head, *_ = parts = [n for n in named(node) if n.type not in ANNOTATIONS]
        arguments = tuple(self._argument(n, scope) for n in named(parts[-1]))
        if head.type == "scoped_type_identifier":
            return self._scoped(head, scope, arguments)
        found = self._named(text_of(head), scope)
        if found is None or isinstance(found, TypeVariable):
            raise AttributionError("unresolved", f"cannot find class {text_of(head)}", head)
        return self.type_in_scope(found, arguments, scope)

    def _argument(self, node: Node, scope: Scope) -> JavaType:
        if node.type == "annotated_type":
            node = named(node)[-1]
        if node.type != "wildcard":
            return self.resolve(node, scope)
        bounds = [n for n in named(node) if n.type not in ANNOTATIONS and n.type != "super"]
        if not bounds:
            return Wildcard("?", self._types.object)
        kind = "super" if child_of_type(node, "super") is not None else "extends"
        return Wildcard(kind, self.resolve(bounds[-1], scope))

    def _scoped(self, node: Node, scope: Scope, arguments: tuple[JavaType, ...]) -> JavaType:
        pieces = [n for n in named(node) if n.type not in ANNOTATIONS]
        if pieces[0].type == "generic_type":
            outer = self.resolve(pieces[0], scope)
            member = (
                self._lookup.member_class(outer.symbol, text_of(pieces[-1])) if isinstance(outer, ClassType) else None
            )
            if member is None and isinstance(outer, ClassType):
                names = [*outer.symbol.name.replace("$", ".").split("."), text_of(pieces[-1])]
                member = self._absent_from_stub(names, scope)
            if member is None or not isinstance(outer, ClassType):
                raise AttributionError("unresolved", f"cannot find class {text_of(node)}", node)
            return self._with_outer(member, arguments, outer)
        names = flatten_name(node)
        symbol = self.qualified(names, scope) or self._absent_from_stub(names, scope)
        if symbol is None:
            raise AttributionError("unresolved", f"cannot find class {'.'.join(names)}", node)
        return self.type_in_scope(symbol, arguments, scope)

    def _absent_from_stub(self, names: Sequence[str], scope: Scope) -> ClassSymbol | None:
        """What a class of the class path mentions and nobody has, is opaque: the user's sources need not name it."""
        return self.missing(".".join(names)) if scope.unit.is_stub else None

    def _with_outer(self, symbol: ClassSymbol, arguments: tuple[JavaType, ...], outer: ClassType) -> ClassType:
        if symbol.is_static or symbol.outer is None:
            return ClassType(symbol, arguments)
        view = self._types.as_super(outer, symbol.outer)
        return ClassType(symbol, arguments + (view.arguments if view else ()))

    def type_in_scope(self, symbol: ClassSymbol, arguments: tuple[JavaType, ...], scope: Scope) -> ClassType:
        """The type of a class named here; one inner to a generic class takes that one's arguments from the scope."""
        own = len(symbol.type_parameters)
        if symbol.outer is None or symbol.is_static or symbol.enclosing_method is not None:
            return ClassType(symbol, arguments)
        if own and not arguments:
            return ClassType(symbol)
        outer_parameters = self._types.parameters_of(symbol.outer)
        if not outer_parameters:
            return ClassType(symbol, arguments)
        enclosing: Scope | None = scope
        while enclosing is not None:
            if enclosing.kind is ScopeKind.CLASS and enclosing.owner is not None:
                if enclosing.owner is symbol.outer:
                    return ClassType(symbol, arguments + outer_parameters)
                view = self._types.ancestors(enclosing.owner).get(symbol.outer)
                if view is not None:
                    return ClassType(symbol, arguments + view.arguments)
            enclosing = enclosing.parent
        return ClassType(symbol)

    # ------------------------------------------------------------ names to classes

    def simple(self, name: str, scope: Scope) -> ClassSymbol | TypeVariable | None:
        """What a simple type name means in a scope."""
        level: Scope | None = scope
        while level is not None:
            if level.kind is ScopeKind.BODY:
                variable = level.type_variables.get(name)
                if variable is not None:
                    return variable
                local = level.classes.get(name)
                if local is not None:
                    return local
            elif level.kind is ScopeKind.CLASS and level.owner is not None:
                found = self._in_class(name, level.owner)
                if found is not None:
                    return found
            else:
                return self.in_unit(name, level.unit)
            level = level.parent
        return None

    def _in_class(self, name: str, owner: ClassSymbol) -> ClassSymbol | TypeVariable | None:
        for parameter in owner.type_parameters:
            if parameter.name == name:
                return parameter
        if owner.simple_name == name:
            return owner
        return self._lookup.member_class(owner, name)

    def in_unit(self, name: str, unit: Unit) -> ClassSymbol | None:
        """What a simple name means at the top of a compilation unit (JLS 6.4.1: imports, package, on demand)."""
        if name in unit.types:
            return unit.types[name]
        found = self._search_unit(name, unit)
        unit.types[name] = found
        return found

    def _search_unit(self, name: str, unit: Unit) -> ClassSymbol | None:
        imported = unit.single.get(name)
        if imported is not None:
            found = self.absolute(imported.split("."))
            return found if found is not None else self.missing(imported)
        found = self._finder.top_level(unit.package, name) or self._static_import(name, unit)
        if found is not None:
            return found
        places = [*unit.on_demand, "java.lang"]
        for place in places:
            found = self._on_demand(place, name, unit)
            if found is not None:
                return found
        possible = [place for place in places if self._may_exist(place, name)]
        return self._finder.opaque_among(possible, name) if possible else None

    def _on_demand(self, place: str, name: str, unit: Unit) -> ClassSymbol | None:
        found = self._finder.top_level(place, name)
        if found is not None and not unit.is_library and not _is_public(found) and place != unit.package:
            # JLS 7.5.2: only accessible classes are imported. The models have some that the JDK has not.
            return None
        if found is None and not self._finder.has_package(place):
            holder = self.absolute(place.split("."))
            found = self._lookup.member_class(holder, name) if holder is not None else None
        return found

    def _may_exist(self, package: str, name: str) -> bool:
        known = jdk_names().get(package)
        if known is not None:
            return name in known
        return not self._finder.has_package(package) and self.absolute(package.split(".")) is None

    def _static_import(self, name: str, unit: Unit) -> ClassSymbol | None:
        for holder_name, member in unit.static_single:
            if member == name:
                holder = self.absolute(holder_name.split("."))
                found = self._lookup.member_class(holder, name) if holder is not None else None
                if found is not None:
                    return found
        for holder_name in unit.static_on_demand:
            holder = self.absolute(holder_name.split("."))
            found = self._lookup.member_class(holder, name) if holder is not None else None
            if found is not None:
                return found
        return None

    def missing(self, qualified: str) -> ClassSymbol:
        """An opaque class for an import that names nothing we have: the package ends at the first capital letter."""
        names = qualified.split(".")
        split = next((i for i, part in enumerate(names) if part[:1].isupper()), len(names) - 1)
        return self._finder.opaque(".".join(names[:split]), names[split:])

    def absolute(self, names: Sequence[str]) -> ClassSymbol | None:
        """The class with this fully qualified name: packages first, then member classes."""
        for split in range(1, len(names) + 1):
            found = self._finder.top_level(".".join(names[: split - 1]), names[split - 1])
            if found is not None:
                return self._members(found, names[split:])
        return None

    def _members(self, symbol: ClassSymbol, names: Sequence[str]) -> ClassSymbol | None:
        for name in names:
            member = self._lookup.member_class(symbol, name)
            if member is None:
                return None
            symbol = member
        return symbol

    def qualified(self, names: Sequence[str], scope: Scope) -> ClassSymbol | None:
        """What a dotted name means as a type in a scope."""
        first = self.simple(names[0], scope)
        if isinstance(first, ClassSymbol):
            return self._members(first, names[1:])
        found = self.absolute(names)
        if found is not None:
            return found
        package = ".".join(names[:-1])
        known = jdk_names().get(package)
        if (known is not None and names[-1] in known) or (known is None and is_jdk_package(package)):
            return self.missing(".".join(names)) if names[-1][:1].isupper() else None
        return None


def flatten_name(node: Node) -> list[str]:
    """The identifiers of a dotted name, in order."""
    names: list[str] = []
    current = node
    while True:
        pieces = [n for n in named(current) if n.type not in ANNOTATIONS]
        if not pieces:
            names.append(text_of(current))
            return list(reversed(names))
        names.append(text_of(pieces[-1]))
        current = pieces[0]


def array_of(element: JavaType, dimensions: int) -> JavaType:
    for _ in range(dimensions):
        element = ArrayJavaType(element)
    return element


def _is_public(symbol: ClassSymbol) -> bool:
    return symbol.node is None or "public" in modifiers_of(symbol.node)


def is_void(type_: JavaType) -> bool:
    return isinstance(type_, Primitive) and type_.name == "void"
