"""Effects of calls: the methods of the program that a call enters, a row of the table, callbacks, or an unknown part of
the library.

A callback is *passive* when no code that it may run changes a structure, an element or a tracked field, and when it
uses only iterators that it makes itself. Then it changes nothing, and none of these iterators is ever stale in it:
nothing changes while they are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import assert_never

from vernier.analysis.facts.call_graph import CallGraph
from vernier.encode.firstorder.collections.access_order import AccessOrder
from vernier.encode.firstorder.collections.kinds import (
    COLLECTION_TYPES,
    ENTRY_TYPE,
    ITERABLE_TYPE,
    ITERATOR_TYPE,
    Kind,
    is_value,
    kind_of,
)
from vernier.encode.firstorder.collections.methods import (
    CLASSES,
    COLLECTION,
    ELEMENT_OF,
    ELEMENT_ROW,
    ENTRY,
    FUNCTIONS,
    MAKERS,
    QUESTIONS,
    READERS,
    STEPS,
    SUB_LIST,
    USES,
    Adds,
    Gives,
    Method,
    Structure,
)
from vernier.encode.firstorder.collections.state import MEMBER, STALE, USED
from vernier.encode.firstorder.collections.sub_lists import short_lived
from vernier.encode.firstorder.horn.methods import calls_in
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.ir.expr import Convert, Expr, Local, Null
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
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
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
from vernier.ir.walk import locals_in, operations_of, targets_of

_INIT = ".<init>("
_PLAIN_CONSTRUCTORS = frozenset(
    {"", "int", "int,float", "int,float,boolean", "java.util.Comparator", "int,java.util.Comparator", "int,int"}
)
_COPYING_CONSTRUCTORS = frozenset(
    {"java.util.Collection", "java.util.Map", "java.util.SortedSet", "java.util.SortedMap", "java.util.PriorityQueue"}
)
_OBJECT = "java.lang.Object.<init>"
_ASKING = frozenset({"equals", "hashCode", "toString", "getClass", "compareTo", "compare", "ordinal", "name"})
"""Methods of every object, which change none when they are the library's"""
_COMPARATOR = "java.util.Comparator"
_FUNCTIONS = ("java.util.function.", "java.lang.Runnable", "java.util.concurrent.Callable", "java.util.Comparator")
JDK = ("java.", "javax.", "jdk.", "vernier.")
_STREAMS = ("java.util.stream.", "java.util.Optional", "java.util.function.", "java.util.Comparator.")
"""Beginnings of methods that change nothing by themselves"""


NO_ROW = Method()
LAMBDA = "$$Lambda$"
"""In the names of classes of lambdas"""


class EffectKind(Enum):
    """The effect of a library call without its callbacks. ROW and FUNCTION are rows of the table, for a receiver and
    for a first argument; MAKER returns a new collection of its arguments; CONSTRUCTOR and COPYING are constructors of
    collections; NOTHING has no effect; UNKNOWN may do anything to its arguments. ABSENT: the call enters no library
    code. FOREIGN: code of callers, such as a function that they pass."""

    ROW = "row"
    QUESTION = "question"
    FUNCTION = "function"
    MAKER = "maker"
    CONSTRUCTOR = "constructor"
    COPYING = "copying constructor"
    NOTHING = "nothing"
    UNKNOWN = "unknown"
    ABSENT = "absent"
    FOREIGN = "foreign"


@dataclass(frozen=True, slots=True)
class Effect:
    """`own` are the methods of the program that may be entered directly, `called_back` those that the library may call
    and that are not passive."""

    kind: EffectKind
    own: tuple[str, ...] = ()
    called_back: tuple[str, ...] = ()
    row: Method = NO_ROW
    name: str = ""
    brought: bool = False
    """Whether the library may also call code that callers bring"""


