"""Executing programs: the oracle every other answer is measured against."""

from __future__ import annotations

import _thread
import sys
import threading
from collections.abc import Callable, Mapping, Sequence

from vernier.core.source import NOWHERE, Origin
from vernier.ir.interp.c.leaks import leaked
from vernier.ir.interp.c.memory import NotModelled, Stuck
from vernier.ir.interp.code import Code
from vernier.ir.interp.ends import (
    Blocked,
    End,
    Limits,
    MissingModel,
    OutOfInputs,
    OutOfMemory,
    OutOfSteps,
    OutOfTime,
    Returned,
    Run,
    StackOverflow,
    Stopped,
    Threw,
    Undefined,
    Unsupported,
    Violated,
)
from vernier.ir.interp.inputs import InputSource, NoMoreInputs
from vernier.ir.interp.observe import Observer
from vernier.ir.interp.procedures import Mode
from vernier.ir.interp.session import (
    BlockedSignal,
    ClauseEvaluator,
    MissingSignal,
    OutOfMemorySignal,
    OutOfStepsSignal,
    OutOfTimeSignal,
    Session,
    StopSignal,
    ViolatedSignal,
)
from vernier.ir.interp.snapshot import Instantiation, Snapshot
from vernier.ir.interp.values import NULL, JavaArray, JavaObject, Runtime, Thrown
from vernier.ir.ops import StopReason
from vernier.ir.program import Ending, Procedure, Program, ending_of
from vernier.ir.state import Reference, State, Value
from vernier.ir.types import STRING, ArrayType, BoolType, FloatType, IntType, PointerType

_STACKS = tuple(megabytes << 20 for megabytes in (256, 64, 16))
_SPARE_FRAMES = 100


class Machine:
    """A program made ready to run often: procedures are compiled once, whatever is run and however often.

    Not to be used from two threads at once. `Run.final` belongs to the last run only. `clause_evaluator` judges clauses
    in runs that do not bring their own. By `shift` floats functions of numbers are rounded otherwise than here, where
    they may be (`accuracy`).
    """

    def __init__(
        self,
        program: Program,
        clause_evaluator: ClauseEvaluator | None = None,
        shift: int = 0,
    ) -> None:
        self.program = program
        self.shift = shift
        self._clause_evaluator = clause_evaluator
        self._codes: dict[Mode, Code] = {}

    def code(self, mode: Mode) -> Code:
        if mode not in self._codes:
            self._codes[mode] = Code(self.program, mode, self.shift)
        return self._codes[mode]

    def run(
        self,
        entry: str,
        start: State | Sequence[Value] | None,
        inputs: InputSource,
        observer: Observer | None = None,
        limits: Limits = Limits(),  # noqa: B008 (frozen)
        *,
        clause_evaluator: ClauseEvaluator | None = None,
        mode: Mode | None = None,
    ) -> Run:
        """Execute `entry` from a state, from argument values, or (None) from the program's beginning.

        Parameters without a value: numbers and truth values are inputs, `String[]` is empty, others are null.
        """
        chosen = mode if mode is not None else Mode.PLAIN if observer is None else Mode.OBSERVED
        code = self.code(chosen)
        heap = start.heap if isinstance(start, State) else {}
        evaluator = self._clause_evaluator if clause_evaluator is None else clause_evaluator
        session = Session(code, inputs, limits, observer, evaluator, first=max(heap, default=0) + 1)
        execution = _Execution(session, self.program.procedures[entry], start)
        _on_large_stack(execution.perform, session)
        if execution.crash is not None:
            raise execution.crash
        return execution.run()


def execute(
    program: Program,
    entry: str,
    start: State | Sequence[Value] | None,
    inputs: InputSource,
    observer: Observer | None = None,
    limits: Limits = Limits(),  # noqa: B008 (frozen)
    *,
    clause_evaluator: ClauseEvaluator | None = None,
) -> Run:
    """Execute once; see `Machine.run`. Who executes a program often keeps a `Machine`."""
    return Machine(program).run(entry, start, inputs, observer, limits, clause_evaluator=clause_evaluator)


def _on_large_stack(action: Callable[[], None], session: Session) -> None:
    """Run in a thread of its own with the largest stack the system grants: first calls and intrinsics nest on it."""
    finished = _thread.allocate_lock()
    finished.acquire()

    def perform() -> None:
        try:
            action()
        finally:
            finished.release()

    before = threading.stack_size()
    try:
        _start(perform)
    finally:
        threading.stack_size(before)
    try:
        finished.acquire()
    except BaseException:
        session.interrupt()
        raise


def _start(action: Callable[[], None]) -> None:
    for size in _STACKS:
        threading.stack_size(size)
        try:
            _thread.start_new_thread(action, ())
        except RuntimeError:
            continue
        return
    raise MemoryError("no thread can be started")


