"""Summaries of whole programs: the contexts of procedures, recursion, and the effect of calls on a caller's state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.summaries.domain.bounds import Bounding, Bounds, Key, KeyKind, Limits
from vernier.analysis.summaries.domain.state import AbstractState, Merging, Tested
from vernier.analysis.summaries.domain.transfer import Allocation, NotSummarised, allocated_key, named_objects
from vernier.analysis.summaries.domain.values import local_key
from vernier.analysis.summaries.domain.widening import Widening
from vernier.analysis.summaries.expressions.algebra import Algebra
from vernier.analysis.summaries.expressions.terms import LeafKind
from vernier.analysis.summaries.graph import Exit, MentionedLocations
from vernier.analysis.summaries.predicates import is_question, members_tested_by
from vernier.analysis.summaries.procedure import RESULT, ProcedureAnalysis
from vernier.analysis.summaries.templates import NEVER, Context, Instance, Template, initial, key_kind
from vernier.analysis.summaries.traversal import Traversals
from vernier.ir.expr import Local
from vernier.ir.ops import Call, CallVirtual
from vernier.ir.program import Procedure, Program
from vernier.ir.types import THROWABLE, VOID, VoidType, is_reference
from vernier.ir.walk import unsupported_stops

_DEEPEST = 60
_RUNS = 600
_IDENTITY = frozenset({"java.lang.System.identityHashCode(java.lang.Object)"})


class Summariser:
    """Computes templates on demand and keeps them. One algebra serves all procedures of a program."""

    def __init__(self, program: Program, limits: Limits = Limits(), walks: Traversals = Traversals.EXACT) -> None:  # noqa: B008
        self.program = program
        self.bounding = Bounding(Algebra(), limits)
        self.calls = CallGraph(program)
        self.mentioned = MentionedLocations(self.calls)
        self.walks = walks
        self._templates: dict[tuple[str, Context], Template] = {}
        self._contexts: dict[str, dict[Context, None]] = {}
        self._running: dict[tuple[str, Context], Template] = {}
        self._recursive: dict[tuple[str, Context], None] = {}
        self._runs = 0

    def summary(self, name: str, exit_: Exit = Exit.RETURN) -> Template:
        """What a procedure does, whoever calls it."""
        self._runs = 0
        return self.template(name, Context(frozenset(), Allocation.NAMED, exit_))

    # ------------------------------------------------------------ templates

    def template(self, name: str, context: Context) -> Template:
        key = (name, context)
        found = self._templates.get(key)
        if found is not None:
            return found
        if self.program.procedures[name].is_external:
            return self._without_body(name, context.exit)
        if key in self._running:
            if key == next(reversed(self._running)):
                self._recursive[key] = None
                return self._running[key]
            # Procedures that call each other: what they touch may have changed, so nothing is known that has to be
            # found out again and again.
            return self._by_modifies_set(name)
        if len(self._running) >= _DEEPEST or self._runs >= _RUNS:
            return self._by_modifies_set(name)
        found = self._templates[key] = self._fixpoint(key)
        return found

    def _without_body(self, name: str | None, exit_: Exit) -> Template:
        """Of a procedure without a body: everything may have changed, unless it can only return a number."""
        procedure = None if name is None else self.program.procedures.get(name)
        if procedure is not None and _is_harmless(procedure):
            return NEVER if exit_ is Exit.THROW else Template(self._any_result(name), True)
        return self._anything(name)

    def _by_modifies_set(self, name: str) -> Template:
        """Whatever a procedure and those it calls mention may have changed."""
        reachable = self.calls.reachable(name)
        unknown = tuple(item.name for item in reachable if _is_left_out(item))
        if unknown or self.calls.is_open(name):
            return replace(self._anything(name), unknown=unknown or (name,))
        values = {key: self.bounding.anything(key) for key in sorted(self.mentioned.by(name), key=_order)}
        return Template({**values, **self._any_result(name)}, True)

    def _any_result(self, name: str | None) -> dict[Key, Bounds]:
        procedure = self.program.procedures.get(name) if name is not None else None
        if procedure is None or procedure.result == VOID:
            return {}
        key = Key(KeyKind.RESULT, RESULT, "", procedure.result)
        return {key: self.bounding.anything(key)}

    def _fixpoint(self, key: tuple[str, Context]) -> Template:
        """A recursive procedure is first taken never to return, then to do what was found so far, until that holds."""
        name, context = key
        procedure = self.program.procedures[name]
        if _is_left_out(procedure):
            return replace(self._anything(name), unknown=(name,))
        assumed = NEVER
        for round_ in range(self.bounding.limits.rounds + 4):
            self._running[key] = assumed
            self._recursive.pop(key, None)
            self._runs += 1
            try:
                result = ProcedureAnalysis(self, procedure, context).run()
            except NotSummarised as error:
                return replace(self._anything(name), unknown=tuple(str(item) for item in error.args))
            finally:
                del self._running[key]
            if key not in self._recursive:
                return result
            widened = self._widened(context, assumed, result, round_)
            if widened == assumed:
                return widened
            assumed = widened
        return self._by_modifies_set(name)

    def _widened(self, context: Context, assumed: Template, result: Template, round_: int) -> Template:
        if not assumed.reached:
            return result
        if not result.reached:
            return assumed
        widening = Widening(self.bounding, Merging(self.bounding, lambda key: initial(self.bounding, context, key)))
        values = {}
        for key in dict.fromkeys((*assumed.values, *result.values)):
            old = assumed.values.get(key) or initial(self.bounding, context, key)
            new = result.values.get(key) or initial(self.bounding, context, key)
            if old is not None and new is not None:
                values[key] = widening.value(key, old, new, round_)
        return Template(values, True, tuple(dict.fromkeys((*assumed.unknown, *result.unknown))))

    def _anything(self, name: str | None) -> Template:
        """Everything may have changed."""
        values = {key: self.bounding.anything(key) for key in self.mentioned.everything()}
        return Template({**values, **self._any_result(name)}, True, (name or "a method without a body",))

    # ------------------------------------------------------------ calls

    def after_call(
        self, caller: ProcedureAnalysis, state: AbstractState, operation: Call | CallVirtual, target: str | None,
        site: str, exit_: Exit, allocation: Allocation,
    ) -> AbstractState | None:  # fmt: skip
        """The caller's state after a call of one procedure that ends in one way; None when it never does."""
        procedure = self.program.procedures.get(target) if target is not None else None
        arguments = [caller.transfer.evaluate(state, argument) for argument in operation.arguments]
        template = self._called(caller, state, procedure, target, arguments, exit_, allocation)
        if template.unknown:
            # Whatever else the caller does, everything may change.
            raise NotSummarised(*template.unknown)
        if not template.reached:
            return None
        parameters = () if procedure is None else procedure.parameters
        actuals = {local.name: value for local, value in zip(parameters, arguments, strict=False)}

        def actual(kind: LeafKind, owner: str, name: str) -> Bounds:
            if kind is LeafKind.PARAMETER:
                return actuals[name]
            key = next(item for item in known if key_kind(item) is kind and (item.owner, item.name) == (owner, name))
            return caller.transfer.heap(state, key)

        known = _mentioned(template, self.mentioned.by(target) if target is not None else ())
        instance = Instance(self.bounding, site, actual)
        values = {key: instance.of(key, bounds) for key, bounds in template.values.items()}
        after = self._with_results(caller, state, operation, exit_, values)
        if procedure is None or operation.target is None or exit_ is Exit.THROW or not is_question(template):
            return after
        return self._queried(after, operation, procedure, arguments, instance)

    def _queried(
        self, state: AbstractState, operation: Call | CallVirtual, procedure: Procedure, arguments: Sequence[Bounds],
        instance: Instance,
    ) -> AbstractState:  # fmt: skip
        """The result tells something of the one argument that is not known exactly."""
        unsure = [index for index, value in enumerate(arguments) if not value.exact]
        asked = operation.arguments[unsure[0]] if len(unsure) == 1 else None
        target = operation.target
        if not isinstance(asked, Local) or target is None or target.name == asked.name:
            return state
        if any(name == procedure.name for name, _ in self._running):
            return state
        whole = self.template(procedure.name, Context(frozenset(), Allocation.SET))
        if not is_question(whole):
            return state
        inside = members_tested_by(self.bounding.algebra, whole, procedure.parameters[unsure[0]])
        if inside is None:
            return state
        bounds = instance.of(local_key(target), self.bounding.exactly(inside))
        if not bounds.exact:
            return state
        tested = Tested(asked.name, bounds.lower, frozenset(self.mentioned.by(procedure.name)))
        return replace(state, origins={**state.origins, target.name: tested})

    def _called(
        self, caller: ProcedureAnalysis, state: AbstractState, procedure: Procedure | None, target: str | None,
        arguments: Sequence[Bounds], exit_: Exit, allocation: Allocation,
    ) -> Template:  # fmt: skip
        if procedure is None or procedure.is_external or target is None:
            return self._without_body(target, exit_)
        touched = self.mentioned.by(target)
        inexact = {key for key in touched if not caller.transfer.heap(state, key).exact}
        inexact.update(
            local_key(local) for local, value in zip(procedure.parameters, arguments, strict=True) if not value.exact
        )
        context = Context(frozenset(inexact), allocation, exit_)
        seen = self._contexts.setdefault(target, {})
        if context not in seen and len(seen) >= self.bounding.limits.contexts:
            everything = frozenset({*touched, *(local_key(local) for local in procedure.parameters)})
            context = Context(everything, Allocation.SET, exit_)
        seen[context] = None
        template = self.template(target, context)
        if allocation is Allocation.NAMED and self._too_many(caller, state, template):
            return self.template(target, replace(context, allocation=Allocation.SET))
        return template

    def _too_many(self, caller: ProcedureAnalysis, state: AbstractState, template: Template) -> bool:
        """Whether the call would give names to more objects of a class than are wanted."""
        for key, bounds in template.values.items():
            if key.kind is KeyKind.ALLOCATED:
                known = caller.transfer.heap(state, allocated_key(key.name)).upper
                count = named_objects(known, key.name) + named_objects(bounds.upper, key.name)
                if count > self.bounding.limits.objects:
                    return True
        return False

    def _with_results(
        self, caller: ProcedureAnalysis, state: AbstractState, operation: Call | CallVirtual, exit_: Exit,
        values: dict[Key, Bounds],
    ) -> AbstractState:  # fmt: skip
        result: Bounds | None = None
        for key, bounds in values.items():
            if key.kind is KeyKind.RESULT:
                result = bounds
            else:
                state = caller.transfer.set_heap(state, key, bounds)
        null = self.bounding.exactly(self.bounding.algebra.null)
        unknown = caller.transfer.values.unknown
        if exit_ is Exit.RETURN:
            if operation.target is not None:
                state = caller.transfer.set_local(state, operation.target, result or unknown(operation.target.type))
            if operation.raised is not None:
                state = caller.transfer.set_local(state, operation.raised, null)
        elif operation.raised is not None:
            thrown = result or Bounds(
                self.bounding.algebra.none,
                self.bounding.algebra.difference(self.bounding.algebra.universe(THROWABLE), null.lower),
            )
            state = caller.transfer.set_local(state, operation.raised, thrown)
        return state


def _is_left_out(procedure: Procedure) -> bool:
    """Whether a procedure may do what nobody has translated: the paths that stop there are executions all the same."""
    return any(unsupported_stops(procedure)) or (procedure.is_external and not _is_harmless(procedure))


def _is_harmless(procedure: Procedure) -> bool:
    """Whether a procedure without a body can only return a number: one of the language's own that is given numbers and
    returns one, or asks for the identity of an object."""
    types = (procedure.result, *(local.type for local in procedure.parameters))
    numbers = all(not is_reference(type_) and not isinstance(type_, VoidType) for type_ in types)
    return procedure.is_external and (
        procedure.name in _IDENTITY or (procedure.name.startswith("java.lang.") and numbers)
    )


def _mentioned(template: Template, touched: Sequence[Key] | frozenset[Key]) -> list[Key]:
    return list(dict.fromkeys((*template.values, *sorted(touched, key=_order))))


def _order(key: Key) -> tuple[str, str, str]:
    return key.kind.value, key.owner, key.name
