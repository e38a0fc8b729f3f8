"""Contracts in the program: assumed and checked by the entry of a method, and required of callers at calls.

The entry notes the pre-state under a fresh object, assumes invariants and preconditions, calls the method, and checks
what the contract says of the way it ended. An exception that the contract permits ends the execution in order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.obligation import Code, Sentences, ViolationPoint
from vernier.core.source import Origin, Span
from vernier.frontend.java.contracts.abstractions import OTHER
from vernier.frontend.java.lower.body import Body, Handler, coerce, is_not_null, zero
from vernier.frontend.java.lower.names import THIS
from vernier.frontend.java.lower.program.abstractions import AbstractRun, TwinRun
from vernier.frontend.java.lower.program.initialisation import guard, is_initialised
from vernier.frontend.java.lower.program.judgements import problem_of_judgements
from vernier.frontend.java.lower.result import LoweredClause
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol, JavaType, MethodSymbol
from vernier.frontend.java.tree import CallMode
from vernier.ir.expr import FALSE, TRUE, Binary, BinaryOp, Expr, InstanceOf, Local, UnaryOp
from vernier.ir.ops import Assign, Call, Check, Clause, ClauseKind, New, Return, Stop, StopReason
from vernier.ir.types import BOOL, OBJECT, THROWABLE, RefType, Type, VoidType
from vernier.spec import tree
from vernier.spec.statics import Statics, statics_in
from vernier.spec.syntax import SpecificationError, WithoutMeaning
from vernier.spec.tree import PRE, RESULT, Behaviour, BodyClause, ClauseRole, Contract, Signals

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

EXCEPTION = "\\exception"
_PROGRESS = Sentences(
    "every term that is well typed and not final takes a step", "a term is well typed, not final, and stuck"
)
_TREE = Sentences("the fields marked @Tree form a tree", "the fields marked @Tree form no tree")
_PRESERVATION = Sentences(
    "a step leads from well typed terms to well typed terms", "a step leads from a well typed term to one that is not"
)
Bindings = tuple[tuple[str, Local], ...]


class SpecificationHost:
    """What clauses ask for, from the program being lowered; remembers the procedures that only clauses call."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._procedures: dict[str, None] = {}
        self._virtual: dict[tuple[str, str], None] = {}

    def type(self, type_: JavaType) -> Type:
        return self._world.naming.type(type_)

    def reference(self, symbol: ClassSymbol) -> RefType:
        return self._world.naming.reference(symbol)

    def use_method(self, method: MethodSymbol, owner: ClassSymbol) -> tuple[str, str]:
        world = self._world
        if method.is_static or world.is_exact(method, owner, world.naming.reference(owner)):
            exact = method if method.is_static else world.exact_target(method, owner, CallMode.VIRTUAL)
            name = world.method(exact)
            self._procedures[name] = None
            return name, ""
        key = world.virtual(owner, method)
        self._virtual[owner.name, key] = None
        return "", key

    def use_global(self, field: FieldSymbol) -> None:
        self._world.use_global(field)

    def complain(self, error: SpecificationError) -> None:
        severity = Severity.WARNING if isinstance(error, WithoutMeaning) else Severity.ERROR
        self._world.diagnostics[Diagnostic(severity, "specification", error.message, error.span)] = None

    def roots(self) -> list[str]:
        """The procedures that clauses call."""
        found = dict(self._procedures)
        for place in self._virtual:
            found.update(self._world.targets.get(place, {}))
        return list(found)


def emit_clause(body: Body, kind: ClauseKind, meaning: BodyClause, bindings: Bindings, obligation: str | None) -> None:
    """Record a clause operation and its meaning."""
    id_ = body.world.clause_id(body.procedure)
    body.draft.emit(Clause(kind, id_, bindings, Origin(meaning.span), obligation))
    body.clauses[id_] = LoweredClause(
        id_, kind, meaning.text, body.procedure, bindings, obligation, meaning.span, meaning
    )


