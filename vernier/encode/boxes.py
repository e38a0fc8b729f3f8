"""Boxes of numbers as values: an object that `Integer.valueOf` and its kin make is determined by its number.

The library shares the boxes of small numbers through a cache, whose 256 cells would depend on every number that is
boxed. Law: boxes are immutable, so only a comparison of two references, one of which may be such a box, can observe
whether they are shared; `boxing` is VALUES only where no code and no clause in reach of the entry makes such a
comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property

from vernier.analysis.facts.call_graph import CallGraph
from vernier.encode.context import Encoding
from vernier.encode.intrinsics import Ends, Intrinsics
from vernier.encode.memory import load_field
from vernier.encode.state import ObjectRecord, SymbolicState
from vernier.encode.values import GuardedReference, GuardedValue
from vernier.ir.expr import BinaryOp, Convert, Expr
from vernier.ir.ops import Call, Store
from vernier.ir.program import Language, Procedure, Program
from vernier.ir.types import ArrayType, RefType, Type, is_reference
from vernier.ir.walk import expressions_of, obligations_in, operations_of, reference_comparisons
from vernier.logic.bank import Term
from vernier.spec.tree import (
    BinaryOperation,
    BodyClause,
    ClassSet,
    ClauseRole,
    ElementRelation,
    FieldRelation,
    Fresh,
    Literal,
    PureCall,
    Quantifier,
    RelationType,
    SetOf,
)
from vernier.spec.walk import parts, targets

_BOXED = {"Integer": "int", "Long": "long", "Short": "short", "Byte": "byte", "Character": "char"}
CLASSES = frozenset(f"java.lang.{name}" for name in _BOXED)
_MAKERS = {f"java.lang.{name}.valueOf({kind})": f"java.lang.{name}" for name, kind in _BOXED.items()}
_READERS = {f"java.lang.{name}.{kind}Value()": f"java.lang.{name}" for name, kind in _BOXED.items()}
_SHORT_CUTS = frozenset({"java.util.Objects.equals(java.lang.Object,java.lang.Object)"})
"""Procedures that compare references only to save a call of `equals`, which gives the same answer on boxes"""
_IDENTITY_HASH = "java.lang.System.identityHashCode(java.lang.Object)"


class Boxing(Enum):
    """VALUES: boxes are made as values, without the library's cache. LIBRARY: as the library makes them."""

    VALUES = "values"
    LIBRARY = "library"


class BoxIntrinsics(Intrinsics):
    """The known procedures, and those that box numbers."""

    def __init__(self, encoding: Encoding) -> None:
        super().__init__(encoding)
        self.boxes: dict[int, Term] = {}
        """Box -> its number"""
        self.opaque = 0
        """How often something was run whose reads nobody sees"""
        self._inside: dict[str, tuple[str, ...]] = {}
        """Maker -> the obligations in its body"""

    def is_of_boxes(self, procedure: Procedure) -> bool:
        """Whether the procedure makes a box or reads one."""
        return procedure.name in _MAKERS or procedure.name in _READERS

    def run(self, procedure: Procedure, arguments: tuple[GuardedValue, ...], state: SymbolicState) -> Ends | None:
        reader = _READERS.get(procedure.name)
        if reader is not None:
            box = arguments[0]
            assert isinstance(box, GuardedReference)
            return (state, load_field(self.encoding, state, box, (reader, "value"), procedure.result)), None
        name = _MAKERS.get(procedure.name)
        if name is None or not isinstance(arguments[0], Term):
            known = super().run(procedure, arguments, state)
            self.opaque += known is not None
            return known
        self._note_reached(procedure, state)
        box = self.encoding.new_object(state, name)
        (object_id,) = box.choices
        record = state.heap[object_id]
        assert isinstance(record, ObjectRecord)
        state.heap[object_id] = record.with_field((name, "value"), arguments[0])
        self.boxes[object_id] = arguments[0]
        return (state, box), None

    def _note_reached(self, procedure: Procedure, state: SymbolicState) -> None:
        """Nothing in the body can be violated; but executions do come there."""
        inside = self._inside.get(procedure.name)
        if inside is None:
            inside = self._inside[procedure.name] = tuple(obligations_in(procedure))
        for obligation in inside:
            self.encoding.reached.setdefault(obligation, []).append(state.guard.term)


def initialisers(program: Program) -> list[str]:
    """The static initialisers of the box classes that the program has."""
    names = [f"{name}.<clinit>()" for name in sorted(CLASSES)]
    return [name for name in names if name in program.procedures]


def known_procedures(encoding: Encoding, entry: str, clauses: Mapping[str, BodyClause]) -> Intrinsics:
    """The intrinsics for the executions of an entry."""
    match boxing(encoding.program, entry, clauses):
        case Boxing.VALUES:
            return BoxIntrinsics(encoding)
        case Boxing.LIBRARY:
            return Intrinsics(encoding)


