"""Facts from library calls beside the relations of a state (`path_facts`): sizes, ends of iterators, keys.

They identify calls that change nothing: `put` of a present key, `add` of a present element of a set, `remove` of an
absent one. A present key is a fact about a collection and all its views: what a view has, its collection has, and what
is put into a view is refused or there already. An absent key or an empty collection is a fact about one reference only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vernier.encode.firstorder.collections.declarations import Declarations
from vernier.encode.firstorder.collections.effects import Effect, EffectKind
from vernier.encode.firstorder.collections.expressions import value
from vernier.encode.firstorder.collections.fixed_values import FixedTypes, compares_by_code, given, name_of
from vernier.encode.firstorder.collections.iterator_sources import SET_TYPE, Source, emptied, iterator_sources, roots
from vernier.encode.firstorder.collections.kinds import ENTRY_TYPE, Kind, kind_of
from vernier.encode.firstorder.collections.methods import Gives, Structure
from vernier.encode.firstorder.collections.path_facts import (
    Found,
    Has,
    HasNext,
    IsEmpty,
    Left,
    PathFacts,
    Question,
    Size,
    ValueName,
)
from vernier.encode.firstorder.collections.state import MAP_TYPE, PathState
from vernier.encode.firstorder.horn.methods import is_open
from vernier.ir.ops import Call, CallVirtual
from vernier.logic.bank import Term

_ADDING_ONE = frozenset(
    {"add", "addFirst", "addLast", "addElement", "offer", "offerFirst", "offerLast", "push", "put", "putIfAbsent"}
)
_ADDING = _ADDING_ONE | {"addAll", "putAll", "insertElementAt"}
_REMOVING = frozenset(
    {"remove", "removeFirst", "removeLast", "poll", "pollFirst", "pollLast", "pop", "clear", "removeAll", "retainAll",
     "removeElement", "removeElementAt", "removeAllElements", "removeFirstOccurrence", "removeLastOccurrence",
     "removeIf", "pollFirstEntry", "pollLastEntry"}
)  # fmt: skip
"""Of the methods that change a structure, those that only add and those that only remove (`setSize` does both)"""
_PUTTING = {MAP_TYPE: frozenset({"put", "putIfAbsent"}), SET_TYPE: frozenset({"add"})}
"""Methods of maps and of sets that change nothing if the key or element is there"""
_ASKING = {MAP_TYPE: "containsKey(java.lang.Object)", SET_TYPE: "contains(java.lang.Object)"}
_REMOVE, _GET, _KEY = "remove(java.lang.Object)", "get(java.lang.Object)", "getKey()"
_HASHED = frozenset(
    f"java.util.{name}" for name in ("HashMap", "LinkedHashMap", "Hashtable", "HashSet", "LinkedHashSet")
)


@dataclass(frozen=True, slots=True)
class Observed:
    """A call before it happens: its receiver, if that is a collection, an entry or an iterator, and the name of its
    first argument, if what equals that does not change."""

    receiver: Term | None = None
    argument: ValueName | None = None


@dataclass(frozen=True, slots=True)
class Observer:
    """`sources` are the calls on iterators of the library, `roots` those on sets and maps, and on iterators of such,
    with the local that they come from (`iterator_sources`); `keeps_keys`: whether a key that is in a map is found there
    by `put`, which then changes nothing; of sorted collections only if `keeps_order`."""

    types: FixedTypes
    sources: Mapping[int, Source]
    roots: Mapping[int, str]
    keeps_keys: bool
    keeps_order: bool
    emptied: Mapping[int, frozenset[str]]
    """The locals with iterators that are at their end after a call of `clear`"""
    has_entries: bool
    """Whether sets may be those of the entries of a map, for which it stands"""

    def before(self, way: PathState, operation: Call | CallVirtual, effect: Effect) -> Observed:
        is_of_iterator = effect.kind is EffectKind.QUESTION and id(operation) in self.sources
        if effect.own or not (is_of_iterator or effect.kind in (EffectKind.ROW, EffectKind.CONSTRUCTOR)):
            return Observed()
        receiver, *rest = operation.arguments
        argument = self.types.value(way.known, rest[0]) if rest else None
        return Observed(value(self.types.program, way, receiver), argument)

    def unchanged(self, way: PathState, operation: Call | CallVirtual, effect: Effect, seen: Observed) -> Term:
        """A condition under which a call that may change the structure of its receiver does not."""
        terms = way.symbols.terms
        if not isinstance(operation, CallVirtual) or seen.receiver is None or seen.argument is None:
            return terms.false
        static = operation.static_type.name
        if not self.keeps_keys or not (self.keeps_order or static in _HASHED):
            return terms.false
        if operation.key == _REMOVE and self._of(static) is not None:
            return terms.bool_((seen.receiver, seen.argument) in way.known.absent)
        if effect.name in _PUTTING.get(self._of(static) or "", ()):
            there = [known for known, key in way.known.keys if key == seen.argument]
            return terms.any_of(terms.eq(known, seen.receiver) for known in there)
        return terms.false

    def _of(self, static: str) -> str | None:
        """Whether the objects of a type are maps or sets."""
        return next((above for above in (MAP_TYPE, SET_TYPE) if self.types.program.is_subclass(static, above)), None)

    def _tells_absence(self, of: str) -> bool:
        """Whether what is no element is no key of the map that a set is a view of."""
        return of == MAP_TYPE or not self.has_entries

    # ------------------------------------------------------------ after the call

    def after(self, way: PathState, operation: Call | CallVirtual, effect: Effect, seen: Observed) -> None:
        self._restructured(way, operation, effect, seen)
        facts, target = way.known, operation.target
        if isinstance(operation, CallVirtual) and seen.receiver is not None:
            if kind_of(self.types.program, operation.arguments[0].type) is Kind.ITERATOR:
                self._step(facts, effect, seen.receiver)
            else:
                self._noted(way, operation, seen.receiver, seen.argument)
        if effect.kind is EffectKind.UNKNOWN or (effect.kind is EffectKind.ROW and seen.receiver is None):
            facts.iterators_used()
        if target is not None:
            answer = self._answer(operation, effect, seen)
            facts.set_value(target.name, self._given(way, operation), answer)
            self._give(way, operation, effect, seen)

    def _restructured(self, way: PathState, operation: Call | CallVirtual, effect: Effect, seen: Observed) -> None:
        """What a change leaves of what is known."""
        facts, receiver = way.known, seen.receiver
        if effect.kind is EffectKind.CONSTRUCTOR and receiver is not None:
            facts.sizes[receiver] = 0
        if effect.kind not in (EffectKind.ROW, EffectKind.FUNCTION) or effect.row.structure is Structure.KEPT:
            return
        is_of_collection = kind_of(self.types.program, operation.arguments[0].type) is Kind.OBJECT
        if effect.kind is EffectKind.FUNCTION or receiver is None:
            facts.forget()
        elif effect.name in _ADDING and is_of_collection:
            was_empty = facts.sizes.get(receiver) == 0
            facts.elements_added()
            if was_empty and effect.name in _ADDING_ONE:
                facts.sizes[receiver] = 1
        elif effect.name in _REMOVING:
            facts.elements_removed(self.roots.get(id(operation)))
            if effect.name == "clear":
                facts.sizes[receiver] = 0
                at_end = self.emptied.get(id(operation), frozenset()) & way.locals.keys()
                facts.left |= {way.locals[name]: Left(0, None) for name in at_end}
        else:
            facts.forget()

    def _noted(self, way: PathState, operation: CallVirtual, receiver: Term, argument: ValueName | None) -> None:
        """What a collection has, or has not, after a call."""
        of, name = self._of(operation.static_type.name), operation.key.partition("(")[0]
        if of is None or argument is None:
            return
        if name in _PUTTING[of]:
            way.known.keys |= {(receiver, argument)}
            way.known.absent = frozenset()
        elif operation.key == _REMOVE and self._tells_absence(of):
            way.known.absent |= {(receiver, argument)}

    def _step(self, facts: PathFacts, effect: Effect, iterator: Term) -> None:
        """An iterator is used. `remove` leaves that of a set at its end."""
        if effect.name == "next":
            facts.stepped(iterator)
        elif effect.kind is not EffectKind.QUESTION and effect.name != "remove":
            facts.iterators_used()

    def _given(self, way: PathState, operation: Call | CallVirtual) -> ValueName | None:
        if not isinstance(operation, CallVirtual) or operation.key != _KEY:
            return given(way.known, operation)
        # A sorted map may give the node of an entry that was removed to another key.
        entry = name_of(way.known, operation.arguments[0])
        return f"key of {entry}" if any(entry == known for _, known in way.known.entries) else None

    def _give(self, way: PathState, operation: Call | CallVirtual, effect: Effect, seen: Observed) -> None:
        """What is known of the result: an element of a set, an iterator over few elements, the key of an entry."""
        facts, target, source = way.known, operation.target, self.sources.get(id(operation))
        if target is None or seen.receiver is None or not isinstance(operation, CallVirtual):
            return
        name = facts.name_of(target.name)
        if source is not None and effect.name == "next" and source.is_set:
            over = way.symbols.terms.apply(way.symbols.container, seen.receiver)
            facts.keys |= {(over, name)}
            if source is Source.ENTRIES:
                facts.entries |= {(over, name)}
        elif operation.key == _KEY and self.types.program.is_subclass(operation.static_type.name, ENTRY_TYPE):
            facts.keys |= {(over, name) for over, entry in facts.entries if f"key of {entry}" == name}
        elif effect.row.gives is Gives.ITERATOR and seen.receiver in facts.sizes and target.name in way.locals:
            size = facts.sizes[seen.receiver]
            if size == 0 or effect.name != "listIterator":
                facts.left[way.locals[target.name]] = Left(size, self.roots.get(id(operation)))

    def _answer(self, operation: Call | CallVirtual, effect: Effect, seen: Observed) -> Question | None:
        """The question that a call asks."""
        receiver, source = seen.receiver, self.sources.get(id(operation))
        if receiver is None or not isinstance(operation, CallVirtual):
            return None
        if source is not None:
            return HasNext(receiver, self.roots.get(id(operation))) if effect.name == "hasNext" else None
        key, of = operation.key, self._of(operation.static_type.name)
        if key in ("isEmpty()", "size()"):
            return IsEmpty(receiver) if key == "isEmpty()" else Size(receiver)
        if seen.argument is None or of is None:
            return None
        if key == _ASKING[of]:
            return Has(receiver, seen.argument, self._tells_absence(of))
        return Found(receiver, seen.argument) if key == _GET and of == MAP_TYPE else None


def observer_of(declared: Declarations) -> Observer:
    program, effects = declared.program, declared.effects
    known = list(declared.procedures().values())
    # Callers may have got collections from any method of the program.
    is_of_others = is_open(program, declared.entry)
    made = program.procedures.values() if is_of_others else declared.graph.reachable(declared.entry)
    return Observer(
        FixedTypes(program), iterator_sources(program, effects, known), roots(program, known),
        keeps_keys=effects.access_order is None, keeps_order=not compares_by_code(program, made),
        emptied=emptied(program, effects, known), has_entries=declared.gets_entries(),
    )  # fmt: skip
