"""What code outside of the program cannot do: write private and final fields, call private methods and constructors.

Only code of the same outermost class can, and lowering is lazy: a method that nothing reaches is not in the program,
nor is the body of a lambda expression that nobody calls. So the text of what was not lowered is searched for
assignments to a name and calls of a name; lambda expressions, local and anonymous classes count as not lowered. Law: a
field of the result is written by procedures of the program only. Objects that no constructor has made do not have its
class: classes that can be read from a stream are left out, but for enumerations and records, which are not made that
way. Reflection, native code and finalizers are not part of the model of Java.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vernier.frontend.java.lower.names import constructor_name, initialiser_name
from vernier.frontend.java.lower.program.hierarchy import is_local, is_private
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, FieldSymbol, MethodSymbol
from vernier.frontend.java.syntax.nodes import first_named, updated_place
from vernier.ir.program import Encapsulation

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.lower.program.world import World

_TRY = re.compile(rb"\btry\b")
_INNER = re.compile(rb"->|::|\b(?:new|class|record|enum|interface)\b")
"""What every lambda expression, method reference, anonymous and local class has in its text"""
_STREAMED = "java.io.Serializable"
_PLAIN = frozenset({"java.lang.Object", "java.lang.Enum", "java.lang.Record"})
_BODIES = frozenset({"method_declaration", "constructor_declaration", "compact_constructor_declaration"})
_LATER = frozenset({"lambda_expression", "method_reference"})
_CLASSES = frozenset({"class_declaration", "record_declaration", "enum_declaration", "interface_declaration"})


@dataclass(slots=True)
class _Unseen:
    """Names that code which was not lowered assigns and calls, and simple names of classes it makes objects of."""

    assigned: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)
    made: set[str] = field(default_factory=set)


def encapsulation(world: World, procedures: Collection[str]) -> Encapsulation:
    nests: dict[ClassSymbol, list[ClassSymbol]] = {}
    for symbol in world.attribution.user_classes:
        if not is_local(symbol) and symbol.node is not None:
            nests.setdefault(_outermost(symbol), []).append(symbol)
    fields: set[tuple[str, str]] = set()
    enclosed: set[str] = set()
    for outermost, members in nests.items():
        nest = _Nest(world, members, procedures)
        if outermost.node is None or nest.has_native_code:
            continue
        unseen = nest.unseen(outermost.node)
        for symbol in members:
            fields.update((symbol.name, each.name) for each in nest.fields(symbol, unseen))
            enclosed.update(nest.enclosed(symbol, unseen))
    # An entry passes on what its method throws.
    catching = frozenset(name for name in procedures if world.drafts[name].wraps is None and _catches(world, name))
    return Encapsulation(frozenset(fields), frozenset(enclosed), catching)


def _catches(world: World, procedure: str) -> bool:
    """Whether there is a try statement in the text of a procedure; of one that no source shows, around it."""
    method = world.declared.get(procedure)
    if method is None:
        owner = world.owners.get(procedure)
        node = None if owner is None else _outermost(owner).node
    else:
        node = method.node
    return node is not None and node.text is not None and _TRY.search(node.text) is not None


def _outermost(symbol: ClassSymbol) -> ClassSymbol:
    while symbol.outer is not None:
        symbol = symbol.outer
    return symbol


class _Nest:
    """An outermost class with its member classes: all that may use what is private in it (JLS 6.6.1)."""

    def __init__(self, world: World, members: list[ClassSymbol], procedures: Collection[str]) -> None:
        self._world = world
        self._members = members
        self._procedures = procedures
        self._lowered = {
            (method.node.start_byte, method.node.end_byte)
            for symbol in members
            for method in _methods(symbol)
            if method.node is not None and self._is_lowered(method)
        }
        self._classes = {
            (symbol.node.start_byte, symbol.node.end_byte): symbol for symbol in members if symbol.node is not None
        }

    @property
    def has_native_code(self) -> bool:
        return any(method.is_native for symbol in self._members for method in _methods(symbol))

    def _name(self, method: MethodSymbol) -> str:
        if method.name != "<init>":
            return self._world.naming.method(method)
        return constructor_name(method.owner, self._world.constructor_parameters(method))

    def _is_lowered(self, method: MethodSymbol) -> bool:
        return self._name(method) in self._procedures

    def _has_all_constructors(self, symbol: ClassSymbol) -> bool:
        return all(map(self._is_lowered, symbol.constructors))

    # ------------------------------------------------------------ what is closed

    def fields(self, symbol: ClassSymbol, unseen: _Unseen) -> Iterator[FieldSymbol]:
        """The fields of a class that only the program writes."""
        if symbol.form in (ClassForm.INTERFACE, ClassForm.ANNOTATION) or not self._has_all_constructors(symbol):
            return
        if not symbol.constructors or not self._is_made_by_constructors(symbol):
            return
        is_hidden = self._is_hidden(symbol)
        for each in symbol.fields.values():
            is_closed = each.is_private or each.is_final or is_hidden
            if is_closed and not each.is_static and not each.is_missing and each.name not in unseen.assigned:
                yield each

    def _is_made_by_constructors(self, symbol: ClassSymbol) -> bool:
        above = self._world.hierarchy.ancestors(symbol)
        known = all(each.form is ClassForm.INTERFACE or not each.is_library or each.name in _PLAIN for each in above)
        is_streamed = any(each.name == _STREAMED for each in above)
        return known and (not is_streamed or symbol.form in (ClassForm.ENUM, ClassForm.RECORD))

    def _is_hidden(self, symbol: ClassSymbol) -> bool:
        """Whether nobody outside can name the class, nor one that inherits its members."""
        below = (each for each in self._world.attribution.user_classes if each is not symbol)
        return is_private(symbol) and not any(self._world.hierarchy.is_subclass(each, symbol) for each in below)

    def enclosed(self, symbol: ClassSymbol, unseen: _Unseen) -> Iterator[str]:
        """The procedures of a class that only the program calls: nothing of a private class is made outside, but an
        object of it may be used there through an interface."""
        is_nameless = is_private(symbol)
        for method in _methods(symbol):
            is_constructor = method.name == "<init>"
            if not (method.is_private or (is_constructor and is_nameless)) or not self._is_lowered(method):
                continue
            used = symbol.simple_name in unseen.made if is_constructor else method.name in unseen.called
            if not used:
                yield self._name(method)

    # ------------------------------------------------------------ what was not lowered

    def unseen(self, outermost: Node) -> _Unseen:
        found = _Unseen()
        pending: list[tuple[Node, ClassSymbol | None, bool]] = [(outermost, None, True)]
        while pending:
            node, symbol, is_seen = pending.pop()
            if node.type in _CLASSES:
                symbol = self._classes.get((node.start_byte, node.end_byte))
                is_seen = symbol is not None
            elif symbol is not None and is_seen:
                is_seen = self._is_seen(node, symbol)
            if not is_seen:
                _note(node, found)
            elif node.type in _BODIES and not _INNER.search(node.text or b"new"):
                continue
            pending += [(child, symbol, is_seen) for child in node.named_children]
        return found

    def _is_seen(self, node: Node, symbol: ClassSymbol) -> bool:
        """Whether code of a lowered procedure of the class is lowered at this node as well."""
        if node.type in _BODIES:
            return (node.start_byte, node.end_byte) in self._lowered
        if node.type in _LATER or (node.type == "class_body" and _is_anonymous(node)):
            return False
        if node.type == "static_initializer" or (node.type == "field_declaration" and _is_static(node)):
            return initialiser_name(symbol) in self._procedures
        if node.type in ("field_declaration", "block") and _is_member(node):
            return self._has_all_constructors(symbol)
        if node.type == "enum_constant":
            return initialiser_name(symbol) in self._procedures
        return True


def _methods(symbol: ClassSymbol) -> Iterator[MethodSymbol]:
    yield from symbol.constructors
    for group in symbol.methods.values():
        yield from (method for method in group if method.owner is symbol)


def _is_static(node: Node) -> bool:
    modifiers = next((child for child in node.children if child.type == "modifiers"), None)
    return modifiers is not None and any(child.type == "static" for child in modifiers.children)


def _is_member(node: Node) -> bool:
    # To ask for the parent takes as long as the node is deep.
    return node.parent is not None and node.parent.type in ("class_body", "enum_body_declarations")


def _is_anonymous(node: Node) -> bool:
    return node.parent is not None and node.parent.type in ("object_creation_expression", "enum_constant")


def _note(node: Node, found: _Unseen) -> None:
    match node.type:
        case "assignment_expression":
            found.assigned.update(_names(node.child_by_field_name("left")))
        case "update_expression":
            found.assigned.update(_names(updated_place(node)))
        case "method_invocation":
            found.called.update(_names(node.child_by_field_name("name")))
        case "method_reference":
            # A reference to a constructor ends with a keyword.
            found.called.update(_text(child) for child in node.named_children)
            found.made.update(_text(each) for child in node.named_children for each in _identifiers(child))
        case "object_creation_expression":
            found.made.update(_text(each) for each in _identifiers(node.child_by_field_name("type")))
        case "explicit_constructor_invocation" | "class_declaration":
            # Of the class itself or of the one above: any in reach.
            current: Node | None = node
            while current is not None:
                found.made.update(_names(current.child_by_field_name("name")))
                above = current.child_by_field_name("superclass")
                found.made.update(_text(each) for each in _identifiers(above))
                current = current.parent
        case _:
            return


def _names(node: Node | None) -> Iterator[str]:
    """The name that an expression ends with, if it is a variable or a field."""
    while node is not None and node.type == "parenthesized_expression":
        node = first_named(node)
    if node is not None and node.type == "field_access":
        node = node.child_by_field_name("field")
    if node is not None and node.type == "identifier":
        yield _text(node)


def _identifiers(node: Node | None) -> Iterator[Node]:
    if node is not None:
        if node.type in ("identifier", "type_identifier"):
            yield node
        for child in node.named_children:
            yield from _identifiers(child)


def _text(node: Node) -> str:
    return "" if node.text is None else node.text.decode("utf-8")
