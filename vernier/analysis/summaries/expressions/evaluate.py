"""Summaries on concrete executions: the values of expressions, and whether an execution is within the bounds.

This shares nothing with the analysis but the shape of expressions, so that one can be held against the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import TypeAlias

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.terms import (
    LENGTH,
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    is_conversion,
    leaves,
)
from vernier.ir.expr import BinaryOp, Const
from vernier.ir.program import Program
from vernier.ir.state import ArrayState, ObjectState, Reference, State, Value
from vernier.ir.types import BoolType, FloatType, IntType, RefType, Type, is_reference
from vernier.spec.arithmetic import binary, convert
from vernier.spec.relations import closure, join, override
from vernier.spec.tree import ClosureOperator, RelationOperator

Atom: TypeAlias = Value | str
Tuples: TypeAlias = frozenset[tuple[Atom, ...]]


class NotEvaluated(Exception):
    """A part of the expression has no value here, such as a string constant."""


def atom(value: Value) -> Atom:
    """Truth values are atoms of their own: in Python, True equals 1."""
    return str(value) if isinstance(value, bool) else value


@dataclass(frozen=True, slots=True)
class Execution:
    """One execution that returned: the states before and after, and the value returned."""

    program: Program
    before: State
    after: State
    result: Value


@dataclass(slots=True)
class Evaluation:
    """Values of expressions in one execution; `new` says which object a named new object is."""

    execution: Execution
    new: Mapping[Leaf, Atom]
    _known: dict[Expression, Tuples] = field(default_factory=dict)
    _domain: frozenset[Atom] | None = None

    def value(self, expression: Expression) -> Tuples:
        pending = [expression]
        while pending:
            current = pending[-1]
            if current in self._known:
                pending.pop()
                continue
            missing = [] if isinstance(current, Leaf) else [o for o in current.operands if o not in self._known]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            self._known[current] = self._leaf(current) if isinstance(current, Leaf) else self._operation(current)
        return self._known[expression]

    # ------------------------------------------------------------ leaves

    def _leaf(self, leaf: Leaf) -> Tuples:
        before, after = self.execution.before, self.execution.after
        match leaf.kind:
            case LeafKind.EMPTY:
                return frozenset()
            case LeafKind.UNIVERSE:
                return frozenset((item,) for item in self.domain() if self._has_type(item, leaf.type))
            case LeafKind.CONSTANT:
                if isinstance(leaf.value, str):
                    raise NotEvaluated
                return frozenset({(atom(leaf.value),)})
            case LeafKind.PARAMETER:
                return frozenset({(atom(before.locals[leaf.name]),)})
            case LeafKind.GLOBAL:
                return frozenset({(atom(global_value(self.execution.program, before, leaf.name)),)})
            case LeafKind.FIELD:
                return field_relation(self.execution.program, before, leaf.owner, leaf.name, leaf.type)
            case LeafKind.ELEMENTS:
                return element_relation(before, leaf.type)
            case LeafKind.ALLOCATED:
                return objects_of(before, leaf.name)
            case LeafKind.INSTANCES:
                return frozenset((item,) for item in instances(self.execution.program, after, leaf.name))
            case LeafKind.NEW:
                return frozenset({(self.new[leaf],)})
            case LeafKind.NEW_SET:
                named = frozenset((item,) for item in self.new.values())
                gone = frozenset({(self.new[leaf],)} if leaf in self.new else ())
                return (objects_of(after, leaf.owner) - objects_of(before, leaf.owner) - named) | gone
            case LeafKind.HOLE:
                raise AssertionError("a symbol of a loop outside of it")

    def domain(self) -> frozenset[Atom]:
        """All atoms there are."""
        if self._domain is None:
            found: set[Atom] = {None, "True", "False", 0, atom(self.execution.result), *self.new.values()}
            for state in (self.execution.before, self.execution.after):
                found.update(atom(value) for value in (*state.locals.values(), *state.globals.values()))
                for id_, content in state.heap.items():
                    found.add(Reference(id_))
                    found.update(atom(value) for value in _contents(content))
            for name in self.execution.program.globals:
                found.add(atom(global_value(self.execution.program, self.execution.before, name)))
            self._domain = frozenset(found)
        return self._domain

    def _has_type(self, item: Atom, type_: Type) -> bool:
        if isinstance(type_, BoolType):
            return isinstance(item, str)
        if isinstance(type_, IntType | FloatType):
            return isinstance(item, int | float)
        if type_ == RefType("java.lang.Object"):
            return True
        if not is_reference(type_):
            return False
        dynamic = dynamic_type(self.execution.after, item)
        return item is None or (dynamic is not None and self.execution.program.is_subtype(dynamic, type_))

    # ------------------------------------------------------------ operations

    def _operation(self, node: Node) -> Tuples:
        values = [self._known[operand] for operand in node.operands]
        limited = self._limited(node, values)
        if limited is not None:
            return limited
        match node.operator:
            case RelationOperator.UNION:
                return frozenset().union(*values)
            case RelationOperator.INTERSECTION:
                return values[0].intersection(*values[1:])
            case RelationOperator.DIFFERENCE:
                return values[0] - values[1]
            case RelationOperator.PRODUCT:
                return frozenset(a + b for a in values[0] for b in values[1])
            case RelationOperator.JOIN:
                return join(values[0], values[1])
            case RelationOperator.OVERRIDE:
                return override(values[0], values[1])
            case ClosureOperator.CLOSURE | ClosureOperator.REFLEXIVE_CLOSURE:
                reflexive = node.operator is ClosureOperator.REFLEXIVE_CLOSURE
                return closure(values[0]) | (frozenset((a, a) for a in self.domain()) if reflexive else frozenset())
            case ValueOperator.CHOICE:
                return values[1] if values[0] else values[2]
            case ValueOperator.APPLY:
                return frozenset((self._applied(node, entries),) for entries in product(*values))

    def _limited(self, node: Node, values: list[Tuples]) -> Tuples | None:
        """r - (x -> univ), r & (x -> univ) and r.univ look at the first column only: sums that occur in r need not be
        among the atoms of a state."""
        ends = [_maps_to_everything(part) for part in node.operands]
        if node.operator is RelationOperator.JOIN and _is_everything(node.operands[1]):
            return frozenset(entry[:-1] for entry in values[0])
        if node.operator is RelationOperator.DIFFERENCE and ends[1]:
            heads = {entry[0] for entry in values[1]}
            return frozenset(entry for entry in values[0] if entry[0] not in heads)
        if node.operator is RelationOperator.INTERSECTION and any(ends) and not all(ends):
            rest = [value for value, end in zip(values, ends, strict=True) if not end]
            limits = [{entry[0] for entry in value} for value, end in zip(values, ends, strict=True) if end]
            common = rest[0].intersection(*rest[1:])
            return frozenset(entry for entry in common if all(entry[0] in heads for heads in limits))
        return None

    def _applied(self, node: Node, entries: tuple[tuple[Atom, ...], ...]) -> Atom:
        operands = [entry[0] for entry in entries]
        if node.detail == LENGTH:
            content = self.execution.after.heap.get(operands[0].id) if isinstance(operands[0], Reference) else None
            return len(content.elements) if isinstance(content, ArrayState) else "no array"
        numbers = [item for item in operands if isinstance(item, int | float)]
        if len(numbers) < len(operands):
            return "no number"
        if is_conversion(node):
            return atom(convert(numbers[0], node.type))
        if len(numbers) == 1:
            assert isinstance(node.type, IntType)
            return node.type.wrap(-int(numbers[0]) if node.detail == "neg" else ~int(numbers[0]))
        operator = BinaryOp(node.detail)
        if operator in (BinaryOp.DIVIDE, BinaryOp.REMAINDER) and numbers[1] == 0:
            return "no number"
        type_ = node.type if not isinstance(node.type, BoolType) else IntType(64, True)
        return atom(binary(operator, numbers[0], numbers[1], type_))


def _is_everything(expression: Expression) -> bool:
    return isinstance(expression, Leaf) and expression.kind is LeafKind.UNIVERSE


def _maps_to_everything(expression: Expression) -> bool:
    return (
        isinstance(expression, Node)
        and expression.operator is RelationOperator.PRODUCT
        and _is_everything(expression.operands[1])
    )


# ------------------------------------------------------------ states as relations


def _contents(content: object) -> Iterable[Value]:
    match content:
        case ObjectState(fields=fields):
            return list(fields.values())
        case ArrayState(elements=elements):
            return elements
        case _:
            return ()


def global_value(program: Program, state: State, name: str) -> Value:
    if name in state.globals:
        return state.globals[name]
    definition = program.globals[name]
    for _, expr in definition.initial:
        if isinstance(expr, Const):
            return expr.value
    return zero(definition.type) if not isinstance(definition.type, RefType) else None


def zero(type_: object) -> Value:
    match type_:
        case BoolType():
            return False
        case IntType():
            return 0
        case FloatType():
            return 0.0
        case _:
            return None


def dynamic_type(state: State, item: Atom) -> Type | None:
    content = state.heap.get(item.id) if isinstance(item, Reference) else None
    match content:
        case ObjectState(class_name=name):
            return RefType(name)
        case ArrayState(type=type_):
            return type_
        case _:
            return None


def instances(program: Program, state: State, class_name: str) -> Iterator[Reference]:
    for id_ in state.heap:
        dynamic = dynamic_type(state, Reference(id_))
        if dynamic is not None and program.is_subtype(dynamic, RefType(class_name)):
            yield Reference(id_)


def objects_of(state: State, class_name: str) -> Tuples:
    """The objects of exactly this class (or array type)."""
    return frozenset(
        (Reference(id_),)
        for id_, content in state.heap.items()
        if (isinstance(content, ObjectState) and content.class_name == class_name)
        or (isinstance(content, ArrayState) and str(content.type) == class_name)
    )


def field_relation(program: Program, state: State, owner: str, name: str, type_: Type) -> Tuples:
    found = set()
    for reference in instances(program, state, owner):
        content = state.heap[reference.id]
        assert isinstance(content, ObjectState)
        found.add((reference, atom(content.fields.get((owner, name), zero(type_)))))
    return frozenset(found)


def element_relation(state: State, element: Type) -> Tuples:
    """The pairs (array, element) of all arrays of this element type, or of references."""
    return frozenset(
        (Reference(id_), atom(value))
        for id_, content in state.heap.items()
        if isinstance(content, ArrayState)
        and (content.type.element == element or (is_reference(element) and is_reference(content.type.element)))
        for value in content.elements
    )


# ------------------------------------------------------------ bounds on executions


def actual(execution: Execution, key: Key) -> Tuples:
    """The value of a key after the execution."""
    program, after = execution.program, execution.after
    match key.kind:
        case KeyKind.FIELD:
            return field_relation(program, after, key.owner, key.name, key.type)
        case KeyKind.ELEMENTS:
            return element_relation(after, key.type)
        case KeyKind.GLOBAL:
            return frozenset({(atom(global_value(program, after, key.name)),)})
        case KeyKind.ALLOCATED:
            return objects_of(after, key.name)
        case KeyKind.RESULT:
            return frozenset({(atom(execution.result),)})
        case KeyKind.LOCAL:
            raise AssertionError("locals are gone after an execution")


def outside(execution: Execution, bounds: Mapping[Key, Bounds]) -> tuple[Key, ...]:
    """The keys whose values are outside their bounds, for the choice of new objects with the fewest; none if all hold.

    Objects that nothing refers to at the end may be missing from the state after; what a bound says of them is not
    looked at.
    """
    fewest: tuple[Key, ...] | None = None
    for new in choices(execution, bounds):
        evaluation = Evaluation(execution, new)
        wrong = tuple(key for key, item in bounds.items() if not _within(evaluation, key, item))
        if not wrong:
            return ()
        if fewest is None or len(wrong) < len(fewest):
            fewest = wrong
    return fewest or ()


def _within(evaluation: Evaluation, key: Key, bounds: Bounds) -> bool:
    value = actual(evaluation.execution, key)
    try:
        lower, upper = evaluation.value(bounds.lower), evaluation.value(bounds.upper)
    except NotEvaluated:
        return True
    lower = frozenset(entry for entry in lower if not isinstance(entry[0], str) or entry[0] in ("True", "False"))
    return lower <= value <= upper


def choices(execution: Execution, bounds: Mapping[Key, Bounds]) -> Iterator[dict[Leaf, Atom]]:
    """All ways to say which new object is which; of those without a name, one may be missing from the state after."""
    found: dict[str, dict[Leaf, None]] = {}
    sets: dict[Leaf, Atom] = {}
    for item in bounds.values():
        for leaf in (*leaves(item.lower), *leaves(item.upper)):
            if leaf.kind is LeafKind.NEW:
                found.setdefault(leaf.owner, {})[leaf] = None
            elif leaf.kind is LeafKind.NEW_SET:
                sets[leaf] = f"gone {leaf.owner}"
    per_class = []
    for class_name, named in found.items():
        fresh = objects_of(execution.after, class_name) - objects_of(execution.before, class_name)
        ids = sorted(entry[0].id for entry in fresh if isinstance(entry[0], Reference))
        atoms: list[Atom] = [Reference(id_) for id_ in ids]
        atoms.extend(f"gone {class_name} {index}" for index in range(len(named)))
        per_class.append([dict(zip(named, choice, strict=True)) for choice in permutations(atoms, len(named))])
    for missing in ({}, sets) if sets else ({},):
        for combination in product(*per_class):
            yield {**missing, **{leaf: item for part in combination for leaf, item in part.items()}}
