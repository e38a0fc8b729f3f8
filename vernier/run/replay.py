"""REFUTED means replayed: every counterexample is executed before anybody sees it.

Law: `confirm` returns REFUTED only when the interpreter, run on the counterexample, violated exactly that obligation.
Otherwise the outcome becomes UNKNOWN, with the reason why the candidate did not stand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from vernier.core.budget import Budget
from vernier.core.evidence import Evidence, SafeUnder, StartState, ThrowingRun, Thrown, UndefinedBehaviour
from vernier.core.heap_view import HeapView
from vernier.core.obligation import SOUNDNESS, Code, Obligation, ViolationPoint
from vernier.core.outcome import Counterexample, InputValue, Outcome, Verdict
from vernier.core.property import INITIALISER_ERROR
from vernier.engines.testing.only_execution import undefined_behaviour_before
from vernier.ir.interp import (
    Blocked,
    Limits,
    ListInputs,
    Machine,
    MissingModel,
    OutOfInputs,
    OutOfSteps,
    OutOfTime,
    Run,
    StableSnapshot,
    Stopped,
    Threw,
    Undefined,
    Unsupported,
)
from vernier.ir.interp.intrinsics import rounded_function
from vernier.ir.ops import Clause
from vernier.ir.program import GlobalStorage, Language, Procedure, Program
from vernier.ir.state import ObjectState, Pointer, State
from vernier.ir.state_text import text_to_state
from vernier.ir.types import VOID_POINTER, PointerType
from vernier.run.tracing.at_call import AtCall
from vernier.run.tracing.heap import Root, argument_texts, heap_lines, heap_view
from vernier.run.tracing.program_arguments import program_arguments
from vernier.run.tracing.terms import Terms
from vernier.run.tracing.trace import Tracer, quoted
from vernier.spec.execution import ClauseRunner
from vernier.spec.tree import BodyClause

_STEPS = 50_000_000
_TRACED_STEPS = 2_000_000


@dataclass(frozen=True, slots=True)
class Replayed:
    """`example` is complete, with its story; `evidence` has the exception, and undefined behaviour before it."""

    example: Counterexample
    evidence: tuple[Evidence, ...]


class Replayer:
    """Replays counterexamples of one program; `files` are the user's own, `clauses` the meaning of its clauses."""

    def __init__(
        self, program: Program, files: Collection[str], clauses: Mapping[str, BodyClause] = MappingProxyType({})
    ) -> None:
        self._program = program
        self._files = files
        runner = ClauseRunner(program, clauses) if clauses else None
        self._machine = Machine(program, runner)
        units = max(map(self._units, program.procedures.values()), default=0)
        shifts = (shift for shift in range(-units, units + 1) if shift != 0)
        self._otherwise = tuple(Machine(program, runner, shift) for shift in shifts)

    def _units(self, procedure: Procedure) -> int:
        """By how many floats a virtual machine or a C library may round a function otherwise than this machine."""
        found = rounded_function(self._program.language, procedure)
        return 0 if found is None or found.accuracy is None else found.accuracy.units

    def confirm(self, outcome: Outcome, budget: Budget) -> Outcome:
        """The outcome as it may be shown."""
        outcome = self._with_runs_that_stand(outcome, budget)
        example = outcome.counterexample
        if outcome.verdict is not Verdict.REFUTED:
            return outcome
        if example is None:
            return replace(outcome, verdict=Verdict.UNKNOWN, reason="a violation was claimed without a counterexample")
        replayed = self.replay(outcome, example, budget)
        if isinstance(replayed, str):
            reason = f"a candidate counterexample did not stand: {replayed}"
            return replace(outcome, verdict=Verdict.UNKNOWN, reason=reason)
        return replace(outcome, counterexample=replayed.example).with_evidence(*replayed.evidence)

    def _with_runs_that_stand(self, outcome: Outcome, budget: Budget) -> Outcome:
        """Executions that show that a condition is needed are executed as well; what does not throw is not shown."""
        condition = outcome.find(SafeUnder)
        if condition is None or not any(condition.runs):
            return outcome
        stand = tuple(run if run is not None and self._stands(run, budget) else None for run in condition.runs)
        told = (replace(condition, runs=stand) if item is condition else item for item in outcome.evidence)
        return replace(outcome, evidence=tuple(told))

    def _stands(self, run: ThrowingRun, budget: Budget) -> bool:
        limits = Limits(steps=_STEPS, seconds=budget.remaining())
        replayed = self._machine.run(run.entry, text_to_state(run.start), ListInputs(()), None, limits)
        return replayed.violated(run.obligation)

    def replay(self, outcome: Outcome, example: Counterexample, budget: Budget) -> Replayed | str:
        """Execute the counterexample; a text says why it shows no violation of the obligation."""
        if example.entry not in self._program.procedures:
            return f"there is no procedure {example.entry}"
        try:
            start = text_to_state(example.start)
        except ValueError as error:
            return str(error)
        missing = next((name for name in _classes(start) if name not in self._program.classes), None)
        if missing is not None and self._program.language is Language.JAVA:
            return f"the program has no class {missing}"
        # In C nothing that comes after the violation matters; in Java what was thrown is told.
        last = _last_of(outcome.obligation) if self._program.language is Language.C else frozenset[str]()
        limits = Limits(steps=_STEPS, seconds=budget.remaining(), stop_at=last)
        run = self._machine.run(example.entry, start, ListInputs(example.inputs), None, limits)
        if not run.violated(outcome.obligation.id):
            return _why_not(run)
        for machine in self._otherwise:
            other = machine.run(example.entry, start, ListInputs(example.inputs), None, limits)
            if not other.violated(outcome.obligation.id):
                return "it depends on how functions such as sin, exp and pow are rounded"
        if outcome.obligation.code in SOUNDNESS:
            after = run.final if outcome.obligation.code is Code.PRESERVATION else None
            example = replace(example, terms=Terms(self._machine).texts(start, after))
        told = self._with_story(outcome.obligation, example, start, run, budget)
        return Replayed(told, self._evidence(outcome, example, run))

    def _evidence(self, outcome: Outcome, example: Counterexample, run: Run) -> tuple[Evidence, ...]:
        obligation, found = outcome.obligation, list[Evidence]()
        if example.start and outcome.find(StartState) is None:
            found.append(StartState.MADE if example.making else self._start_state(example.entry))
        if isinstance(run.end, Threw):
            wraps = run.end.class_name == INITIALISER_ERROR and run.end.cause is not None
            found.append(Thrown(run.end.class_name, run.end.cause or "" if wraps else ""))
        before = undefined_behaviour_before(self._program, run, obligation.id)
        if before is not None:
            found.append(UndefinedBehaviour(before))
        return tuple(found)

    def _start_state(self, entry: str) -> StartState:
        blocks = self._program.procedures[entry].blocks
        if any(isinstance(operation, Clause) for block in blocks for operation in block.operations):
            return StartState.ALLOWED
        return StartState.ANY

    def _with_story(
        self, obligation: Obligation, example: Counterexample, start: State, run: Run, budget: Budget
    ) -> Counterexample:
        """The counterexample with its story: a second execution under observation, up to the violation."""
        tracer = Tracer(self._files)
        limits = Limits(steps=_TRACED_STEPS, seconds=budget.remaining() / 2, stop_at=_last_of(obligation))
        traced = self._machine.run(example.entry, start, ListInputs(example.inputs), tracer, limits)
        start, arguments = self._shown_start(example, start, limits)
        given = self._given_to_main(example.entry, run.inputs)
        before = heap_view(self._program, start, [*arguments, *self._globals(start)])
        if traced.violated(obligation.id):
            tracer.ended()
        steps = tracer.steps()
        after = self._after(tracer) if traced.violated(obligation.id) else None
        # A term is easier to read than the objects that make it.
        lines = () if example.terms else heap_lines(before)
        shown = argument_texts(before)[bool(example.terms) : len(arguments)]
        return replace(
            example,
            inputs=run.inputs,
            arguments=(*given, *shown),
            before=lines,
            after=tuple(line for line in heap_lines(after) if line not in lines) if after and lines else (),
            steps=steps,
            failure=_failure(obligation, run),
            heap_before=before,
            heap_after=after,
        )

    def _shown_start(self, example: Counterexample, start: State, limits: Limits) -> tuple[State, list[Root]]:
        """The state that the user's procedure begins with, and its arguments. Where a function of C takes pointers, the
        procedure around it makes the objects, which nobody wants to see: its call is what is shown."""
        entry = self._program.procedures[example.entry]
        function = entry.wraps
        is_c = self._program.language is Language.C
        if is_c and function is not None and entry.origin == self._program.procedures[function].origin:
            call = AtCall(function)
            self._machine.run(example.entry, start, ListInputs(example.inputs), call, limits)
            if call.state is not None:
                return call.state, [root for root in call.arguments if isinstance(root[2], PointerType)]
        named = [(item.name, item.type) for item in entry.parameters if item.name in start.locals]
        return start, [(name, start.locals[name], type_) for name, type_ in named]

    def _given_to_main(self, entry: str, inputs: Sequence[InputValue]) -> list[tuple[str, str]]:
        given = program_arguments(entry, inputs)
        is_c = self._program.language is Language.C
        main = self._program.procedures.get("main" if is_c else self._program.wrapped(entry))
        if given is None or main is None or len(main.parameters) <= is_c:
            return []
        strings = (main.parameters[int(is_c)].name, f"{{{', '.join(map(quoted, given.texts))}}}")
        return [(main.parameters[0].name, str(len(given.texts))), strings] if is_c else [strings]

    def _after(self, tracer: Tracer) -> HeapView:
        """The heap when the violation happened, from the variables that were alive."""
        variables = tracer.variables()
        snapshot = StableSnapshot(tracer.session, [value for _, value, _ in variables])
        roots = [(name, snapshot.value(value), type_) for name, value, type_ in variables]
        state = snapshot.state({}, frozenset())
        view = heap_view(self._program, state, [*roots, *self._globals(state)])
        named = [(box, tracer.name(box.id)) for box in view.boxes]
        return replace(
            view, boxes=tuple(replace(box, alias=alias) if alias != box.name else box for box, alias in named)
        )

    def _globals(self, state: State) -> list[Root]:
        """The user's own globals that differ from their beginning."""
        found: list[Root] = []
        for name, definition in self._program.globals.items():
            if definition.origin.span.file not in self._files or "<" in name or "$" in name:
                continue
            if name in state.globals and definition.storage is GlobalStorage.VARIABLE:
                found.append((name.rpartition(".")[2], state.globals[name], definition.type))  # type: ignore[arg-type]
            elif name in state.global_objects:
                found.append((f"&{name}", Pointer(state.global_objects[name], 0), VOID_POINTER))
        return found


