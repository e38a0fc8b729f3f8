"""The search (Roberson 2011, Figures 2.2 and 5.8): pick a state, run it, decide all similar states, subtract them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import FieldOf, ModifiesSets
from vernier.core.budget import OutOfBudget
from vernier.core.evidence import States
from vernier.core.outcome import Counterexample
from vernier.core.scope import Scope
from vernier.encode.boxes import Boxing, BoxIntrinsics, initialisers
from vernier.encode.candidates import Candidates
from vernier.encode.clauses.operations import BodyClauses
from vernier.encode.context import Bounds, Encoding
from vernier.encode.decode import input_values, start_state
from vernier.encode.guard import Guard, top
from vernier.encode.heap import InitialHeap
from vernier.encode.initial import Initial, initial_state
from vernier.encode.intrinsics import Intrinsics
from vernier.encode.scopes import Extent, covered_scope
from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.symbolic_execution.inlining import Inlining
from vernier.encode.values import EncodingError, GuardedValue
from vernier.engines.api import Context, Task
from vernier.engines.glassbox.boxes import Identity
from vernier.engines.glassbox.counting import Counted
from vernier.engines.glassbox.decided import Decided, holders
from vernier.engines.glassbox.declarative import declarative_executor, declarative_policy
from vernier.engines.glassbox.domains import Domains, held
from vernier.engines.glassbox.enumeration import contents, description
from vernier.engines.glassbox.generic import GenericHeap
from vernier.engines.glassbox.linear import LinearForms
from vernier.engines.glassbox.program_facts import ProgramFacts
from vernier.engines.glassbox.rules import Garbage, clauses_to_translate, of_trees, rules
from vernier.engines.glassbox.scopes import unlimited
from vernier.engines.glassbox.shadow import Ending, GuidedCalls, GuidedHeap, KeptTrees, Path, shadow
from vernier.engines.glassbox.state_space import StateSpace
from vernier.engines.glassbox.translation_cache import TranslationCache
from vernier.engines.glassbox.tree_check import TreeCheck
from vernier.ir.state import State
from vernier.ir.state_text import state_to_text
from vernier.ir.types import Type
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.terms import Terms
from vernier.logic.values import Model

REPLAY_SECONDS = 5.0
SMALL = 2
"""How deep repetition goes in the translation that excludes most invalid states"""
IN_THE_TREE = "no field leads to several nodes outside the tree"
BATCH = 12
"""How many paths are run before their static queries are asked, which can wait (section 8.1)"""


@dataclass(frozen=True, slots=True)
class Violated:
    """A run from a state of the space violates an obligation."""

    obligation: str
    counterexample: Counterexample


@dataclass(frozen=True, slots=True)
class Exhausted:
    """Every state of the space is on an explored path. `paths` counts those that start in a valid state and stay within
    the bounds, `cut` those that do not stay within the bounds."""

    scope: str
    paths: int
    cut: int
    states: States | None
    """How many states that is, where no bound cuts off any of them"""


Step: TypeAlias = Violated | Exhausted


class OutsideTheTree(Exception):
    """Valid states refer to nodes outside the tree, so that they are not all in its layout."""


class StateSpaceSearch:
    """All executions of one entry from the states within one scope."""

    def __init__(self, task: Task, context: Context, extent: Extent) -> None:
        bounds, scope = extent
        self._task, self._context = task, context
        self._terms = Terms()
        self._base = Encoding(task.program, self._terms, bounds, self._is_possible, context.budget.spend)
        self._heap = InitialHeap(self._base, scope)
        self._start = initial_state(self._base)
        self._arguments = self._enter()
        self._calls = CallGraph(task.program)
        self._facts = ProgramFacts(self._calls)
        self._forget_translations()
        self._linear = LinearForms(self._terms)
        self._holders: dict[Term, list[int]] | None = None
        """What the start heap with reduced domains holds"""
        self._generic: GenericHeap | None = None
        """The start heap with generic contents, once it is known which start heaps are valid"""
        self._rules = rules(task, self._calls)
        self._clauses = task.clauses if scope.tree is None else clauses_to_translate(task)
        self._trees = self._kept_trees()
        # The layout of start heaps makes them trees: to evaluate that on each of them would take most of a run.
        self._candidates = Candidates(task.program, self._clauses)
        self._space = self._new_space()
        """The states that no explored path covers"""
        self._valid = self._new_space()
        """All valid states"""
        self._excluded: tuple[Term, ...] | None = None
        """Choices that no valid state takes, once some are known"""
        self._validity: tuple[Term, ...] | None = None
        """What tells valid states from others, once it is known"""
        self.scope = self._covered(bounds)
        self.paths: list[Path] = []
        """The explored paths, in order"""
        self.unknown: dict[str, str] = {}
        """Obligations whose clauses cannot be translated, and why"""

    def _forget_translations(self) -> None:
        """The start heap is another one."""
        self._cache = TranslationCache(len(self._base.types), self._start.heap)
        self._beginning: dict[int, Guard] = {}
        """The path constraint after what is assumed at the start, clause by clause"""

    def _kept_trees(self) -> KeptTrees | None:
        tree = self._heap.scope.tree
        if tree is None:
            return None
        check = TreeCheck(self._terms, self._start, self._heap.planted, frozenset(tree.fields))
        return KeptTrees(check, of_trees(self._task))

    def _covered(self, bounds: Bounds) -> str:
        """The scope in words. A bound on a class that has no more objects anyway is only told if it was given."""
        free = unlimited(self._task.program, self._task.entry) - {item.key for item in self._task.scope.classes}
        covered = covered_scope(bounds, self._heap)
        return str(Scope(tuple(bound for bound in covered.bounds if bound.key not in free)))

    def _is_possible(self, guard: Guard) -> bool:
        return not guard.is_false(self._terms)

    def _enter(self) -> dict[str, tuple[GuardedValue, Type]]:
        """Every heap within the scope and every argument. Classes of boxes are initialised: nobody can tell."""
        for name in initialisers(self._task.program):
            ends = bounded_executor(self._base).run(self._task.program.procedures[name], (), self._start)
            if ends.normal is not None:
                self._start = ends.normal.state
        return self._heap.enter(self._start, self._task.program.procedures[self._task.entry].parameters)

    def _pruning(self) -> list[Term]:
        """What leaves one of the states that no execution can tell apart: isomorphs, and states that differ in objects
        which nothing leads to. Clauses about all objects of a class can tell those."""
        connection = self._heap.connection() if self._rules.garbage is Garbage.INVISIBLE else []
        return [*self._heap.numbering, *connection]

    def _new_space(self, constraints: tuple[Term, ...] = ()) -> StateSpace:
        return StateSpace(self._terms, self._context.budget, (self._start.guard.term, *self._pruning(), *constraints))

    def close(self) -> None:
        self._space.close()
        self._valid.close()

    def steps(self, obligations: Mapping[str, object]) -> Iterator[Step]:
        """Violations as they are found; then, that there is no more to explore."""
        remaining = dict.fromkeys(obligations)
        undecided: list[Run] = []
        paths = 0
        while (state := self._space.pick()) is not None:
            if not paths and self._heap.scope.tree is None:
                # The fields of a tree that is laid out have no other choices.
                self._exclude_invalid(state)
                if self._is_excluded(state):
                    continue
            run = self._run(state, self._base.fork())
            if run.path.of_interest and not paths:
                run = self._keep_valid(run, state)
            yield from self._violated(run, state, remaining)
            self._space.subtract(run.path.constraint)
            self.paths.append(run.path)
            undecided.append(run)
            if len(undecided) == BATCH:
                yield from self._decide(undecided, remaining)
            paths += run.path.of_interest
            self._context.progress(f"glass box: {paths} path classes, {self.scope}")
        yield from self._decide(undecided, remaining)
        cut = sum(path.ending is Ending.BOUND for path in self.paths)
        states = self._count(paths) if paths and not cut else None
        self._context.progress(f"glass box: {paths} path classes cover {states or 'the states'} of {self.scope}")
        # One object stands for all nodes outside the tree: what is valid only with more of them is not covered.
        limits = (self.scope, IN_THE_TREE) if self._heap.outside else (self.scope,)
        yield Exhausted(", ".join(limits), paths, cut, states)

    def states(self) -> Iterator[tuple[State, list[Path]]]:
        """Every valid state once, with the explored paths that it is on: one, once the space is exhausted. There is
        none before the first path of interest was found."""
        space = self._new_space(self._validity or (self._terms.false,))
        try:
            while (model := space.pick()) is not None:
                on = [path for path in self.paths if path.of_interest and Evaluator(model).value(path.constraint)]
                yield self._decoded(model), on
                holding = contents(self._heap, self._start, self._values(), Evaluator(model))
                space.subtract(description(self._heap, self._terms, holding, Evaluator(model)))
        finally:
            space.close()

    def _count(self, paths: int) -> States | None:
        """How many valid states there are, all of which are covered once the space is exhausted; None if there is no
        time to count them."""
        space = self._new_space(self._validity or (self._terms.false,))
        try:
            return Counted(self._terms, self._heap, self._start, self._values()).states(space, paths)
        except (OutOfBudget, EncodingError):
            return None
        finally:
            space.close()

    def _values(self) -> list[GuardedValue]:
        return [value for value, _ in self._arguments.values()]

    def _decide(self, runs: list[Run], remaining: dict[str, None]) -> Iterator[Violated]:
        """Whether any state similar to those that were run violates an obligation."""
        for run in runs:
            while (similar := self._valid.some_apart(self._linear.rewrite(run.violation(remaining)))) is not None:
                found = list(self._violated(run, similar, remaining))
                yield from found
                if not found:
                    raise EncodingError("a state that should violate an obligation does not")
        runs.clear()

    def _run(self, state: Model, encoding: Encoding) -> Run:
        """The symbolic run of the entry, guided by a state."""
        clauses = BodyClauses(encoding, self._clauses, self._heap.exists)
        # What all start heaps have in common holds in the whole space: no path has to say it again.
        start = SymbolicState(
            top(self._terms), {}, dict(self._start.globals), dict(self._start.heap), Initial(encoding)
        )  # fmt: skip
        self._cache.forget_run()
        boxes = BoxIntrinsics(encoding)
        decided = Decided(self._terms)
        policy = declarative_policy(boxes, self._facts, self._cache, decided, self._generic)
        heap = GuidedHeap(
            encoding,
            clauses,
            identity=Identity(boxes, self._facts),
            model=self._evaluator(state),
            declarative=declarative_executor(policy),
            decided=decided,
            start=self._start,
            beginning=self._beginning,
            holders=self._holders,
            trees=self._trees,
        )
        known = boxes if self._rules.boxing is Boxing.VALUES else Intrinsics(encoding)
        calls = GuidedCalls(Inlining(encoding, known), heap, self._rules.pure, self._rules.alone)
        procedure = self._task.program.procedures[self._task.entry]
        path = shadow(heap, calls, procedure, tuple(self._values()), start)
        self._require_exact(encoding)
        self.unknown.update(clauses.unknown)
        return Run(encoding, path)

    def _evaluator(self, state: Model) -> Evaluator:
        """Evaluates under a state of the space: that it is valid need not be evaluated."""
        return Evaluator(state, self._validity or ())

    def _exclude_invalid(self, state: Model) -> None:
        """Reduce domains by what a translation of small depth says of valid states, so that the whole translation is of
        fewer structures. Law: a valid state satisfies what is assumed, or a bound cuts off the decision whether it
        does; so a choice that neither allows is taken by no valid state."""
        if self._excluded is not None:
            return
        encoding = self._base.fork()
        bounds = encoding.bounds
        encoding.bounds = replace(bounds, loop=min(bounds.loop, SMALL), recursion=min(bounds.recursion, SMALL))
        self._forget_translations()
        path = self._run(state, encoding).path
        self._forget_translations()
        if path.valid is not self._terms.true:
            self._excluded = self._reduce(self._terms.any_of((path.valid, *encoding.unwinding_assertions)))

    def _is_excluded(self, state: Model) -> bool:
        """Whether a state takes a choice that no valid state takes: then domains no longer have it."""
        excluded = self._excluded or ()
        if all(Evaluator(state).value(condition) for condition in excluded):
            return False
        for condition in excluded:
            self._space.restrict(condition)
        return True

    def _keep_valid(self, run: Run, state: Model) -> Run:
        """Keep only valid states, which all of interest are, and reduce the domains of references to theirs."""
        without = (*(self._excluded or ()), *self._reduce(run.path.valid))
        self._require_in_tree()
        self._forget_translations()
        again = self._run(state, self._base.fork())
        self._cache.filled()
        if self._heap.scope.tree is not None:
            self._holders = holders(self._start)
        else:
            # In a layout, most of what `repOk` says after a path is in the cache.
            written = ModifiesSets(self._calls).of(self._task.program.wrapped(self._task.entry)).locations
            fields = frozenset((item.owner, item.name) for item in written if isinstance(item, FieldOf))
            self._generic = GenericHeap(self._base, self._start, self._facts, self._cache.size, fields)
        # The formula over reduced domains is smaller, and the same on what is left.
        self._validity = (*without, again.path.valid)
        self.close()
        self._space, self._valid = (self._new_space(self._validity) for _ in range(2))
        return again

    def _reduce(self, valid: Term) -> tuple[Term, ...]:
        """Reduce the domains of references to what states take that satisfy this; what is false on those states."""
        space = self._new_space((*(self._excluded or ()), valid))
        try:
            domains = Domains(self._terms, space)
            reduced = domains.reduce(self._start, self._values())
        finally:
            space.close()
        types = [type_ for _, type_ in self._arguments.values()]
        self._arguments = dict(zip(self._arguments, zip(reduced, types, strict=True), strict=True))
        return tuple(self._terms.not_(condition) for condition in domains.dropped())

    def _require_in_tree(self) -> None:
        """No valid state refers to what stands for nodes outside the tree."""
        outside = set(self._heap.outside)
        kept = [record for object_id, record in self._start.heap.items() if object_id not in outside]
        if not outside.isdisjoint(item for record in kept for value in held(record) for item in value.choices):
            raise OutsideTheTree

    def _require_exact(self, encoding: Encoding) -> None:
        """Whatever the encoding only approximates has no place in a path constraint."""
        if encoding.assumptions:
            assumption = next(iter(encoding.assumptions))
            raise EncodingError(f"{assumption.kind.value}: {assumption.detail}")
        if encoding.applications or encoding.doubts or encoding.input_characters:
            raise EncodingError("the operation computes something that the logic only approximates")

    def _violated(self, run: Run, state: Model, remaining: dict[str, None]) -> Iterator[Violated]:
        """Execute the program on a state: the obligations that it violates. The shadow must have said so."""
        values = self._evaluator(state)
        claimed = run.claimed(values) - self.unknown.keys()
        inputs = input_values(run.encoding, state)
        seconds = min(REPLAY_SECONDS, self._context.budget.remaining())
        start = self._decoded(state) if self._arguments else State()
        found = self._candidates.violated_from(self._task.entry, start, inputs, seconds)
        if run.path.of_interest and run.covers(values) and found - self.unknown.keys() != claimed:
            raise EncodingError("a run and its symbolic shadow disagree")
        for obligation in [name for name in remaining if name in found]:
            del remaining[obligation]
            text = state_to_text(start) if self._arguments else ""
            yield Violated(obligation, Counterexample(self._task.entry, inputs, start=text))

    def _decoded(self, state: Model) -> State:
        return start_state(self._heap, self._start, self._arguments, state)


@dataclass(frozen=True, slots=True)
class Run:
    """One run and its symbolic shadow."""

    encoding: Encoding
    path: Path

    def violation(self, obligations: Mapping[str, object]) -> Term:
        """When a state on the path, or on a beginning of it, violates one of the obligations."""
        found = [item.condition for item in self.encoding.violations if item.obligation in obligations]
        return self.encoding.terms.and_(self.encoding.terms.any_of(found), self.path.lemma)

    def covers(self, state: Evaluator) -> bool:
        return bool(state.value(self.path.constraint))

    def claimed(self, state: Evaluator) -> set[str]:
        """The obligations that the shadow says a state violates."""
        return {item.obligation for item in self.encoding.violations if state.value(item.condition)}
