"""Declarations of a translation: methods in reach, call targets, relevant variables, and modifies sets.

A call of the library changes no field of a class of the program: it cannot name one. Code of the program that it calls
back (`toString`, `compareTo`, …) may; the translation supports only callbacks that change nothing relevant. A procedure
without a body has the meaning of the interpreter's table of intrinsics; intrinsics that run code of the program or make
objects of its classes are not translated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from vernier.analysis.facts.call_graph import CallGraph, rapid_type_analysis
from vernier.analysis.facts.foreign import BOXES
from vernier.analysis.facts.never_null import NeverNull
from vernier.encode.firstorder.horn.methods import Method, calls_in, is_open
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.encode.firstorder.linked.kinds import Field, Shape, Sorts
from vernier.encode.firstorder.linked.relevance import Relevance
from vernier.encode.firstorder.linked.state import Symbols
from vernier.ir.interp.java.intrinsics import JAVA
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    Disjoint,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Store,
)
from vernier.ir.program import ClassKind, Procedure, Program
from vernier.ir.types import STRING
from vernier.ir.walk import operations_of, unsupported_stops
from vernier.logic.sorts import UninterpretedSort
from vernier.logic.terms import Terms

_MAKING = frozenset(
    {"java.lang.Object.clone()", "java.lang.Class.newInstance()", "java.lang.Class.forName(java.lang.String)"}
)
"""Intrinsics that make objects of the program without `New`, or initialise its classes"""


@dataclass(frozen=True, slots=True)
class Callees:
    """The targets of a call: methods of the program that it enters, those that the library may call back, and whether a
    target is in the library; `never_null`: that target returns an object."""

    own: tuple[str, ...]
    called_back: tuple[str, ...]
    in_library: bool
    never_null: bool


@dataclass(slots=True)
class Declarations:
    """`callees` by the identity of the call."""

    program: Program
    entry: str
    sorts: Sorts
    symbols: Symbols
    graph: CallGraph
    methods: dict[str, Method] = field(default_factory=dict)
    callees: dict[int, Callees] = field(default_factory=dict)
    relevance: Relevance = field(default_factory=Relevance)
    _made: frozenset[str] = frozenset()
    """The classes of which some code makes objects"""
    _never_null: NeverNull = field(init=False)
    _boundary: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._never_null = NeverNull(self.graph, frozenset())
        self._made = frozenset(
            item.class_name for each in self.program.procedures.values() for item in operations_of(each)
            if isinstance(item, New)
        )  # fmt: skip

    @staticmethod
    def of(terms: Terms, program: Program, entry: str, shapes: Mapping[str, Shape]) -> Declarations:
        """`shapes` are those of fields that are spoken of by paths or not; a field that is not in it is by edges."""
        graph = CallGraph(program) if is_open(program, entry) else rapid_type_analysis(program, entry)
        made = Declarations(program, entry, Sorts.of_program(program), Symbols(terms), graph)
        made._collect()
        procedures = {name: method.procedure for name, method in made.methods.items()}
        entered = {key: (*each.own, *each.called_back) for key, each in made.callees.items()}
        direct = {key: each.own for key, each in made.callees.items()}
        made.relevance = Relevance.of(program, made.sorts, procedures, direct)
        made._declare(shapes)
        made._close_changes(entered)
        made._require_harmless_callbacks()
        return made

    def _collect(self) -> None:
        pending = [self.program.procedures[self.entry]]
        while pending:
            procedure = pending.pop()
            if procedure.name in self.methods:
                continue
            if procedure.is_external:
                raise Untranslatable(f"`{procedure.name}` has no body")
            self.methods[procedure.name] = Method.of(procedure)
            if any(unsupported_stops(procedure)):
                raise Untranslatable(f"`{procedure.name}` does something that is not supported")
            for operation in calls_in(procedure):
                callees = self.callees[id(operation)] = self._callees(operation)
                pending += [self.program.procedures[each] for each in (*callees.own, *callees.called_back)]

    def _callees(self, operation: Call | CallVirtual) -> Callees:
        self._require_targets(operation)
        targets = [self.program.procedures[each] for each in self.graph.targets(operation)]
        own = tuple(each.name for each in targets if not each.is_library)
        library = [each for each in targets if each.is_library]
        back = dict.fromkeys(name for each in library for name in self._called_back(each))
        never_null = all(self._never_null.returns_an_object(each.name) for each in library)
        return Callees(own, tuple(back), bool(library), never_null)

    def _require_targets(self, operation: Call | CallVirtual) -> None:
        """The code that a call may run is there. A front end leaves out methods of classes without objects."""
        lacking = any(each not in self.program.procedures for each in self.graph.targets(operation))
        if isinstance(operation, CallVirtual):
            classes, static = self.graph.by_receiver(operation).get(None), operation.static_type.name
            lacking |= classes is not None and not (classes and self._made.isdisjoint(classes))
            lacking |= is_open(self.program, self.entry) and self._may_be_brought(static)
        if lacking:
            raise Untranslatable(f"code that is not here may be run: {_shown(operation)}")

    def _may_be_brought(self, name: str) -> bool:
        """Whether callers may have objects of a type whose methods they have written, or nobody knows. (That a class of
        the program is not extended by others is stated with the answer.)"""
        definition = self.program.classes.get(name)
        if definition is None or definition.is_library:
            return name != STRING.name and name not in BOXES
        extensible = self.program.building.extensible
        return definition.kind is not ClassKind.CLASS or any(
            self.program.is_subclass(each, name) for each in extensible
        )

    def _called_back(self, procedure: Procedure) -> tuple[str, ...]:
        """The methods of the program that a procedure of the library may run first."""
        known = self._boundary.get(procedure.name)
        if known is None:
            known = self._boundary[procedure.name] = tuple(dict.fromkeys(self._leaving(procedure)))
        return known

    def _leaving(self, procedure: Procedure) -> Iterator[str]:
        seen, pending = {procedure.name}, [procedure]
        while pending:
            current = pending.pop()
            if current.is_external and (current.name not in JAVA or current.name in _MAKING):
                raise Untranslatable(f"nobody knows what `{current.name}` does")
            for operation in calls_in(current):
                self._require_targets(operation)
                for name in self.graph.targets(operation):
                    callee = self.program.procedures[name]
                    if not callee.is_library:
                        yield name
                    elif name not in seen:
                        seen.add(name)
                        pending.append(callee)

    def _declare(self, shapes: Mapping[str, Shape]) -> None:
        symbols = self.symbols
        for name, known in self.relevance.fields.items():
            shape = shapes.get(name, Shape.EDGES) if known.is_recursive else Shape.EDGES
            symbols.fields[name] = Field(known.owner, known.value, shape)
        symbols.statics.update(self.relevance.statics)
        for operation in self._operations():
            if isinstance(operation, New):
                sort = self.sorts.families.get(operation.class_name)
                if sort is not None and self._is_spoken_of(sort):
                    symbols.made[f"made {sort.name}"] = sort

    def _is_spoken_of(self, sort: UninterpretedSort) -> bool:
        """Whether it matters which objects of a family are the same: one that has or is a field."""
        return any(sort in (each.owner, each.value) for each in self.symbols.fields.values())

    def _operations(self) -> Iterator[Operation]:
        for method in self.methods.values():
            yield from operations_of(method.procedure)

    # ------------------------------------------------------------ what methods change

    def _close_changes(self, entered: Mapping[int, tuple[str, ...]]) -> None:
        found = {name: self._direct(each.procedure) for name, each in self.methods.items()}
        callees = {
            name: {callee for item in calls_in(each.procedure) for callee in entered[id(item)]}
            for name, each in self.methods.items()
        }
        grown = True
        while grown:
            grown = False
            for name in found:
                larger = found[name].union(*(found[each] for each in callees[name]))
                grown |= larger != found[name]
                found[name] = larger
        for name, method in self.methods.items():
            method.changes = found[name]

    def _direct(self, procedure: Procedure) -> frozenset[str]:
        """The modifies set of the operations of a method itself."""
        found: set[str] = set()
        for operation in operations_of(procedure):
            match operation:
                case Store(place=FieldPlace(owner=owner, field=name)):
                    found.add(f"{owner}.{name}")
                case Store(place=GlobalPlace(name=name)):
                    found.add(name)
                case New(class_name=made):
                    sort = self.sorts.families.get(made)
                    found |= set() if sort is None else {f"made {sort.name}"}
                case (
                    Store() | Assign() | Load() | NewArray() | Allocate() | Free() | Copy() | Fill() | Disjoint()
                    | Inspect() | Call() | CallVirtual() | CallPointer() | Havoc() | Assume() | Check() | CheckMemory()
                    | Raise() | Clause()
                ):  # fmt: skip
                    pass
                case _:
                    assert_never(operation)
        return frozenset(found & {*self.symbols.relations(), *self.symbols.statics})

    def changed_by(self, operation: Call | CallVirtual) -> frozenset[str]:
        """The modifies set of a call."""
        return frozenset().union(*(self.methods[each].changes for each in self.callees[id(operation)].own))

    def _require_harmless_callbacks(self) -> None:
        for callees in self.callees.values():
            for name in callees.called_back:
                if self.methods[name].changes:
                    raise Untranslatable(f"the library calls `{name}` back, which changes the heap")

    # ------------------------------------------------------------ inlining

    def is_inlined(self, name: str) -> bool:
        """Whether a method is run in the place of its calls: one without loops that is not recursive."""
        return not self.methods[name].heads and name not in self.graph.recursive

    def has_clauses(self, name: str) -> bool:
        """Whether a method has clauses of its own: the entry, what is not inlined, what the library calls back."""
        back = {each for callees in self.callees.values() for each in callees.called_back}
        return name == self.entry or name in back or not self.is_inlined(name)

    # ------------------------------------------------------------ obligations

    def unreached(self, obligations: frozenset[str]) -> frozenset[str]:
        """Those that no code in reach mentions but code that is translated."""
        reach = [each for each in self.graph.reachable(self.entry) if each.name not in self.methods]
        elsewhere = {
            item.obligation for each in reach for item in operations_of(each) if isinstance(item, Raise)
        }  # fmt: skip
        return obligations - elsewhere


def _shown(operation: Call | CallVirtual) -> str:
    return operation.callee if isinstance(operation, Call) else f"{operation.static_type.name}.{operation.key}"
