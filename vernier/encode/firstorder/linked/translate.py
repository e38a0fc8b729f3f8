"""Programs with linked structures as recursive programs of EPR, at the granularity of methods and loops.

A violation is a reachable state in which an exception for a null dereference is raised, or in which a store would close
a cycle of a field that is encoded by paths. An exception leads to its handler, if there is one, with any heap that the
call that threw it may leave behind. Numbers, texts and arrays have any values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from vernier.core.budget import Budget
from vernier.encode.firstorder.horn.abandoned import Abandoned
from vernier.encode.firstorder.horn.clauses import MAIN, REACHED, HornClauses
from vernier.encode.firstorder.horn.methods import Method, is_open, is_raised, locals_of
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.encode.firstorder.linked.declarations import Declarations
from vernier.encode.firstorder.linked.expressions import Expressions
from vernier.encode.firstorder.linked.kinds import Shape
from vernier.encode.firstorder.linked.operations import Operations
from vernier.encode.firstorder.linked.state import PathState, Symbols
from vernier.ir.expr import Const, Expr, Local
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    Disjoint,
    Fill,
    Free,
    Goto,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Return,
    Stop,
    Store,
    Throw,
)
from vernier.ir.program import Block, Program
from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, Signature
from vernier.logic.sorts import BOOL
from vernier.logic.systems import Body, CallSite, RecursiveProgram
from vernier.logic.systems import Procedure as Summary
from vernier.logic.terms import Terms

MOST_WAYS = 60
"""How many ways between two loop heads are told apart"""
MOST_INLINED = 8
"""In how many states a method that is run in the place of its call may return"""
SITE = "dereferences null: "
CYCLE = "closes a cycle: "


@dataclass(frozen=True, slots=True)
class Translation:
    """`sites` are the obligations that the formulas express, `settled` those that no code in reach can violate. `paths`
    are the fields that are encoded by paths: answers hold only if none of their stores closes a cycle. `recursive` are
    those that could be."""

    program: RecursiveProgram
    sites: frozenset[str]
    settled: frozenset[str]
    paths: frozenset[str]
    recursive: frozenset[str]

    def asking(self, without: frozenset[str]) -> RecursiveProgram:
        """The same program, without the violations with these notes."""
        procedures = dict(self.program.procedures)
        main = procedures[MAIN]
        procedures[MAIN] = replace(main, bodies=tuple(body for body in main.bodies if body.note not in without))
        return replace(self.program, procedures=procedures)


def translate(
    terms: Terms, program: Program, entry: str, asked: frozenset[str], shapes: Mapping[str, Shape], budget: Budget
) -> Translation:
    """The program from an entry, with the obligations that are asked about. Of heaps that others have made nobody knows
    that fields have no cycles, so that shapes other than edges are for whole programs."""
    declared = Declarations.of(terms, program, entry, {} if is_open(program, entry) else shapes)
    while True:
        try:
            return _Translator(declared, asked, budget).run()
        except _TooManyWays as error:
            if not any(declared.methods[name].cut_at_joins() for name in (error.method, *declared.methods)):
                raise Untranslatable(
                    f"there are more than {MOST_WAYS} ways through a part of `{error.method}`"
                ) from error


class _TooManyWays(Exception):
    def __init__(self, method: str) -> None:
        super().__init__(method)
        self.method = method


@dataclass(frozen=True, slots=True)
class _Noted:
    """Cycles that ways from a head close."""

    clauses: HornClauses
    head: str

    def note(self, way: PathState, field: str, cycle: Term) -> None:
        self.clauses.violates(self.head, way, cycle, CYCLE + field)


@dataclass(slots=True)
class _Frame:
    """Ways through a method from a head. `returned` are the states in which a method that is inlined returns, each with
    its result; None for a method that has clauses of its own."""

    method: Method
    head: str
    returned: list[tuple[PathState, Term | None]] | None = None

    @property
    def name(self) -> str:
        return self.method.procedure.name


@dataclass(slots=True)
class _Translator:
    declared: Declarations
    asked: frozenset[str]
    budget: Budget
    clauses: HornClauses = field(init=False)
    sites: set[str] = field(default_factory=set)
    abandoned: Abandoned = field(init=False)

    def __post_init__(self) -> None:
        self.clauses = HornClauses(self.declared.symbols)
        self.abandoned = Abandoned(self._is_irrelevant)

    @property
    def terms(self) -> Terms:
        return self.symbols.terms

    @property
    def symbols(self) -> Symbols:
        return self.declared.symbols

    @property
    def methods(self) -> dict[str, Method]:
        return self.declared.methods

    def run(self) -> Translation:
        parts = [
            (name, label) for name, method in self.methods.items() if self.declared.has_clauses(name)
            for label in dict.fromkeys((method.first, *sorted(method.heads)))
        ]  # fmt: skip
        for name, label in parts:
            self.clauses.signatures[_key(name, label)] = self._signature(name, label)
        for name, label in parts:
            self._from(name, label)
        self._start()
        procedures = {MAIN: Summary(MAIN, Signature(), self.clauses.of(MAIN))}
        for name, label in parts:
            key = _key(name, label)
            reached = self.symbols.signature(self._locals(name, label).values(), frozenset())
            procedures[key] = Summary(key, self.clauses.signatures[key], self.clauses.of(key))
            procedures[key + REACHED] = Summary(key + REACHED, reached, self.clauses.of(key + REACHED))
        fields = self.symbols.fields.items()
        return Translation(
            RecursiveProgram(procedures, MAIN),
            frozenset(self.sites),
            self.declared.unreached(self.asked) - self.sites,
            frozenset(name for name, known in fields if known.shape is Shape.PATHS),
            frozenset(name for name, known in fields if known.is_recursive),
        )

    # ------------------------------------------------------------ names

    def _locals(self, name: str, label: str) -> dict[str, Term]:
        """The symbols of what is known at a head: the parameters, or the locals that are still read."""
        method = self.methods[name]
        known = {each.name: each for each in method.procedure.parameters}
        first = label == method.first and label not in method.heads
        wanted = set(known) if first else method.live.at_start[label]
        for block in method.procedure.blocks:
            for item in (*block.operations, block.terminator):
                known.update((local.name, local) for local in locals_of(item))
        found = {}
        for each in sorted(wanted & self.declared.relevance.locals[name]):
            sort = self.declared.sorts.of(known[each].type)
            assert sort is not None
            found[each] = self.terms.symbol(f"{_key(name, label)}: {each}", sort)
        return found

    def _result(self, name: str) -> Term | None:
        sort = self.declared.sorts.of(self.methods[name].procedure.result)
        if sort is None or not self.declared.relevance.gives(name):
            return None
        return self.terms.symbol(f"{name}: result", sort)

    def _signature(self, name: str, label: str) -> Signature:
        result = self._result(name)
        constants = (*self._locals(name, label).values(), *(() if result is None else (result,)))
        return self.symbols.signature(constants, self.methods[name].changes)

    def _start(self) -> None:
        """A whole program begins with nothing, a method that others call in any state."""
        entry = self.declared.entry
        first = self.methods[entry].first
        way = PathState.start(self.symbols, frozenset(), self._locals(entry, first))
        self._receiver(entry, first, way)
        if not is_open(self.declared.program, entry):
            for name, sort in self.symbols.made.items():
                way.assume(way.all(sort, body=lambda o, n=name: self.terms.not_(way.holds(n, o))))
            for name in self.symbols.fields:
                known = self.symbols.fields[name]
                if self.symbols.made_of(known.owner) is None and known.shape is Shape.EDGES:
                    way.assume(way.all(known.owner, known.value, body=lambda o, v, n=name: self.terms.implies(
                        way.holds(n, o, v), way.is_null(v))))  # fmt: skip
            for name in self.symbols.statics:
                way.assume(self._initial(way, name))
        self.clauses.add(_key(entry, first) + REACHED, Body(self.terms.and_(*way.facts), note="start"))

    def _initial(self, way: PathState, name: str) -> Term:
        """The initial value of a static variable."""
        value = self.symbols.static(name)
        given = [each for _, each in self.declared.program.globals[name].initial]
        if not given:
            return self.terms.not_(value) if value.sort is BOOL else way.is_null(value)
        first = given[0]
        if value.sort is BOOL and isinstance(first, Const):
            return self.terms.eq(value, self.terms.bool_(first.value != 0))
        return self.terms.true

    def _receiver(self, name: str, label: str, way: PathState) -> None:
        """A receiver is never null."""
        method = self.methods[name]
        receiver = method.procedure.receiver
        if receiver is not None and label == method.first and receiver.name in way.locals:
            way.assume(self.terms.not_(way.is_null(way.locals[receiver.name])))

    # ------------------------------------------------------------ ways through a method

    def _from(self, name: str, label: str) -> None:
        """All ways from a head to the next one or to the end of the method."""
        method, head = self.methods[name], _key(name, label)
        known = self._locals(name, label)
        self.clauses.heads[head] = known
        way = PathState.start(self.symbols, frozenset(self.declared.relevance.locals[name]), known)
        if label not in method.heads:
            self._receiver(name, label, way)
        self._walk(_Frame(method, head), label, way)

    def _walk(self, frame: _Frame, label: str, way: PathState) -> None:
        """Blocks are taken in topological order, so that ways that have come to the same state go on as one."""
        method = frame.method
        pending: dict[str, list[PathState]] = {label: [way]}
        while pending:
            self.budget.spend()
            at = min(pending, key=lambda each: method.order[each])
            states = list({state.key(): state for state in pending.pop(at)}.values())
            if len(states) + sum(map(len, pending.values())) + len(self.clauses.of(frame.head)) > MOST_WAYS:
                raise _TooManyWays(frame.name)
            for current in states:
                for state, onward in self._through(frame, current, method.blocks[at]):
                    state.keep_locals(method.live.at_start[onward])
                    pending.setdefault(onward, []).append(state)

    def _through(self, frame: _Frame, way: PathState, block: Block) -> Iterator[tuple[PathState, str]]:
        """Through one block, and out of it. Where its last call throws, its effects may have happened in part."""
        states, last = [way], block.operations[-1] if block.operations else None
        thrown: list[PathState] = []
        for operation in block.operations:
            if isinstance(operation, Call | CallVirtual):
                if operation.raised is not None and operation is not last:
                    raise Untranslatable("a call whose exception nobody looks at")
                if operation.raised is not None:
                    thrown = [self._interrupted(state.copy(), operation) for state in states]
                states = [after for state in states for after in self._call(frame.head, state, operation)]
            else:
                for state in states:
                    self._step(frame.head, state, operation)
        branch = block.terminator
        if isinstance(branch, Branch) and is_raised(branch.condition, block):
            for state in thrown:
                yield from self._onward(frame, state, branch.then)
            for state in states:
                yield from self._onward(frame, state, branch.otherwise)
            return
        if thrown:
            raise Untranslatable("a call whose exception nobody looks at")
        for state in states:
            yield from self._leave(frame, state, block)

    def _step(self, head: str, way: PathState, operation: Operation) -> None:
        if isinstance(operation, Raise) and operation.obligation in self.asked:
            self.sites.add(operation.obligation)
            self.clauses.violates(head, way, self.terms.true, SITE + operation.obligation)
        Operations(self.declared.sorts, way, _Noted(self.clauses, head)).apply(operation)

    def _leave(self, frame: _Frame, way: PathState, block: Block) -> Iterator[tuple[PathState, str]]:
        match block.terminator:
            case Goto(target=target):
                yield from self._onward(frame, way, target)
            case Branch(condition=test, then=then, otherwise=otherwise):
                for label, outcome in ((then, True), (otherwise, False)):
                    state = way.copy()
                    follows = Expressions(self.declared.sorts, state).condition(test, outcome)
                    if follows is not self.terms.false:
                        state.assume(follows)
                        yield from self._onward(frame, state, label)
            case Return(value=result):
                self._return(frame, way, result)
            case Throw() | Stop():
                return
            case _:
                assert_never(block.terminator)

    def _return(self, frame: _Frame, way: PathState, result: Expr | None) -> None:
        known, given = self._result(frame.name), None
        if known is not None and result is not None:
            given = Expressions(self.declared.sorts, way).converted(result, known.sort)
        if frame.returned is not None:
            frame.returned.append((way, given))
            return
        if known is not None and given is not None:
            way.assume(self.terms.eq(known, given))
        self.clauses.returns(frame.head, way, sorted(frame.method.changes))

    def _onward(self, frame: _Frame, way: PathState, label: str) -> Iterator[tuple[PathState, str]]:
        if self.abandoned.is_from(frame.method, label):
            return
        if label not in frame.method.heads:
            yield way, label
            return
        passed = {}
        for local, symbol in self._locals(frame.name, label).items():
            if local not in way.locals:
                way.locals[local] = way.unknown(local, symbol.sort)
            passed[symbol] = way.locals[local]
        self.clauses.goes_on(frame.head, way, _key(frame.name, label), passed)

    def _is_irrelevant(self, operation: Operation) -> bool:
        """Whether an operation violates no obligation that is asked about, enters no method and stores nothing."""
        match operation:
            case Raise(obligation=obligation):
                return obligation not in self.asked
            case Call() | CallVirtual():
                callees = self.declared.callees[id(operation)]
                return not callees.own and not callees.called_back
            case Store():
                return False
            case Assign() | Havoc() | Assume() | Check() | Clause() | Load() | New() | NewArray():
                return True
            case Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CheckMemory() | CallPointer():
                return True  # of C alone, or about cells of arrays, which have any values
            case _:
                assert_never(operation)

    # ------------------------------------------------------------ calls

    def _interrupted(self, way: PathState, operation: Call | CallVirtual) -> PathState:
        """The state after a call that has thrown an exception."""
        way.havoc(self.declared.changed_by(operation))
        return way

    def _call(self, head: str, way: PathState, operation: Call | CallVirtual) -> list[PathState]:
        callees = self.declared.callees[id(operation)]
        states = [state for each in callees.own for state in self._run(head, way.copy(), operation, each)]
        if callees.in_library:
            for name in callees.called_back:
                self._call_back(head, way.copy(), name)
            self._given(way, operation.target, None)
            if callees.never_null and operation.target is not None and operation.target.name in way.relevant:
                way.assume(self.terms.not_(way.is_null(way.locals[operation.target.name])))
            states.append(way)
        return states

    def _call_back(self, head: str, way: PathState, callee: str) -> None:
        """The library calls a method that changes nothing, with any arguments."""
        symbols = self._locals(callee, self.methods[callee].first)
        passed = {symbol: way.unknown(name, symbol.sort) for name, symbol in symbols.items()}
        self.clauses.reaches(head, way, _key(callee, self.methods[callee].first), self.clauses.before(way, passed))

    def _run(
        self, head: str, way: PathState, operation: Call | CallVirtual, target: str
    ) -> list[PathState]:  # fmt: skip
        """A method of the program: its body, if it is short, or else its summary."""
        passed = self._passed(way, operation, target)
        if self.declared.is_inlined(target):
            return self._inline(head, way, operation, target, passed)
        return [self._enter(head, way, operation, target, passed)]

    def _passed(self, way: PathState, operation: Call | CallVirtual, target: str) -> dict[str, Term]:
        """The values of the relevant parameters. A call with a receiver that is null is not executed: the exception for
        that was raised before."""
        procedure, passed = self.methods[target].procedure, {}
        for parameter, argument in zip(procedure.parameters, operation.arguments, strict=True):
            if parameter.name in self.declared.relevance.locals[target]:
                sort = self.declared.sorts.of(parameter.type)
                assert sort is not None
                passed[parameter.name] = Expressions(self.declared.sorts, way).converted(argument, sort)
                if parameter == procedure.receiver:
                    way.assume(self.terms.not_(way.is_null(passed[parameter.name])))
        return passed

    def _inline(
        self, head: str, way: PathState, operation: Call | CallVirtual, target: str, passed: Mapping[str, Term]
    ) -> list[PathState]:
        """The states after a method that is run in the place of its call."""
        method, kept, relevant = self.methods[target], way.locals, way.relevant
        way.locals, way.relevant = dict(passed), frozenset(self.declared.relevance.locals[target])
        frame = _Frame(method, head, [])
        self._walk(frame, method.first, way)
        assert frame.returned is not None
        if len(frame.returned) > MOST_INLINED:
            raise _TooManyWays(target)
        for state, result in frame.returned:
            state.locals, state.relevant = dict(kept), relevant
            self._given(state, operation.target, result)
        return [state for state, _ in frame.returned]

    def _enter(
        self, head: str, way: PathState, operation: Call | CallVirtual, target: str, passed: Mapping[str, Term]
    ) -> PathState:
        """The summary of a method of the program in the place of its call."""
        method = self.methods[target]
        key, symbols = _key(target, method.first), self._locals(target, method.first)
        before = self.clauses.before(way, {symbol: passed[name] for name, symbol in symbols.items()})
        self.clauses.reaches(head, way, key, before)
        constants, functions = dict(before.constants), dict(before.functions)
        old = dict(way.relations)
        way.havoc(method.changes)
        for changed in method.changes:
            if changed in old:
                functions[self.symbols.relation(changed, "'")] = way.relations[changed]
            else:
                constants[self.symbols.static(changed, "'")] = way.statics[changed]
        result = self._result(target)
        if result is not None:
            constants[result] = way.unknown("result", result.sort)
        way.calls.append(CallSite(key, Renaming(constants, functions)))
        self._given(way, operation.target, None if result is None else constants[result])
        return way

    def _given(self, way: PathState, target: Local | None, value: Term | None) -> None:
        """What a call returns is any value where nothing is known of it."""
        if target is None or target.name not in way.relevant:
            return
        sort = self.declared.sorts.of(target.type)
        assert sort is not None
        if value is not None and value.sort == sort:
            way.locals[target.name] = value
        else:
            way.locals[target.name] = way.unknown(target.name, sort)


def _key(name: str, label: str) -> str:
    return f"{name} from {label}"
