"""Records candidates of a cut: facts about its arbitrary state, requirements on entry and return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vernier.certificates.cells import Reduced
from vernier.certificates.format import CallSite
from vernier.encode.expressions import scalar
from vernier.encode.guard import Guard
from vernier.encode.heap import field_types
from vernier.encode.houdini import HoudiniProblem
from vernier.encode.state import SymbolicState
from vernier.encode.values import EncodingError, GuardedReference
from vernier.engines.induction.access_paths import AccessPath, LocalPath, StaticPath, View, access_paths_from
from vernier.engines.induction.array_candidates import ArrayCandidate, array_candidates
from vernier.engines.induction.candidates import Candidate, Material, scalar_candidates, stepping
from vernier.engines.induction.cell_candidates import CellMaterial, cell_candidates
from vernier.engines.induction.havoc_sets import (
    HavocLocal,
    HavocSet,
    HavocStatic,
    kept_references,
    reachable,
)
from vernier.engines.induction.lazy_initialisation import LENGTH, Era, LazyObjects, Rule, value_of
from vernier.engines.induction.program_text import conditions_of, constants_of, steps_of, types_of_locals
from vernier.ir.expr import Expr
from vernier.ir.program import Language, Procedure
from vernier.ir.types import ArrayType, IntType, RefType, Type, is_reference
from vernier.ir.walk import locals_in
from vernier.logic.bank import Term

MOST_CONDITIONS = 12


@dataclass(frozen=True, slots=True)
class InductionStep:
    """One arbitrary iteration: the state on entry, the arbitrary one, and those that come back."""

    procedure: Procedure
    entry: SymbolicState
    head: SymbolicState
    backs: tuple[SymbolicState, ...]
    first: int
    """Objects from this number on were made in the iteration, or are lazily initialised objects"""
    number: int
    """Of its era"""
    era: Era
    havoc_set: HavocSet
    loop: LoopPlace | None = None
    """None: the step is one of calls"""


@dataclass(frozen=True, slots=True)
class LoopPlace:
    """Where a loop is cut: under which calls, at which block, after how many iterations that were run."""

    stack: tuple[CallSite | None, ...]
    head: str
    iterations: int
    labels: frozenset[str]
    """The blocks of the loop"""


@dataclass(frozen=True, slots=True)
class RecordedCut:
    """A step that the proof rests on, with its candidates by their activation literals."""

    step: InductionStep
    candidates: dict[Term, Candidate]
    quantified: dict[Term, ArrayCandidate]


class Recorder:
    """Puts the candidates of cuts into a Houdini problem."""

    def __init__(
        self, lazy: LazyObjects, houdini: HoudiniProblem, cuts: list[RecordedCut], arrays: Reduced | None = None
    ) -> None:
        self.lazy = lazy
        self._arrays = arrays
        self._cuts = cuts
        self.encoding = lazy.encoding
        self.terms = lazy.encoding.terms
        self.houdini = houdini

    def record(self, cut: InductionStep) -> None:
        """Candidates over the variables in scope, and the rules of lazily initialised objects."""
        self.lazy.state = None
        self._check_rules(cut)
        entry, head = View(self.encoding, cut.entry), View(self.encoding, cut.head)
        backs = [View(self.encoding, state) for state in cut.backs]
        material, arrays = self._material(cut, entry, head)
        recorded = RecordedCut(cut, {}, {})
        self._cuts.append(recorded)
        for candidate in (*self._candidates(cut, material), *self._about_cells(cut, entry, head)):
            literal = self._record_one(candidate, entry, head, backs)
            if literal is not None:
                recorded.candidates[literal] = candidate
        for array_candidate in array_candidates(material, arrays):
            at_head = array_candidate.at(head)
            at_entry = array_candidate.at(entry)
            at_backs = [array_candidate.at(back) for back in backs]
            if at_head is None or at_entry is None or None in at_backs:
                continue
            index = self.houdini.any_index
            on_entry = at_entry[0](index)
            if on_entry is self.terms.false:
                continue
            literal = self.houdini.activation_literal_of(array_candidate.text, array_candidate.tier)
            recorded.quantified[literal] = array_candidate
            self.houdini.assume_all(literal, cut.head.guard.term, *at_head)
            self.houdini.require(literal, cut.entry.guard.term, on_entry)
            for back, at_back in zip(backs, at_backs, strict=True):
                assert at_back is not None
                self.houdini.require(literal, back.state.guard.term, at_back[0](index))

    def _record_one(self, candidate: Candidate, entry: View, head: View, backs: list[View]) -> Term | None:
        """The activation literal of a candidate; None if it says nothing, or cannot be an invariant."""
        on_entry, assumed = candidate.formula(entry), candidate.formula(head)
        if on_entry is None or assumed is None or on_entry is self.terms.false or assumed is self.terms.true:
            return None
        again = [candidate.formula(back) for back in backs]
        if None in again:
            return None
        literal = (
            self.houdini.activation_literal(candidate.text)
            if candidate.tier is None
            else self.houdini.activation_literal_of(candidate.text, candidate.tier)
        )
        self.houdini.assume(literal, head.state.guard.term, assumed)
        self.houdini.require(literal, entry.state.guard.term, on_entry)
        for back, formula in zip(backs, again, strict=True):
            assert formula is not None
            self.houdini.require(literal, back.state.guard.term, formula)
        return literal

    # ------------------------------------------------------------ material

    def _material(self, cut: InductionStep, entry: View, head: View) -> tuple[Material, tuple[AccessPath, ...]]:
        types = types_of_locals(cut.procedure)
        roots: list[AccessPath] = [LocalPath(name, types[name]) for name in cut.head.locals if name in types]
        written = {location.name for location in cut.havoc_set.locations if isinstance(location, HavocStatic)}
        for name in dict.fromkeys((*written, *cut.head.globals)):
            type_ = self.encoding.program.globals[name].type
            if self._stands_for_memory(name):
                continue
            if not name.endswith(">") and isinstance(type_, IntType | RefType | ArrayType):
                roots.append(StaticPath(name, type_))
        paths = access_paths_from(self.encoding, cut.head, roots, 2)
        changing = tuple(path for path in paths if _changes(path, entry, head))
        steady = _different(head, [path for path in paths if path not in changing])
        arrays = tuple(path for path in paths if isinstance(path.type, ArrayType) and _cells_change(path, entry, head))
        constants = constants_of(cut.procedure)
        return Material(self.terms, changing, steady, constants, entry), arrays

    def _candidates(self, cut: InductionStep, material: Material) -> Iterator[Candidate]:
        yield from scalar_candidates(material)
        if self.encoding.program.language is Language.C:
            yield from stepping(material, self._steps(cut))
        changed = {location.name for location in cut.havoc_set.locations if isinstance(location, HavocLocal)}
        for condition in conditions_of(cut.procedure)[:MOST_CONDITIONS]:
            if any(local.name in changed for local in locals_in(condition)):
                yield Candidate(f"{condition}", lambda view, c=condition: self._condition(view, c))  # type: ignore[misc]
                yield Candidate(f"not {condition}", lambda view, c=condition: self._negated(view, c))  # type: ignore[misc]

    @staticmethod
    def _steps(cut: InductionStep) -> Mapping[str, int]:
        return {} if cut.loop is None else steps_of(cut.procedure, cut.loop.labels)

    def _stands_for_memory(self, name: str) -> bool:
        arrays = self._arrays
        return arrays is not None and (name in arrays.indices or name in arrays.cells or name in arrays.hidden)

    def _about_cells(self, cut: InductionStep, entry: View, head: View) -> Iterator[Candidate]:
        """Candidates about the cells of the arrays that the loop uses."""
        if self._arrays is None:
            return
        written = frozenset(item.name for item in cut.havoc_set.locations if isinstance(item, HavocStatic))
        material, _ = self._material(cut, entry, head)
        program = self.encoding.program
        yield from cell_candidates(CellMaterial(material, self._arrays, written, program, self._steps(cut)))

    def _condition(self, view: View, condition: Expr) -> Term | None:
        """A condition of the program, if its variables are there and it needs no memory."""
        if any(local.name not in view.state.locals or is_reference(local.type) for local in locals_in(condition)):
            return None
        try:
            return scalar(self.encoding, view.state, condition)
        except EncodingError:
            return None

    def _negated(self, view: View, condition: Expr) -> Term | None:
        holds = self._condition(view, condition)
        return None if holds is None else self.terms.not_(holds)

    # ------------------------------------------------------------ lazily initialised objects

    def new_era(self, entry: SymbolicState, inside: Guard) -> Era:
        """Unknown objects are from now on as they are at this cut."""
        known = (*entry.heap, *(object_id for object_id in self.encoding.constants))
        inherited = dict.fromkeys(rule for era in self.lazy.eras for rule in era.rules)
        inherited.update(dict.fromkeys(self._rules(entry)))
        rules = {rule: self.houdini.activation_literal(f"all {rule}") for rule in inherited}
        era = Era(inside.term, known, rules)
        self.lazy.eras.append(era)
        return era

    def _rules(self, entry: SymbolicState) -> Iterator[Rule]:
        for type_ in self.lazy.types:
            if isinstance(type_, ArrayType):
                for bound in self._steady_numbers(entry):
                    yield Rule(type_, LENGTH, "equal", bound)
            elif isinstance(type_, RefType):
                for key, declared in field_types(self.encoding.program, type_.name).items():
                    yield from self._field_rules(type_, key, declared)

    def _field_rules(self, type_: Type, key: tuple[str, str], declared: Type) -> Iterator[Rule]:
        if is_reference(declared):
            yield Rule(type_, key, "not null", None)
        elif isinstance(declared, IntType) and declared.signed:
            zero = self.terms.bv(0, declared.width)
            yield Rule(type_, key, "equal", zero)
            yield Rule(type_, key, "least", zero)

    def _steady_numbers(self, entry: SymbolicState) -> list[Term]:
        numbers = [value for value in entry.locals.values() if isinstance(value, Term)]
        fitting = [value for value in numbers if value.sort is self.terms.bv(0, 32).sort]
        return list(dict.fromkeys(fitting))[:6]

    def _check_rules(self, cut: InductionStep) -> None:
        """Rules hold on entry if they are rules of all eras before; after the iteration if its own eras have them, too,
        and all objects that become unknown follow them."""
        self.check_eras_before(cut.era.rules, cut.number, cut.entry.guard.term)
        for rule, literal in cut.era.rules.items():
            for back in cut.backs:
                for era in self.lazy.eras[cut.number + 1 :]:
                    self.houdini.require(literal, back.guard.term, era.rules.get(rule, self.terms.false))
        for back in cut.backs:
            self._check_objects(cut, back)

    def check_eras_before(self, rules: dict[Rule, Term], number: int, guard: Term) -> None:
        """What is unknown already follows the rules if all eras before have them."""
        for rule, literal in rules.items():
            for era in self.lazy.eras[:number]:
                self.houdini.require(literal, guard, era.rules.get(rule, self.terms.false))

    def _check_objects(self, cut: InductionStep, back: SymbolicState) -> None:
        found = list(kept_references(self.lazy, cut.head, back, cut.first))
        reached = reachable(self.encoding, back, found, cut.first)
        for object_id, record in back.heap.items():
            if object_id < cut.first or (object_id not in reached and object_id not in self.lazy.births):
                continue
            type_ = self.encoding.types[object_id]
            made = self.encoding.allocated.get(object_id, self.terms.true)
            exists = self.lazy.exists(object_id) if object_id in self.lazy.births else made
            for rule, literal in cut.era.rules.items():
                if rule.type == type_:
                    holds = rule.holds(self.encoding, value_of(record, rule.key))
                    self.houdini.require(literal, self.terms.and_(back.guard.term, exists), holds)


def _different(view: View, paths: list[AccessPath]) -> tuple[AccessPath, ...]:
    """One path of several to the same number: candidates over the others would say the same. Constants are proposed as
    such."""
    found: dict[object, AccessPath] = {}
    for path in paths:
        number = view.number(path)
        if number is None or not number[0].is_constant:
            found.setdefault(path if number is None else number, path)
    return tuple(found.values())


def _changes(path: AccessPath, entry: View, head: View) -> bool:
    before, after = entry.value(path), head.value(path)
    if before is None or after is None:
        return False
    if isinstance(before[0], GuardedReference) and isinstance(after[0], GuardedReference):
        return dict(before[0].choices) != dict(after[0].choices)
    return before[0] is not after[0]


def _cells_change(path: AccessPath, entry: View, head: View) -> bool:
    before, after = entry.cells(path), head.cells(path)
    return before is not None and after is not None and before[0] is not after[0]
