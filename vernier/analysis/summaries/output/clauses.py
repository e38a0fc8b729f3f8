"""Summaries as relational clauses that can be put into a Java source as annotations.

Law: a clause written here holds of every execution that returns, if the summary does. Bounds that the language of
clauses cannot express (contents of arrays, numbers of unknown value, fields hidden by a parameter of the same name,
objects that are allocated on some paths only) are left out, and `Clauses.left_out` lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.order import operand
from vernier.analysis.summaries.expressions.terms import (
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    is_conversion,
    is_operation,
    leaves,
    operands_of,
)
from vernier.analysis.summaries.expressions.text import constant, java_name, short
from vernier.analysis.summaries.templates import Template
from vernier.ir.program import Procedure
from vernier.ir.types import OBJECT, IntType, RefType
from vernier.spec.tree import ClosureOperator, RelationOperator

_LONGEST = 400
_ARITHMETIC = {"add": "+", "sub": "-", "div": "/", "rem": "%"}
_COMPARISON = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}


class NotExpressible(Exception):
    """The language of clauses cannot express this."""


@dataclass(frozen=True, slots=True)
class Clauses:
    """Texts of `ensures` clauses; `left_out` names the values without one."""

    texts: tuple[str, ...]
    left_out: tuple[str, ...]


def clauses_of(procedure: Procedure, template: Template) -> Clauses:
    """The clauses of a summary of normal returns."""
    if template.unknown or not template.reached:
        return Clauses((), ("everything",))
    hidden = frozenset(local.name for local in procedure.parameters)
    changed = any(key.kind is not KeyKind.RESULT for key in template.values)
    names = _new_names(template.values)
    found: dict[str, frozenset[Leaf]] = {}
    left_out: list[str] = []
    for key, bounds in template.values.items():
        if key.kind is KeyKind.ALLOCATED:
            continue
        try:
            for text in _Writer(hidden, names, old=changed and key.kind is KeyKind.RESULT).lines(key, bounds):
                found[text] = _named(bounds)
        except NotExpressible:
            left_out.append(key.name)
    return Clauses(tuple(_quantified(found, names)), tuple(left_out))


def _named(bounds: Bounds) -> frozenset[Leaf]:
    both = (*leaves(bounds.lower), *leaves(bounds.upper))
    return frozenset(leaf for leaf in both if leaf.kind in (LeafKind.NEW, LeafKind.NEW_SET))


def _new_names(values: Mapping[Key, Bounds]) -> dict[Leaf, str]:
    """Variables for the objects that are allocated on every path."""
    found: dict[Leaf, str] = {}
    for key, bounds in values.items():
        if key.kind is KeyKind.ALLOCATED:
            for term in operands_of(bounds.lower, RelationOperator.UNION):
                if isinstance(term, Leaf) and term.kind is LeafKind.NEW and " " not in key.name:
                    found[term] = f"new{short(term.owner)}{len(found) + 1}"
    return found


def _quantified(found: Mapping[str, frozenset[Leaf]], names: Mapping[Leaf, str]) -> list[str]:
    """Clauses about the same new objects have to speak of them together."""
    together = [text for text, new in found.items() if new]
    texts = [text for text, new in found.items() if not new]
    if together:
        binders = ", ".join(f"{name}: {_fresh(leaf.owner)}" for leaf, name in names.items())
        body = " and ".join(f"({text})" for text in together)
        texts.append(f"some {binders} | {body}" if binders else body)
    return texts


def _fresh(class_name: str) -> str:
    return f"({short(class_name)} - @old({short(class_name)}))"


class _Writer:
    """Writes bounds of one key. With `old`, the clause has no primed name and refers to the pre-state by `@old`."""

    def __init__(self, hidden: frozenset[str], names: Mapping[Leaf, str], *, old: bool) -> None:
        self._hidden = hidden
        self._names = names
        self._old = old

    def lines(self, key: Key, bounds: Bounds) -> list[str]:
        if max(bounds.lower.size, bounds.upper.size) > _LONGEST:
            raise NotExpressible
        subject = self._subject(key)
        if bounds.exact:
            return [self._equal(subject, bounds.lower)]
        found = []
        if not (isinstance(bounds.lower, Leaf) and bounds.lower.kind is LeafKind.EMPTY):
            found.append(f"{self.text(bounds.lower)} in {subject}")
        upper = self._upper(subject, bounds.upper)
        return found if upper is None else [*found, upper]

    def _subject(self, key: Key) -> str:
        match key.kind:
            case KeyKind.RESULT:
                return "return"
            case KeyKind.FIELD if key.name not in self._hidden:
                return f"{key.name}'"
            case KeyKind.GLOBAL if key.name.rsplit(".", 1)[-1] not in self._hidden:
                return f"{key.name.rsplit('.', 1)[-1]}'"
            case _:
                raise NotExpressible

    def _equal(self, subject: str, value: Expression) -> str:
        """Choices become implications."""
        if isinstance(value, Node) and value.operator is ValueOperator.CHOICE:
            test, then, otherwise = value.operands
            condition = self._test(test)
            yes, no = self._equal(subject, then), self._equal(subject, otherwise)
            return f"({condition} => ({yes})) and ({condition} or ({no}))"
        return f"{subject} = {self.text(value, tight=_is_comparison(value))}"

    def _upper(self, subject: str, upper: Expression) -> str | None:
        """Values that can be anything are taken out on both sides."""
        free: list[str] = []
        rest: list[Expression] = []
        for term in operands_of(upper, RelationOperator.UNION):
            if is_operation(term, RelationOperator.PRODUCT) and _is_universe(term, 1):
                free.append(self.text(operand(term)))
            elif isinstance(term, Leaf) and term.kind is LeafKind.UNIVERSE:
                return None
            else:
                rest.append(term)
        within = " + ".join(self.text(term, tight=True) for term in rest) or "none"
        if not free:
            return f"{subject} in {within}"
        if not rest:
            return None
        taken = " + ".join(f"({text})" for text in free)
        return f"({subject} - (({taken}) -> ({taken}).({subject}))) in {within}"

    # ------------------------------------------------------------ expressions

    def text(self, expression: Expression, *, tight: bool = False) -> str:
        if isinstance(expression, Leaf):
            return self._leaf(expression)
        written = self._operation(expression)
        return f"({written})" if tight and expression.operator is not RelationOperator.JOIN else written

    def _operation(self, node: Node) -> str:
        special = self._without_universe(node)
        if special is not None:
            return special
        parts = [self.text(part, tight=True) for part in node.operands]
        match node.operator:
            case RelationOperator.UNION | RelationOperator.INTERSECTION:
                if node.operator is RelationOperator.UNION and any(_is_number(part) for part in node.operands):
                    raise NotExpressible
                return f" {node.operator.value} ".join(parts)
            case RelationOperator.DIFFERENCE | RelationOperator.OVERRIDE:
                return f"{parts[0]} {node.operator.value} {parts[1]}"
            case RelationOperator.PRODUCT:
                return f"{parts[0]} -> {parts[1]}"
            case ClosureOperator.CLOSURE | ClosureOperator.REFLEXIVE_CLOSURE:
                return f"{node.operator.value}({parts[0]})"
            case RelationOperator.JOIN:
                return self._join(node, parts)
            case ValueOperator.CHOICE:
                raise NotExpressible
            case ValueOperator.APPLY:
                return self._applied(node, parts)

    def _without_universe(self, node: Node) -> str | None:
        """r - (x -> univ) is r - (x -> x.r), (x -> univ) & r is (x -> x.r) & r, and r.univ is r.(Object.r)."""
        first, second = node.operands[0], node.operands[-1]
        if node.operator is RelationOperator.JOIN and isinstance(second, Leaf) and second.kind is LeafKind.UNIVERSE:
            relation = self.text(first, tight=True)
            return f"{relation}.(Object.({relation}))"
        limits = [
            part for part in node.operands if is_operation(part, RelationOperator.PRODUCT) and _is_universe(part, 1)
        ]
        if len(limits) != 1 or len(node.operands) != 2 or first.arity != 2:
            return None
        if node.operator is RelationOperator.DIFFERENCE and limits[0] is second:
            relation = self.text(first, tight=True)
        elif node.operator is RelationOperator.INTERSECTION:
            relation = self.text(second if limits[0] is first else first, tight=True)
        else:
            return None
        domain = self.text(operand(limits[0]), tight=True)
        return f"{relation} {node.operator.value} ({domain} -> {domain}.({relation}))"

    def _join(self, node: Node, parts: list[str]) -> str:
        left, right = node.operands
        if isinstance(right, Leaf) and right.kind is LeafKind.FIELD:
            return self._dated(f"{self._undated(left)}.{right.name}") if self._old else f"{parts[0]}.{right.name}"
        if isinstance(right, Node) and right.operator in (ClosureOperator.CLOSURE, ClosureOperator.REFLEXIVE_CLOSURE):
            return f"{parts[0]}.{parts[1].removeprefix('(').removesuffix(')')}"
        return f"{parts[0]}.({parts[1]})"

    def _undated(self, expression: Expression) -> str:
        return self.text(expression, tight=True)

    def _dated(self, text: str) -> str:
        """One `@old` around a chain of fields is enough."""
        inner = text.replace("@old(", "(")
        return f"@old({inner})"

    def _leaf(self, leaf: Leaf) -> str:
        match leaf.kind:
            case LeafKind.EMPTY:
                return "none"
            case LeafKind.CONSTANT if not isinstance(leaf.value, str):
                return _number(leaf) if isinstance(leaf.type, IntType) else constant(leaf)
            case LeafKind.PARAMETER:
                return leaf.name
            case LeafKind.FIELD if leaf.name not in self._hidden:
                return f"@old({leaf.name})" if self._old else leaf.name
            case LeafKind.GLOBAL if leaf.name.rsplit(".", 1)[-1] not in self._hidden:
                name = leaf.name.rsplit(".", 1)[-1]
                return f"@old({name})" if self._old else name
            case LeafKind.INSTANCES:
                return short(leaf.name)
            case LeafKind.NEW if leaf in self._names:
                return self._names[leaf]
            case LeafKind.NEW_SET if " " not in leaf.owner:
                named = "".join(f" - {name}" for known, name in self._names.items() if known.owner == leaf.owner)
                return f"({_fresh(leaf.owner)}{named})"
            case LeafKind.UNIVERSE if isinstance(leaf.type, RefType) and leaf.type != OBJECT:
                return f"({short(leaf.type.name)} + null)"
            case _:
                raise NotExpressible

    def _applied(self, node: Node, parts: list[str]) -> str:
        if is_conversion(node):
            return f"({java_name(node.type)}) ({parts[0]})"
        if node.detail in _COMPARISON:
            return f"{parts[0]} {_COMPARISON[node.detail]} {parts[1]}"
        if node.detail in _ARITHMETIC and isinstance(node.type, IntType):
            return f"(0 + {parts[0]}) {_ARITHMETIC[node.detail]} {parts[1]}"
        raise NotExpressible

    def _test(self, test: Expression) -> str:
        """A condition that holds when the set is not empty."""
        if isinstance(test, Node) and test.operator is ValueOperator.CHOICE:
            inner, then, otherwise = test.operands
            first = self._test(inner)
            return f"(({first} and {self._test(then)}) or (!({first}) and {self._test(otherwise)}))"
        if isinstance(test, Leaf) and test.kind is LeafKind.EMPTY:
            return "(true = false)"
        if isinstance(test, Leaf) and test.kind is LeafKind.CONSTANT:
            return "(true = true)"
        if is_operation(test, RelationOperator.INTERSECTION):
            comparisons = [part for part in operands_of(test, RelationOperator.INTERSECTION) if _is_comparison(part)]
            if comparisons and len(operands_of(test, RelationOperator.INTERSECTION)) == 2:
                return f"({self.text(comparisons[0])})"
        return f"(some ({self.text(test)}))"


def _is_universe(expression: Expression, index: int) -> bool:
    """Whether this operand of an operation is a set of everything."""
    if not isinstance(expression, Node) or len(expression.operands) <= index:
        return False
    part = expression.operands[index]
    return isinstance(part, Leaf) and part.kind is LeafKind.UNIVERSE


def _number(leaf: Leaf) -> str:
    """A literal of the constant's type: what is computed from it depends on that."""
    assert isinstance(leaf.type, IntType)
    text = f"({leaf.value}{'L' if leaf.type.width == 64 else ''})"
    return text if leaf.type.width >= 32 else f"(({java_name(leaf.type)}) {text})"


def _is_number(expression: Expression) -> bool:
    if isinstance(expression, Leaf):
        return isinstance(expression.value, int) and not isinstance(expression.value, bool)
    return expression.operator is ValueOperator.APPLY


def _is_comparison(expression: Expression) -> bool:
    return (
        isinstance(expression, Node) and expression.operator is ValueOperator.APPLY and expression.detail in _COMPARISON
    )
