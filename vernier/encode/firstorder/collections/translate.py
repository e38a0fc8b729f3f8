"""Programs with collections as recursive programs of EPR (Frumkin 2017, 3.3), at the granularity of methods and loops.

For each method and each head of a loop in it there are two procedures: its summary (from a state there to one in which
the method returns) and the states in which it is reached. Loops are tail calls. A violation is the use of a stale
iterator in a state that is reached. (Summaries of failures, in the place of reached states, would have to say
universally of states that they are bad, not that they are good: that two fields are different, say, is lost then.)
Executions that an exception ends are left out: nobody catches one, so that nothing of interest happens after it; a
program that catches exceptions is untranslatable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.liveness import Liveness, liveness
from vernier.analysis.facts.loops import loop_heads, weak_topological_order
from vernier.core.budget import Budget
from vernier.core.obligation import Code
from vernier.encode.firstorder.collections.calls import LibraryCalls, Use, changed_by
from vernier.encode.firstorder.collections.expressions import condition, value
from vernier.encode.firstorder.collections.kinds import (
    Kind,
    Untranslatable,
    kind_of,
    require_known_world,
)
from vernier.encode.firstorder.collections.methods import CLASSES, INTERNAL_ITERATION
from vernier.encode.firstorder.collections.state import MEMBER, SORTS, STALE, USED, PathState, Symbols
from vernier.ir.expr import Binary, BinaryOp, Local, Null
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
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
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
    Terminator,
    Throw,
    successors,
)
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.types import RefType
from vernier.ir.walk import expressions_of, locals_in, operations_of, targets_of
from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, Signature, renamed
from vernier.logic.sorts import FunctionSignature
from vernier.logic.systems import Body, CallSite, RecursiveProgram
from vernier.logic.systems import Procedure as Summary
from vernier.logic.terms import Terms

MOST_WAYS = 200
"""How many ways between two loop heads are told apart"""
MAIN = "a violation"
REACHED = " is reached"
SITE = "uses a stale iterator: "


@dataclass(slots=True)
class _Method:
    """A method of the program with what the translation asks about it."""

    procedure: Procedure
    blocks: dict[str, Block]
    heads: frozenset[str]
    live: Liveness
    changes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Translation:
    """`sites` are the obligations about uses of iterators that the formulas speak of; `settled` those about calls that
    never fail, whatever the program does."""

    program: RecursiveProgram
    sites: frozenset[str]
    settled: frozenset[str]


def translate(terms: Terms, program: Program, entry: str, without: frozenset[str], budget: Budget) -> Translation:
    """The program from an entry without parameters; uses at the obligations in `without` are not asked about."""
    return _Translator(terms, program, entry, without, budget).run()


@dataclass(slots=True)
class _Translator:
    terms: Terms
    program: Program
    entry: str
    without: frozenset[str]
    budget: Budget
    symbols: Symbols = field(init=False)
    graph: CallGraph = field(init=False)
    library: LibraryCalls = field(init=False)
    methods: dict[str, _Method] = field(default_factory=dict)
    bodies: dict[str, list[Body]] = field(default_factory=dict)
    _heads: dict[str, dict[str, Term]] = field(default_factory=dict)
    _signatures: dict[str, Signature] = field(default_factory=dict)
    sites: set[str] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)

    def run(self) -> Translation:
        self._prepare()
        for name, method in self.methods.items():
            for label in (method.procedure.blocks[0].label, *method.heads):
                self._signatures[self._key(name, label)] = self._summary(name, label).signature
        for name, method in self.methods.items():
            for label in (method.procedure.blocks[0].label, *sorted(method.heads)):
                self._from(name, label)
        self._start()
        procedures = {MAIN: Summary(MAIN, Signature(), tuple(self.bodies.get(MAIN, ())))}
        for name, method in self.methods.items():
            for label in {method.procedure.blocks[0].label, *method.heads}:
                for summary in (self._summary(name, label), self._reached(name, label)):
                    procedures[summary.name] = summary
        return Translation(RecursiveProgram(procedures, MAIN), frozenset(self.sites), frozenset(self.settled))

    # ------------------------------------------------------------ what there is

    def _prepare(self) -> None:
        require_known_world(self.program)
        self.symbols, self.graph = Symbols(self.terms), CallGraph(self.program)
        own = [each for each in self.graph.reachable(self.entry) if not each.is_library]
        operations = [item for each in own for item in operations_of(each)]
        entries = any(isinstance(item, CallVirtual) and item.key == "entrySet()" for item in operations)
        self.library = LibraryCalls(self.program, self.graph, entries)
        for item in operations:
            self._declare(item)
        for each in own:
            if each.is_external:
                raise Untranslatable(f"`{each.name}` has no body")
            blocks = {block.label: block for block in each.blocks}
            heads = loop_heads(weak_topological_order(each))
            self.methods[each.name] = _Method(each, blocks, heads, liveness(each.blocks))
        self._close_changes()

    def _declare(self, operation: Operation) -> None:
        if not isinstance(operation, Load | Store):
            return
        kind = kind_of(self.program, operation.place.type)
        if kind is Kind.PLAIN:
            return
        match operation.place:
            case FieldPlace(owner=owner, field=name):
                if self.program.is_library(owner):
                    raise Untranslatable(f"a field of {owner}")
                self.symbols.fields[f"{owner}.{name}"] = kind
            case GlobalPlace(name=name):
                # Nothing of what the library does in its static initialisers is translated.
                if self.program.globals[name].is_library:
                    raise Untranslatable(f"`{name}` of the library")
                self.symbols.statics[name] = kind
            case ElementPlace() | DerefPlace():
                if isinstance(operation, Load):
                    raise Untranslatable("an object is read out of an array")

    def _close_changes(self) -> None:
        direct = {name: self._direct(each.procedure) for name, each in self.methods.items()}
        for name, method in self.methods.items():
            reached = [each.name for each in self.graph.reachable(name) if each.name in direct]
            method.changes = frozenset().union(*(direct[each] for each in reached))

    def _direct(self, procedure: Procedure) -> frozenset[str]:
        """What the operations of a method itself may change."""
        found: set[str] = set()
        for operation in operations_of(procedure):
            match operation:
                case Store(place=FieldPlace(owner=owner, field=name)):
                    found.add(f"{owner}.{name}")
                case Store(place=GlobalPlace(name=name)):
                    found.add(name)
                case New():
                    found.add(USED)
                case Call(callee=callee) if ".<init>(" in callee:
                    found.add(MEMBER)
                case CallVirtual():
                    row = self.library.method(operation)
                    found |= changed_by(None if row is None else row[1])
                case _:
                    pass
        return frozenset(found)

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
                known.update((local.name, local) for local in _locals_of(item))
        first = label == method.procedure.blocks[0].label and label not in method.heads
        wanted = sorted(parameters if first else method.live.at_start[label])
        tracked = ((each, kind_of(self.program, known[each].type)) for each in wanted if each in known)
        return {
            each: self.terms.symbol(f"{self._key(name, label)}: {each}", SORTS[kind])
            for each, kind in tracked if kind is not Kind.PLAIN
        }  # fmt: skip

    def _result(self, name: str) -> Term | None:
        kind = kind_of(self.program, self.methods[name].procedure.result)
        return None if kind is Kind.PLAIN else self.terms.symbol(f"{name}: result", SORTS[kind])

    def _summary(self, name: str, label: str) -> Summary:
        result = self._result(name)
        constants = (*self._locals(name, label).values(), *(() if result is None else (result,)))
        signature = self.symbols.signature(constants, self.methods[name].changes)
        key = self._key(name, label)
        return Summary(key, signature, tuple(self.bodies.get(key, ())))

    def _reached(self, name: str, label: str) -> Summary:
        key = self._key(name, label) + REACHED
        signature = self.symbols.signature(tuple(self._locals(name, label).values()), frozenset())
        return Summary(key, signature, tuple(self.bodies.get(key, ())))

    def _start(self) -> None:
        """Nothing is there when the program begins."""
        way = PathState.start(self.symbols)
        terms = self.terms
        way.assume(way.all(Kind.OBJECT, body=lambda o: terms.not_(way.holds(USED, o))))
        way.assume(way.all(Kind.OBJECT, Kind.OBJECT, body=lambda c, o: terms.not_(way.holds(MEMBER, c, o))))
        for name, kind in self.symbols.statics.items():
            way.assume(terms.eq(self.symbols.static(name), self.symbols.nulls[kind]))
        method = self.methods[self.entry]
        if method.procedure.parameters:
            raise Untranslatable("the entry has parameters")
        key = self._key(self.entry, method.procedure.blocks[0].label) + REACHED
        self.bodies.setdefault(key, []).append(Body(terms.and_(*way.facts), note="start"))

    # ------------------------------------------------------------ ways through a method

    def _from(self, name: str, label: str) -> None:
        """All ways from a head to the next one or to the end of the method."""
        way = PathState.start(self.symbols)
        way.locals.update(self._locals(name, label))
        head = self._key(name, label)
        self._heads[head] = self._locals(name, label)
        pending = [(way, label)]
        while pending:
            self.budget.spend()
            if len(pending) + len(self.bodies.get(head, ())) > MOST_WAYS:
                raise Untranslatable(f"there are more than {MOST_WAYS} ways through a part of `{name}`")
            current, at = pending.pop()
            block = self.methods[name].blocks[at]
            for state in self._block(name, head, current, block):
                pending.extend(self._leave(name, head, state, block))

    def _block(self, name: str, head: str, way: PathState, block: Block) -> list[PathState]:
        states = [way]
        for operation in block.operations:
            states = [after for state in states for after in self._step(name, head, state, operation, block)]
        return states

    def _leave(self, name: str, head: str, way: PathState, block: Block) -> Iterator[tuple[PathState, str]]:
        method = self.methods[name]
        match block.terminator:
            case Goto(target=target):
                onward = [(way, target)]
            case Branch(condition=test, then=then, otherwise=otherwise):
                onward = []
                for label, outcome in ((then, True), (otherwise, False)):
                    if self._abandons(method, label):
                        continue
                    if outcome and _is_raised(test):
                        raise Untranslatable("an exception is caught")
                    state = way.copy()
                    state.assume(condition(self.program, state, test, outcome))
                    onward.append((state, label))
            case Return(value=result):
                self._returned(name, head, way, None if result is None else value(self.program, way, result))
                return
            case Throw() | Stop():
                return
            case _:
                assert_never(block.terminator)
        for state, label in onward:
            if label in method.heads:
                self._loop(name, head, state, label)
            else:
                yield state, label

    def _abandons(self, method: _Method, label: str) -> bool:
        """Whether nothing of interest happens from here on: the method only ends with an exception."""
        seen, pending = {label}, [label]
        while pending:
            block = method.blocks[pending.pop()]
            if isinstance(block.terminator, Return) or not all(map(self._is_of_no_interest, block.operations)):
                return False
            for target in successors(block.terminator):
                if target not in seen:
                    seen.add(target)
                    pending.append(target)
        return True

    def _is_of_no_interest(self, operation: Operation) -> bool:
        match operation:
            case Raise() | Assign() | Havoc() | Assume() | Check() | Clause():
                return True
            case New(class_name=made):
                return kind_of(self.program, RefType(made)) is Kind.PLAIN
            case Call() | CallVirtual():
                plain = all(kind_of(self.program, each.type) is Kind.PLAIN for each in operation.arguments)
                return not self.library.calls_back(operation) and (plain or _is_implicit(operation))
            case _:
                return False

    def _final(self, way: PathState, changes: frozenset[str]) -> tuple[Term, list[CallSite]]:
        """The facts with the last versions of relations called by their names after."""
        last = {}
        equations = []
        for name in changes:
            if name in way.relations:
                if way.relations[name] == self.symbols.relation(name):
                    after = self.symbols.relation(name, "'")
                    variables = [self.terms.variable("v", sort) for sort in after.domain]
                    same = self.terms.eq(self.terms.apply(after, *variables), way.holds(name, *variables))
                    equations.append(self.terms.forall(variables, same))
                else:
                    last[way.relations[name]] = self.symbols.relation(name, "'")
            elif name in way.statics:
                equations.append(self.terms.eq(self.symbols.static(name, "'"), way.statics[name]))
        renaming = Renaming({}, last)
        formula = renamed(self.terms, self.terms.and_(*way.facts, *equations), renaming)
        return formula, [self._renamed(site, renaming) for site in way.calls]

    def _returned(self, name: str, head: str, way: PathState, result: Term | None) -> None:
        known = self._result(name)
        if known is not None and result is not None:
            way.assume(self.terms.eq(known, result))
        formula, calls = self._final(way, self.methods[name].changes)
        self.bodies.setdefault(head, []).append(Body(formula, tuple(calls), "returns"))

    def _loop(self, name: str, head: str, way: PathState, label: str) -> None:
        """A tail call of the part that begins with the head of a loop."""
        before = self._before(way, self._passed(name, label, way))
        self._reaches(head, way, self._key(name, label), before)
        way.calls.append(CallSite(self._key(name, label), before))
        self.bodies.setdefault(head, []).append(Body(self.terms.and_(*way.facts), tuple(way.calls), "goes on"))

    def _passed(self, name: str, label: str, way: PathState) -> dict[Term, Term]:
        passed = {}
        for local, symbol in self._locals(name, label).items():
            if local not in way.locals:
                way.locals[local] = self.terms.symbol(f"{symbol.payload} not set", symbol.sort)
            passed[symbol] = way.locals[local]
        return passed

    def _before(self, way: PathState, passed: dict[Term, Term]) -> Renaming:
        """The present state in the place of the one that a procedure begins with."""
        statics = {self.symbols.static(known): now for known, now in way.statics.items()}
        relations = {self.symbols.relation(known): now for known, now in way.relations.items()}
        return Renaming({**statics, **passed}, relations)

    def _reaches(self, head: str, way: PathState, callee: str, before: Renaming) -> None:
        """A state in which the callee is reached: one at the end of a way from a state in which this head is."""
        present: dict[FunctionSignature, FunctionSignature] = {}
        at_start: dict[FunctionSignature, FunctionSignature] = {}
        for name, now in way.relations.items():
            known = self.symbols.relation(name)
            if now != known:
                present[now], at_start[known] = known, self.symbols.relation(name, " at start")
        constants = {symbol: self._at_start(symbol) for symbol in self._heads[head].values()}
        for name, value_now in way.statics.items():
            known_static = self.symbols.static(name)
            if value_now is not known_static:
                constants[known_static] = self._at_start(known_static)
        renaming = Renaming(constants, {**present, **at_start})
        passed = {symbol: renamed(self.terms, each, renaming) for symbol, each in before.constants.items()}
        equations = [self.terms.eq(symbol, each) for symbol, each in passed.items()]
        formula = self.terms.and_(renamed(self.terms, self.terms.and_(*way.facts), renaming), *equations)
        calls = [self._renamed(site, renaming) for site in way.calls]
        calls.append(CallSite(head + REACHED, Renaming(constants, at_start)))
        self.bodies.setdefault(callee + REACHED, []).append(Body(formula, tuple(calls), f"from {head}"))

    def _at_start(self, symbol: Term) -> Term:
        return self.terms.symbol(f"{symbol.payload} at start", symbol.sort)

    def _renamed(self, site: CallSite, renaming: Renaming) -> CallSite:
        """A call site whose actual symbols have other names. Every symbol of the callee is mapped, as its own name may
        be one of those."""
        signature = self._signatures[site.callee]
        return CallSite(site.callee, Renaming(
            {known: renamed(self.terms, site.actual.constant(known), renaming) for known in signature.constants},
            {known: renaming.function(site.actual.function(known)) for known in signature.functions},
        ))  # fmt: skip

    # ------------------------------------------------------------ operations

    def _step(self, name: str, head: str, way: PathState, operation: Operation, block: Block) -> list[PathState]:
        match operation:
            case Assign(target=target, value=assigned):
                if kind_of(self.program, target.type) is not Kind.PLAIN:
                    way.locals[target.name] = value(self.program, way, assigned)
            case Load(target=target):
                self._load(way, operation, target)
            case Store():
                self._store(way, operation)
            case New(target=target, class_name=made):
                self._new(way, target, made)
            case Call() | CallVirtual():
                return self._call(name, head, way, operation, block)
            case Assume(condition=test):
                way.assume(condition(self.program, way, test, True))
            case NewArray() | Havoc() | Check() | Raise() | Clause():
                pass
            case (
                Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CallPointer() | CheckMemory()
            ):  # fmt: skip
                raise Untranslatable(type(operation).__name__)
            case _:
                assert_never(operation)
        return [way]

    def _load(self, way: PathState, operation: Load, target: Local) -> None:
        kind = kind_of(self.program, target.type)
        if kind is Kind.PLAIN:
            return
        match operation.place:
            case GlobalPlace(name=name):
                way.locals[target.name] = way.statics[name]
            case FieldPlace(object=holder, owner=owner, field=name):
                if kind_of(self.program, holder.type) is not Kind.OBJECT:
                    raise Untranslatable(f"a field of {owner}")
                read = self.symbols.fresh(name, kind)
                way.assume(way.holds(f"{owner}.{name}", value(self.program, way, holder), read))
                way.locals[target.name] = read
            case _:
                raise Untranslatable("an object is read out of an array")

    def _store(self, way: PathState, operation: Store) -> None:
        if kind_of(self.program, operation.place.type) is Kind.PLAIN:
            return
        match operation.place:
            case GlobalPlace(name=name):
                way.statics[name] = value(self.program, way, operation.value)
            case FieldPlace(object=holder, owner=owner, field=name):
                if kind_of(self.program, holder.type) is not Kind.OBJECT:
                    raise Untranslatable(f"a field of {owner}")
                stored = value(self.program, way, operation.value)
                way.store(f"{owner}.{name}", value(self.program, way, holder), stored)
            case ElementPlace():
                pass  # nothing is ever read out of it
            case DerefPlace():
                raise Untranslatable("a pointer")

    def _new(self, way: PathState, target: Local, made: str) -> None:
        if kind_of(self.program, RefType(made)) is Kind.PLAIN:
            return
        if made in CLASSES:
            way.locals[target.name] = way.allocate(lambda known: known)
        elif made == "java.lang.Object" or not self.program.is_library(made):
            way.locals[target.name] = way.allocate(self.terms.not_)
        else:
            raise Untranslatable(f"`new {made}` is not known")

    def _call(
        self, name: str, head: str, way: PathState, operation: Call | CallVirtual, block: Block
    ) -> list[PathState]:
        if operation.raised is not None and operation is not block.operations[-1]:
            raise Untranslatable("a call whose exception nobody looks at")
        site = self._site(name, operation, block)
        if isinstance(operation, CallVirtual):
            found = self.library.method(operation)
            if found is not None:
                before = way.copy()
                use = self.library.apply(way, operation, *found)
                self._note_use(head, before, use, site, found[0])
                return [way]
        elif self.library.construct(way, operation):
            return [way]
        states = []
        for target in self.graph.by_receiver(operation):
            if target is None or target not in self.program.procedures:
                raise Untranslatable(f"a call of something that is not there: {target}")
            if target in self.methods:
                states.append(self._enter(head, way.copy(), operation, target))
            else:
                self.library.pass_over(operation, target)
                states.append(way.copy())
        return states

    def _note_use(self, head: str, way: PathState, use: Use | None, site: str | None, called: str) -> None:
        if site is None:
            return
        if use is None:
            # Without code of the program in between, only an argument that is the collection itself can be changed.
            if called not in INTERNAL_ITERATION:
                self.settled.add(site)
            return
        self.sites.add(site)
        if site not in self.without:
            way.assume(way.holds(STALE, use.iterator))
            calls = (*way.calls, CallSite(head + REACHED, Renaming()))
            body = Body(self.terms.and_(*way.facts), calls, SITE + site)
            self.bodies.setdefault(MAIN, []).append(body)

    def _enter(self, head: str, way: PathState, operation: Call | CallVirtual, target: str) -> PathState:
        """The summary of a method of the program in the place of its call."""
        method = self.methods[target]
        label = method.procedure.blocks[0].label
        key, symbols = self._key(target, label), self._locals(target, label)
        passed = {}
        for parameter, argument in zip(method.procedure.parameters, operation.arguments, strict=True):
            if parameter.name in symbols:
                passed[symbols[parameter.name]] = value(self.program, way, argument)
        before = self._before(way, passed)
        self._reaches(head, way, key, before)
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
            if operation.target is not None:
                way.locals[operation.target.name] = constants[result]
        way.calls.append(CallSite(key, Renaming(constants, functions)))
        return way

    def _site(self, name: str, operation: Call | CallVirtual, block: Block) -> str | None:
        """The obligation about a modification that is noted where the exception of a call goes."""
        if operation.raised is None or not isinstance(block.terminator, Branch):
            return None
        blocks = self.methods[name].blocks
        for label in (block.terminator.then, *successors(blocks[block.terminator.then].terminator)):
            for item in blocks[label].operations:
                if isinstance(item, Raise):
                    known = self.program.obligations.get(item.obligation)
                    if known is not None and known.code is Code.CONCURRENT_MODIFICATION:
                        return known.id
        return None


def _is_raised(test: object) -> bool:
    """Whether a branch asks if a call has thrown an exception."""
    match test:
        case Binary(op=BinaryOp.NE, left=Local(type=RefType(name="java.lang.Throwable")), right=Null()):
            return True
        case _:
            return False


def _is_implicit(operation: Call | CallVirtual) -> bool:
    return isinstance(operation, Call) and operation.callee.startswith("vernier.Implicit.")


def _locals_of(item: Operation | Terminator) -> Iterator[Local]:
    for expr in expressions_of(item):
        yield from locals_in(expr)
    if not isinstance(item, Goto | Branch | Return | Throw | Stop):
        yield from targets_of(item)
