"""`assignable` clauses: lists of locations such as `this.f, a[*], x.*, \\nothing`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vernier.frontend.java.contracts.written import Notation
from vernier.ir.types import I32, ArrayType, IntType, RefType
from vernier.spec import typing
from vernier.spec.lexer import ClauseText
from vernier.spec.parser import parse_jml, parse_relational
from vernier.spec.resolve import Resolver
from vernier.spec.scope import FieldMeaning
from vernier.spec.syntax import Dot, Index, Name, Node, SpecificationError
from vernier.spec.tree import Expression, GlobalRead, Literal, Location, LocationKind, RelationType, Variable

NOTHING = ("\\nothing", "\\strictly_nothing")
_RANGE = re.compile(r"(.+)\[(.+?)\.\.(.+)\]", re.DOTALL)
_EVERYTHING = ("\\everything", "\\not_specified")


def locations(
    text: ClauseText, notation: Notation, resolver: Resolver, locals_: frozenset[str]
) -> tuple[Location, ...]:
    """The locations of one clause, local variables left out. Raises SpecificationError."""
    return tuple(_location(part, notation, resolver) for part in _parts(text) if part.text not in locals_)


def _parts(text: ClauseText) -> Iterator[ClauseText]:
    depth = start = 0
    for position, character in enumerate(text.text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if character == "," and depth == 0:
            yield text.part(start, position)
            start = position + 1
    yield text.part(start, len(text.text))


def _location(text: ClauseText, notation: Notation, resolver: Resolver) -> Location:
    written, span = text.text, text.span(0, len(text.text))
    if written in NOTHING:
        return Location(LocationKind.NOTHING, None, "", "", None, span)
    if written in _EVERYTHING:
        return Location(LocationKind.EVERYTHING, None, "", "", None, span)
    has_range = _RANGE.fullmatch(written)
    if has_range is not None:
        return _range(text, has_range, notation, resolver)
    if written.endswith(".*"):
        target = _target(_parse(text.part(0, len(written) - 2), notation), resolver)
        return Location(LocationKind.ALL_FIELDS, target, "", "", None, span)
    if written.endswith("[*]"):
        return _elements(_target(_parse(text.part(0, len(written) - 3), notation), resolver), text)
    return _single(_parse(text, notation), resolver, text)


def _parse(text: ClauseText, notation: Notation) -> Node:
    return parse_jml(text) if notation is Notation.JML else parse_relational(text)


def _target(node: Node, resolver: Resolver) -> Expression:
    """The objects named; a set of them is allowed."""
    target = resolver.resolve(node)
    if not isinstance(target.type, RelationType):
        typing.require_reference(target, node.span)
    return target


def _elements(target: Expression, text: ClauseText) -> Location:
    span = text.span(0, len(text.text))
    if not isinstance(_object_type(target), ArrayType):
        raise SpecificationError(f"{typing.describe(target.type)} is not an array", span)
    return Location(LocationKind.ALL_ELEMENTS, target, "", "", None, span)


def _object_type(target: Expression) -> object:
    return target.type.columns[-1] if isinstance(target.type, RelationType) else target.type


def _single(node: Node, resolver: Resolver, text: ClauseText) -> Location:
    span = text.span(0, len(text.text))
    match node:
        case Name(name=name):
            resolver.require_value(None, node)
            meaning = resolver.scope.field(None, name)
            if meaning is None:
                raise SpecificationError(f"{name} is not a field known here", node.span)
            this = resolver.scope.variable("this")
            own = None if this is None else Variable("this", this, node.span)
            return _field(own, meaning, text)
        case Dot(target=target_node, name=Name(name="elems")) if _is_array(target_node, resolver):
            return _elements(_target(target_node, resolver), text)
        case Dot(target=target_node, name=name_node):
            static = Resolver.dot(resolver, node) if _is_static(target_node, resolver) else None
            if isinstance(static, GlobalRead):
                return Location(LocationKind.GLOBAL, None, "", static.name, None, span)
            if isinstance(static, Literal):
                # A constant: nobody assigns it.
                return Location(LocationKind.NOTHING, None, "", "", None, span)
            target = _target(target_node, resolver)
            holder = _object_type(target)
            class_name = holder.name if isinstance(holder, RefType) else ""
            resolver.require_value(class_name, name_node)
            found = resolver.scope.field(class_name, name_node.name)
            if found is None:
                raise SpecificationError(f"{class_name} has no field {name_node.name}", name_node.span)
            return _field(target, found, text)
        case Index(target=array, index=index):
            return _element(array, index, resolver, text)
        case _:
            raise SpecificationError("this is not a location that can be assigned", span)


def _is_array(node: Node, resolver: Resolver) -> bool:
    """Whether `.elems` means all elements: of an object it is a field of that name."""
    return not _is_static(node, resolver) and isinstance(_object_type(_target(node, resolver)), ArrayType)


def _is_static(node: Node, resolver: Resolver) -> bool:
    from vernier.spec.resolve import dotted

    qualifier = dotted(node)
    return qualifier is not None and qualifier != "this" and not resolver.is_value(qualifier)


def _field(target: Expression | None, meaning: FieldMeaning, text: ClauseText) -> Location:
    span = text.span(0, len(text.text))
    if meaning.is_static:
        return Location(LocationKind.GLOBAL, None, "", f"{meaning.owner}.{meaning.field}", None, span)
    if target is None:
        raise SpecificationError(f"{meaning.field} needs an object and there is no 'this' here", span)
    return Location(LocationKind.FIELD, target, meaning.owner, meaning.field, None, span)


def _range(text: ClauseText, match: re.Match[str], notation: Notation, resolver: Resolver) -> Location:
    """`a[i..j]`: the elements from i to j, both included; none if j is less than i."""
    target = _target(_parse(text.part(*match.span(1)), notation), resolver)
    place = _elements(target, text)
    ends = [_position(_parse(text.part(*match.span(group)), notation), resolver) for group in (2, 3)]
    return Location(LocationKind.RANGE, target, "", "", ends[0], place.span, ends[1])


def _position(node: Node, resolver: Resolver) -> Expression:
    position = typing.as_scalar(resolver.resolve(node))
    if not isinstance(position.type, IntType):
        raise SpecificationError("an index is a number", node.span)
    return typing.converted(position, I32)


def _element(array: Node, index: Node, resolver: Resolver, text: ClauseText) -> Location:
    target = _target(array, resolver)
    place = _elements(target, text)
    return Location(LocationKind.ELEMENT, target, "", "", _position(index, resolver), place.span)
