"""The checker of certificates. It shares nothing with the search that finds them but terms and a solver: an invariant
or a set of summaries is believed because the conditions below are refuted one by one.

Transition systems: initiation, consecution and safety. Recursive programs: the verification conditions of Lemma 3.4.1
(Frumkin 2017).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vernier.logic.bank import Term
from vernier.logic.signature import renamed
from vernier.logic.systems import Body, Procedure, RecursiveProgram, Summaries, TransitionSystem
from vernier.logic.terms import Terms
from vernier.solvers.answers import Sat, Unknown, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, SolverOptions


@dataclass(frozen=True, slots=True)
class Accepted:
    """Every condition is refuted."""

    conditions: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """The first condition that is not, and whether the solver found a model of it or gave up."""

    condition: str
    reason: str


Judgement = Accepted | Rejected


def check_invariant(terms: Terms, system: TransitionSystem, lemmas: Sequence[Term], seconds: float) -> Judgement:
    """Whether the conjunction of lemmas is an inductive invariant that excludes the bad states."""
    axioms, next_axioms = system.axioms, renamed(terms, system.axioms, system.primed)
    invariant = terms.all_of(lemmas)

    def conditions() -> Iterator[tuple[str, Term]]:
        for number, lemma in enumerate(lemmas):
            yield f"initiation of lemma {number}", terms.and_(axioms, system.initial, terms.not_(lemma))
            after = terms.not_(renamed(terms, lemma, system.primed))
            step = terms.and_(axioms, next_axioms, invariant, system.transition, after)
            yield f"consecution of lemma {number}", step
        yield "safety", terms.and_(axioms, invariant, system.bad)

    return _refute(conditions(), seconds)


def check_summaries(terms: Terms, program: RecursiveProgram, summaries: Summaries, seconds: float) -> Judgement:
    """Whether every body, with summaries in the place of its calls, implies its summary, and main has no execution."""
    end, count = time.monotonic() + seconds, 0
    for procedure in program.procedures.values():
        judgement = check_bodies(terms, program, summaries, procedure, procedure.bodies, end - time.monotonic())
        if isinstance(judgement, Rejected):
            return judgement
        count += judgement.conditions
    main = program.procedures[program.main]
    safety = (
        (f"safety of way {number}", terms.and_(*program.axioms, _behaviour(terms, body, summaries)))
        for number, body in enumerate(main.bodies)
    )
    judgement = _refute(safety, end - time.monotonic())
    return judgement if isinstance(judgement, Rejected) else Accepted(count + judgement.conditions)


def check_bodies(
    terms: Terms, program: RecursiveProgram, summaries: Summaries, procedure: Procedure, bodies: Sequence[Body],
    seconds: float,
) -> Judgement:  # fmt: skip
    """Whether some bodies of a procedure imply its summary. The lemmas are refuted one by one."""
    end, count, lemmas = time.monotonic() + seconds, 0, summaries.of(procedure.name)
    if not lemmas:
        return Accepted(0)
    solver = open_solver(Backend.Z3, SolverOptions())
    try:
        for number, body in enumerate(bodies):
            solver.push()
            solver.assert_(terms.and_(*program.axioms, _behaviour(terms, body, summaries)))
            for index, lemma in enumerate(lemmas):
                solver.push()
                solver.assert_(terms.not_(lemma))
                answer = solver.check(seconds=max(0.01, end - time.monotonic()))
                solver.pop()
                if not isinstance(answer, Unsat):
                    why = "it has a model" if isinstance(answer, Sat) else answer.reason.value
                    return Rejected(f"lemma {index} of {procedure.name} after way {number}", why)
                count += 1
            solver.pop()
    finally:
        solver.close()
    return Accepted(count)


def _behaviour(terms: Terms, body: Body, summaries: Summaries) -> Term:
    """The body with the summaries of its callees applied at its call sites."""
    calls = [renamed(terms, lemma, site.actual) for site in body.calls for lemma in summaries.of(site.callee)]
    return terms.and_(body.formula, *calls)


def _refute(conditions: Iterator[tuple[str, Term]], seconds: float) -> Judgement:
    end = time.monotonic() + seconds
    count = 0
    solver = open_solver(Backend.Z3, SolverOptions())
    try:
        for name, condition in conditions:
            solver.push()
            solver.assert_(condition)
            answer = solver.check(seconds=max(0.01, end - time.monotonic()))
            solver.pop()
            match answer:
                case Unsat():
                    count += 1
                case Sat():
                    return Rejected(name, "it has a model")
                case Unknown(reason=reason):
                    return Rejected(name, reason.value)
    finally:
        solver.close()
    return Accepted(count)
