"""Bitwuzla behind the solver protocol: bit-vectors, floats, arrays and uninterpreted functions."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from vernier.logic import float_values
from vernier.logic.bank import Term
from vernier.logic.sorts import ArraySort, BoolSort, FloatSort, Sort
from vernier.logic.values import ArrayValue, FunctionValue, Interpretation, Model, Value, default_value
from vernier.solvers.answers import Answer, Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.bitwuzla_terms import Translator
from vernier.solvers.protocol import Cores, Preprocessing, SolverOptions


@dataclass(slots=True)
class _Scope:
    """What one level of the assertion stack added."""

    labelled: list[tuple[Any, Hashable]] = field(default_factory=list)
    definitions_before: int = 0


class BitwuzlaSolver:
    """One incremental bitwuzla instance. A formula is translated once, however often it is asserted."""

    def __init__(self, options: SolverOptions) -> None:
        import bitwuzla

        self._bitwuzla = bitwuzla
        self._options = options
        self._manager = bitwuzla.TermManager()
        self._native = bitwuzla.Bitwuzla(self._manager, native_options(options))
        self._translator = Translator(self._manager)
        self._scopes = [_Scope()]
        self._definitions_asserted = 0

    def assert_(self, term: Term, label: Hashable | None = None) -> None:
        """Add a constraint to the current scope."""
        native = self._translator.translate(term)
        self._native.assert_formula(native)
        if label is not None:
            self._scopes[-1].labelled.append((native, label))

    def push(self) -> None:
        """Open a scope."""
        self._native.push(1)
        self._scopes.append(_Scope(definitions_before=self._definitions_asserted))

    def pop(self) -> None:
        """Close the innermost scope."""
        if len(self._scopes) == 1:
            raise ValueError("no scope to close")
        self._native.pop(1)
        self._definitions_asserted = self._scopes.pop().definitions_before

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Answer:
        """Decide the assertions under assumptions."""
        natives = [self._translator.translate(assumption) for assumption in assumptions]
        self._assert_definitions()
        limit = seconds if seconds is not None else self._options.seconds
        expired = deadline(limit) if self._options.resources is None else countdown(self._options.resources)
        self._native.configure_terminator(expired)
        try:
            result = self._native.check_sat(*natives)
            if result == self._bitwuzla.Result.SAT:
                return Sat(self._model())
            if result == self._bitwuzla.Result.UNSAT:
                return self._unsat(assumptions, natives)
        except self._bitwuzla.BitwuzlaException as error:
            return Unknown(UnknownReason.FAILED, str(error))
        return Unknown(UnknownReason.TIMEOUT if expired() else UnknownReason.INCOMPLETE)

    def close(self) -> None:
        """Drop the native objects."""
        self._native = None
        self._translator = Translator(None)
        self._manager = None
        self._scopes = []

    def _assert_definitions(self) -> None:
        for definition in self._translator.definitions[self._definitions_asserted :]:
            self._native.assert_formula(definition)
        self._definitions_asserted = len(self._translator.definitions)

    def _unsat(self, assumptions: Sequence[Term], natives: Sequence[Any]) -> Unsat:
        if self._options.cores is Cores.OMITTED:
            return Unsat(tuple(self._labels()), tuple(assumptions))
        used = set(self._native.get_unsat_core())
        failed = set(self._native.get_unsat_assumptions())
        core: dict[Any, Hashable] = {}
        for scope in self._scopes:
            for native, label in scope.labelled:
                if native in used:
                    core.setdefault(native, label)
        blamed = tuple(term for term, native in zip(assumptions, natives, strict=True) if native in failed)
        return Unsat(tuple(dict.fromkeys(core.values())), tuple(dict.fromkeys(blamed)))

    def _labels(self) -> Iterable[Hashable]:
        return dict.fromkeys(label for scope in self._scopes for _, label in scope.labelled)

    def _model(self) -> Model:
        interpretations: dict[str, Interpretation] = {}
        for symbol in self._translator.symbols:
            value = self._native.get_value(self._translator.translate(symbol))
            interpretations[symbol.payload] = read_value(self._bitwuzla.Kind, value, symbol.sort)
        tables: dict[str, dict[tuple[Value, ...], Value]] = {}
        for term in self._translator.applications:
            arguments = tuple(self._value_of(argument) for argument in term.args)
            tables.setdefault(term.payload.name, {})[arguments] = self._value_of(term)
            interpretations[term.payload.name] = FunctionValue(default_value(term.sort), tables[term.payload.name])
        return Model(interpretations)

    def _value_of(self, term: Term) -> Value:
        value = self._native.get_value(self._translator.translate(term))
        return read_value(self._bitwuzla.Kind, value, term.sort)


def native_options(options: SolverOptions) -> Any:
    """Bitwuzla's option object for ours."""
    import bitwuzla

    native = bitwuzla.Options()
    native.set(bitwuzla.Option.PRODUCE_MODELS, True)
    native.set(bitwuzla.Option.SEED, options.seed)
    if options.cores is Cores.LABELS:
        native.set(bitwuzla.Option.PRODUCE_UNSAT_CORES, True)
        native.set(bitwuzla.Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
    if options.preprocessing is Preprocessing.OFF:
        native.set(bitwuzla.Option.PREPROCESS, False)
    if options.memory_megabytes is not None:
        native.set(bitwuzla.Option.MEMORY_LIMIT, options.memory_megabytes)
    return native


def deadline(seconds: float | None) -> Callable[[], bool]:
    """A question that is answered with yes from ``seconds`` from now on."""
    if seconds is None:
        return lambda: False
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def countdown(times: int) -> Callable[[], bool]:
    """A question that is answered with yes once it has been asked more often than this."""
    left = times

    def ask() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return ask


def read_value(kind: Any, native: Any, sort: Sort) -> Value:
    """A bitwuzla value as plain data."""
    match sort:
        case BoolSort():
            return bool(native.value())
        case FloatSort():
            return float_values.canonical(sort, int(native.value(2, False), 2))
        case ArraySort(index_sort, element_sort):
            entries: list[tuple[Value, Value]] = []
            while native.kind() == kind.ARRAY_STORE:
                array, index, element = native.children()
                entries.append((read_value(kind, index, index_sort), read_value(kind, element, element_sort)))
                native = array
            if native.kind() != kind.CONST_ARRAY:
                raise ValueError(f"not an array value: {native}")
            default = read_value(kind, native.children()[0], element_sort)
            return ArrayValue(default, dict(reversed(entries)))
        case _:
            return int(native.value(10))
