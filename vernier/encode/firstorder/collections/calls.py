"""Calls of the library along a way, by the table of methods. What it does not know is untranslatable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vernier.analysis.facts.call_graph import CallGraph
from vernier.encode.firstorder.collections.expressions import value
from vernier.encode.firstorder.collections.kinds import (
    COLLECTION_TYPES,
    ENTRY_TYPE,
    ITERABLE_TYPE,
    ITERATOR_TYPE,
    Kind,
    Untranslatable,
    kind_of,
)
from vernier.encode.firstorder.collections.methods import (
    CLASSES,
    COLLECTION,
    ENTRY,
    QUESTIONS,
    USES,
    Adds,
    Gives,
    Method,
    Structure,
)
from vernier.encode.firstorder.collections.state import MEMBER, STALE, PathState
from vernier.ir.expr import Expr
from vernier.ir.ops import Call, CallVirtual
from vernier.ir.program import Program
from vernier.logic.bank import Term

_INIT = ".<init>("
_PLAIN_CONSTRUCTORS = frozenset({"", "int", "int,float", "java.util.Comparator", "int,java.util.Comparator", "int,int"})
_COPYING_CONSTRUCTORS = frozenset(
    {"java.util.Collection", "java.util.Map", "java.util.SortedSet", "java.util.SortedMap", "java.util.PriorityQueue"}
)
_READERS = ("java.lang.StringBuilder.", "java.lang.StringBuffer.", "java.io.PrintStream.", "java.lang.String.")
"""Classes whose methods at most ask an argument for its text"""
_OBJECT = "java.lang.Object.<init>"
_ASKING = frozenset({"equals", "hashCode", "toString", "getClass"})
"""Methods of every object, which change none when they are the library's"""


@dataclass(frozen=True, slots=True)
class Use:
    """A call that fails when its iterator is stale."""

    iterator: Term