def _classes(start: State) -> Iterator[str]:
    return (item.class_name for item in start.heap.values() if isinstance(item, ObjectState))


def _failure(obligation: Obligation, run: Run) -> str:
    match run.end:
        case Threw(class_name=name, message=message) if obligation.moment is ViolationPoint.ESCAPE:
            return f"{name}: {message}" if message else name
        case Undefined(obligation=violated, detail=detail) if violated == obligation.id:
            return detail
        case _:
            return ""


def _last_of(obligation: Obligation) -> frozenset[str]:
    """Where the execution need not go on: at the violation, unless that happens when an exception escapes."""
    return frozenset({obligation.id}) if obligation.moment is ViolationPoint.IMMEDIATE else frozenset()


def _why_not(run: Run) -> str:
    match run.end:
        case Blocked():
            return "an assumption of the program rules it out"
        case OutOfSteps() | OutOfTime():
            return "the replay took too long"
        case OutOfInputs():
            return "the replay asked for more inputs than the candidate has"
        case MissingModel(name=name):
            return f"the replay needs {name}, which has no model"
        case Unsupported(detail=detail):
            return f"the replay is not possible: {detail}"
        case Stopped(reason=reason):
            return f"the replay stopped ({reason.value}) before the violation"
        case Threw(class_name=name):
            return f"the replay ended with {name} instead"
        case _:
            return "the replay showed no violation"
