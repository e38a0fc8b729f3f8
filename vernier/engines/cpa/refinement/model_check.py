"""Counterexample-guided abstraction refinement with lazy abstraction (thesis, section 5.4.5: ModelCheck and Refine).

The analysis is interrupted at a target. A path there that is feasible is a counterexample; an infeasible one gives
predicates, and what was reached through the first abstraction that lacks some of them is forgotten and computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias

from vernier.core.budget import Budget
from vernier.core.obligation import ENDING
from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.algorithm.composite import Composite, Precision, State
from vernier.engines.cpa.algorithm.reachability import partial_cpa_plus, start
from vernier.engines.cpa.algorithm.reached import CoveredState, ReachedSet
from vernier.engines.cpa.automaton import AnyLocation, Automaton, ErrorLocation, Pitfall
from vernier.engines.cpa.domains.predicates.analysis import PredicateAnalysis, PredicatePrecision
from vernier.engines.cpa.domains.predicates.state import Abstraction, PredicateState
from vernier.engines.cpa.refinement.feasibility import decide
from vernier.engines.cpa.refinement.integers import Restoration
from vernier.engines.cpa.refinement.interpolation import atoms, bit_precise, over_integers
from vernier.engines.cpa.refinement.mining import mined
from vernier.engines.cpa.refinement.path_formula import PathFormula, path_formula
from vernier.engines.cpa.refinement.relations import related
from vernier.engines.cpa.refinement.samples import Samples, numbers
from vernier.engines.cpa.refinement.undefined import Danger, dangers, nothing_undefined
from vernier.ir.program import Language
from vernier.logic.bank import Term
from vernier.logic.values import Model
from vernier.solvers.answers import Sat, Unsat

LOCATION, PREDICATES = 0, -1
"""Components of the product: the location is the first, the predicates are the last"""

SHARE_OF_INTEGERS = 0.3
"""The part of the time left for finding interpolants over the integers"""

MANY_REFINEMENTS = 2
"""Locations that are refined so often are offered candidates; those with few variables are at once"""
FEW_VARIABLES = 8

SAMPLED = frozenset({2, 4, 8})
"""Samples are taken when a location has been refined so often"""

MOST_RELATIONS = 60

NO_PROGRESS = "refinement makes no progress: interpolants exclude a path that the abstraction keeps"
NO_INTERPOLANTS = "no interpolants were found for an infeasible path"
UNDECIDED = "the solver does not decide whether a path is feasible"


@dataclass(frozen=True, slots=True)
class Feasible:
    """An execution violates an obligation."""

    obligation: str
    path: PathFormula
    model: Model


@dataclass(frozen=True, slots=True)
class Undecided:
    """The verdict of an obligation is open: its paths are left out from now on."""

    obligation: str
    reason: str


@dataclass(frozen=True, slots=True)
class Aborted:
    """The verdicts of all obligations that are left are open."""

    reason: str


@dataclass(frozen=True, slots=True)
class Safe:
    """No execution violates an obligation that is left: the reached set is closed and has none of their locations.
    What executions do after an access that is not valid is not followed."""

    reached: ReachedSet[State, Precision]


@dataclass(frozen=True, slots=True)
class Defined:
    """After `Safe`: no execution comes to an access that is not valid."""


@dataclass(frozen=True, slots=True)
class EndsEarly:
    """After `Safe`: executions may come to an access that is not valid: one of this obligation, or another."""

    obligation: str


Finding: TypeAlias = Feasible | Undecided | Aborted | Safe | Defined | EndsEarly


_Finer: TypeAlias = Callable[[PredicatePrecision, Mapping[AnyLocation, Iterable[Term]]], PredicatePrecision]


@dataclass(slots=True)
class ModelCheck:
    """One run over a program. The first component of the analysis is the location analysis, the last one the predicate
    analysis."""

    automaton: Automaton
    analysis: Composite
    predicates: PredicateAnalysis
    reached: ReachedSet[State, Precision]
    budget: Budget
    progress: Callable[[str], None]
    refinements: int = 0
    _refined: dict[AnyLocation, int] = field(default_factory=dict)
    """How often each location has been refined"""
    _samples: Samples = field(default_factory=Samples)
    _related: dict[object, tuple[Term, ...]] = field(default_factory=dict)

    def run(self) -> Iterator[Finding]:
        """Findings until the program is safe but for what has been found, or nothing more can be said."""
        start(self.analysis, self.reached)
        while True:
            partial_cpa_plus(self.analysis, self._edges, self.reached, self.budget.spend)
            target = next((item.state for item in self.reached.frontier if self._is_target(item)), None)
            if target is None:
                yield Safe(self.reached)
                undefined = self._undefined()
                if undefined is None:
                    continue
                yield undefined
                return
            finding = self._examine(target)
            if finding is None:
                continue
            yield finding
            if isinstance(finding, Aborted):
                return
            self._leave_out(target[LOCATION])

    def _edges(self, state: State) -> Any:
        return self.automaton.edges(state[LOCATION])

    @staticmethod
    def _is_target(item: Adjusted[State, Precision]) -> bool:
        return item.state[LOCATION] in item.precision[LOCATION]

    def _leave_out(self, location: AnyLocation) -> None:
        self.reached.with_precisions(lambda precision: (precision[LOCATION].without(location), *precision[1:]))

    # ------------------------------------------------------------ one path

    def _examine(self, target: State) -> Finding | None:
        """What the path to a target means; None if it was refined away."""
        blocks = self.predicates.blocks
        path = path_formula(blocks, target[PREDICATES])
        terms, location = blocks.encoding.terms, target[LOCATION]
        answer, infeasible = decide(
            terms, path, self.budget, lambda: nothing_undefined(terms, path, self._dangers(self._is_undefined))
        )
        match answer:
            case Sat(model=model):
                return _reported(location, path, model)
            case Unsat():
                reason = self._refine(infeasible)
                return None if reason is None else _undecided(location, reason)
            case _:
                return _undecided(location, UNDECIDED)

    # ------------------------------------------------------------ undefined behaviour

    def _is_undefined(self, obligation: str) -> bool:
        is_c = self.automaton.program.language is Language.C
        return is_c and obligation not in self.automaton.obligations

    def _ends(self, obligation: str) -> bool:
        return self._is_undefined(obligation) and self.automaton.program.obligations[obligation].code in ENDING

    def _dangers(self, counts: Callable[[str], bool]) -> Mapping[Abstraction, Danger]:
        return dangers(self.automaton, self.predicates.blocks, self.reached, counts)

    def _undefined(self) -> Defined | EndsEarly | None:
        """Whether executions of a closed reached set may come to an access that is not valid; None if a path to one
        was refined away, so that the analysis has to go on."""
        terms, oracle = self.predicates.blocks.encoding.terms, self.predicates.abstraction.oracle
        for root, danger in self._dangers(self._ends).items():
            target = danger.target(terms)
            if not oracle.possible(terms.and_(root.fact(terms), target.block.memory.guard.term)):
                continue
            answer, path = decide(terms, path_formula(self.predicates.blocks, target), self.budget)
            if isinstance(answer, Unsat) and self._refine(path) is None:
                return None
            return EndsEarly(danger.violations[0].obligation)
        return Defined()

    # ------------------------------------------------------------ refinement

    def _refine(self, path: PathFormula) -> str | None:
        """Make the precision finer so that an infeasible path is excluded; or why that fails."""
        self.refinements += 1
        self.progress(f"cpa: refinement {self.refinements}, a path of {len(path.guards)} blocks")
        if self._offer(path):
            return None
        reason = NO_INTERPOLANTS
        for source, share in ((over_integers, SHARE_OF_INTEGERS), (bit_precise, 1.0)):
            found = source(self.predicates.blocks, path, self.budget.remaining() * share)
            if found is None:
                continue
            wanted = {root: atoms(term) for root, term in zip(path.abstractions[1:], found, strict=True)}
            if self._advance(wanted, PredicatePrecision.with_predicates):
                return None
            reason = NO_PROGRESS
        return reason

    def _advance(self, wanted: dict[Abstraction, tuple[Term, ...]], finer: _Finer) -> bool:
        """Add to the precision; False if no abstraction on the path lacks any of it."""
        pivot = next((root for root in wanted if _lacks(root, wanted[root])), None)
        if pivot is None:
            return False
        found = _by_location(wanted)

        def changed(precision: Precision) -> Precision:
            last = precision[PREDICATES]
            assert isinstance(last, PredicatePrecision)
            return (*precision[:PREDICATES], finer(last, found))

        self.reached.with_precisions(changed)
        self._forget(pivot)
        return True

    def _offer(self, path: PathFormula) -> bool:
        """Offer candidates at the locations that have been refined several times. They are cheap: what is an invariant
        often excludes the paths of every length at once, where interpolants are about one length after the other."""
        roots = path.abstractions[1:]
        for location in dict.fromkeys(root.location for root in roots):
            self._refined[location] = self._refined.get(location, 0) + 1
        often = {root.location for root in roots if self._refined[root.location] >= _refinements_allowed(root)}
        if any(self._refined[location] in SAMPLED for location in often):
            self._sample(path.abstractions[0])
        terms = self.predicates.blocks.encoding.terms
        offered = {
            root: (*mined(terms, root, path.blocks[number]), *self._seen(root))
            for number, root in enumerate(roots, 1)
            if root.location in often
        }
        return self._advance(offered, PredicatePrecision.with_candidates)

    def _sample(self, first: Abstraction) -> None:
        roots = (item.state[PREDICATES].root for item in self.reached)
        self._samples.collect(first, dict.fromkeys(roots), self.budget)
        self._related.clear()

    def _seen(self, root: Abstraction) -> tuple[Term, ...]:
        """What holds of all samples at an abstraction point."""
        terms, unsigned = self.predicates.blocks.encoding.terms, self.predicates.blocks.unsigned
        key = (root.location, root.shape.key)
        if key not in self._related:
            values = numbers(self._samples.at(root), root.shape.symbols.values())
            found = related(terms, values, Restoration(terms, unsigned.__contains__, {}))
            self._related[key] = tuple(islice(dict.fromkeys(found), MOST_RELATIONS))
        return self._related[key]

    def _forget(self, pivot: Abstraction) -> None:
        """Remove what was reached through an abstraction. The state it was computed from is expanded again, and
        successors that only removed states covered are added."""
        below: dict[Abstraction, bool] = {pivot: True}
        for item in list(self.reached):
            if _is_below(item.state[PREDICATES].root, below):
                self.reached.remove(item.state)
        for item in list(self.reached):
            if item.state[PREDICATES] is pivot.source:
                self.reached.push(item)
        covered, self.reached.covered = self.reached.covered, []
        for successor in covered:
            if not _is_below(successor.state[PREDICATES].root, below):
                self._consider(successor)

    def _consider(self, successor: CoveredState[State, Precision]) -> None:
        state: PredicateState = successor.state[PREDICATES]
        near = (item.state for item in self.reached.near(successor.state))
        # A state that is no abstraction was merged into one of the same block, which was not removed either.
        if not state.is_abstraction or self.analysis.stop(successor.state, near, successor.precision):
            self.reached.covered.append(successor)
        else:
            self.reached.add(successor.state, successor.precision)


def _refinements_allowed(root: Abstraction) -> int:
    return 1 if len(root.shape.symbols) - len(root.constants) <= FEW_VARIABLES else MANY_REFINEMENTS


def _lacks(root: Abstraction, wanted: Iterable[Term]) -> bool:
    return not set(wanted) <= set(root.predicates)


def _by_location(found: Mapping[Abstraction, tuple[Term, ...]]) -> dict[AnyLocation, list[Term]]:
    result: dict[AnyLocation, list[Term]] = {}
    for root, predicates in found.items():
        result.setdefault(root.location, []).extend(predicates)
    return result


def _is_below(root: Abstraction, below: dict[Abstraction, bool]) -> bool:
    """Whether the way to an abstraction leads through one that is marked."""
    pending: list[Abstraction] = []
    answer = False
    for item in root.chain():
        if item in below:
            answer = below[item]
            break
        pending.append(item)
    below.update(dict.fromkeys(pending, answer))
    return answer


def _reported(location: AnyLocation, path: PathFormula, model: Model) -> Finding:
    if isinstance(location, ErrorLocation):
        return Feasible(location.obligation, path, model)
    assert isinstance(location, Pitfall)
    return Aborted(location.reason)


def _undecided(location: AnyLocation, reason: str) -> Finding:
    return Undecided(location.obligation, reason) if isinstance(location, ErrorLocation) else Aborted(reason)
