"""Quiet calls on collections of java.util: calls with no effect on the objects of the program.

Every field of a library object has any value after a quiet call. The arrays inside of collections need no havoc: no
outside reference leads to them, so an execution in which a call changes one looks like one in which it takes a new
array. (The array behind `Arrays.asList` is changed by `set` alone, which is not quiet.) Where the program has a
collection of its own, methods that it inherits may run its code: no call on objects of its types is quiet, nor one on
sets if it is a map. Methods that compare or hash are quiet where the methods of the program that do so change nothing
(`comparisons`). Where the program takes a part of a collection (`subList`), every method of it may throw.

The contracts are those of the JDK. The proof relies on receivers and compared objects to keep them
(`Reliance.COLLECTIONS`): a caller may pass a collection of its own making.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import product

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.foreign import BOXES, has_foreign_subtypes
from vernier.encode.heap_maps.comparisons import comparing_changes_nothing
from vernier.encode.heap_maps.field_invariants import is_left_out
from vernier.encode.heap_maps.traversals import traversals
from vernier.ir.expr import Convert, Local
from vernier.ir.ops import Assign, Call, CallPointer, CallVirtual, Operation
from vernier.ir.program import Procedure
from vernier.ir.types import STRING
from vernier.ir.walk import operations_of, targets_of, unsupported_stops


class Throws(Enum):
    """Whether a quiet call may end with an exception."""

    NEVER = "never"
    PERHAPS = "perhaps"


class Gives(Enum):
    """The result of a quiet call: a number that is not negative, an object, or an iterator of a collection."""

    ANYTHING = "anything"
    COUNT = "count"
    OBJECT = "object"
    ITERATOR = "iterator"


class Compares(Enum):
    NOTHING = "nothing"
    ELEMENTS = "elements"


@dataclass(frozen=True, slots=True)
class QuietCall:
    """`gives` is the kind of result. `compares`: it may compare elements or ask for their hash codes."""

    throws: Throws
    gives: Gives = Gives.ANYTHING
    compares: Compares = Compares.NOTHING

    @property
    def name(self) -> str:
        """What a procedure is called that stands for all methods with this contract."""
        return f"<quiet: throws {self.throws.value}, gives {self.gives.value}, compares {self.compares.value}>"


QUIET = {one.name: one for one in (QuietCall(*each) for each in product(Throws, Gives, Compares))}
"""The contracts by their names"""
_LOOKS = QuietCall(Throws.NEVER)
_COUNTS = QuietCall(Throws.NEVER, Gives.COUNT)
_VIEWS = QuietCall(Throws.NEVER, Gives.OBJECT)
_ITERATES = QuietCall(Throws.NEVER, Gives.ITERATOR)
_ACTS = QuietCall(Throws.PERHAPS)
_COMPARES = QuietCall(Throws.PERHAPS, compares=Compares.ELEMENTS)
_OBJECT = "java.lang.Object"


def _all(contract: QuietCall, *keys: str) -> dict[str, QuietCall]:
    return {re.sub(r"\bE\b", _OBJECT, key): contract for key in keys}


_COLLECTION = {
    **_all(_COUNTS, "size()"),
    **_all(_LOOKS, "isEmpty()"),
    **_all(_ITERATES, "iterator()"),
    **_all(_ACTS, "clear()"),
    **_all(_COMPARES, "contains(E)", "add(E)", "remove(E)"),
}
_MAP = {
    **_all(_COUNTS, "size()"),
    **_all(_LOOKS, "isEmpty()"),
    **_all(_VIEWS, "keySet()", "values()", "entrySet()"),
    **_all(_ACTS, "clear()"),
    **_all(_COMPARES, "get(E)", "containsKey(E)", "put(E,E)", "remove(E)", "getOrDefault(E,E)", "putIfAbsent(E,E)"),
    **_all(_COMPARES, "containsValue(E)"),
}
_LIST = {
    **_COLLECTION,
    **_all(_ITERATES, "listIterator()"),
    **_all(_ACTS, "get(int)", "add(E)", "add(int,E)", "remove(int)"),
    **_all(_COMPARES, "indexOf(E)", "lastIndexOf(E)"),
}
_QUEUE = {
    **_COLLECTION,
    **_all(_LOOKS, "peek()"),
    **_all(_ACTS, "element()"),
    **_all(_COMPARES, "offer(E)", "poll()", "remove()"),
}
_DEQUE = {
    **_QUEUE,
    **_all(_ITERATES, "descendingIterator()"),
    **_all(_LOOKS, "peekFirst()", "peekLast()", "poll()", "pollFirst()", "pollLast()"),
    **_all(_ACTS, "pop()", "remove()", "removeFirst()", "removeLast()", "getFirst()", "getLast()"),
    **_all(_ACTS, "add(E)", "push(E)", "addFirst(E)", "addLast(E)", "offer(E)", "offerFirst(E)", "offerLast(E)"),
}
_STACK = {**_LIST, **_all(_ACTS, "peek()", "pop()", "push(E)"), **_all(_LOOKS, "empty()")}
_BY_TYPE = {
    **dict.fromkeys(("Collection", "Set", "HashSet", "LinkedHashSet", "TreeSet", "SortedSet"), _COLLECTION),
    **dict.fromkeys(("List", "ArrayList", "Vector"), _LIST),
    **dict.fromkeys(("Map", "HashMap", "LinkedHashMap", "TreeMap", "SortedMap"), _MAP),
    **dict.fromkeys(("Queue", "PriorityQueue"), _QUEUE),
    **dict.fromkeys(("Deque", "ArrayDeque"), _DEQUE),
    "LinkedList": {**_LIST, **_DEQUE},
    "Stack": _STACK,
}
_ITERATION = {
    **_all(_LOOKS, "hasNext()", "hasPrevious()"),
    **_all(_ACTS, "next()", "previous()", "remove()", "add(E)"),
}
NEXT = "next()"
_KEEPING = frozenset(
    _all(_LOOKS, "size()", "isEmpty()", "iterator()", "keySet()", "values()", "entrySet()", "peek()", "element()")
    | _all(_LOOKS, "hasNext()", "hasPrevious()", NEXT, "previous()", "get(int)", "contains(E)", "containsKey(E)")
    | _all(_LOOKS, "indexOf(E)", "lastIndexOf(E)", "peekFirst()", "peekLast()", "getFirst()", "getLast()", "empty()")
)
"""Quiet methods that change no collection; a map in access order changes when it is asked for a key"""
_VALUES = frozenset({STRING.name, "java.lang.Math", "vernier.Implicit", *BOXES})
_PLAIN = frozenset({"", STRING.name, "boolean", "byte", "short", "char", "int", "long", "float", "double"})
_VIEWED = frozenset(f"java.util.{name}" for name in ("Collection", "Set", "SortedSet"))
"""Types of what shows a map: its `keySet`, or a set that is made of it (`Collections.newSetFromMap`)"""
_PARTS = ("subList(", "subSet(", "headSet(", "tailSet(", "subMap(", "headMap(", "tailMap(")


class QuietCalls:
    """The calls of a program that are quiet."""

    def __init__(self, calls: CallGraph) -> None:
        self._calls = calls
        self._iterators: dict[str, frozenset[str]] = {}
        self._extended: dict[str, bool] = {}
        self._undisturbed: dict[str, frozenset[str]] = {}

    def of(self, operation: Operation, procedure: Procedure) -> QuietCall | None:
        """The contract of a call in a procedure, if it is quiet."""
        match operation:
            case CallVirtual(static_type=static, key=key, arguments=(receiver, *_)):
                found = self._of_collection(static.name, key)
                if found is None and isinstance(receiver, Local) and receiver.name in self._iterators_of(procedure):
                    undisturbed = key == NEXT and receiver.name in self._undisturbed_of(procedure)
                    found = _LOOKS if undisturbed else _ITERATION.get(key)
            case Call(callee=callee):
                owner = callee.partition("(")[0].rpartition(".")[0]
                found = self._of_collection(owner, callee[len(owner) + 1 :])
            case _:
                return None
        if found is not None and found.compares is Compares.ELEMENTS and not self._comparing_changes_nothing:
            return None
        return replace(found, throws=Throws.PERHAPS) if found is not None and self._takes_parts else found

    def _of_collection(self, type_: str, key: str) -> QuietCall | None:
        package, _, simple = type_.rpartition(".")
        found = _BY_TYPE.get(simple, {}).get(key) if package == "java.util" else None
        return None if found is None or self._leaves_out or self._is_extended(type_) else found

    @cached_property
    def _leaves_out(self) -> bool:
        """Whether code of the program was left out: there may be classes in it that compare, and collections."""
        return any(is_left_out(each) for each in self._calls.program.procedures.values() if not each.is_library)

    def _is_extended(self, type_: str) -> bool:
        """Whether objects of a class of the program are of a type of the library, or may be asked by those of it."""
        if type_ not in self._extended:
            program = self._calls.program
            asked = (type_, "java.util.Map") if type_ in _VIEWED else (type_,)
            own = [each.name for each in program.classes.values() if not each.is_library]
            self._extended[type_] = any(program.is_subclass(name, each) for name in own for each in asked)
        return self._extended[type_]

    def _iterators_of(self, procedure: Procedure) -> frozenset[str]:
        """Local variables that get nothing but iterators of collections of java.util: the greatest set."""
        known = self._iterators.get(procedure.name)
        if known is None:
            given: dict[str, list[Operation]] = {}
            for operation in operations_of(procedure):
                for target in targets_of(operation):
                    given.setdefault(target.name, []).append(operation)
            found = set(given) - {local.name for local in procedure.parameters}
            while True:
                kept = {name for name in found if all(self._iterates(each, name, found) for each in given[name])}
                if kept == found:
                    break
                found = kept
            known = self._iterators[procedure.name] = frozenset(found)
        return known

    def _iterates(self, operation: Operation, name: str, iterators: Collection[str]) -> bool:
        """Whether an operation gives such an iterator to a variable."""
        match operation:
            case Assign(value=Local(name=given)) | Assign(value=Convert(operand=Local(name=given))):
                return given in iterators
            case CallVirtual(target=Local(name=target), static_type=static, key=key) if target == name:
                contract = self._of_collection(static.name, key)
                return contract is not None and contract.gives is Gives.ITERATOR
            case _:
                return False

    def _undisturbed_of(self, procedure: Procedure) -> frozenset[str]:
        """The iterators of loops that change no collection, and ask for an element only where there is one."""
        known = self._undisturbed.get(procedure.name)
        if known is None:
            # While this is found out, nothing is known of it.
            self._undisturbed[procedure.name] = frozenset()
            loops = traversals(procedure, self._iterators_of(procedure))
            found = (each.iterator for each in loops if self._changes_none(each.operations, procedure))
            known = self._undisturbed[procedure.name] = frozenset(found)
        return known

    def _changes_none(self, operations: Iterable[Operation], procedure: Procedure) -> bool:
        """Whether operations, with all they call, change no collection. Of the library, functions of numbers and texts
        are known to change none."""
        procedures = self._calls.program.procedures
        pending, seen = [(each, procedure) for each in operations], set[str]()
        while pending:
            operation, inside = pending.pop()
            is_quiet = self.of(operation, inside) is not None
            if isinstance(operation, CallPointer) or (not is_quiet and self._calls.lacks_target(operation)):
                return False
            if is_quiet and isinstance(operation, Call):
                return False
            if isinstance(operation, CallVirtual):
                is_known = not has_foreign_subtypes(self._calls.program, operation.static_type)
                if not (operation.key in _KEEPING if is_quiet else is_known):
                    return False
            for name in self._calls.targets(operation):
                callee = procedures[name]
                if callee.is_library and not is_quiet and not _is_of_values(name):
                    return False
                if callee.is_library or name in seen:
                    continue
                seen.add(name)
                if callee.is_external or any(unsupported_stops(callee)):
                    return False
                pending += [(each, callee) for each in operations_of(callee)]
        return True

    @cached_property
    def _takes_parts(self) -> bool:
        """Whether the program takes a part of a collection: it throws once the whole has changed, and of a sorted one
        whenever comparing does."""
        procedures = self._calls.program.procedures.values()
        own = (operation for each in procedures if not each.is_library for operation in operations_of(each))
        return any(isinstance(each, CallVirtual) and each.key.startswith(_PARTS) for each in own)

    @cached_property
    def _comparing_changes_nothing(self) -> bool:
        return comparing_changes_nothing(self._calls)


def _is_of_values(procedure: str) -> bool:
    """Whether it is a function of numbers and texts, or makes an exception."""
    owner, _, method = procedure.partition("(")[0].rpartition(".")
    parameters = procedure.partition("(")[2].rstrip(")").split(",")
    return owner in _VALUES and (method == "equals" or _PLAIN.issuperset(parameters))
