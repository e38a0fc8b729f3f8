"""The effect of library calls on the state of a path, by the table of methods."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.encode.firstorder.collections.effects import Effect, EffectKind, Effects
from vernier.encode.firstorder.collections.expressions import value
from vernier.encode.firstorder.collections.kinds import Kind, is_value, kind_of
from vernier.encode.firstorder.collections.methods import INTERNAL_ITERATION, PARTIAL_VIEWS, Adds, Gives, Structure
from vernier.encode.firstorder.collections.observations import Observer
from vernier.encode.firstorder.collections.state import MEMBER, STALE, PathState
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import Call, CallVirtual
from vernier.ir.program import Program
from vernier.logic.bank import Term


class Callers(Enum):
    """The effect of callers' code: ANY effect that is possible to it, or, QUIET, none."""

    ANY = "any"
    QUIET = "quiet"


@dataclass(slots=True)
class LibraryCalls:
    """`has_entries`: whether the program accesses entries of maps, which then stand for the map."""

    program: Program
    effects: Effects
    has_entries: bool
    callers: Callers
    observer: Observer

    def violations(self, way: PathState, operation: Call | CallVirtual, effect: Effect) -> list[Term] | None:
        """The conditions under which a call throws the exception by what it does itself; None for calls that never do,
        whatever the state."""
        if effect.kind is not EffectKind.ROW:
            return None
        receiver = operation.arguments[0]
        if kind_of(self.program, receiver.type) is Kind.ITERATOR:
            return [way.holds(STALE, value(self.program, way, receiver))]
        if effect.name not in INTERNAL_ITERATION:
            return None
        # Without code of the program in between, only an argument that is the collection itself can be changed.
        terms, known = way.symbols.terms, value(self.program, way, receiver)
        others = [each for each in operation.arguments[1:] if kind_of(self.program, each.type) is Kind.OBJECT]
        return [terms.eq(known, value(self.program, way, each)) for each in others]

    def apply(self, way: PathState, operation: Call | CallVirtual, effect: Effect, given: Term | None) -> None:
        """The effect of the library; `given` is the result of its last callback."""
        seen = self.observer.before(way, operation, effect)
        unless = self.observer.unchanged(way, operation, effect, seen)
        self._apply(way, operation, effect, given, unless)
        self.observer.after(way, operation, effect, seen)

    def _apply(
        self, way: PathState, operation: Call | CallVirtual, effect: Effect, given: Term | None, unless: Term
    ) -> None:
        match effect.kind:
            case EffectKind.ROW | EffectKind.FUNCTION:
                self._row(way, operation, effect, given, unless)
            case EffectKind.QUESTION | EffectKind.NOTHING | EffectKind.CONSTRUCTOR | EffectKind.ABSENT:
                self._forget(way, operation.target)
            case EffectKind.COPYING:
                made, source = (value(self.program, way, argument) for argument in operation.arguments)
                self._add_all(way, made, source)
            case EffectKind.MAKER:
                self._make(way, operation)
            case EffectKind.UNKNOWN:
                if not self.effects.changes_nothing(effect):
                    way.grow(STALE)
                    if way.symbols.members:
                        way.grow(MEMBER)
                self._anything(way, operation.target)
            case EffectKind.FOREIGN:
                self._foreign(way, operation)

    def _foreign(self, way: PathState, operation: Call | CallVirtual) -> None:
        self.run_brought(way)
        self._anything(way, operation.target)

    def run_brought(self, way: PathState) -> None:
        """Code that callers bring may make every call that is possible to it."""
        way.known.forget()
        if self.callers is Callers.ANY:
            names = [STALE, *([MEMBER] if way.symbols.members else []), *way.symbols.fields, *way.symbols.statics]
            way.havoc(names)

    def _row(
        self, way: PathState, operation: Call | CallVirtual, effect: Effect, given: Term | None, unless: Term
    ) -> None:
        row = effect.row
        receiver = value(self.program, way, operation.arguments[0])
        terms, symbols = way.symbols.terms, way.symbols
        used = receiver if kind_of(self.program, operation.arguments[0].type) is Kind.ITERATOR else None
        collection = receiver if used is None else terms.apply(symbols.container, used)
        if used is None and effect.kind is EffectKind.ROW:
            way.assume(terms.apply(symbols.collection, receiver))
        if row.structure is Structure.CHANGES:
            way.change(collection, used, unless)
        rest = operation.arguments[1:]
        self._add(way, collection, row.adds, rest)
        if given is not None and row.adds is Adds.GIVEN:
            way.add(collection, given)
        if effect.name == "toArray":
            for argument in rest:
                if kind_of(self.program, argument.type) is Kind.OBJECT:
                    self._add_all(way, value(self.program, way, argument), collection)
        if effect.name in PARTIAL_VIEWS:
            # It has other elements: what is known of few elements (`path_facts`) is told of terms.
            part = symbols.fresh("view", Kind.OBJECT)
            way.assume(terms.eq(part, collection))
            collection = part
        self._give(way, operation, collection, row.gives, given)

    def _add(self, way: PathState, collection: Term, adds: Adds, arguments: tuple[Expr, ...]) -> None:
        for argument in arguments:
            if kind_of(self.program, argument.type) is Kind.ITERATOR and adds is not Adds.NOTHING:
                raise Untranslatable("an iterator is put into a collection")
            if kind_of(self.program, argument.type) is Kind.OBJECT and not is_value(argument):
                if adds in (Adds.ARGUMENTS, Adds.GIVEN):
                    way.add(collection, value(self.program, way, argument))
                elif adds is Adds.ELEMENTS:
                    self._add_all(way, collection, value(self.program, way, argument))

    def _give(
        self, way: PathState, operation: Call | CallVirtual, collection: Term, gives: Gives, given: Term | None
    ) -> None:
        target, terms = operation.target, way.symbols.terms
        if target is None or target.name not in way.relevant:
            return
        kind = kind_of(self.program, target.type)
        if gives is Gives.ITERATOR and kind is Kind.ITERATOR:
            way.locals[target.name] = way.iterator(collection)
        elif gives is Gives.RECEIVER and kind is Kind.OBJECT:
            way.locals[target.name] = collection
        elif gives is Gives.ELEMENT and kind is Kind.OBJECT:
            element = way.symbols.fresh("element", kind)
            some = way.symbols.a_value
            way.assume(terms.not_(way.symbols.is_collection(some)))
            options = [terms.eq(element, each) for each in (some, way.symbols.nulls[kind])]
            options.append(way.holds(MEMBER, collection, element))
            if self.has_entries:
                options.append(terms.eq(element, collection))
            if given is not None:
                options.append(terms.eq(element, given))
            way.assume(terms.or_(*options))
            way.locals[target.name] = element
        elif gives in (Gives.COPY, Gives.NEW) and kind is Kind.OBJECT:
            new = way.allocate(way.symbols.is_collection)
            self._add_all(way, new, collection)
            arrays = [each for each in operation.arguments[1:] if kind_of(self.program, each.type) is Kind.OBJECT]
            chosen = way.symbols.fresh("copy", kind)
            options = [terms.eq(chosen, each) for each in (new, *(value(self.program, way, each) for each in arrays))]
            way.assume(terms.or_(*options))
            way.locals[target.name] = chosen
        else:
            self._anything(way, target)

    def _make(self, way: PathState, operation: Call | CallVirtual) -> None:
        """A new collection of the arguments, or of the cells of an array."""
        target = operation.target
        if target is None or target.name not in way.relevant:
            return
        made = way.allocate(way.symbols.is_collection)
        for argument in operation.arguments:
            if kind_of(self.program, argument.type) is Kind.OBJECT and not is_value(argument):
                one = value(self.program, way, argument)
                way.add(made, one)
                way.add_all(made, one)
        way.locals[target.name] = made

    def _anything(self, way: PathState, target: Local | None) -> None:
        if target is None or target.name not in way.relevant:
            return
        if kind_of(self.program, target.type) is Kind.ITERATOR:
            raise Untranslatable("an iterator whose collection is not known")
        way.locals[target.name] = way.unknown_object()

    def _forget(self, way: PathState, target: Local | None) -> None:
        if target is not None and target.name in way.relevant:
            self._anything(way, target)

    def _add_all(self, way: PathState, collection: Term, source: Term) -> None:
        way.add_all(collection, source)
        if self.has_entries:
            # The elements may be entries of the source, for which it stands itself.
            way.add(collection, source)
