"""Programs with collections as recursive programs of EPR (Frumkin 2017, 3.3), at the granularity of methods and loops.

For each method and each head of a loop in it there are two procedures: its summary (from a state there to one in which
the method returns) and its reachable states. Loops are tail calls. A violation is the use of a stale iterator in a
reachable state. (Summaries of failures, in the place of reachable states, would have to characterise bad states by
universal formulas, not good ones: that loses, for instance, that two fields are different.) Executions that an
exception ends are left out: no handler catches one, so that nothing of interest happens after it; a program that
catches exceptions is untranslatable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from vernier.core.budget import Budget
from vernier.encode.firstorder.collections.callbacks import passed
from vernier.encode.firstorder.collections.calls import Callers, LibraryCalls
from vernier.encode.firstorder.collections.declarations import Declarations
from vernier.encode.firstorder.collections.effects import Effect, EffectKind
from vernier.encode.firstorder.collections.expressions import condition, value
from vernier.encode.firstorder.collections.fixed_values import assigned
from vernier.encode.firstorder.collections.guards import is_possible
from vernier.encode.firstorder.collections.irrelevant import Irrelevance
from vernier.encode.firstorder.collections.kinds import Kind, kind_of
from vernier.encode.firstorder.collections.methods import CALLING
from vernier.encode.firstorder.collections.observations import observer_of
from vernier.encode.firstorder.collections.operations import apply_operation
from vernier.encode.firstorder.collections.start import Condition, OpenStart, closed_start
from vernier.encode.firstorder.collections.state import SORTS, STALE, PathState, Symbols
from vernier.encode.firstorder.horn.abandoned import Abandoned
from vernier.encode.firstorder.horn.clauses import MAIN as MAIN
from vernier.encode.firstorder.horn.clauses import REACHED, HornClauses
from vernier.encode.firstorder.horn.methods import Method, is_open, is_raised, locals_of
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import (
    Branch,
    Call,
    CallVirtual,
    Goto,
    Operation,
    Raise,
    Return,
    Stop,
    Throw,
    successors,
)
from vernier.ir.program import Block, Program
from vernier.ir.types import OBJECT
from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, Signature
from vernier.logic.systems import Body, CallSite, RecursiveProgram
from vernier.logic.systems import Procedure as Summary
from vernier.logic.terms import Terms

MOST_WAYS = 200
"""How many ways between two loop heads are told apart"""
START = "start"
SITE = "uses a stale iterator: "


@dataclass(frozen=True, slots=True)
class Translation:
    """`sites` are the obligations about uses of iterators that the formulas express; `settled` those about calls that
    never fail, whatever the program does. `candidates` are preconditions of the entry, `parameters` the symbols of its
    parameters in them."""

    program: RecursiveProgram
    sites: frozenset[str]
    settled: frozenset[str]
    candidates: tuple[Condition, ...]
    parameters: Mapping[str, Term] = field(default_factory=dict)

    def asking(self, terms: Terms, without: frozenset[str], assumed: frozenset[str]) -> Translation:
        """The same program, without the obligations in `without`, and with the preconditions whose words are in
        `assumed` established by callers."""
        procedures = dict(self.program.procedures)
        main = procedures[MAIN]
        asked = tuple(body for body in main.bodies if body.note.removeprefix(SITE) not in without)
        procedures[MAIN] = replace(main, bodies=asked)
        seen_to = [each.term for each in self.candidates if each.words in assumed and each.term is not None]
        for name, procedure in procedures.items():
            if any(body.note == START for body in procedure.bodies):
                bodies = (
                    replace(body, formula=terms.and_(body.formula, *seen_to)) if body.note == START else body
                    for body in procedure.bodies
                )
                procedures[name] = replace(procedure, bodies=tuple(bodies))
        return replace(self, program=replace(self.program, procedures=procedures))


def translate(
    terms: Terms, program: Program, entry: str, budget: Budget, callers: Callers = Callers.ANY
) -> Translation:
    """The program from an entry."""
    declared = Declarations.of(terms, program, entry)
    if declared.effects.is_passive(entry):
        # No iterator comes from elsewhere, and nothing changes at all (`effects`).
        nothing = RecursiveProgram({MAIN: Summary(MAIN, Signature(), ())}, MAIN)
        return Translation(nothing, frozenset(), declared.all_sites(), ())
    cut: set[str] = set()
    while True:
        translator = _Translator(declared, callers, budget, frozenset(cut))
        try:
            return translator.run()
        except _TooManyWays as error:
            if error.method in translator.through:
                cut.add(error.method)
            elif not declared.methods[error.method].cut_at_joins():
                raise Untranslatable(
                    f"there are more than {MOST_WAYS} ways through a part of `{error.method}`"
                ) from error


class _TooManyWays(Exception):
    def __init__(self, method: str) -> None:
        super().__init__(method)
        self.method = method


@dataclass(slots=True)
class _Translator:
    declared: Declarations
    callers: Callers
    budget: Budget
    cut: frozenset[str]
    """Methods in which all ways end at the heads of loops"""
    library: LibraryCalls = field(init=False)
    clauses: HornClauses = field(init=False)
    abandoned: Abandoned = field(init=False)
    sites: set[str] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)
    through: set[str] = field(default_factory=set)
    """Methods in which some way goes on through the head of a loop"""

    @property
    def terms(self) -> Terms:
        return self.declared.symbols.terms

    @property
    def program(self) -> Program:
        return self.declared.program

    @property
    def symbols(self) -> Symbols:
        return self.declared.symbols

    @property
    def methods(self) -> dict[str, Method]:
        return self.declared.methods

    def __post_init__(self) -> None:
        self.clauses = HornClauses(self.symbols)
        self.abandoned = Abandoned(Irrelevance(self.program, self.declared.effects).of)

    def run(self) -> Translation:
        entries, observer = self.declared.gets_entries(), observer_of(self.declared)
        self.library = LibraryCalls(self.program, self.declared.effects, entries, self.callers, observer)
        for name, method in self.methods.items():
            for label in (method.first, *method.heads):
                self.clauses.signatures[self._key(name, label)] = self._summary(name, label).signature
        for name, method in self.methods.items():
            for label in dict.fromkeys((method.first, *sorted(method.heads))):
                self._from(name, label)
        candidates = self._start()
        procedures = {MAIN: Summary(MAIN, Signature(), self.clauses.of(MAIN))}
        for name, method in self.methods.items():
            for label in {method.first, *method.heads}:
                for summary in (self._summary(name, label), self._reached(name, label)):
                    procedures[summary.name] = summary
        own, null = self.symbols.own_iterator, self.symbols.nulls[Kind.ITERATOR]
        axioms = (self.terms.not_(self.terms.eq(own, null)),)
        settled = (self.settled | self.declared.passive_sites()) - self.sites
        parameters = self._locals(self.declared.entry, self.methods[self.declared.entry].first)
        recursive = RecursiveProgram(procedures, MAIN, axioms)
        return Translation(recursive, frozenset(self.sites), frozenset(settled), candidates, parameters)

    # ------------------------------------------------------------ names

    def _key(self, name: str, label: str) -> str:
        return f"{name} from {label}"

    def _locals(self, name: str, label: str) -> dict[str, Term]:
        """The symbols of what is known at a head: the parameters, or the locals that are still read."""
        method = self.methods[name]
        parameters = {each.name for each in method.procedure.parameters}
        known = {each.name: each for each in method.procedure.parameters}
        for block in method.procedure.blocks:
            for item in (*block.operations, block.terminator):
                known.update((local.name, local) for local in locals_of(item))
        first = label == method.first and label not in method.heads
        wanted = sorted(parameters if first else method.live.at_start[label])
        wanted = [each for each in wanted if each in self.declared.relevance.locals[name]]
        tracked = ((each, kind_of(self.program, known[each].type)) for each in wanted if each in known)
        return {
            each: self.terms.symbol(f"{self._key(name, label)}: {each}", SORTS[kind])
            for each, kind in tracked if kind is not Kind.PLAIN
        }  # fmt: skip

    def _result(self, name: str) -> Term | None:
        kind = kind_of(self.program, self.methods[name].procedure.result)
        if not self.declared.relevance.gives(name):
            return None
        return None if kind is Kind.PLAIN else self.terms.symbol(f"{name}: result", SORTS[kind])

    def _summary(self, name: str, label: str) -> Summary:
        result = self._result(name)
        constants = (*self._locals(name, label).values(), *(() if result is None else (result,)))
        signature = self.symbols.signature(constants, self.methods[name].changes)
        key = self._key(name, label)
        return Summary(key, signature, self.clauses.of(key))

    def _reached(self, name: str, label: str) -> Summary:
        key = self._key(name, label) + REACHED
        signature = self.symbols.signature(tuple(self._locals(name, label).values()), frozenset())
        return Summary(key, signature, self.clauses.of(key))

    def _start(self) -> tuple[Condition, ...]:
        entry = self.declared.entry
        way = PathState.start(self.symbols)
        method = self.methods[entry]
        candidates: tuple[Condition, ...] = ()
        if is_open(self.program, entry):
            start = OpenStart(self.declared, way, self._locals(entry, method.first))
            start.assume()
            candidates = start.candidates()
        else:
            closed_start(way)
        key = self._key(entry, method.first) + REACHED
        self.clauses.add(key, Body(self.terms.and_(*way.facts), note=START))
        return candidates

    # ------------------------------------------------------------ ways through a method

    def _from(self, name: str, label: str) -> None:
        """All ways from a head to the next one or to the end of the method. Blocks are taken in topological order, so
        that ways that have come to the same state go on as one."""
        method = self.methods[name]
        way = PathState.start(self.symbols, frozenset(self.declared.relevance.locals[name]))
        way.locals.update(self._locals(name, label))
        head = self._key(name, label)
        self.clauses.heads[head] = self._locals(name, label)
        pending: dict[str, list[PathState]] = {label: [way]}
        while pending:
            self.budget.spend()
            at = min(pending, key=lambda each: method.order[each])
            states = _merged(pending.pop(at))
            if len(states) + sum(map(len, pending.values())) + len(self.clauses.of(head)) > MOST_WAYS:
                raise _TooManyWays(name)
            for current in states:
                for state, onward in self._block(name, head, current, method.blocks[at]):
                    state.keep_locals(method.live.at_start[onward])
                    pending.setdefault(onward, []).append(state)

    def _block(self, name: str, head: str, way: PathState, block: Block) -> Iterator[tuple[PathState, str]]:
        """Through one block, and out of it. Where its last call throws and that is caught, its effects may have
        happened in part."""
        states, last = [way], block.operations[-1] if block.operations else None
        thrown: list[PathState] = []
        for operation in block.operations:
            if operation is last and isinstance(operation, Call | CallVirtual) and operation.raised is not None:
                thrown = [state.copy() for state in states]
                for state in thrown:
                    state.havoc(self.declared.changed_by(operation) & self._spoken_of)
                    state.known.iterators_used()
            states = [after for state in states for after in self._step(name, head, state, operation, block)]
        for state in states:
            yield from self._leave(name, head, state, block, thrown)
            thrown = []
        if thrown and isinstance(block.terminator, Branch) and is_raised(block.terminator.condition, block):
            yield from self._caught(name, head, thrown, block.terminator.then)

    @property
    def _spoken_of(self) -> frozenset[str]:
        return frozenset({*self.symbols.relations(), *self.symbols.statics})

    def _leave(
        self, name: str, head: str, way: PathState, block: Block, thrown: list[PathState]
    ) -> Iterator[tuple[PathState, str]]:
        match block.terminator:
            case Goto(target=target):
                yield from self._onward(name, head, way, target)
            case Branch(condition=test, then=then, otherwise=otherwise):
                if is_raised(test, block):
                    yield from self._caught(name, head, thrown, then)
                    yield from self._onward(name, head, way, otherwise)
                    return
                for label, outcome in ((then, True), (otherwise, False)):
                    if not self.abandoned.is_from(self.methods[name], label):
                        state = way.copy()
                        if not is_possible(state.known, test, outcome):
                            self._settle(name, label)
                            continue
                        state.assume(condition(self.program, state, test, outcome))
                        yield from self._onward(name, head, state, label)
            case Return(value=result):
                known = self._result(name)
                given = None if result is None or known is None else value(self.program, way, result)
                self._returned(name, head, way, given)
            case Throw() | Stop():
                return
            case _:
                assert_never(block.terminator)

    def _caught(self, name: str, head: str, thrown: list[PathState], label: str) -> Iterator[tuple[PathState, str]]:
        if not self.abandoned.is_from(self.methods[name], label):
            for state in thrown:
                yield from self._onward(name, head, state, label)

    def _onward(self, name: str, head: str, way: PathState, label: str) -> Iterator[tuple[PathState, str]]:
        if label in self.methods[name].heads and not self._goes_through(name, way, label):
            self._loop(name, head, way, label)
        elif not self.abandoned.is_from(self.methods[name], label):
            yield way, label

    def _goes_through(self, name: str, way: PathState, label: str) -> bool:
        """Whether a way goes on through the head of a loop with what it knows of an iterator."""
        if name in self.cut or not way.goes_through(label, self.methods[name].live.at_start[label]):
            return False
        self.through.add(name)
        return True

    def _settle(self, name: str, label: str) -> None:
        """No way comes here from a branch that is never taken: uses that no other way comes to never fail."""
        blocks, seen, pending = self.methods[name].blocks, {label}, [label]
        while pending:
            block = blocks[pending.pop()]
            last = block.operations[-1] if block.operations else None
            site = self._site(name, last, block) if isinstance(last, Call | CallVirtual) else None
            self.settled.update(() if site is None else (site,))
            onward = set(successors(block.terminator)) - seen
            seen |= onward
            pending.extend(onward)

    def _returned(self, name: str, head: str, way: PathState, result: Term | None) -> None:
        known = self._result(name)
        if known is not None and result is not None:
            way.assume(self.terms.eq(known, result))
        self.clauses.returns(head, way, self.methods[name].changes)

    def _loop(self, name: str, head: str, way: PathState, label: str) -> None:
        """A tail call of the part that begins with the head of a loop."""
        self.clauses.goes_on(head, way, self._key(name, label), self._passed(name, label, way))

    def _passed(self, name: str, label: str, way: PathState) -> dict[Term, Term]:
        passed = {}
        for local, symbol in self._locals(name, label).items():
            if local not in way.locals:
                way.locals[local] = self.terms.symbol(f"{symbol.payload} not set", symbol.sort)
            passed[symbol] = way.locals[local]
        return passed

    # ------------------------------------------------------------ calls

    def _step(self, name: str, head: str, way: PathState, operation: Operation, block: Block) -> list[PathState]:
        if isinstance(operation, Call | CallVirtual):
            return self._call(name, head, way, operation, block)
        apply_operation(self.program, way, operation)
        assigned(way.known, operation)
        return [way]

    def _call(
        self, name: str, head: str, way: PathState, operation: Call | CallVirtual, block: Block
    ) -> list[PathState]:
        if operation.raised is not None and operation is not block.operations[-1]:
            raise Untranslatable("a call whose exception nobody looks at")
        effect = self.declared.effects.of(operation)
        states = [self._enter(head, way.copy(), operation.arguments, operation.target, each) for each in effect.own]
        if effect.kind is not EffectKind.ABSENT:
            states.append(self._library_call(name, head, way, operation, block))
        return states

    def _library_call(
        self, name: str, head: str, way: PathState, operation: Call | CallVirtual, block: Block
    ) -> PathState:
        effect, site = self.declared.effects.of(operation), self._site(name, operation, block)
        violations = self.library.violations(way, operation, effect) if site is not None else None
        back, given = self.declared.called_back.get(id(operation)), None
        hidden: Term | None = None
        if site is not None and violations is not None:
            for violation in violations:
                self._note(head, way, violation, site)
        brought = effect.brought and self.callers is Callers.ANY
        if site is not None and (back is not None or brought):
            hidden = self._hidden_iterator(way, operation, effect)
        if back is not None:
            before = dict(way.locals)
            result = Local(f"{back}: given", OBJECT)
            way = self._enter(head, way, passed(self.program, operation), result, back)
            given = way.locals.get(result.name)
            way.locals = before
        if brought:
            self.library.run_brought(way)
        if site is not None and (back is not None or brought):
            self._note(head, way, self.terms.true if hidden is None else way.holds(STALE, hidden), site)
        elif site is not None and not violations:
            self.settled.add(site)
        self.library.apply(way, operation, effect, given)
        return way

    def _hidden_iterator(self, way: PathState, operation: Call | CallVirtual, effect: Effect) -> Term | None:
        """Stands for what a method of a collection goes over it with, while it calls code of the program."""
        is_row = effect.kind is EffectKind.ROW
        if is_row and kind_of(self.program, operation.arguments[0].type) is Kind.OBJECT and effect.name in CALLING:
            return way.iterator(value(self.program, way, operation.arguments[0]))
        return None

    def _note(self, head: str, way: PathState, violation: Term, site: str) -> None:
        """A way to a violation."""
        self.sites.add(site)
        self.clauses.violates(head, way, violation, SITE + site)

    def _enter(
        self, head: str, way: PathState, arguments: tuple[Expr, ...], given: Local | None, target: str
    ) -> PathState:
        """The summary of a method of the program in the place of its call."""
        method = self.methods[target]
        key, symbols = self._key(target, method.first), self._locals(target, method.first)
        passed_ = {}
        for parameter, argument in zip(method.procedure.parameters, arguments, strict=True):
            if parameter.name in symbols:
                passed_[symbols[parameter.name]] = self._converted(way, argument, parameter)
        before = self.clauses.before(way, passed_)
        self.clauses.reaches(head, way, key, before)
        constants, functions = dict(before.constants), dict(before.functions)
        for changed in method.changes:
            if changed in way.relations:
                new = functions[self.symbols.relation(changed, "'")] = self.symbols.version(changed)
                way.relations[changed] = new
                if changed in self.symbols.fields:
                    way.assume_function(changed)
            elif changed in way.statics:
                now = constants[self.symbols.static(changed, "'")] = self.symbols.fresh(
                    changed, self.symbols.statics[changed]
                )
                way.statics[changed] = now
        result = self._result(target)
        if result is not None:
            kind = kind_of(self.program, method.procedure.result)
            constants[result] = self.symbols.fresh("result", kind)
        if given is not None and kind_of(self.program, given.type) is not Kind.PLAIN:
            if result is not None and kind_of(self.program, given.type) is kind:
                way.locals[given.name] = constants[result]
            else:
                way.locals.pop(given.name, None)
        way.known.entered(self.declared.changes_of(target), None if given is None else given.name)
        way.calls.append(CallSite(key, Renaming(constants, functions)))
        return way

    def _converted(self, way: PathState, argument: Expr, parameter: Local) -> Term:
        """An argument as a parameter: the receiver of a method of an own iterator is any object."""
        kind = kind_of(self.program, parameter.type)
        if kind_of(self.program, argument.type) in (kind, Kind.PLAIN):
            return value(self.program, way, argument)
        return self.symbols.fresh(parameter.name, kind)

    def _site(self, name: str, operation: Call | CallVirtual, block: Block) -> str | None:
        """The obligation about a modification that is noted where the exception of a call goes."""
        if operation.raised is None or not isinstance(block.terminator, Branch):
            return None
        blocks = self.methods[name].blocks
        for label in (block.terminator.then, *successors(blocks[block.terminator.then].terminator)):
            for item in blocks[label].operations:
                if isinstance(item, Raise) and self.declared.is_site(item.obligation):
                    return item.obligation
        return None


def _merged(states: list[PathState]) -> list[PathState]:
    """The states that are different; of those that are not what all know."""
    found: dict[object, PathState] = {}
    for state in states:
        other = found.setdefault(state.key(), state)
        if other is not state:
            other.known = other.known.met(state.known)
    return list(found.values())
