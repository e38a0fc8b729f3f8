"""The effects of java.util methods on the structure of a collection and on its iterators: one table.

A method that is not in the table is unknown, and a translation that meets a call of it reports that. `CHANGES` also
stands for methods that change the structure only sometimes (`put` of a new key, `remove` of a present element). Law: a
method without CHANGES never makes an iterator of its collection fail (compared with the JDK by
tests/encode/firstorder/collections).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Structure(Enum):
    """KEPT: iterators go on. CHANGES: all others become stale."""

    KEPT = "kept"
    CHANGES = "changes"


class Adds(Enum):
    """The possible new elements: none, the arguments, the elements of the arguments, or the results of callbacks."""

    NOTHING = "nothing"
    ARGUMENTS = "arguments"
    ELEMENTS = "elements"
    GIVEN = "given"


class Gives(Enum):
    """The result of a reference type: irrelevant; an element; the receiver itself or a view of it, which is the same
    here; a new iterator; a new collection of the arguments, or of the elements of the receiver."""

    PLAIN = "plain"
    ELEMENT = "element"
    RECEIVER = "receiver"
    ITERATOR = "iterator"
    NEW = "new"
    COPY = "copy"


@dataclass(frozen=True, slots=True)
class Method:
    structure: Structure = Structure.KEPT
    adds: Adds = Adds.NOTHING
    gives: Gives = Gives.PLAIN


_READS = Method()
_ELEMENT = Method(gives=Gives.ELEMENT)
_REMOVES = Method(Structure.CHANGES, gives=Gives.ELEMENT)
_ADDS = Method(Structure.CHANGES, Adds.ARGUMENTS, Gives.ELEMENT)
_ADDS_ALL = Method(Structure.CHANGES, Adds.ELEMENTS)
_SETS = Method(adds=Adds.ARGUMENTS, gives=Gives.ELEMENT)
_VIEW = Method(gives=Gives.RECEIVER)
_ITERATES = Method(gives=Gives.ITERATOR)
_REARRANGES = Method(Structure.CHANGES)
_COMPUTES = Method(Structure.CHANGES, Adds.GIVEN, Gives.ELEMENT)
_NEW = Method(gives=Gives.NEW)
_COPY = Method(gives=Gives.COPY)


def _all(method: Method, names: str) -> dict[str, Method]:
    return dict.fromkeys(names.split(), method)


COLLECTION: Mapping[str, Method] = MappingProxyType({
    **_all(_READS, "size isEmpty contains containsAll containsKey containsValue indexOf lastIndexOf search empty "
                   "equals hashCode toString capacity forEach"),
    **_all(_ELEMENT, "get getFirst getLast peek peekFirst peekLast element first last firstElement lastElement "
                     "elementAt floor ceiling higher lower firstKey lastKey floorKey ceilingKey higherKey lowerKey"),
    **_all(_REMOVES, "remove removeFirst removeLast poll pollFirst pollLast pop clear removeAll retainAll "
                     "removeElement removeElementAt removeAllElements removeFirstOccurrence removeLastOccurrence "
                     "trimToSize ensureCapacity setSize"),
    **_all(_ADDS, "add addFirst addLast addElement insertElementAt offer offerFirst offerLast push put putIfAbsent"),
    **_all(_ADDS_ALL, "addAll putAll"),
    **_all(_REARRANGES, "sort removeIf"),
    **_all(_COMPUTES, "computeIfAbsent computeIfPresent compute replaceAll"),
    **_all(_COPY, "toArray clone"),
    "merge": Method(Structure.CHANGES, Adds.GIVEN, Gives.ELEMENT),
    **_all(_SETS, "set setElementAt getOrDefault replace"),
    **_all(_VIEW, "keySet values entrySet navigableKeySet descendingSet descendingMap descendingKeySet headSet tailSet "
                  "headMap tailMap subMap subSet firstEntry lastEntry floorEntry ceilingEntry higherEntry lowerEntry"),
    **_all(Method(Structure.CHANGES, gives=Gives.RECEIVER), "pollFirstEntry pollLastEntry"),
    **_all(_ITERATES, "iterator listIterator descendingIterator"),
})  # fmt: skip
"""Methods of collections and maps; the elements of a map are its keys, values and entries"""

PARTIAL_VIEWS = frozenset(["subList", "headSet", "tailSet", "headMap", "tailMap", "subMap", "subSet"])
"""Methods that give views of some of the elements"""

SUB_LIST = _VIEW
"""`subList` where the result is used on the spot (`sub_lists`); it is not in the table, so that no other is known"""

USES: Mapping[str, Method] = MappingProxyType({
    "next": _ELEMENT,
    "previous": _ELEMENT,
    "remove": Method(Structure.CHANGES),
    "set": Method(adds=Adds.ARGUMENTS),
    "add": Method(Structure.CHANGES, Adds.ARGUMENTS),
})  # fmt: skip
"""Methods of iterators that fail when the iterator is stale; a change leaves this one as it is"""

QUESTIONS = frozenset({"hasNext", "hasPrevious", "nextIndex", "previousIndex"})
"""Methods of iterators that never fail"""

STEPS = frozenset({"hasNext()", "next()", "remove()", "forEachRemaining(java.util.function.Consumer)"})
"""The methods that `Iterator` declares"""

ENTRY: Mapping[str, Method] = MappingProxyType({
    "getKey": _ELEMENT, "getValue": _ELEMENT, "setValue": _SETS,
    "equals": _READS, "hashCode": _READS, "toString": _READS,
})  # fmt: skip
"""Methods of the entries of a map; an entry stands for its map here"""

CLASSES = frozenset(f"java.util.{name}" for name in (
    "ArrayList", "LinkedList", "Vector", "Stack", "HashMap", "LinkedHashMap", "TreeMap", "Hashtable", "HashSet",
    "LinkedHashSet", "TreeSet", "ArrayDeque", "PriorityQueue",
))  # fmt: skip
"""The collections that the table speaks of"""

INTERNAL_ITERATION = frozenset({"addAll", "putAll", "removeAll", "retainAll"})
"""Methods that iterate over an argument while they change the receiver; given the collection itself, some fail"""

CALLING = frozenset(
    {"forEach", "removeIf", "replaceAll", "sort", "compute", "computeIfAbsent", "computeIfPresent", "merge"}
)
"""Methods that fail when the code that they call back has changed the collection"""

FUNCTIONS: Mapping[str, Method] = MappingProxyType({
    **{f"java.util.Collections.{name}": row for name, row in {
        **_all(_REARRANGES, "sort"),
        **_all(_READS, "reverse shuffle swap rotate frequency binarySearch disjoint indexOfSubList"),
        **_all(_SETS, "fill"),
        **_all(_ELEMENT, "max min"),
        **_all(_ADDS_ALL, "addAll"),
        **_all(_VIEW, "unmodifiableCollection unmodifiableList unmodifiableSet unmodifiableMap unmodifiableSortedSet "
                      "unmodifiableSortedMap synchronizedCollection synchronizedList synchronizedSet synchronizedMap"),
    }.items()},
    **{f"java.util.Arrays.{name}": row for name, row in {
        **_all(_READS, "sort toString deepToString hashCode deepHashCode equals deepEquals binarySearch"),
        **_all(_SETS, "fill"),
        **_all(_VIEW, "asList"),
        **_all(_COPY, "copyOf copyOfRange"),
    }.items()},
    **_all(_VIEW, "java.util.Objects.requireNonNull"),
    **_all(_COPY, "java.util.List.copyOf java.util.Set.copyOf java.util.Map.copyOf"),
})  # fmt: skip
"""Static methods whose first argument is treated like a receiver; arrays are collections of their cells"""

ELEMENT_OF = "an element of"
"""A procedure that no program has, for translations: it gives an element of its argument"""
ELEMENT_ROW = _ELEMENT

MAKERS = frozenset(
    {f"java.util.{name}.of" for name in ("List", "Set", "Map")}
    | {f"java.util.Collections.{name}" for name in (
        "emptyList", "emptySet", "emptyMap", "singletonList", "singleton", "singletonMap", "nCopies"
    )}
)  # fmt: skip
"""Static methods that give a new collection of their arguments (or of the cells of an array), and keep nothing else"""

READERS = (
    "java.lang.StringBuilder.", "java.lang.StringBuffer.", "java.io.StandardOutput.", "java.lang.String.",
    "java.util.Objects.", "java.lang.System.identityHashCode", "java.lang.Math.", "vernier.Implicit.",
)  # fmt: skip
"""Beginnings of methods that at most ask an argument for its text, its hash or equality"""