@dataclass(slots=True)
class LibraryCalls:
    """`has_entries`: whether the program gets at entries of maps, which then stand for the map."""

    program: Program
    graph: CallGraph
    has_entries: bool

    def method(self, operation: CallVirtual) -> tuple[str, Method | None] | None:
        """The name and the row of the table for a call on a collection, a map, an entry or an iterator (no row: a
        question to an iterator); None for other calls."""
        static, name = operation.static_type.name, operation.key.partition("(")[0]
        if self._is(static, ITERATOR_TYPE):
            if name in QUESTIONS:
                return name, None
            return name, self._row(USES, name, "Iterator")
        if self._is(static, ENTRY_TYPE):
            return name, self._row(ENTRY, name, "Map.Entry")
        if static == ITERABLE_TYPE or any(self._is(static, above) for above in COLLECTION_TYPES):
            return name, self._row(COLLECTION, name, "collections")
        return None

    def _row(self, table: Mapping[str, Method], name: str, where: str) -> Method:
        row = table.get(name)
        if row is None:
            raise Untranslatable(f"`{name}` of {where} is not known")
        return row

    def _is(self, name: str, above: str) -> bool:
        return name == above or self.program.is_subclass(name, above)

    def require_no_callback(self, operation: Call | CallVirtual, name: str) -> None:
        if self.calls_back(operation):
            raise Untranslatable(f"`{name}` may run code of the program")

    def calls_back(self, operation: Call | CallVirtual) -> bool:
        """Whether the library may call the program from here."""
        return any(
            not procedure.is_library
            for target in self.graph.targets(operation)
            for procedure in self.graph.reachable(target)
        )

    # ------------------------------------------------------------ calls by the table

    def apply(self, way: PathState, operation: CallVirtual, name: str, row: Method | None) -> Use | None:
        """What a call on a collection or an iterator does; whether it fails when an iterator is stale."""
        self.require_no_callback(operation, name)
        receiver = value(self.program, way, operation.arguments[0])
        if row is None:
            return None
        terms, symbols = way.symbols.terms, way.symbols
        used = receiver if kind_of(self.program, operation.arguments[0].type) is Kind.ITERATOR else None
        collection = receiver if used is None else terms.apply(symbols.container, used)
        if used is None:
            way.assume(terms.apply(symbols.collection, receiver))
        if row.structure is Structure.CHANGES:
            way.change(collection, used)
        self._add(way, collection, row.adds, operation.arguments[1:])
        self._give(way, operation, collection, row.gives)
        return None if used is None else Use(used)

    def _add(self, way: PathState, collection: Term, adds: Adds, arguments: tuple[Expr, ...]) -> None:
        for argument in arguments:
            if kind_of(self.program, argument.type) is Kind.ITERATOR and adds is not Adds.NOTHING:
                raise Untranslatable("an iterator is put into a collection")
            if kind_of(self.program, argument.type) is Kind.OBJECT:
                if adds is Adds.ARGUMENTS:
                    way.add(collection, value(self.program, way, argument))
                elif adds is Adds.ELEMENTS:
                    self._add_all(way, collection, value(self.program, way, argument))

    def _give(self, way: PathState, operation: CallVirtual, collection: Term, gives: Gives) -> None:
        target, terms = operation.target, way.symbols.terms
        if target is None or kind_of(self.program, target.type) is Kind.PLAIN:
            return
        kind = kind_of(self.program, target.type)
        if gives is Gives.ITERATOR and kind is Kind.ITERATOR:
            way.locals[target.name] = way.iterator(collection)
        elif gives is Gives.RECEIVER and kind is Kind.OBJECT:
            way.locals[target.name] = collection
        elif gives is Gives.ELEMENT and kind is Kind.OBJECT:
            element = way.symbols.fresh("element", kind)
            options = [way.holds(MEMBER, collection, element), terms.eq(element, way.symbols.nulls[kind])]
            if self.has_entries:
                options.append(terms.eq(element, collection))
            way.assume(terms.or_(*options))
            way.locals[target.name] = element
        else:
            raise Untranslatable(f"the result of `{operation.key}` is not known")

    # ------------------------------------------------------------ other calls

    def construct(self, way: PathState, operation: Call) -> bool:
        """The constructor of a collection; False for other calls."""
        owner, found, rest = operation.callee.partition(_INIT)
        if not found or not any(self._is(owner, above) for above in COLLECTION_TYPES):
            return False
        self.require_no_callback(operation, owner)
        parameters = rest.removesuffix(")")
        if owner not in CLASSES or parameters not in _PLAIN_CONSTRUCTORS | _COPYING_CONSTRUCTORS:
            raise Untranslatable(f"`new {owner}({parameters})` is not known")
        if parameters in _COPYING_CONSTRUCTORS:
            made, source = (value(self.program, way, argument) for argument in operation.arguments)
            self._add_all(way, made, source)
        return True

    def _add_all(self, way: PathState, collection: Term, source: Term) -> None:
        way.add_all(collection, source)
        if self.has_entries:
            # The elements may be entries of the source, for which it stands itself.
            way.add(collection, source)

    def pass_over(self, operation: Call | CallVirtual, target: str) -> None:
        """A procedure of the library that has nothing to do with collections and never calls the program."""
        name = target.partition("(")[0]
        if any(not procedure.is_library for procedure in self.graph.reachable(target)):
            raise Untranslatable(f"`{name}` may run code of the program")
        kinds = [kind_of(self.program, argument.type) for argument in operation.arguments]
        harmless = target.startswith(_READERS) or name.rpartition(".")[2] in _ASKING or name == _OBJECT
        if any(kind is not Kind.PLAIN for kind in kinds) and not harmless:
            raise Untranslatable(f"`{name}` is not known")
        if operation.target is not None and kind_of(self.program, operation.target.type) is not Kind.PLAIN:
            raise Untranslatable(f"the result of `{name}` is not known")


def changed_by(row: Method | None) -> frozenset[str]:
    """The relations that a method may change."""
    if row is None:
        return frozenset()
    stale = row.structure is Structure.CHANGES or row.gives is Gives.ITERATOR
    return frozenset(((STALE,) if stale else ()) + ((MEMBER,) if row.adds is not Adds.NOTHING else ()))
