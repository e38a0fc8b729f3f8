"""Declarations of a translation: methods in reach, relevant variables, and modifies sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from vernier.analysis.facts.call_graph import CallGraph, rapid_type_analysis
from vernier.core.obligation import Code
from vernier.encode.firstorder.collections.access_order import AccessOrder, makes_map_in_access_order
from vernier.encode.firstorder.collections.callbacks import callback_procedure
from vernier.encode.firstorder.collections.effects import JDK, Effect, EffectKind, Effects, stores_cell
from vernier.encode.firstorder.collections.kinds import Kind, is_own_iterator, kind_of, require_known_world
from vernier.encode.firstorder.collections.methods import Structure
from vernier.encode.firstorder.collections.path_facts import Changes
from vernier.encode.firstorder.collections.relevance import Relevance
from vernier.encode.firstorder.collections.state import MAP_TYPE, MEMBER, NO_MAPS, STALE, USED, Symbols
from vernier.encode.firstorder.horn.methods import Method, calls_in, is_open
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
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
from vernier.ir.program import Procedure, Program
from vernier.ir.types import RefType
from vernier.ir.walk import operations_of
from vernier.logic.terms import Terms

_STRUCTURE = "structure"
"""Beside the relations that methods change: the structure of collections"""


@dataclass(slots=True)
class Declarations:
    """`called_back` maps a call to the procedure that stands for its callbacks."""

    program: Program
    entry: str
    symbols: Symbols
    graph: CallGraph
    effects: Effects
    methods: dict[str, Method] = field(default_factory=dict)
    called_back: dict[int, str] = field(default_factory=dict)
    relevance: Relevance = field(default_factory=Relevance)
    _restructuring: frozenset[str] = frozenset()
    """The methods that may change the structure of a collection"""

    @staticmethod
    def of(terms: Terms, program: Program, entry: str) -> Declarations:
        graph, opened = _call_graph(program, entry), is_open(program, entry)
        procedures = program.procedures.values() if opened else graph.reachable(entry)
        order = AccessOrder(program) if makes_map_in_access_order(program, procedures) else None
        made = Declarations(program, entry, Symbols(terms), graph, Effects(program, graph, entry, opened, order))
        made._collect()
        made.relevance = Relevance.of(program, made.procedures(), made.effects, made.called_back)
        made._declare()
        made._close_changes()
        return made

    def procedures(self) -> dict[str, Procedure]:
        return {name: method.procedure for name, method in self.methods.items()}

    def _collect(self) -> None:
        pending = [self.program.procedures[self.entry]]
        while pending:
            procedure = pending.pop()
            if procedure.name in self.methods:
                continue
            if procedure.is_external:
                raise Untranslatable(f"`{procedure.name}` has no body")
            self.methods[procedure.name] = Method.of(procedure)
            self.effects.note(procedure)
            for operation in calls_in(procedure):
                effect = self.effects.of(operation)
                pending.extend(self.program.procedures[each] for each in effect.own)
                if effect.called_back:
                    made = self._synthetic(operation, effect)
                    self.called_back[id(operation)] = made.name
                    pending.append(made)
        self._require_known_world()

    def _require_known_world(self) -> None:
        """Callers of methods may pass objects of all classes, executions of a whole program only those it makes."""
        if is_open(self.program, self.entry):
            require_known_world(self.program, self.program.classes)
        made = {
            item.class_name for method in self.methods.values() for item in operations_of(method.procedure)
            if isinstance(item, New)
        }  # fmt: skip
        require_known_world(self.program, made)
        for method in self.methods.values():
            for item in operations_of(method.procedure):
                place = item.place if isinstance(item, Store) else None
                if isinstance(place, FieldPlace) and self.program.is_library(place.owner):
                    raise Untranslatable(f"a field of {place.owner}")

    def _synthetic(self, operation: Call | CallVirtual, effect: Effect) -> Procedure:
        return callback_procedure(self.program, operation, effect, f"what {len(self.called_back)} calls back")

    def gets_entries(self) -> bool:
        """Whether the program gets at entries of maps, which then stand for the map."""
        operations = (each for method in self.methods.values() for each in calls_in(method.procedure))
        return any(isinstance(each, CallVirtual) and each.key == "entrySet()" for each in operations)

    def _declare(self) -> None:
        self.symbols.members = self.relevance.members
        self.symbols.own_iterators = any(is_own_iterator(self.program, RefType(name)) for name in self.program.classes)
        types = {name for method in self.methods.values() for name in self._types(method.procedure)}
        kept = {
            above for above in (MAP_TYPE, *NO_MAPS) if any(self.program.is_subclass(name, above) for name in types)
        }  # fmt: skip
        self.symbols.maps = MAP_TYPE in kept and len(kept) > 1
        for name, kind in self.relevance.fields.items():
            self.symbols.fields[name] = kind
        for name, kind in self.relevance.statics.items():
            if self.program.globals[name].is_library:
                # Nothing of what the library does in its static initialisers is translated.
                raise Untranslatable(f"`{name}` of the library")
            self.symbols.statics[name] = kind

    def _types(self, procedure: Procedure) -> Iterator[str]:
        """The types of the receivers of calls."""
        for operation in calls_in(procedure):
            if isinstance(operation, CallVirtual):
                yield operation.static_type.name

    # ------------------------------------------------------------ what methods change

    def _close_changes(self) -> None:
        direct = {name: self._direct(each.procedure) for name, each in self.methods.items()}
        self.symbols.allocations = any(USED in each for each in direct.values())
        callees = {name: set(self._entered(each.procedure)) for name, each in self.methods.items()}
        found, grown = dict(direct), True
        while grown:
            grown = False
            for name in found:
                larger = found[name].union(*(found[each] for each in callees[name]))
                grown |= larger != found[name]
                found[name] = larger
        self._restructuring = frozenset(name for name, changed in found.items() if _STRUCTURE in changed)
        spoken_of = {*self.symbols.relations(), *self.symbols.statics}
        for name, method in self.methods.items():
            method.changes = frozenset(found[name] & spoken_of)

    def _entered(self, procedure: Procedure) -> Iterator[str]:
        for operation in calls_in(procedure):
            yield from self.effects.of(operation).own
            if id(operation) in self.called_back:
                yield self.called_back[id(operation)]

    def _direct(self, procedure: Procedure) -> frozenset[str]:
        """The modifies set of the operations of a method itself."""
        found: set[str] = set()
        relevant = self.relevance.locals[procedure.name]
        for operation in operations_of(procedure):
            if stores_cell(self.program, operation):
                found.add(MEMBER)
            match operation:
                case Store(place=FieldPlace(owner=owner, field=name)):
                    found.add(f"{owner}.{name}")
                case Store(place=GlobalPlace(name=name)):
                    found.add(name)
                case New(target=target) | NewArray(target=target):
                    found |= {USED} if target.name in relevant else set()
                case Call() | CallVirtual():
                    effect = self.effects.of(operation)
                    is_wanted = operation.target is not None and operation.target.name in relevant
                    found |= self.effects.changed_by_library(operation) - (frozenset() if is_wanted else {USED})
                    found |= {_STRUCTURE} if self._may_restructure(effect) else set()
                    if effect.kind is EffectKind.FOREIGN or effect.brought:
                        found |= {STALE, MEMBER, *self.symbols.fields, *self.symbols.statics}
                case (
                    Store() | Assign() | Load() | Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect()
                    | CallPointer() | Havoc() | Assume() | Check() | CheckMemory() | Raise() | Clause()
                ):  # fmt: skip
                    pass  # cells of arrays: `stores_cell`
                case _:
                    assert_never(operation)
        return frozenset(found)

    def changes_of(self, method: str) -> Changes:
        return Changes.STRUCTURES if method in self._restructuring else Changes.NONE

    def _may_restructure(self, effect: Effect) -> bool:
        """Whether the library or code of callers may change the structure of a collection in a call."""
        if effect.kind in (EffectKind.ROW, EffectKind.FUNCTION):
            return effect.brought or effect.row.structure is Structure.CHANGES
        is_unknown = effect.kind is EffectKind.UNKNOWN and not self.effects.changes_nothing(effect)
        return effect.brought or is_unknown or effect.kind is EffectKind.FOREIGN

    def changed_by(self, operation: Call | CallVirtual) -> frozenset[str]:
        """The modifies set of a call: the library's part and the methods that it enters."""
        effect = self.effects.of(operation)
        entered = [*effect.own, *([self.called_back[id(operation)]] if id(operation) in self.called_back else [])]
        own = frozenset().union(*(self.methods[each].changes for each in entered))
        if effect.kind is EffectKind.FOREIGN or effect.brought:
            own |= {STALE, MEMBER, *self.symbols.fields, *self.symbols.statics}
        return own | self.effects.changed_by_library(operation)

    # ------------------------------------------------------------ obligations

    def passive_sites(self) -> frozenset[str]:
        """The obligations in the program that are not reached, or only in code that is passive (`effects`). Where all
        code is known that calls run, `methods` are what is reached and not passive; else all that the call graph has
        is."""
        if self._runs_only_known_code():
            others = [method.procedure for method in self.methods.values()]
        else:
            reachable = self.graph.reachable(self.entry)
            others = [each for each in reachable if each.name in self.methods or not self.effects.is_passive(each.name)]
        return self.all_sites().difference(*map(self._sites, others))

    def _runs_only_known_code(self) -> bool:
        calls = (each for method in self.methods.values() for each in calls_in(method.procedure))
        unknown = (EffectKind.FOREIGN, EffectKind.UNKNOWN)
        return not any(known.brought or known.kind in unknown for known in map(self.effects.of, calls))

    def all_sites(self) -> frozenset[str]:
        return frozenset(filter(self.is_site, self.program.obligations))

    def _sites(self, procedure: Procedure) -> Iterator[str]:
        """The obligations in a procedure of the program."""
        for item in () if procedure.is_library else operations_of(procedure):
            if isinstance(item, Raise) and self.is_site(item.obligation):
                yield item.obligation

    def is_site(self, obligation: str) -> bool:
        known = self.program.obligations.get(obligation)
        return known is not None and known.code is Code.CONCURRENT_MODIFICATION

    def kind(self, operation: Operation) -> Kind:
        """The kind of what a call gives."""
        target = operation.target if isinstance(operation, Call | CallVirtual) else None
        return Kind.PLAIN if target is None else kind_of(self.program, target.type)


def _call_graph(program: Program, entry: str) -> CallGraph:
    """Callers of a method may have objects of all classes; so may code that is not there."""
    if not is_open(program, entry):
        graph = rapid_type_analysis(program, entry)
        own = (each for each in graph.reachable(entry) if not each.is_library)
        if not any(_runs_absent_code(program, each) for procedure in own for each in calls_in(procedure)):
            return graph
    return CallGraph(program)


def _runs_absent_code(program: Program, operation: Call | CallVirtual) -> bool:
    """Whether a call may enter code that is neither the program's nor the JDK's. A type without classes has no objects
    in an execution without such code."""
    if isinstance(operation, CallVirtual):
        return operation.static_type.name not in program.classes
    known = program.procedures.get(operation.callee)
    return known is None or (known.is_external and not operation.callee.startswith(JDK))