def emit_if_initialised(
    body: Body, kind: ClauseKind, meaning: BodyClause, bindings: Bindings, obligation: str | None
) -> None:
    """A clause in the middle of the program. It must not initialise the classes whose static fields it reads, for that
    would change what the program does; where one of them is not initialised, nothing is known of the clause."""
    statics = statics_in(meaning.alternatives, meaning.guard, meaning.measure)
    early = body.world.initialisation.known_at_start(body.symbol)
    problem = _uninitialised(body, statics.before, early)
    unsure = _uninitialised(body, statics.now, body.draft.facts)
    if problem:
        meaning, unsure = replace(meaning, problem=_problem(problem)), []
    if not unsure:
        emit_clause(body, kind, meaning, bindings, obligation)
        return
    origin = Origin(meaning.span)
    doubtful, done = body.draft.label(), body.draft.label()
    for symbol in unsure:
        ready = body.draft.label()
        body.draft.branch(is_initialised(body, symbol, origin), ready, doubtful, origin)
        body.draft.place(ready)
    emit_clause(body, kind, meaning, bindings, obligation)
    body.draft.goto(done, origin)
    body.draft.place(doubtful)
    emit_clause(body, kind, replace(meaning, problem=_problem(unsure)), bindings, obligation)
    body.draft.goto(done, origin)
    body.draft.place(done)


def _uninitialised(body: Body, classes: frozenset[str], facts: frozenset[object]) -> list[ClassSymbol]:
    """Those of the classes that may not have begun to be initialised."""
    world = body.world
    found = [symbol for name in sorted(classes) if (symbol := world.attribution.class_named(name)) is not None]
    return [
        symbol
        for symbol in found
        if world.initialisation.is_needed(symbol)
        and ("initialised", symbol) not in facts
        and ("begun", symbol) not in facts
    ]


def _problem(classes: list[ClassSymbol]) -> str:
    return f"{classes[0].name}, whose static field it reads, may not be initialised"


def initialise(body: Body, classes: frozenset[str], origin: Origin) -> None:
    """Where the entry evaluates clauses: initialise the classes whose static fields they read, as evaluating them in
    Java does. An execution in which that fails has no value for the clause, so nothing is claimed of it."""
    for symbol in _uninitialised(body, classes, body.draft.facts):
        saved, failed, done = body.handler, body.draft.label(), body.draft.label()
        body.handler = Handler(body.draft.temporary(THROWABLE), failed)
        guard(body.world, body, symbol, origin)
        body.handler = saved
        body.draft.goto(done, origin)
        body.draft.place(failed)
        body.draft.end(Stop(StopReason.UNSUPPORTED, origin))
        body.draft.place(done)


def new_mark(body: Body, origin: Origin) -> Local:
    """A fresh object that stands for one activation: whatever is noted under it belongs to no other."""
    mark = body.draft.temporary(OBJECT)
    body.draft.emit(New(mark, OBJECT.name, origin))
    return mark


def note_pre_state(body: Body, mark: Local, parameters: Bindings, span: Span) -> None:
    meaning = BodyClause(ClauseRole.PRE_STATE, "", span)
    emit_clause(body, ClauseKind.ASSUME, meaning, ((PRE, mark), *parameters), None)


# ---------------------------------------------------------------- calls


def require_precondition(body: Body, method: MethodSymbol, arguments: tuple[Expr, ...], span: Span) -> None:
    """Before a call from the user's code: what the contract of the method called demands."""
    contracts = body.world.contracts
    if contracts is None or body.symbol.is_library or body.draft.dead:
        return
    meaning = contracts.precondition(method)
    if meaning is None:
        return
    names = [parameter.name for parameter in method.parameters]
    if not method.is_static:
        names.insert(0, THIS)
    origin = Origin(span, "precondition")
    # A constructor of an inner class has further parameters around the declared ones.
    values = arguments if len(arguments) == len(names) else _declared(method, arguments)
    bindings = tuple((name, body.draft.save(value, origin)) for name, value in zip(names, values, strict=True))
    shown, asked = body.world.texts.quoted(span, "the call"), f"`requires {meaning.text}`"
    words = Sentences(f"{shown} satisfies {asked}", f"{shown} does not satisfy {asked}")
    key = body.draft.obligation(Code.PRECONDITION, ViolationPoint.IMMEDIATE, span, words)
    emit_if_initialised(body, ClauseKind.ASSERT, meaning, bindings, key)