@dataclass(slots=True)
class Effects:
    """The effects of the calls that an entry leads to. Functions that no code in reach makes are the callers'."""

    program: Program
    graph: CallGraph
    entry: str
    is_open: bool
    access_order: AccessOrder | None = None
    """For programs with maps that change when they are read"""
    _made: frozenset[str] | None = None
    _brought: set[int] = field(default_factory=set)
    _on_library_iterators: set[int] = field(default_factory=set)
    _views: set[int] = field(default_factory=set)
    """Calls of `subList` whose results are used on the spot"""
    _known: dict[int, tuple[Operation, Effect]] = field(default_factory=dict)
    _boundary: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _passive: dict[str, bool] = field(default_factory=dict)

    def note(self, procedure: Procedure) -> None:
        """Note what is known of the calls of a procedure by where their arguments come from. To be done before effects
        of its calls are asked for."""
        if self.is_open:
            self._note_brought(procedure)
        self._views.update(short_lived(procedure))
        iterators = self._library_iterators(procedure)
        self._on_library_iterators.update(
            id(operation) for operation in calls_in(procedure)
            if isinstance(operation, CallVirtual) and _local(operation.arguments[0]) in iterators
        )  # fmt: skip

    def is_on_library_iterator(self, operation: CallVirtual) -> bool:
        """Whether the receiver holds nothing but iterators that collections of the library have given on the spot."""
        return id(operation) in self._on_library_iterators

    def _library_iterators(self, procedure: Procedure) -> set[str]:
        """The locals that hold nothing but iterators that collections of the library have given on the spot, so that no
        class of the program defines them."""
        definitions: dict[str, list[Operation]] = {}
        for operation in operations_of(procedure):
            for local in targets_of(operation):
                if kind_of(self.program, local.type) is Kind.ITERATOR:
                    definitions.setdefault(local.name, []).append(operation)
        others = {each.name for each in procedure.parameters}
        found, before = set(definitions) - others, -1
        while len(found) != before:
            before = len(found)
            found = {name for name in found if all(self._gives_iterator(each, found) for each in definitions[name])}
        return found

    def _gives_iterator(self, operation: Operation, known: set[str]) -> bool:
        match operation:
            case Assign(value=value):
                return isinstance(value, Null) or _local(value) in known
            case CallVirtual(static_type=type_):
                row = COLLECTION.get(operation.key.partition("(")[0])
                is_given = row is not None and row.gives is Gives.ITERATOR
                return is_given and self._is_any_collection(type_.name) and self._is_on_librarys(operation)
            case _:
                return False

    def _is_on_librarys(self, operation: CallVirtual) -> bool:
        """Whether all receivers of a call are of classes of the library."""
        return all(map(self._is_librarys, filter(None, self.graph.by_receiver(operation)))) and not self._is_absent(
            operation
        )

    def _is_absent(self, operation: Call | CallVirtual) -> bool:
        """Whether a call may run code that is not there. A class of the library that has no code for it is one that the
        program never makes; an object of it that callers have does what those do that have it."""
        receivers = self.graph.by_receiver(operation)
        if any(target is not None and target not in self.program.procedures for target in receivers):
            return True
        classes = receivers.get(None)
        if classes is None:
            return False
        return not (any(map(self._is_librarys, receivers)) and all(map(self.program.is_library, classes)))

    def _note_brought(self, procedure: Procedure) -> None:
        """Note the calls of a procedure that get functions which callers may have brought: those that come neither from
        a lambda on the spot nor from the library."""
        outside = {each.name for each in procedure.parameters}
        for operation in operations_of(procedure):
            if isinstance(operation, Call | CallVirtual):
                known = self.graph.targets(operation)
                if known and all(
                    self.program.procedures[each].is_library for each in known if each in self.program.procedures
                ):
                    continue
            if not isinstance(operation, New):
                outside.update(local.name for local in targets_of(operation))
        for operation in calls_in(procedure):
            functions = [each for each in operation.arguments if self._is_function(each)]
            if any(local.name in outside for each in functions for local in locals_in(each)):
                self._brought.add(id(operation))

    def _is_function(self, argument: Expr) -> bool:
        """Whether an argument is a function of unknown class. Those made on the spot, and objects of the program's
        classes, are known."""
        operand = argument
        while isinstance(operand, Convert):
            operand = operand.operand
        return any(
            isinstance(each.type, RefType) and each.type.name.startswith(_FUNCTIONS) for each in (argument, operand)
        ) and not (isinstance(operand.type, RefType) and not self.program.is_library(operand.type.name))

    def of(self, operation: Call | CallVirtual) -> Effect:
        known = self._known.get(id(operation))
        if known is None:
            known = self._known[id(operation)] = (operation, self._of(operation))
        return known[1]

    def _of(self, operation: Call | CallVirtual) -> Effect:
        own: list[str] = []
        library: list[str] = []
        if isinstance(operation, Call) and operation.callee == ELEMENT_OF:
            return Effect(EffectKind.FUNCTION, row=ELEMENT_ROW, name=ELEMENT_OF)
        on_librarys = id(operation) in self._on_library_iterators
        foreign = not on_librarys and self._is_absent(operation)
        for target in self.graph.targets(operation):
            if target not in self.program.procedures or (on_librarys and not self._is_librarys(target)):
                continue
            if self._is_callers(target):
                foreign = True
            else:
                (library if self.program.procedures[target].is_library else own).append(target)
        is_row = isinstance(operation, CallVirtual) and self._row(operation) is not None
        brought = id(operation) in self._brought
        if not is_row and isinstance(operation, CallVirtual) and operation.static_type.name.startswith(_FUNCTIONS):
            # The receiver is the function itself.
            foreign |= brought
        if foreign and not is_row:
            return Effect(EffectKind.FOREIGN, tuple(own), name=str(operation.origin.span))
        if not library and not foreign:
            return Effect(EffectKind.ABSENT, tuple(own))
        kind, row, name = self._kind_of_effect(operation, library or [""])
        if self.access_order is not None:
            self.access_order.require_no_comparison(operation, name)
            if self.access_order.changes(operation):
                row = replace(row, structure=Structure.CHANGES)
        back = [each for each in self._called_back(operation, library) if each not in own]
        if id(operation) in self._on_library_iterators or self._is_of_collection(operation):
            back = [each for each in back if not self._is_step_of_iterator(each)]
        given = row.adds is Adds.GIVEN and kind in (EffectKind.ROW, EffectKind.FUNCTION)
        active = [each for each in back if given or not self.is_passive(each)]
        return Effect(kind, tuple(own), tuple(active), row, name, brought)

    def _is_librarys(self, target: str | None) -> bool:
        return target in self.program.procedures and self.program.procedures[target or ""].is_library

    def _is_of_collection(self, operation: Call | CallVirtual) -> bool:
        return isinstance(operation, CallVirtual) and self._is_any_collection(operation.static_type.name)

    def _is_any_collection(self, name: str) -> bool:
        return any(self._is(name, above) for above in COLLECTION_TYPES)

    def _is_step_of_iterator(self, target: str) -> bool:
        """Whether a procedure takes a step with an iterator that the program defines. A collection of the library goes
        over itself and over the collections it is given, all of which are of the library (`require_known_world`): it
        never comes to one of these. Other methods of such an object, its `hashCode` for one, it may call."""
        owner = _owner(target)
        return target.removeprefix(f"{owner}.") in STEPS and self._is(owner, ITERATOR_TYPE)

    def _is_callers(self, target: str) -> bool:
        """Whether a target is the code of a lambda that nothing in reach makes."""
        if LAMBDA not in target:
            return False
        if self._made is None:
            reached = (item for each in self.graph.reachable(self.entry) for item in operations_of(each))
            self._made = frozenset(item.class_name for item in reached if isinstance(item, New))
        return _owner(target) not in self._made

    # ------------------------------------------------------------ the library's part

    def _kind_of_effect(self, operation: Call | CallVirtual, targets: list[str]) -> tuple[EffectKind, Method, str]:
        if isinstance(operation, CallVirtual):
            found = self._row(operation)
            if found is not None:
                return found
        elif _INIT in operation.callee:
            made = self._constructor(operation.callee)
            if made is not None:
                return made, Method(), operation.callee
        plain = Method()
        name = targets[0].partition("(")[0]
        if name in FUNCTIONS and kind_of(self.program, operation.arguments[0].type) is Kind.OBJECT:
            return EffectKind.FUNCTION, FUNCTIONS[name], name.rpartition(".")[2]
        if name in MAKERS:
            return EffectKind.MAKER, plain, name
        tracked = any(kind_of(self.program, each.type) is not Kind.PLAIN for each in operation.arguments)
        gives = operation.target is not None and kind_of(self.program, operation.target.type) is not Kind.PLAIN
        silent = not tracked or all(map(self._is_silent, targets))
        if silent and not gives:
            return EffectKind.NOTHING, plain, name
        # The JDK is known, if not to the models; other libraries that are not there may do anything.
        return (EffectKind.UNKNOWN if silent or name.startswith(JDK) else EffectKind.FOREIGN), plain, name

    def _is_silent(self, target: str) -> bool:
        """Whether a procedure of the library changes no collection that it is given."""
        name = target.partition("(")[0]
        return name.startswith((*READERS, *_STREAMS)) or name.rpartition(".")[2] in _ASKING or name == _OBJECT

    def changes_nothing(self, effect: Effect) -> bool:
        """Whether a call with an unknown result at least changes no collection."""
        return self._is_silent(effect.name)

    def _row(self, operation: CallVirtual) -> tuple[EffectKind, Method, str] | None:
        static, name = operation.static_type.name, operation.key.partition("(")[0]
        if self._is(static, ITERATOR_TYPE):
            if name in QUESTIONS:
                return EffectKind.QUESTION, Method(), name
            return EffectKind.ROW, self._known_row(USES, name, "Iterator"), name
        if self._is(static, ENTRY_TYPE):
            return EffectKind.ROW, self._known_row(ENTRY, name, "Map.Entry"), name
        if static == ITERABLE_TYPE or self._is_any_collection(static):
            if name in ("stream", "parallelStream"):
                # The elements are read when the stream ends: whoever changes the collection then is called back.
                return EffectKind.QUESTION, Method(), name
            if id(operation) in self._views:
                return EffectKind.ROW, SUB_LIST, name
            return EffectKind.ROW, self._known_row(COLLECTION, name, "collections"), name
        return None

    def _known_row(self, table: Mapping[str, Method], name: str, where: str) -> Method:
        row = table.get(name)
        if row is None:
            raise Untranslatable(f"`{name}` of {where} is not known")
        return row

    def _constructor(self, callee: str) -> EffectKind | None:
        owner, _, rest = callee.partition(_INIT)
        if not self._is_any_collection(owner):
            return None
        parameters = rest.removesuffix(")")
        if owner in CLASSES and parameters in _PLAIN_CONSTRUCTORS:
            return EffectKind.CONSTRUCTOR
        if owner in CLASSES and parameters in _COPYING_CONSTRUCTORS:
            return EffectKind.COPYING
        raise Untranslatable(f"`new {owner}({parameters})` is not known")

    def _is(self, name: str, above: str) -> bool:
        return name == above or self.program.is_subclass(name, above)

    # ------------------------------------------------------------ code that is called back

    def _called_back(self, operation: Call | CallVirtual, targets: Iterable[str]) -> list[str]:
        found = dict.fromkeys(each for target in targets for each in self._from_library(target))
        if not isinstance(operation, CallVirtual) or self._row(operation) is None:
            return list(found)
        # A collection keeps no function but a comparator: another is called only if it is passed, and then it is known
        # which one when it is made on the spot.
        exact = {exact_class(each) for each in operation.arguments[1:]}
        types = operation.key.partition("(")[2].removesuffix(")").split(",")
        passed = [each for each in types if each.startswith("java.util.function.")]
        known = None not in {
            exact_class(each) for each, type_ in zip(operation.arguments[1:], types, strict=False) if type_ in passed
        }
        return [each for each in found if not (known and self._is_other_function(each, passed, exact))]

    def _is_other_function(self, target: str, passed: list[str], exact: set[str | None]) -> bool:
        owner = _owner(target)
        if owner in exact or self._is(owner, _COMPARATOR):
            return False
        return any(self._is(owner, above) for above in passed)

    def _from_library(self, target: str) -> tuple[str, ...]:
        """The procedures of the program that one of the library may call, directly or through others of its kind."""
        known = self._boundary.get(target)
        if known is None:
            found: dict[str, None] = {}
            seen, pending = {target}, [target]
            while pending:
                for callee in self.graph.callees(pending.pop()):
                    procedure = self.program.procedures.get(callee)
                    if procedure is not None and not procedure.is_library:
                        found[callee] = None
                    elif callee not in seen:
                        seen.add(callee)
                        pending.append(callee)
            known = self._boundary[target] = tuple(found)
        return known

    def is_passive(self, name: str) -> bool:
        """See the module. A procedure that is looked at already is taken for passive: only others can make it not."""
        known = self._passive.get(name)
        if known is None:
            reached = [each for each in self.graph.reachable(name) if not each.is_library]
            known = self._passive[name] = all(map(self._is_passive, reached))
        return known

    def _is_passive(self, procedure: Procedure) -> bool:
        if procedure.is_external or any(
            kind_of(self.program, each.type) is Kind.ITERATOR for each in procedure.parameters
        ):
            return False
        operations = list(operations_of(procedure))
        new = {item.target.name for item in operations if isinstance(item, NewArray)}
        if ".<init>(" in procedure.name and procedure.receiver is not None:
            new.add(procedure.receiver.name)
        return all(self._is_passive_operation(item, new) for item in operations)

    def _is_passive_operation(self, operation: Operation, new: set[str]) -> bool:
        """`new` are the locals with objects that have not escaped."""
        match operation:
            case (
                Store(place=FieldPlace(object=Local(name=name))) | Store(place=ElementPlace(array=Local(name=name)))
            ) if name in new:
                return True
            case Store(place=place):
                return kind_of(self.program, place.type) is Kind.PLAIN
            case Load(place=place):
                return kind_of(self.program, place.type) is not Kind.ITERATOR
            case Call() | CallVirtual() if self.is_open and any(map(self._is_function, operation.arguments)):
                return False  # callers may have brought it
            case Call() | CallVirtual():
                try:
                    own = any(not self.program.procedures[each].is_library for each in self.graph.targets(operation))
                    library = [
                        each for each in self.graph.targets(operation) if self.program.procedures[each].is_library
                    ]
                    if own and not library:
                        return True
                    kind, row, _ = self._kind_of_effect(operation, library)
                except (Untranslatable, KeyError):
                    return False
                if kind in (EffectKind.ROW, EffectKind.FUNCTION):
                    is_read = self.access_order is None or not self.access_order.changes(operation)
                    return is_read and row.structure is Structure.KEPT and row.adds is Adds.NOTHING
                is_known = kind not in (EffectKind.UNKNOWN, EffectKind.FOREIGN)
                return is_known and not self._is_absent(operation)
            case (
                Assign() | New() | NewArray() | Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect()
                | CallPointer() | Havoc() | Assume() | Check() | CheckMemory() | Raise() | Clause()
            ):  # fmt: skip
                return True
            case _:
                assert_never(operation)

    # ------------------------------------------------------------ what calls change

    def changed_by_library(self, operation: Call | CallVirtual) -> frozenset[str]:
        """The relations that the library's part in a call may change."""
        effect = self.of(operation)
        match effect.kind:
            case EffectKind.ROW | EffectKind.FUNCTION:
                return _changed_by(effect.row, operation.arguments[1:])
            case EffectKind.COPYING:
                return frozenset({MEMBER})
            case EffectKind.MAKER:
                return frozenset({MEMBER, USED})
            case EffectKind.UNKNOWN | EffectKind.FOREIGN:
                return frozenset({MEMBER, USED}) | (frozenset() if self.changes_nothing(effect) else {STALE})
            case EffectKind.QUESTION | EffectKind.CONSTRUCTOR | EffectKind.NOTHING | EffectKind.ABSENT:
                return frozenset()