class _Execution:
    """One run in progress."""

    def __init__(self, session: Session, procedure: Procedure, start: State | Sequence[Value] | None) -> None:
        self._session = session
        self._procedure = procedure
        self._start = start
        self._arguments: dict[str, Runtime] = {}
        self._end: End = OutOfTime()
        self._result: Runtime = None
        self._snapshot: Snapshot | None = None
        self.crash: BaseException | None = None

    def perform(self) -> None:
        """The whole run, in its own thread."""
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, self._session.limits.depth + _SPARE_FRAMES))
        try:
            self._end = self._perform()
        except BaseException as error:
            self.crash = error
        finally:
            sys.setrecursionlimit(before)

    def _perform(self) -> End:
        session, code = self._session, self._session.code
        try:
            code.begin(session)
            self._arguments = self._prepare()
            if session.observer is not None:
                session.observer.started(session)
            self._result = code.function_object(self._procedure.name)(*self._arguments.values())
            held = [*session.started, *self._arguments.values(), self._result]
            session.violations.extend(leaked(session, held, ending_of(code.program, self._procedure.name)))
            return Returned(self._plain(self._result))
        except Thrown as thrown:
            return self._threw(thrown)
        except Exception as error:
            end = _ending(error, code.origin_of_exception(error))
            if isinstance(end, Undefined) and end.obligation is not None:
                session.violations.append((end.obligation, end.origin))
            if isinstance(end, Stopped) and end.reason in (StopReason.EXIT, StopReason.ABORT):
                session.violations.extend(leaked(session, code.variables_at(error), Ending.ENDED))
            return end

    def _plain(self, value: Runtime) -> Value:
        """A value with the ids of the final state, which is looked at only if the value is a reference or pointer."""
        if isinstance(value, JavaObject | JavaArray | tuple):
            return self._final().value(value)
        plain: Value = value
        return plain

    def _final(self) -> Snapshot:
        if self._snapshot is None:
            self._snapshot = Snapshot(self._session, [*self._arguments.values(), self._result])
        return self._snapshot

    def _threw(self, thrown: Thrown) -> Threw:
        session, exception = self._session, thrown.exception
        self._result = exception
        obligation: str | None = getattr(exception, "r", None)
        if obligation is not None:
            obligation = str(obligation)
            origin = session.code.origin_of_exception(thrown)
            session.violations.append((obligation, origin))
        reference = self._plain(exception)
        assert isinstance(reference, Reference)
        message, cause = _message(session, exception), _cause(session, exception)
        return Threw(exception.CLASS_NAME, message, obligation, reference, cause)

    def _prepare(self) -> dict[str, Runtime]:
        """The arguments of the entry, after the start state has been put in place."""
        session, start = self._session, self._start
        state = start if isinstance(start, State) else State()
        instantiation = Instantiation(session, state)
        instantiation.build()
        given: Mapping[str, Value] = state.locals
        if start is not None and not isinstance(start, State):
            names = [parameter.name for parameter in self._procedure.parameters]
            given = dict(zip(names, start, strict=True))
        arguments: dict[str, Runtime] = {}
        for parameter in self._procedure.parameters:
            if parameter.name in given:
                arguments[parameter.name] = instantiation.runtime(given[parameter.name])
                continue
            match parameter.type:
                case BoolType() | IntType() | FloatType():
                    value = session.draw(parameter.type, parameter.name, self._procedure.origin)
                case ArrayType(element=element) if element == STRING:
                    value = session.array(parameter.type, [])
                case PointerType():
                    value = NULL
                case _:
                    value = None
            arguments[parameter.name] = value
        return arguments

    def run(self) -> Run:
        """What happened."""
        session = self._session
        initialised = self._start.initialised if isinstance(self._start, State) else frozenset()

        def final() -> State:
            if session.code.session is not session:
                raise RuntimeError("the final state was asked for after the machine ran again")
            return self._final().state(self._arguments, initialised)

        return Run(
            end=self._end,
            stdout="".join(session.out),
            stderr="".join(session.err),
            violations=tuple(session.violations),
            inputs=tuple(session.consumed),
            unchecked_clauses=tuple(session.unchecked),
            operations=session.counter[0],
            doubts=tuple(session.conditions.doubts),
            steps=session.steps,
            _final=final,
        )


def _message(session: Session, exception: JavaObject) -> str | None:
    fields = session.code.classes.fields(exception.CLASS_NAME)
    if ("java.lang.Throwable", "message") not in fields:
        return None
    string = getattr(exception, fields["java.lang.Throwable", "message"][0])
    return None if string is None else session.text(string)


def _cause(session: Session, exception: JavaObject) -> str | None:
    fields = session.code.classes.fields(exception.CLASS_NAME)
    if ("java.lang.Throwable", "cause") not in fields:
        return None
    cause: JavaObject | None = getattr(exception, fields["java.lang.Throwable", "cause"][0])
    # A throwable that is its own cause has none yet.
    return None if cause is None or cause is exception else cause.CLASS_NAME


def _ending(error: Exception, origin: Origin) -> End:
    """How a run ends that did not return or throw."""
    match error:
        case BlockedSignal():
            return Blocked(origin)
        case StopSignal(reason=reason, status=status):
            return Stopped(reason, status, origin)
        case ViolatedSignal(obligation=obligation, origin=place):
            return Violated(obligation, place)
        case OutOfStepsSignal():
            return OutOfSteps()
        case OutOfTimeSignal():
            return OutOfTime()
        case NoMoreInputs():
            return OutOfInputs(origin)
        case RecursionError():
            return StackOverflow()
        case MemoryError() | OutOfMemorySignal():
            return OutOfMemory(origin)
        case MissingSignal(name=name):
            return MissingModel(name, origin)
        case NotModelled():
            return Unsupported(str(error), origin)
        case Stuck(obligation=violated, detail=detail):
            return Undefined(violated, detail, origin)
        case ZeroDivisionError() | AttributeError() | IndexError() | TypeError() | UnboundLocalError() if (
            origin is not NOWHERE
        ):
            # The program broke a law of the IR: a division by zero, an access through null, an index out of bounds.
            return Undefined(None, f"{type(error).__name__}: {error}", origin)
        case _:
            raise error
