"""Members of classes: fields, methods and constructors with their signatures, implicit ones included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.classes.enter import member_nodes
from vernier.frontend.java.attribute.classes.headers import resolve_or_opaque, type_parameters
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.typing.known import BOOLEAN, INT, VOID
from vernier.frontend.java.attribute.typing.typenames import array_of
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassForm,
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    MethodSymbol,
    Primitive,
    Variable,
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

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.core.source import Span
    from vernier.frontend.java.attribute.program import Program

ENUM_NAME = "$name"
ENUM_ORDINAL = "$ordinal"
ENUM_VALUES = "$VALUES"
_INTERFACES = (ClassForm.INTERFACE, ClassForm.ANNOTATION)


def complete_members(program: Program, symbol: ClassSymbol) -> None:
    """Fill in the fields, methods and constructors of a declared class."""
    assert symbol.node is not None
    entry = _Entry(program, symbol)
    if symbol.form is ClassForm.RECORD:
        entry.record_components(symbol.node)
    for node in member_nodes(symbol.node):
        entry.member(node)
    if symbol.form is ClassForm.ENUM:
        entry.enum_members()
    if symbol.form is ClassForm.RECORD:
        entry.record_members()
    elif not symbol.constructors and symbol.form not in _INTERFACES and symbol.simple_name != "":
        entry.default_constructor()


class _Entry:
    """Enters the members of one class."""

    def __init__(self, program: Program, symbol: ClassSymbol) -> None:
        self.program = program
        self.symbol = symbol
        self.scope = program.class_scope(symbol)
        self.file = self.scope.unit.file

    def member(self, node: Node) -> None:
        match node.type:
            case "field_declaration" | "constant_declaration":
                self._fields(node)
            case "method_declaration" | "annotation_type_element_declaration":
                self._method(node)
            case "constructor_declaration":
                self._constructor(node)
            case "compact_constructor_declaration":
                self._canonical(node)
            case "enum_constant":
                self._enum_constant(node)

    # ------------------------------------------------------------ fields

    def _fields(self, node: Node) -> None:
        modifiers = modifiers_of(node)
        in_interface = self.symbol.form in _INTERFACES
        type_ = self._type(require(node, "type"), self.scope)
        for declarator in node.children_by_field_name("declarator"):
            name = require(declarator, "name")
            # Of a field of the class path nothing but a constant's value is known.
            is_missing = self.scope.unit.is_stub and declarator.child_by_field_name("value") is None
            dimensions = dimension_count(declarator.child_by_field_name("dimensions"))
            self._add_field(
                FieldSymbol(
                    self.symbol,
                    text_of(name),
                    array_of(type_, dimensions),
                    in_interface or "static" in modifiers,
                    (in_interface or "final" in modifiers) and not is_missing,
                    self.file.span(name),
                    declarator,
                    is_private="private" in modifiers,
                    is_missing=is_missing,
                )
            )

    def _add_field(self, field: FieldSymbol) -> None:
        if field.name in self.symbol.fields:
            self.program.complain("duplicate", f"field {field.name} is already defined", field.span)
            return
        self.symbol.fields[field.name] = field

    def _enum_constant(self, node: Node) -> None:
        name = require(node, "name")
        type_ = ClassType(self.symbol)
        field = FieldSymbol(self.symbol, text_of(name), type_, True, True, self.file.span(name), node)
        self._add_field(field)
        self.symbol.enum_constants.append(field)
        if child_of_type(node, "class_body") is not None:
            self.symbol.is_final = False

    # ------------------------------------------------------------ methods

    def _type(self, node: Node, scope: Scope) -> JavaType:
        return resolve_or_opaque(self.program, node, scope)

    def _method(self, node: Node) -> None:
        modifiers = modifiers_of(node)
        scope = self.scope.block()
        declared = node.child_by_field_name("type_parameters")
        variables = type_parameters(self.program, declared, scope) if declared is not None else ()
        result = self._type(require(node, "type"), scope)
        parameters, is_varargs = self.parameters(node.child_by_field_name("parameters"), scope)
        has_body = node.child_by_field_name("body") is not None
        name = require(node, "name")
        method = MethodSymbol(
            owner=self.symbol,
            name=text_of(name),
            type_parameters=variables,
            parameters=parameters,
            result=array_of(result, dimension_count(node.child_by_field_name("dimensions"))),
            is_static="static" in modifiers,
            is_abstract=not has_body and "native" not in modifiers,
            is_varargs=is_varargs,
            is_native="native" in modifiers,
            is_private="private" in modifiers,
            span=self.file.span(name),
            node=node,
            throws=self._throws(node, scope),
            is_public="public" in modifiers or (self.symbol.form in _INTERFACES and "private" not in modifiers),
        )
        if method.is_abstract and self.symbol.form is ClassForm.ENUM:
            self.symbol.is_abstract = True
        self._add_method(method)

    def _throws(self, node: Node, scope: Scope) -> tuple[JavaType, ...]:
        clause = child_of_type(node, "throws")
        return tuple(self._type(n, scope) for n in named(clause)) if clause is not None else ()

    def _add_method(self, method: MethodSymbol) -> None:
        same = self.symbol.methods.setdefault(method.name, [])
        erasure = self.program.types.erasure
        mine = [erasure(p.type) for p in method.parameters]
        if any(mine == [erasure(p.type) for p in other.parameters] for other in same):
            # In class files the result is part of a signature (JVMS 4.3.3); source code can call only one of them.
            if not self.scope.unit.is_stub:
                self.program.complain("duplicate", f"method {method.name} is already defined", method.span)
            return
        same.append(method)

    def parameters(self, node: Node | None, scope: Scope) -> tuple[tuple[Variable, ...], bool]:
        """The variables of a parameter list, and whether the last one takes a variable number of arguments."""
        variables: list[Variable] = []
        is_varargs = False
        for child in named(node) if node is not None else ():
            if child.type == "formal_parameter":
                name = require(child, "name")
                type_ = self._type(require(child, "type"), scope)
                type_ = array_of(type_, dimension_count(child.child_by_field_name("dimensions")))
                variables.append(Variable(text_of(name), type_, self.file.span(name)))
            elif child.type == "spread_parameter":
                is_varargs = True
                variables.append(self._spread(child, scope))
        return tuple(variables), is_varargs

    def _spread(self, node: Node, scope: Scope) -> Variable:
        parts = [n for n in named(node) if n.type != "modifiers" and n.type not in ANNOTATIONS]
        name = require(parts[-1], "name")
        type_ = array_of(self._type(parts[0], scope), dimension_count(parts[-1].child_by_field_name("dimensions")))
        return Variable(text_of(name), ArrayJavaType(type_), self.file.span(name))

    # ------------------------------------------------------------ constructors

    def _constructor(self, node: Node) -> None:
        scope = self.scope.block()
        declared = node.child_by_field_name("type_parameters")
        variables = type_parameters(self.program, declared, scope) if declared is not None else ()
        parameters, is_varargs = self.parameters(require(node, "parameters"), scope)
        constructor = self._new_constructor(parameters, self.file.span(require(node, "name")), node)
        constructor.type_parameters = variables
        constructor.is_varargs = is_varargs
        constructor.is_private = "private" in modifiers_of(node)
        constructor.is_public = "public" in modifiers_of(node)
        constructor.throws = self._throws(node, scope)
        constructor.is_native = self.scope.unit.is_stub
        self.symbol.constructors.append(constructor)

    def _new_constructor(self, parameters: tuple[Variable, ...], span: Span, node: Node | None) -> MethodSymbol:
        if self.symbol.form is ClassForm.ENUM:
            hidden = (Variable(ENUM_NAME, self.program.types.string, span), Variable(ENUM_ORDINAL, INT, span))
            parameters = hidden + parameters
        return MethodSymbol(
            self.symbol, "<init>", (), parameters, VOID, False, False, False, False, False, span, node
        )  # fmt: skip

    def _canonical(self, node: Node) -> None:
        constructor = self._canonical_symbol(self.file.span(require(node, "name")), node)
        constructor.is_public = "public" in modifiers_of(node)
        self.symbol.constructors.append(constructor)

    def _canonical_symbol(self, span: Span, node: Node | None) -> MethodSymbol:
        parameters = tuple(Variable(field.name, field.type, span) for field in self.symbol.record_components)
        constructor = self._new_constructor(parameters, span, node)
        holder = self.symbol.node
        formal = holder.child_by_field_name("parameters") if holder is not None else None
        constructor.is_varargs = formal is not None and child_of_type(formal, "spread_parameter") is not None
        return constructor

    def default_constructor(self) -> None:
        constructor = self._new_constructor((), self.symbol.span, None)
        # It is as visible as its class (JLS 8.8.9).
        constructor.is_public = self.symbol.node is not None and "public" in modifiers_of(self.symbol.node)
        self.symbol.constructors.append(constructor)

    # ------------------------------------------------------------ enums and records

    def _generated(self, name: str, parameters: tuple[Variable, ...], result: JavaType, body: str) -> MethodSymbol:
        method = MethodSymbol(
            self.symbol, name, (), parameters, result, False, False, False, False, False, self.symbol.span, None
        )  # fmt: skip
        self.program.generated[method] = body
        self.symbol.methods.setdefault(name, []).append(method)
        return method

    def enum_members(self) -> None:
        """values() and valueOf(String) (JLS 8.9.3) and the array of constants behind them."""
        symbol, types = self.symbol, self.program.types
        array = ArrayJavaType(ClassType(symbol))
        field = FieldSymbol(symbol, ENUM_VALUES, array, True, True, symbol.span, None, is_private=True)
        symbol.fields[ENUM_VALUES] = field
        values = self._generated("values", (), array, f"{{ return {ENUM_VALUES}.clone(); }}")
        name = (Variable("name", types.string, symbol.span),)
        printed = symbol.name.replace("$", ".")
        lookup = f'{{ return java.lang.Enum.$valueOf({ENUM_VALUES}, name, "{printed}"); }}'
        value_of = self._generated("valueOf", name, ClassType(symbol), lookup)
        values.is_static = value_of.is_static = True

    def record_components(self, node: Node) -> None:
        variables, _ = self.parameters(require(node, "parameters"), self.scope)
        for variable in variables:
            field = FieldSymbol(
                self.symbol, variable.name, variable.type, False, True, variable.span, None, is_private=True
            )  # fmt: skip
            self._add_field(field)
            self.symbol.record_components.append(field)

    def record_members(self) -> None:
        """The members a record has unless it declares them (JLS 8.10.3, 8.10.4)."""
        symbol = self.symbol
        components = symbol.record_components
        types = [self.program.types.erasure(field.type) for field in components]
        erasure = self.program.types.erasure
        if not any([erasure(p.type) for p in c.parameters] == types for c in symbol.constructors):
            symbol.constructors.append(self._canonical_symbol(symbol.span, None))
        for field in components:
            if not any(not m.parameters for m in symbol.methods.get(field.name, ())):
                self._generated(field.name, (), field.type, f"{{ return this.{field.name}; }}")
        self._record_object_methods(components)

    def _record_object_methods(self, components: list[FieldSymbol]) -> None:
        methods = self.symbol.methods
        name = self.symbol.simple_name
        if not any(not m.parameters for m in methods.get("toString", ())):
            shown = ' + ", " + '.join(f'"{field.name}=" + this.{field.name}' for field in components) or '""'
            self._generated("toString", (), self.program.types.string, f'{{ return "{name}[" + {shown} + "]"; }}')
        if not any(not m.parameters for m in methods.get("hashCode", ())):
            text = "0"
            for field in components:
                text = f"31 * ({text}) + {_hash(field)}"
            self._generated("hashCode", (), INT, f"{{ return {text}; }}")
        if not any(len(m.parameters) == 1 for m in methods.get("equals", ())):
            other = (Variable("other", self.program.types.object, self.symbol.span),)
            tests = "".join(f" && {_same(field)}" for field in components)
            body = (
                f"{{ return other instanceof {name} that{tests}; }}"
                if tests
                else f"{{ return other instanceof {name}; }}"
            )
            self._generated("equals", other, BOOLEAN, body)


def _hash(field: FieldSymbol) -> str:
    box = _BOXES.get(field.type.name) if isinstance(field.type, Primitive) else None
    if box is not None:
        return f"java.lang.{box}.hashCode(this.{field.name})"
    return f"java.util.Objects.hashCode(this.{field.name})"


def _same(field: FieldSymbol) -> str:
    mine, other = f"this.{field.name}", f"that.{field.name}"
    kind = field.type.name if isinstance(field.type, Primitive) else ""
    if kind in ("float", "double"):
        return f"java.lang.{_BOXES[kind]}.compare({mine}, {other}) == 0"
    if kind in _BOXES:
        return f"{mine} == {other}"
    return f"java.util.Objects.equals({mine}, {other})"


_BOXES = {
    "boolean": "Boolean",
    "byte": "Byte",
    "short": "Short",
    "char": "Character",
    "int": "Integer",
    "long": "Long",
    "float": "Float",
    "double": "Double",
}
