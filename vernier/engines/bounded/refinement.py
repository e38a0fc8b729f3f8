"""Refinement of call specifications (Taghdiri 2008, chapters 2 and 6).

A candidate that an execution does not confirm rests on a call whose summary allows more than the call does. The calls
executed in the candidate are evaluated one by one, in order, on the state the candidate gives them; their real outcomes
are asserted until the candidate is infeasible, and the core of that names the values of the calls that matter. For the
last of these calls the body is executed symbolically: at first only along the path of the candidate, the second time,
or where its procedure is called in several places, on all paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from vernier.core.budget import Budget, OutOfBudget
from vernier.encode.calls.abstract_calls import AbstractCalls, CallInstance, Output
from vernier.encode.calls.concrete import LeftOut, actual
from vernier.encode.calls.inlined_bodies import InlinedBody, expand, partial, same, whole
from vernier.encode.calls.places import FieldOf, Made
from vernier.encode.values import EncodingError
from vernier.engines.bounded.disagreement import NotStanding
from vernier.engines.strategy import RefinementLimits
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import ArraySort
from vernier.logic.values import Model
from vernier.logic.walk import free_symbols
from vernier.solvers.answers import Answer, Sat, Unknown, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, SolverOptions

_WHOLE = 2
"""The level at which everything that the body says of an output has been said"""


@dataclass(frozen=True, slots=True)
class Refined:
    """One specification that was added: the call and the values that it constrains."""

    call: CallInstance
    output: Output
    fact: Term


MOST_TRIED = 20
"""How many members of a core are tried for being superfluous"""


class RefinementDiverges(Exception):
    """Refinement has added so many specifications that inlining the calls is cheaper."""


@dataclass(slots=True)
class _Pins:
    """The values asserted for one candidate: the start of its execution, and the outcomes of its calls."""

    start: list[Term]
    calls: dict[Term, tuple[CallInstance, Output]] = field(default_factory=dict)
    done: dict[CallInstance, None] = field(default_factory=dict)


class Refinement:
    """The abstract calls of one encoding, and the specifications added to them."""

    def __init__(self, calls: AbstractCalls, budget: Budget, limits: RefinementLimits) -> None:
        self._calls = calls
        self._encoding = calls.encoding
        self._terms = calls.encoding.terms
        self._budget = budget
        self._limits = limits
        self._solver = open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.LABELS))
        self._asserted = 0
        self._expansions: dict[CallInstance, InlinedBody] = {}
        self._kept: dict[InlinedBody | None, None] = {}
        self._levels: dict[tuple[CallInstance, Output], int] = {}
        self.refined: list[Refined] = []
        self.rounds = 0

    def close(self) -> None:
        self._solver.close()

    def learn(self, model: Model, violation: Term) -> None:
        """Add specifications that exclude a candidate which no execution confirms."""
        if self.rounds >= self._limits.candidates:
            raise RefinementDiverges(f"more than {self._limits.candidates} candidates were spurious")
        self.rounds += 1
        pins = _Pins(self._start(model, violation))
        try:
            self._specify(self._core(pins, model, violation), pins)
        except LeftOut as error:
            self._leave_out(error.args[0], pins)
        if len(self.refined) > self._limits.specifications:
            raise RefinementDiverges(f"more than {self._limits.specifications} specifications had to be added")

    def really(self, start: Model, about: Term) -> Evaluator | None:
        """The values that everything has in the execution from a start state; None if it is left out."""
        try:
            return self._really(_Pins(self._start(start, about)))
        except (LeftOut, EncodingError):
            return None

    def _start(self, model: Model, violation: Term) -> list[Term]:
        """The values of everything but what calls do."""
        terms = self._terms
        symbols = free_symbols(violation, *self._calls.facts)
        return [
            terms.eq(symbol, terms.constant(model[symbol.payload], symbol.sort))
            for symbol in symbols
            if symbol.payload in model and symbol not in self._calls.symbols and not isinstance(symbol.sort, ArraySort)
        ]

    def _core(self, pins: _Pins, model: Model, violation: Term) -> list[tuple[CallInstance, Output]]:
        """The values of calls without which the candidate stands."""
        while True:
            if not self._pin_executed(pins, Evaluator(model)):
                raise NotStanding
            answer = self._check([violation, *pins.start, *self._open_pins(pins)])
            if isinstance(answer, Unsat):
                return [pins.calls[term] for term in self._smaller(answer, pins, violation)]
            model = _model(answer)

    def _open_pins(self, pins: _Pins) -> list[Term]:
        """The pinned values of which the body has not said everything: of others the calls inside decide."""
        return [term for term, item in pins.calls.items() if self._levels.get(item, 0) < _WHOLE]

    def _smaller(self, answer: Unsat, pins: _Pins, violation: Term) -> list[Term]:
        """The pinned values of calls that are needed: each is left out once."""
        kept = [term for term in answer.assumptions if term in pins.calls] or self._open_pins(pins)
        for term in kept[:MOST_TRIED]:
            trial = [other for other in kept if other is not term]
            again = self._check([violation, *pins.start, *trial]) if term in kept and trial else None
            if isinstance(again, Unsat):
                used = set(again.assumptions)
                kept = [other for other in trial if other in used] or trial
        return kept

    def _pin_executed(self, pins: _Pins, evaluator: Evaluator) -> bool:
        """Run the calls that the model executes, in order, up to the first that does something else; False if all do
        what the model says."""
        for instance in self._executed(evaluator):
            if instance in pins.done:
                continue
            pins.done[instance] = None
            wrong = False
            for term, output in self._real(instance, evaluator):
                pins.calls[term] = (instance, output)
                wrong = wrong or not evaluator.value(term)
            if wrong:
                return True
        return False

    def _executed(self, evaluator: Evaluator) -> Iterator[CallInstance]:
        for instance in sorted(self._calls.instances, key=lambda item: item.key):
            if evaluator.value(instance.guard.term):
                yield instance

    def _real(self, instance: CallInstance, evaluator: Evaluator) -> Iterator[tuple[Term, Output]]:
        try:
            found = actual(self._encoding, instance, evaluator)
        except LeftOut:
            raise LeftOut(instance) from None
        existing = self._calls.existing(instance.before)
        for output, value in found.items():
            place = output.place
            there = existing.get(place.object) if isinstance(place, FieldOf) else None
            # Objects that do not exist have no values.
            if there is None or evaluator.value(there):
                yield same(self._terms, output.value, value), output

    def _check(self, assumptions: list[Term]) -> Answer:
        remaining = self._budget.remaining()
        if remaining <= 0:
            raise OutOfBudget
        for fact in self._calls.facts[self._asserted :]:
            self._solver.assert_(fact)
        self._asserted = len(self._calls.facts)
        answer = self._solver.check(assumptions, remaining)
        if isinstance(answer, Unknown):
            raise OutOfBudget
        return answer

    # ------------------------------------------------------------ specifications

    def _specify(self, core: list[tuple[CallInstance, Output]], pins: _Pins) -> None:
        for instance, _ in core:
            self._expanded(instance)
        evaluator = self._really(pins)
        outside = [
            expansion
            for expansion in self._expansions.values()
            if any(evaluator.value(term) for term in (*expansion.cut, expansion.ignored))
        ]
        for expansion in outside or [self._expansions[instance] for instance, _ in core]:
            self._keep_within(expansion)
        if outside:
            return
        fresh = [item for item in core if self._levels.get(item, 0) < _WHOLE]
        if not fresh:
            raise EncodingError("refining the specification of a call makes no progress")
        # What the calls before it do matters in this candidate only because it leads to the last of them.
        last = max(instance.key for instance, _ in fresh)
        decisive = [item for item in fresh if item[0].key == last]
        for instance, output, level in [(*item, self._levels.get(item, 0)) for item in decisive]:
            self._add(instance, output, level, evaluator)

    def _add(self, instance: CallInstance, output: Output, level: int, evaluator: Evaluator) -> None:
        """At first what the body says along the path; then all it says of this field, whatever the object. Calls of one
        procedure in several places are likely to need the same."""
        calls = [other for other in self._calls.instances if other.procedure == instance.procedure]
        if level == 0 and len(calls) == 1:
            self._levels[instance, output] = 1
            self._note(instance, output, partial(self._encoding, self._expansions[instance], output, evaluator))
            return
        for call in calls:
            self._say_all(call, _what(output))

    def _say_all(self, instance: CallInstance, what: object) -> None:
        """Everything that the body says of one field of all objects."""
        expansion = self._expanded(instance)
        self._keep_within(expansion)
        for output in instance.outputs:
            if _what(output) == what and self._levels.get((instance, output), 0) < _WHOLE:
                self._levels[instance, output] = _WHOLE
                self._note(instance, output, whole(self._encoding, expansion, output))

    def _note(self, instance: CallInstance, output: Output, facts: list[Term]) -> None:
        self._calls.facts.extend(facts)
        self.refined.extend(Refined(instance, output, fact) for fact in facts)

    def _expanded(self, instance: CallInstance) -> InlinedBody:
        found = self._expansions.get(instance)
        if found is None:
            found = self._expansions[instance] = expand(self._calls, instance)
            self._encoding.unwinding_assertions.extend(found.cut)
        return found

    def _really(self, pins: _Pins) -> Evaluator:
        """The values that everything has when the calls do what they really do, those inside others included."""
        while True:
            evaluator = Evaluator(_model(self._check([*pins.start, *pins.calls])))
            if not self._pin_executed(pins, evaluator):
                return evaluator

    def _keep_within(self, expansion: InlinedBody) -> None:
        """Executions that the bounds cut off inside a call are not looked at, nor those in which it ends in a way that
        nobody asks about."""
        if expansion not in self._kept:
            self._kept[expansion] = None
            excluded = self._terms.any_of((*expansion.cut, expansion.ignored))
            self._calls.facts.append(self._terms.not_(excluded))

    def _leave_out(self, instance: CallInstance, pins: _Pins) -> None:
        """The call does what descriptions leave out; so its body says, or that of a call inside it."""
        while self._expansions.get(instance) not in self._kept:
            self._keep_within(self._expanded(instance))
            try:
                while isinstance(answer := self._check([*pins.start, *pins.calls]), Sat):
                    if not self._pin_executed(pins, Evaluator(answer.model)):
                        break
                else:
                    return
            except LeftOut as error:
                instance = error.args[0]
        # The bodies do not tell why; to exclude the start alone would leave out more than the scope says.
        raise RefinementDiverges("the bodies of the calls do not tell why a candidate is spurious")


def _what(output: Output) -> object:
    """What an output is the value of, but for the object."""
    match output.place:
        case FieldOf(key=key):
            return output.exit, key
        case Made(class_name=class_name):
            return class_name
        case place:
            return output.exit, place


def _model(answer: Answer) -> Model:
    if not isinstance(answer, Sat):
        raise EncodingError("the summary of a call excludes what the call does")
    return answer.model