def _declared(method: MethodSymbol, arguments: tuple[Expr, ...]) -> tuple[Expr, ...]:
    before = 1 if method.owner.outer is None or method.owner.is_static else 2
    return (arguments[0], *arguments[before : before + len(method.parameters)])


# ---------------------------------------------------------------- entries


class ContractedCall:
    """The call of a method by its entry, between what is assumed before and what is checked after."""

    def __init__(self, body: Body, contract: Contract, bindings: Bindings, method: MethodSymbol) -> None:
        self._body = body
        self._contract = contract
        self._makes = method.name == "<init>"
        self._bindings = bindings
        self._span = method.span
        self._mark: Local | None = None
        self._unusable = "" if contract.soundness is None else problem_of_judgements(body.world, method.owner)
        self._beside = self._abstract_run(method)
        self._twin = self._twin_run(method)

    @property
    def further(self) -> tuple[Local, ...]:
        """Parameters of the entry beside those of the method."""
        return () if self._twin is None else (self._twin.other,)

    def _twin_run(self, method: MethodSymbol) -> TwinRun | None:
        contracts = self._body.world.contracts
        found = None if contracts is None or self._contract.equivalence is None else contracts.twins(method)
        return None if found is None else TwinRun(self._body, found, tuple(value for _, value in self._bindings))

    def _abstract_run(self, method: MethodSymbol) -> AbstractRun | None:
        contracts = self._body.world.contracts
        found = None if contracts is None or self._contract.abstraction is None else contracts.corresponding(method)
        return None if found is None else AbstractRun(self._body, found, tuple(value for _, value in self._bindings))

    def assume(self) -> None:
        """Note the pre-state; assume the invariants (unless the object is only being made) and the precondition."""
        body, contract = self._body, self._contract
        initialise(body, self._read_before(), Origin(self._span, "contract"))
        self._mark = new_mark(body, Origin(self._span, "contract"))
        note_pre_state(body, self._mark, (), self._span)
        for problem in contract.problems:
            self._assume(BodyClause(ClauseRole.CONDITION, problem.text, problem.span, problem=problem.problem))
        if not self._makes:
            if contract.tree is not None:
                self._assume(_condition(contract.tree.clause))
            for clause in contract.invariants:
                self._assume(_condition(clause))
        cases = contract.behaviours
        if len(cases) == 1:
            for clause in cases[0].requires:
                self._assume(_condition(clause))
        elif cases and all(case.requires for case in cases):
            alternatives = tuple(tuple(clause.condition for clause in case.requires) for case in cases)
            first = cases[0].requires[0]
            text = " or ".join(" && ".join(clause.text for clause in case.requires) for case in cases)
            wrong = next((clause.problem for case in cases for clause in case.requires if clause.problem), "")
            self._assume(BodyClause(ClauseRole.CONDITION, text, first.span, alternatives, problem=wrong))
        if contract.soundness is not None:
            self._assume(_condition(contract.soundness.well_typed, problem=self._unusable))
            self._assume(_condition(contract.soundness.not_final, problem=self._unusable))
        if self._beside is not None and not self._makes:
            self._beside.before(nothing(body.result))
            meaning, key = self._beside.untouched()
            emit_clause(body, ClauseKind.ASSERT, meaning, self._bound(), key)
        if self._twin is not None:
            self._assume_twin(self._twin)

    def _assume_twin(self, twin: TwinRun) -> None:
        """Another object, which the invariants hold of as well: equal to this one, and apart from it."""
        assert self._mark is not None and self._contract.equivalence is not None
        twin.exists()
        apart = _condition(self._contract.equivalence.apart)
        emit_clause(self._body, ClauseKind.ASSUME, apart, self._bound((OTHER, twin.other)), None)
        for clause in self._contract.invariants:
            bound = ((THIS, twin.other), (PRE, self._mark))
            emit_clause(self._body, ClauseKind.ASSUME, _condition(clause), bound, None)
        twin.before()

    def _read_before(self) -> frozenset[str]:
        """The classes whose static fields are read in the pre-state."""
        contract = self._contract
        found = statics_in(*(() if self._makes else contract.invariants))
        for case in contract.behaviours:
            found |= statics_in(case.requires, case.assignable)
        return found.now | found.before | self._read_after().before

    def _read_after(self) -> Statics:
        contract = self._contract
        found = statics_in(contract.invariants, contract.constraints, contract.initially)
        for case in self._contract.behaviours:
            found |= statics_in(case.ensures, case.signals, case.must_throw)
        return found

    def _assume(self, meaning: BodyClause) -> None:
        emit_clause(self._body, ClauseKind.ASSUME, meaning, self._bound(), None)

    def _bound(self, *others: tuple[str, Local]) -> Bindings:
        assert self._mark is not None
        return (*self._bindings, (PRE, self._mark), *others)

    def call(self, target: Local | None, callee: str, arguments: tuple[Expr, ...], origin: Origin) -> None:
        """Call, check, and return what it returns or throw what it throws, unless that is permitted."""
        body = self._body
        fine, failed = body.draft.label(), body.draft.label()
        raised = body.handler.exception
        body.draft.emit(Call(target, raised, callee, arguments, origin))
        body.draft.branch(is_not_null(raised), failed, fine, origin)
        body.draft.place(fine)
        self._after_return(target, origin)
        body.draft.end(Return(None if target is None else coerce(target, body.result), origin))
        body.draft.place(failed)
        self._after_throw(raised, origin)
        self._leave(raised, origin)

    def _after_return(self, target: Local | None, origin: Origin) -> None:
        bound = self._bound() if target is None else self._bound((RESULT, target))
        self._frames(bound)
        initialise(self._body, self._read_after().now, origin)
        for case in self._contract.behaviours:
            guard, problem = self._guard(case)
            for clause in case.ensures:
                self._check(_condition(clause, guard, problem), Code.POSTCONDITION, f"ensures {clause.text}", bound)
            for signals in case.must_throw:
                meaning = _condition(signals.clause, guard, problem)
                negated = tree.UnaryOperation(UnaryOp.NOT, signals.clause.condition, BOOL, signals.clause.span)
                if signals.variable:
                    self._check(_with(meaning, negated), *_thrown(signals), bound)
            for signals in (*case.signals, *case.must_throw):
                # Where nothing is ever thrown this is all there is to check.
                self._body.draft.emit(Check(TRUE, self._key(signals.clause.span, *_thrown(signals)), origin))
        self._invariants(bound)
        if self._beside is not None:
            if self._makes:
                self._beside.made()
            else:
                self._beside.returned(target)
        if self._twin is not None:
            self._twin.returned(target)
        sound = self._contract.soundness
        if sound is not None:
            key = self._body.draft.obligation(Code.PRESERVATION, ViolationPoint.IMMEDIATE, sound.span, _PRESERVATION)
            emit_clause(self._body, ClauseKind.ASSERT, _condition(sound.well_typed, problem=self._unusable), bound, key)
            self._progress(TRUE, origin)

    def _progress(self, condition: Expr, origin: Origin) -> None:
        """A step succeeds if it returns, whatever else it would throw."""
        if self._contract.soundness is not None:
            span = self._contract.soundness.span
            key = self._body.draft.obligation(Code.PROGRESS, ViolationPoint.IMMEDIATE, span, _PROGRESS)
            self._body.draft.emit(Check(condition, key, origin))

    def _after_throw(self, raised: Local, origin: Origin) -> None:
        self._progress(FALSE, origin)
        # The exception is kept apart: `raised` is assigned by whatever is called next.
        thrown = self._body.draft.temporary(THROWABLE)
        self._body.draft.emit(Assign(thrown, raised, origin))
        bound = self._bound((EXCEPTION, thrown))
        self._frames(bound)
        initialise(self._body, self._read_after().now, origin)
        for case in self._contract.behaviours:
            guard, problem = self._guard(case)
            for signals in (*case.signals, *case.must_throw):
                if signals.variable:
                    meaning = _condition(signals.clause, guard, problem)
                    self._check(_with(meaning, _if_thrown(signals)), *_thrown(signals), bound)
        if not self._makes:
            self._invariants(bound)
            if self._beside is not None:
                self._beside.threw()
            if self._twin is not None:
                self._twin.threw()

    def _invariants(self, bound: Bindings) -> None:
        tree_shape = self._contract.tree
        # A step of a language may share parts of terms: a term is what its objects unfold to.
        if tree_shape is not None and self._contract.soundness is None:
            span = tree_shape.clause.span
            key = self._body.draft.obligation(Code.INVARIANT, ViolationPoint.IMMEDIATE, span, _TREE)
            emit_clause(self._body, ClauseKind.ASSERT, _condition(tree_shape.clause), bound, key)
        for clause in self._contract.invariants:
            self._check(_condition(clause), Code.INVARIANT, f"invariant {clause.text}", bound)
        for clause in self._contract.constraints:
            self._check(_condition(clause), Code.INVARIANT, f"constraint {clause.text}", bound)
        for clause in self._contract.initially:
            self._check(_condition(clause), Code.INVARIANT, f"initially {clause.text}", bound)

    def _frames(self, bound: Bindings) -> None:
        """Looked at first: what other clauses initialise was not assigned by the method."""
        for case in self._contract.behaviours:
            guard, problem = self._guard(case)
            for frame in case.assignable:
                meaning = BodyClause(
                    ClauseRole.FRAME, frame.text, frame.span, guard=guard, locations=frame.locations,
                    problem=frame.problem or problem,
                )  # fmt: skip
                self._check(meaning, Code.FRAME, f"assignable {frame.text}", bound)

    def _leave(self, raised: Local, origin: Origin) -> None:
        body, permitted = self._body, self._contract.permitted
        if self._contract.soundness is not None:
            # That the step throws has been told.
            body.draft.end(Return(nothing(body.result), origin))
        elif permitted:
            allowed = body.draft.label()
            condition: Expr = InstanceOf(raised, RefType(permitted[0]))
            for name in permitted[1:]:
                condition = Binary(BinaryOp.OR, condition, InstanceOf(raised, RefType(name)))
            body.draft.branch(condition, allowed, body.handler.label, origin)
            body.draft.place(allowed)
            body.draft.end(Return(nothing(body.result), origin))
        else:
            body.draft.goto(body.handler.label, origin)

    def _guard(self, case: Behaviour) -> tuple[tuple[tree.Expression, ...], str]:
        """With several cases, each binds only where its own precondition held."""
        if len(self._contract.behaviours) == 1:
            return (), ""
        problem = next((clause.problem for clause in case.requires if clause.problem), "")
        return tuple(clause.condition for clause in case.requires), problem

    def _key(self, span: Span, code: Code, words: str) -> str:
        return self._body.draft.obligation(code, ViolationPoint.IMMEDIATE, span, Sentences.holding(f"`{words}`"))

    def _check(self, meaning: BodyClause, code: Code, words: str, bound: Bindings) -> None:
        emit_clause(self._body, ClauseKind.ASSERT, meaning, bound, self._key(meaning.span, code, words))


def _condition(clause: tree.Clause, guard: tuple[tree.Expression, ...] = (), problem: str = "") -> BodyClause:
    return BodyClause(
        ClauseRole.CONDITION, clause.text, clause.span, ((clause.condition,),), guard, problem=clause.problem or problem
    )


def _with(meaning: BodyClause, condition: tree.Expression) -> BodyClause:
    return BodyClause(meaning.role, meaning.text, meaning.span, ((condition,),), meaning.guard, problem=meaning.problem)


def _if_thrown(signals: Signals) -> tree.Expression:
    span = signals.clause.span
    thrown = tree.Variable(EXCEPTION, THROWABLE, span)
    is_one = tree.InstanceOf(thrown, RefType(signals.exception), BOOL, span)
    return tree.Connected(tree.Connective.IMPLIES, is_one, signals.clause.condition, BOOL, span)


def _thrown(signals: Signals) -> tuple[Code, str]:
    return Code.EXCEPTIONAL_POSTCONDITION, f"signals {signals.clause.text}"


def nothing(type_: Type) -> Expr | None:
    """What an entry returns where the method has thrown what it may throw."""
    return None if isinstance(type_, VoidType) else zero(type_)
