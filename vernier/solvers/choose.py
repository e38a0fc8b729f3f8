"""Which solver for which formulas, and how to open it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from vernier.logic.bank import Term
from vernier.logic.ops import QUANTIFIERS, Op
from vernier.logic.sorts import (
    ArraySort,
    BitVecSort,
    BoolSort,
    FloatSort,
    FunctionSignature,
    IntSort,
    RealSort,
    Sort,
    UninterpretedSort,
)
from vernier.logic.terms import Terms
from vernier.logic.walk import postorder
from vernier.solvers.bitwuzla_terms import FLOAT_FORMATS
from vernier.solvers.protocol import (
    Attempt,
    AttemptAtAll,
    Backend,
    CopiedSolver,
    Interpolator,
    Reduced,
    ReducedGoal,
    SearchStrategy,
    Siblings,
    Solver,
    SolverOptions,
)


@dataclass(frozen=True, slots=True)
class Features:
    """Which theories occur in some formulas."""

    bit_vectors: bool = False
    floats: bool = False
    unusual_floats: bool = False
    numbers: bool = False
    arrays: bool = False
    functions: bool = False
    uninterpreted: bool = False
    quantifiers: bool = False

    @property
    def propositional(self) -> bool:
        """Whether nothing but Booleans and connectives occurs."""
        return self == Features()


def features_of(roots: Iterable[Term]) -> Features:
    """The theories that occur below ``roots``."""
    sorts: dict[Sort, None] = {}
    quantifiers = functions = False
    for term in postorder(roots):
        sorts[term.sort] = None
        if term.op in QUANTIFIERS:
            quantifiers = True
            sorts.update(dict.fromkeys(variable.sort for variable in term.payload))
        elif term.op is Op.APPLY:
            functions = True
            signature: FunctionSignature = term.payload
            sorts.update(dict.fromkeys(signature.domain))
    kinds = {kind for sort in sorts for kind in _kinds(sort)}
    return Features(
        bit_vectors=BitVecSort in kinds,
        floats=FloatSort in kinds,
        unusual_floats=any(isinstance(sort, FloatSort) and sort not in FLOAT_FORMATS for sort in sorts),
        numbers=bool(kinds & {IntSort, RealSort}),
        arrays=ArraySort in kinds,
        functions=functions,
        uninterpreted=UninterpretedSort in kinds,
        quantifiers=quantifiers,
    )


def _kinds(sort: Sort) -> list[type]:
    if isinstance(sort, ArraySort):
        return [ArraySort, *_kinds(sort.index), *_kinds(sort.element)]
    return [] if isinstance(sort, BoolSort) else [type(sort)]


def choose_solver(features: Features) -> Backend:
    """The fastest backend that has every theory in ``features``."""
    if features.propositional:
        return Backend.GLUCOSE
    if features.numbers or features.quantifiers or features.uninterpreted or features.unusual_floats:
        return Backend.Z3
    return Backend.BITWUZLA


def open_solver(backend: Backend, options: SolverOptions | None = None) -> Solver:
    """A solver in this process. Its time limits are best effort; see ``isolated`` for strict ones."""
    settings = options or SolverOptions()
    match backend:
        case Backend.BITWUZLA:
            from vernier.solvers.bitwuzla_solver import BitwuzlaSolver

            return BitwuzlaSolver(settings)
        case Backend.Z3:
            from vernier.solvers.z3_solver import Z3Solver

            return Z3Solver(settings)
        case Backend.GLUCOSE | Backend.MINISAT | Backend.CADICAL:
            from vernier.solvers.sat_solver import SatSolver

            return SatSolver(backend, settings)
        case _:
            assert_never(backend)


def solver_of_bits() -> CopiedSolver:
    """A solver of truth values and bit-vectors for very many checks of formulas that grow: it keeps what it learns. It
    raises UnsupportedTerm at terms of other theories, and at divisions."""
    from vernier.solvers.bit_solver import BitSolver

    return BitSolver()


def read_backends() -> None:
    """Read the libraries of the solvers now. Every process that is forked afterwards has them, and none reads them
    again: that takes a tenth of a second each time."""
    for backend in (Backend.BITWUZLA, Backend.Z3, Backend.GLUCOSE):
        open_solver(backend)


def models_on_demand() -> Siblings:
    """Solvers for all theories and quantifiers whose models cost nothing where nobody looks at them."""
    from vernier.solvers.z3_solver import Z3Siblings

    return Z3Siblings()


def open_interpolator(terms: Terms, features: Features, options: SolverOptions | None = None) -> Interpolator:
    """An interpolator for formulas of these theories: z3 for numbers, bitwuzla for all else."""
    settings = options or SolverOptions()
    if features.numbers:
        from vernier.solvers.z3_interpolation import Z3Interpolator

        return Z3Interpolator(terms, settings)
    from vernier.solvers.bitwuzla_interpolation import BitwuzlaInterpolator

    return BitwuzlaInterpolator(terms, settings)


def contradict_all(
    facts: Sequence[Term], goals: Sequence[Term], resources: int, seconds: float, search: SearchStrategy
) -> AttemptAtAll:  # fmt: skip
    """Unsat if facts contradict each of the goals; otherwise which goals hold in a model that was looked at."""
    from vernier.solvers.z3_triggers import contradict_all

    return contradict_all(facts, goals, resources, seconds, search)


def contradict_most(facts: Sequence[Term], goals: Sequence[ReducedGoal], resources: int, seconds: float) -> Reduced:
    """Which goals the facts contradict together, without those that hold in a model."""
    from vernier.solvers.z3_reduction import contradict_most

    return contradict_most(facts, goals, resources, seconds)


def contradict(
    facts: Sequence[Term], triggers: Mapping[Term, Sequence[Sequence[Term]]], resources: int, seconds: float,
    search: SearchStrategy = SearchStrategy.PLAIN,
) -> Attempt:  # fmt: skip
    """Unsat if quantified facts, used where their triggers say, contradict each other: that is for z3."""
    from vernier.solvers.z3_triggers import contradict

    return contradict(facts, triggers, resources, seconds, search)
