"""Bounds written by hand, to hold summaries against: evaluated on executions, not compared as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.algebra import Algebra
from vernier.analysis.summaries.expressions.terms import Expression, LeafKind, leaves
from vernier.ir.program import Program
from vernier.ir.types import I32, RefType, Type


@dataclass(frozen=True, slots=True)
class Words:
    """The signature of one program over an algebra."""

    algebra: Algebra
    program: Program

    def parameter(self, name: str) -> Expression:
        return self.algebra.leaf(LeafKind.PARAMETER, name, type_=RefType("java.lang.Object"))

    def field(self, owner: str, name: str) -> Expression:
        return self.algebra.leaf(LeafKind.FIELD, name, owner=owner, type_=self.type_of(owner, name), arity=2)

    def type_of(self, owner: str, name: str) -> Type:
        return next(item.type for item in self.program.classes[owner].fields if item.name == name)

    def key(self, owner: str, name: str) -> Key:
        return Key(KeyKind.FIELD, name, owner, self.type_of(owner, name))

    def result(self, type_: Type) -> Key:
        return Key(KeyKind.RESULT, "result", "", type_)

    def path(self, start: Expression, *steps: Expression) -> Expression:
        for step in steps:
            start = self.algebra.join(start, step)
        return start

    def new(self, found: Mapping[Key, Bounds], class_name: str) -> Expression:
        """The named new object of a class in a summary."""
        named = {
            leaf.number: leaf
            for bounds in found.values()
            for leaf in leaves(bounds.upper)
            if leaf.kind is LeafKind.NEW and leaf.owner == class_name
        }
        (only,) = named.values()
        return only


Golden = Callable[[Words, Mapping[Key, Bounds]], dict[Key, Bounds]]


def nullify_move(words: Words, found: Mapping[Key, Bounds]) -> dict[Key, Bounds]:
    del found
    a = words.algebra
    e1, e2, node = words.parameter("e1"), words.parameter("e2"), words.field("ListEntry", "node")
    after = a.override(a.override(node, a.product(e1, a.join(e2, node))), a.product(e2, a.null))
    result = a.join(e1, after)
    return {
        words.key("ListEntry", "node"): Bounds(after, after),
        words.result(RefType("Node")): Bounds(result, result),
    }


def insert(words: Words, found: Mapping[Key, Bounds]) -> dict[Key, Bounds]:
    a = words.algebra
    new, this, n = words.new(found, "ListEntry"), words.parameter("this"), words.parameter("n")
    head, next_ = words.field("List", "head"), words.field("ListEntry", "next")
    node, prev = words.field("ListEntry", "node"), words.field("ListEntry", "prev")
    first = a.join(this, head)
    base = a.override(prev, a.product(new, a.null))
    exact = {
        words.key("ListEntry", "node"): a.override(node, a.product(new, n)),
        words.key("List", "head"): a.override(head, a.product(this, new)),
        words.key("ListEntry", "next"): a.override(next_, a.product(new, first)),
    }
    return {
        **{key: Bounds(value, value) for key, value in exact.items()},
        words.key("ListEntry", "prev"): Bounds(
            a.difference(base, a.product(first, a.everything)), a.union(base, a.product(first, new))
        ),
    }


def _initialised(words: Words) -> tuple[Expression, Expression]:
    a = words.algebra
    head, next_ = words.field("List", "head"), words.field("ListEntry", "next")
    nodes = words.path(
        words.parameter("this"), words.field("Graph", "nodes"), head, a.reflexive(next_),
        words.field("ListEntry", "node"),
    )  # fmt: skip
    return nodes, words.field("Node", "visitedInsNum")


def init(words: Words, found: Mapping[Key, Bounds]) -> dict[Key, Bounds]:
    del found
    nodes, visited = _initialised(words)
    after = words.algebra.override(visited, words.algebra.product(nodes, words.algebra.constant(0, I32)))
    return {words.key("Node", "visitedInsNum"): Bounds(after, after)}


def init_by_fixpoint(words: Words, found: Mapping[Key, Bounds]) -> dict[Key, Bounds]:
    del found
    a = words.algebra
    nodes, visited = _initialised(words)
    lower = a.difference(visited, a.product(nodes, a.everything))
    upper = a.union(visited, a.product(nodes, a.constant(0, I32)))
    return {words.key("Node", "visitedInsNum"): Bounds(lower, upper)}


def fix_ins(words: Words, found: Mapping[Key, Bounds]) -> dict[Key, Bounds]:
    del found
    a = words.algebra
    head, next_ = words.field("List", "head"), words.field("ListEntry", "next")
    nodes = words.path(
        words.parameter("n"), words.field("Node", "outNodesList"), head, a.reflexive(next_),
        words.field("ListEntry", "node"),
    )  # fmt: skip
    visited = words.field("Node", "visitedInsNum")
    anything = a.product(nodes, a.universe(I32))
    return {words.key("Node", "visitedInsNum"): Bounds(a.difference(visited, anything), a.union(visited, anything))}


def find_source(words: Words, found: Mapping[Key, Bounds]) -> dict[Key, Bounds]:
    del found
    a = words.algebra
    node, next_ = words.field("ListEntry", "node"), words.field("ListEntry", "next")
    in_degree, visited = words.field("Node", "inDeg"), words.field("Node", "visitedInsNum")
    reached = words.path(words.parameter("entry"), a.reflexive(next_))
    numbers = words.path(reached, node, visited)
    leading = a.join(node, a.join(in_degree, numbers))
    return {words.result(RefType("ListEntry")): Bounds(a.none, a.intersection(reached, a.union(a.null, leading)))}


def copy(words: Words, found: Mapping[Key, Bounds]) -> dict[Key, Bounds]:
    a = words.algebra
    new_list, new_header = words.new(found, "LinkedList"), words.new(found, "Entry")
    element, next_ = words.field("Entry", "element"), words.field("Entry", "next")
    previous = words.field("Entry", "previous")
    header = a.join(words.parameter("this"), words.field("LinkedList", "header"))
    copied = a.join(a.difference(a.join(header, a.closure(next_)), header), element)
    made = a.union(new_header, a.leaf(LeafKind.NEW_SET, owner="Entry", type_=RefType("Entry")))
    elements = a.union(element, a.product(made, a.union(a.null, copied)))
    links = a.product(made, a.union(a.null, made))
    return {
        words.result(RefType("LinkedList")): Bounds(new_list, new_list),
        words.key("Entry", "element"): Bounds(element, elements),
        words.key("Entry", "next"): Bounds(next_, a.union(next_, links)),
        words.key("Entry", "previous"): Bounds(previous, a.union(previous, links)),
    }
