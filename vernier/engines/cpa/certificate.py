"""The certificate of a closed reached set: at each abstraction point, the disjunction of the regions there.

Pointers and objects are part of the shape of an abstraction, not of its region: but for null they are left out, and
the certificate says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from vernier.certificates import names
from vernier.certificates.format import CallSite, CallSummary, Certificate, Cut, certificate_to_json
from vernier.certificates.formulas import Formula, NotExpressible, to_formula, to_term
from vernier.certificates.places import CutPlace, location_invariants, loop_invariants
from vernier.certificates.source_text import Casts, SourceText
from vernier.core.evidence import (
    CertificateChecked,
    LocationInvariant,
    LoopInvariant,
    ProcedureSummary,
    ProofCertificate,
)
from vernier.encode.values import NULL, GuardedPointer, GuardedReference
from vernier.engines.cpa.algorithm.composite import Precision, State
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Location
from vernier.engines.cpa.configuration import Configured
from vernier.engines.cpa.domains.predicates.blocks import Summary
from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, UP
from vernier.engines.cpa.domains.predicates.shape import STRUCTURE
from vernier.engines.cpa.domains.predicates.state import Abstraction, PredicateState
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort, Sort
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols, substitute

_OF_SORT = "\0"
MEMORY = "what is known of memory at loop heads"


def certificate(
    configured: Configured, reached: ReachedSet[State, Precision], entry: str
) -> tuple[LocationInvariant | LoopInvariant | ProofCertificate | CertificateChecked, ...]:
    """The certificate of the proof and its invariants in source terms; or why there is none."""
    try:
        made = _Export(configured).run(reached, entry)
    except NotExpressible as error:
        return (CertificateChecked(f"the certificate cannot express {error}"),)
    program = configured.automaton.program
    proof = ProofCertificate(certificate_to_json(made))
    return (*location_invariants(program, made), *loop_invariants(program, made), proof)


def told(configured: Configured, stack: tuple[Location, ...], root: Abstraction) -> str:
    """What is known at an abstraction point, for people; what has no name in the source is left out."""
    location = root.location
    assert isinstance(location, Location)
    fact = _named(to_formula(_Export(configured).fact(root)))
    automaton = configured.automaton
    cut = Cut(_sites(stack, location), location.block, fact, ())
    return SourceText(CutPlace(automaton.program, automaton.entry.name, cut).naming, Casts.LEFT_OUT).weakened(
        to_term(Terms(), fact)
    )


@dataclass(slots=True)
class _Export:
    """Collects the abstractions at each abstraction point."""

    configured: Configured
    omitted: dict[str, None] = field(default_factory=dict)

    @property
    def _terms(self) -> Terms:
        return self.configured.predicates.blocks.encoding.terms

    def run(self, reached: ReachedSet[State, Precision], entry: str) -> Certificate:
        facts: dict[tuple[tuple[CallSite, ...], str], dict[Term, None]] = {}
        for item in reached:
            location, stack, state = item.state[0], item.state[1], item.state[-1]
            assert isinstance(state, PredicateState)
            if len(item.state) > 3:
                self.omitted["explicit values"] = None
            if not isinstance(location, Location) or location.position != 0:
                continue
            if state.is_abstraction and state.root.source is not None:
                key = (_sites(stack, location), location.block)
                facts.setdefault(key, {})[self.fact(state.root)] = None
        unchanged = tuple(self._constant_globals())
        cuts = tuple(
            Cut(stack, block, _named(to_formula(self._terms.any_of(parts))), unchanged)
            for (stack, block), parts in facts.items()
        )
        summaries = tuple(self._summaries())
        return Certificate(entry, cuts, tuple(self.omitted), summaries=summaries)

    def _summaries(self) -> Iterator[CallSummary]:
        """What is said of calls that were not followed."""
        procedures = self.configured.automaton.program.procedures
        for name, summary in self.configured.summarised.summaries.items():
            meaning = {
                symbol: _symbol(self._terms, names.local(0, item.name), symbol.sort)
                for symbol, item in zip(summary.parameters, procedures[name].parameters, strict=True)
            }
            meaning[summary.result] = _symbol(self._terms, names.RESULT, summary.result.sort)
            yield CallSummary(name, _named(to_formula(substitute(self._terms, summary.fact, meaning))))

    def _constant_globals(self) -> Iterator[str]:
        blocks = self.configured.predicates.blocks
        written = blocks.frames.written_globals()
        for name, definition in self.configured.automaton.program.globals.items():
            if name not in written and names.has_name(definition):
                yield names.global_(name)

    def fact(self, root: Abstraction) -> Term:
        """What is known, in terms of the names that certificates have."""
        terms, shape = self._terms, root.shape
        meaning = {
            symbol: _symbol(terms, _name(name), symbol.sort)
            for name, symbol in shape.symbols.items()
            if not name.startswith(STRUCTURE)
        }
        fact = substitute(terms, root.fact(terms), meaning)
        known = self.configured.predicates.blocks.begin
        if any(record is not known.get(number) for number, record in shape.memory.heap.items()):
            self.omitted[MEMORY] = None
        if not set(meaning.values()).issuperset(free_symbols(fact)):
            self.omitted[MEMORY] = None
            fact = terms.true
        return terms.all_of((fact, *self._nulls(root)))

    def _nulls(self, root: Abstraction) -> Iterator[Term]:
        """Which references are null; what others lead to is left out."""
        terms, memory = self._terms, root.shape.memory
        held = [(_name(name), value) for name, value in memory.locals.items()]
        held += [(names.global_(name), value) for name, value in memory.globals.items()]
        for name, value in held:
            match value:
                case GuardedReference(choices=choices) if list(choices) == [NULL]:
                    yield terms.eq(_symbol(terms, name, BitVecSort(32)), terms.bv(0, 32))
                case GuardedReference() | GuardedPointer():
                    self.omitted[MEMORY] = None
                case Term():
                    pass
                case _:
                    assert_never(value)


def _symbol(terms: Terms, name: str, sort: Sort) -> Term:
    """The symbol of a name in certificates: variables of different procedures can have one name and two sorts."""
    return terms.symbol(f"{sort}{_OF_SORT}{name}", sort)


def _named(formula: Formula) -> Formula:
    """A formula with the names that certificates have."""
    return Formula(
        tuple(
            replace(row, payload=str(row.payload).rpartition(_OF_SORT)[2]) if row.op == Op.SYMBOL.name else row
            for row in formula.rows
        )
    )


def _sites(stack: tuple[Location, ...], location: Location) -> tuple[CallSite, ...]:
    """The calls of a stack, each with the procedure that it has entered."""
    entered = [site.procedure for site in (*stack, location)][1:]
    return tuple(CallSite(site.block, site.position, callee) for site, callee in zip(stack, entered, strict=True))


def _name(name: str) -> str:
    """The name that certificates have for a variable: `x`, `f|x` of the current procedure, `^f|x` of its caller,
    `|g` of a global."""
    owner, separator, variable = name.rpartition(SEPARATOR)
    if separator and not owner:
        return names.global_(variable)
    return names.local(len(owner) - len(owner.lstrip(UP)), variable)


def summary_lines(summaries: Mapping[str, Summary]) -> Iterator[ProcedureSummary]:
    """What every call of a procedure that was not followed satisfies when it returns."""
    text = SourceText(lambda name: (name.rpartition(SEPARATOR)[2], None), Casts.LEFT_OUT)
    for name, summary in summaries.items():
        parts = summary.fact.args if summary.fact.op is Op.AND else (summary.fact,)
        yield ProcedureSummary(name, tuple(text.weakened(part) for part in parts))
