"""Transition systems and recursive programs as formulas.

A recursive program is a set of constrained Horn clauses (Bjørner, Gurfinkel, McMillan and Rybalchenko 2015) whose
predicates range over whole signatures: procedures with bodies that mention summaries of other procedures (Frumkin
2017, 3.3; Komuravelli, Gurfinkel and Chaki 2014).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, Signature


@dataclass(frozen=True, slots=True)
class TransitionSystem:
    """``transition`` speaks of a state by the signature and of the next by its ``primed`` copy; symbols that are not
    primed never change. ``axioms`` (over the signature) are true of every state."""

    signature: Signature
    primed: Renaming
    axioms: Term
    initial: Term
    transition: Term
    bad: Term


@dataclass(frozen=True, slots=True)
class CallSite:
    """The summary of ``callee``, about what ``actual`` puts in the place of its signature."""

    callee: str
    actual: Renaming


@dataclass(frozen=True, slots=True)
class Body:
    """One way through a procedure: a formula over the procedure's signature, copies of it and locals, and the calls
    on this way. Its symbols outside of the signature are existentially quantified. ``note`` is for people."""

    formula: Term
    calls: tuple[CallSite, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Procedure:
    """``signature`` is that of its transitions: parameters, results, and the state before and after."""

    name: str
    signature: Signature
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class RecursiveProgram:
    """The bodies of ``main`` are those executions that violate safety, so its signature is empty: the program is safe
    if main has no execution. ``axioms`` are about symbols that have one meaning everywhere."""

    procedures: Mapping[str, Procedure]
    main: str
    axioms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Summaries:
    """A certificate: for each procedure a conjunction of universal clauses over its signature. None means true."""

    lemmas: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)

    def of(self, procedure: str) -> tuple[Term, ...]:
        return self.lemmas.get(procedure, ())
