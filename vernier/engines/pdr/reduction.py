"""Transition systems as recursive programs: universal PDR (Karbyshev et al. 2015) as a special case.

The only procedure besides main has the reachable states: the initial ones, and their successors. Its summary is an
invariant. Its frames are those of PDR, counted from one.
"""

from __future__ import annotations

from vernier.logic.ops import Op
from vernier.logic.signature import Renaming, Signature, copy_of, renamed
from vernier.logic.systems import Body, CallSite, Procedure, RecursiveProgram, TransitionSystem
from vernier.logic.terms import Terms

REACHED = "reached"
MAIN = "main"


def program_of(terms: Terms, system: TransitionSystem) -> RecursiveProgram:
    """The states of `reached` are told by the signature of the system; the state before by a copy of it."""
    changing = Signature(
        tuple(each for each in system.signature.constants if each in system.primed.constants),
        tuple(each for each in system.signature.functions if each in system.primed.functions),
    )
    before = copy_of(terms, changing, " before")
    # In the transition, what is primed becomes the state of the procedure, and the rest the one before.
    turned = Renaming(
        {**before.constants, **{primed: known for known, primed in system.primed.constants.items()}},
        {**before.functions, **{primed: known for known, primed in system.primed.functions.items()}},
    )  # fmt: skip
    axioms, axioms_before = system.axioms, renamed(terms, system.axioms, before)
    # Each kind of step is a way of its own: fewer elements that have to exist make smaller queries.
    kinds = system.transition.args if system.transition.op is Op.OR else (system.transition,)
    steps = [terms.and_(axioms_before, axioms, renamed(terms, kind, turned)) for kind in kinds]
    reached = Procedure(REACHED, system.signature, (
        Body(terms.and_(axioms, system.initial), note="start"),
        *(Body(step, (CallSite(REACHED, before),), note="step") for step in steps),
    ))  # fmt: skip
    wrong = Body(terms.and_(axioms, system.bad), (CallSite(REACHED, Renaming()),), note="bad")
    main = Procedure(MAIN, Signature(), (wrong,))
    return RecursiveProgram({REACHED: reached, MAIN: main}, MAIN)