def boxing(program: Program, entry: str, clauses: Mapping[str, BodyClause]) -> Boxing:
    """How boxes may be made in the executions of an entry."""
    if program.language is not Language.JAVA:
        return Boxing.LIBRARY
    nodes = [part for clause in clauses.values() for part in parts(clause)]
    calls = CallGraph(program)
    roots = dict.fromkeys(_roots(program, entry, nodes))
    reached = {item.name: item for root in roots for item in calls.reachable(root)}
    if reached.keys().isdisjoint(_MAKERS):
        return Boxing.LIBRARY
    # Nobody sees what the makers themselves do.
    procedures = [item for name, item in reached.items() if name not in _MAKERS]
    observer = _Observer(program)
    sees = any(map(observer.tells_apart, nodes)) or any(map(observer.compares, procedures))
    # A frame compares what a location holds with what it held.
    frames = any(clause.role is ClauseRole.FRAME for clause in clauses.values())
    return Boxing.LIBRARY if sees or (frames and any(map(observer.stores, procedures))) else Boxing.VALUES


def _roots(program: Program, entry: str, nodes: Iterable[object]) -> Iterator[str]:
    """The entry, and what clauses may call."""
    yield entry
    for node in nodes:
        if isinstance(node, PureCall):
            yield from targets(program, node)


def tells_objects_apart(part: object) -> bool:
    """Whether the truth of a clause may depend on the identity of an object that is not null."""
    match part:
        case Fresh() | SetOf():
            return True
        case BinaryOperation(operator=BinaryOp.EQ | BinaryOp.NE, left=left, right=right):
            sides = (left, right)
            return all(_is_object(side.type) and not isinstance(side, Literal) for side in sides)
        case _:
            return False


def sees_all_objects(part: object) -> bool:
    """Whether the truth of a clause may depend on objects that nothing leads to."""
    match part:
        case ClassSet() | FieldRelation() | ElementRelation():
            return True
        case Quantifier(variables=variables):
            return any(_is_object(variable.type) for variable in variables)
        case _:
            return False


def _is_object(type_: object) -> bool:
    return not isinstance(type_, RelationType) and is_reference(type_)  # type: ignore[arg-type]


class _Observer:
    """Finds operations and clauses that may observe the identity of a box."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._classes = [RefType(name) for name in sorted(CLASSES) if name in program.classes]

    def _holds_boxes(self, type_: object) -> bool:
        """Whether a location of the type may refer to a box."""
        return isinstance(type_, RefType) and any(self._program.is_subtype(item, type_) for item in self._classes)

    def tells_apart(self, part: object) -> bool:
        match part:
            case BinaryOperation(left=left, right=right) if tells_objects_apart(part):
                return self._holds_boxes(left.type) and self._holds_boxes(right.type)
            case _:
                return tells_objects_apart(part) or sees_all_objects(part)

    def compares(self, procedure: Procedure) -> bool:
        """Whether a body compares two references that may both be boxes, or asks for an identity."""
        if procedure.name in _SHORT_CUTS:
            return False
        return procedure.name == _IDENTITY_HASH or any(
            self._may_be_box(procedure, item.left) and self._may_be_box(procedure, item.right)
            for block in procedure.blocks
            for part in (*block.operations, block.terminator)
            for expression in expressions_of(part)
            for item in reference_comparisons(expression)
        )

    def _may_be_box(self, procedure: Procedure, expression: Expr) -> bool:
        if procedure.receiver is not None and expression == procedure.receiver:
            return procedure.name in self._run_on_boxes
        if isinstance(expression, Convert) and not self._may_be_box(procedure, expression.operand):
            return False
        return self._holds_boxes(expression.type)

    @cached_property
    def _run_on_boxes(self) -> frozenset[str]:
        """The methods whose receiver may be a box: a class of boxes dispatches to them, or calls them on itself."""
        program, found = self._program, set[str | None]()
        for box in self._classes:
            families = (name for name in program.classes if program.is_subclass(box.name, name))
            found |= {program.dispatch(box.name, key) for name in families for key in program.classes[name].methods}
            own = (item for name, item in program.procedures.items() if name.startswith(f"{box.name}."))
            found |= {op.callee for item in own for op in operations_of(item) if isinstance(op, Call)}
        return frozenset(name for name in found if name is not None)

    def stores(self, procedure: Procedure) -> bool:
        """Whether a body may store a box where a frame looks."""
        if procedure.is_external:
            # It would have to be given the place and the value: `System.arraycopy` is.
            return sum(self._is_location_of_boxes(parameter.type) for parameter in procedure.parameters) > 1
        stored = (operation for operation in operations_of(procedure) if isinstance(operation, Store))
        return any(self._may_be_box(procedure, operation.value) for operation in stored)

    def _is_location_of_boxes(self, type_: Type) -> bool:
        return self._holds_boxes(type_.element if isinstance(type_, ArrayType) else type_)
