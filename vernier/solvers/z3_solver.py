"""Z3 behind the solver protocol, for integers, reals, quantifiers and uninterpreted sorts.

Terms travel as SMT-LIB text, which z3 reads faster than its Python objects are built. Assertions are gathered and
handed over at the next check or push. A label is a Boolean that implies its assertion and is assumed.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.smtlib import NumberedNames, Renderer
from vernier.solvers.answers import Answer, Sat, Satisfiable, Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import SolverOptions
from vernier.solvers.z3_models import NoFiniteModel, Z3Model, read_model

NO_LIMIT = 4294967295
"""What z3 takes for a time limit in milliseconds that means none."""


@dataclass(slots=True)
class _Scope:
    """What one level of the assertion stack added."""

    labels: dict[str, Hashable] = field(default_factory=dict)
    guards: dict[Term, str] = field(default_factory=dict)
    conditions_before: int = 0


class Z3Solver:
    """One incremental z3 instance, in a context of its own unless it is given one."""

    def __init__(self, options: SolverOptions, context: Any = None) -> None:
        import z3

        self._z3 = z3
        self._options = options
        self._context = z3.Context() if context is None else context
        self._native = z3.Solver(ctx=self._context)
        self._native.set("random_seed", options.seed)
        self._parser = z3.ParserContext(self._context)
        self._names = NumberedNames()
        self._renderer = Renderer(self._names)
        self._scopes = [_Scope()]
        self._pending: list[tuple[Term, str | None]] = []
        self._conditions: list[str] = []
        self._conditions_asserted = 0
        self._literals = 0
        self._native_literals: dict[str, Any] = {}

    def assert_(self, term: Term, label: Hashable | None = None) -> None:
        """Add a constraint to the current scope."""
        guard = None
        if label is not None:
            guard = self._fresh_literal()
            self._scopes[-1].labels[guard] = label
        self._pending.append((term, guard))

    def push(self) -> None:
        """Open a scope."""
        self._flush()
        self._native.push()
        self._scopes.append(_Scope(conditions_before=self._conditions_asserted))

    def pop(self) -> None:
        """Close the innermost scope."""
        if len(self._scopes) == 1:
            raise ValueError("no scope to close")
        self._pending.clear()
        self._native.pop()
        self._conditions_asserted = self._scopes.pop().conditions_before

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Answer:
        """Decide the assertions under assumptions."""
        answer = self.decide(assumptions, seconds)
        return self._model() if isinstance(answer, Satisfiable) else answer

    def decide(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Satisfiable | Unsat | Unknown:
        """As ``check``, without a model: reading one often takes longer than finding it."""
        guards = [self._assumption(term) for term in assumptions]
        limit = seconds if seconds is not None else self._options.seconds
        end = None if limit is None else time.monotonic() + limit
        try:
            self._flush()
            remaining = NO_LIMIT if end is None else int((end - time.monotonic()) * 1000)
            if remaining <= 0:
                return Unknown(UnknownReason.TIMEOUT, "while reading the assertions")
            self._native.set("timeout", remaining)
            labels = [name for scope in self._scopes for name in scope.labels]
            result = self._native.check(*(self._literal(name) for name in (*labels, *guards)))
            if result == self._z3.sat:
                return Satisfiable()
            if result == self._z3.unsat:
                return self._unsat(assumptions, guards)
            return unknown_answer(self._native.reason_unknown())
        except self._z3.Z3Exception as error:
            return Unknown(UnknownReason.FAILED, str(error))

    def found(self) -> Z3Model:
        """The model that the last ``decide`` found."""
        return Z3Model(self._native.model(), self._names)

    def _model(self) -> Sat | Unknown:
        try:
            return Sat(read_model(self._native.model(), self._names))
        except NoFiniteModel as error:
            return Unknown(UnknownReason.INCOMPLETE, str(error))
        except self._z3.Z3Exception as error:
            return Unknown(UnknownReason.FAILED, str(error))

    def close(self) -> None:
        """Drop the native objects."""
        self._native = self._parser = self._context = None
        self._native_literals = {}
        self._scopes = []

    def _fresh_literal(self) -> str:
        self._literals += 1
        return f"k{self._literals}!"

    def _literal(self, name: str) -> Any:
        known = self._native_literals.get(name)
        if known is None:
            is_negated = name.startswith("!")
            known = self._z3.Not(self._literal(name[1:])) if is_negated else self._z3.Bool(name, self._context)
            self._native_literals[name] = known
        return known

    def _assumption(self, term: Term) -> str:
        """A literal that implies ``term``: itself if it is a literal, else a guard known in the current scopes."""
        inner = term.args[0] if term.op is Op.NOT else term
        if inner.op is Op.SYMBOL:
            name = self._names.symbol(inner)
            return name if inner is term else f"!{name}"
        for scope in self._scopes:
            if term in scope.guards:
                return scope.guards[term]
        guard = self._scopes[-1].guards[term] = self._fresh_literal()
        self._pending.append((term, guard))
        return guard

    def _flush(self) -> None:
        """Hand over the pending assertions as one conjunction: z3's Python layer is slow per assertion."""
        pending = list(self._pending)
        self._pending.clear()
        rendering = self._renderer.render([term for term, _ in pending])
        self._conditions += rendering.conditions
        parts = self._conditions[self._conditions_asserted :]
        self._conditions_asserted = len(self._conditions)
        lines = [*rendering.declarations, *(definition.line for definition in rendering.definitions)]
        lines += [f"(declare-const {guard} Bool)" for _, guard in pending if guard is not None]
        for (_, guard), text in zip(pending, rendering.roots, strict=True):
            parts.append(text if guard is None else f"(=> {guard} {text})")
        if parts:
            lines.append(f"(assert (and true {' '.join(parts)}))")
            self._native.add(self._parser.from_string("\n".join(lines)))

    def _unsat(self, assumptions: Sequence[Term], guards: Sequence[str]) -> Unsat:
        used = {
            str(literal.decl().name()) if self._z3.is_const(literal) else f"!{literal.arg(0).decl().name()}"
            for literal in self._native.unsat_core()
        }
        labels = [label for scope in self._scopes for name, label in scope.labels.items() if name in used]
        blamed = [term for term, guard in zip(assumptions, guards, strict=True) if guard in used]
        return Unsat(tuple(dict.fromkeys(labels)), tuple(dict.fromkeys(blamed)))


class Z3Siblings:
    """Solvers in one context, to make which takes longer than many a question. They know nothing of each other; they
    are not for several threads."""

    def __init__(self) -> None:
        self._context: Any = None

    def open(self) -> Z3Solver:
        if self._context is None:
            import z3

            self._context = z3.Context()
        return Z3Solver(SolverOptions(), self._context)


def unknown_answer(reason: str) -> Unknown:
    """Z3's words for not knowing, sorted into ours."""
    if "resource" in reason:
        return Unknown(UnknownReason.RESOURCES, reason)
    if reason in ("timeout", "canceled"):
        return Unknown(UnknownReason.TIMEOUT, reason)
    if "memory" in reason:
        return Unknown(UnknownReason.MEMORY, reason)
    return Unknown(UnknownReason.INCOMPLETE, reason)