def _changed_by(row: Method, arguments: tuple[Expr, ...]) -> frozenset[str]:
    """Values among the arguments are not noted as elements (`Symbols.a_value`)."""
    stale = row.structure is Structure.CHANGES or row.gives is Gives.ITERATOR
    new = row.gives in (Gives.NEW, Gives.COPY)
    adds = row.adds is Adds.GIVEN or (row.adds is not Adds.NOTHING and not all(map(is_value, arguments)))
    return frozenset(((STALE,) if stale else ()) + ((MEMBER,) if adds or new else ()) + ((USED,) if new else ()))


def exact_class(argument: Expr) -> str | None:
    """The class of a lambda that is made for an argument."""
    while isinstance(argument, Convert):
        if isinstance(argument.operand.type, RefType) and LAMBDA in argument.operand.type.name:
            return argument.operand.type.name
        argument = argument.operand
    return None


def _owner(procedure: str) -> str:
    """The class of a method."""
    return procedure.partition("(")[0].rpartition(".")[0]


def _local(value: Expr) -> str | None:
    """The name of the local that an expression is, converted or not."""
    while isinstance(value, Convert):
        value = value.operand
    return value.name if isinstance(value, Local) else None


def stores_cell(program: Program, operation: Operation) -> bool:
    """Whether an operation stores a tracked value into an array."""
    return (
        isinstance(operation, Store)
        and isinstance(operation.place, ElementPlace)
        and kind_of(program, operation.place.type) is Kind.OBJECT
    )
