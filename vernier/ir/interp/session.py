"""The state of one run outside the program's variables: output, inputs, violations, fuel; and what intrinsics call."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from vernier.core.outcome import InputValue
from vernier.core.source import Origin
from vernier.ir.interp.c.conditions import MemoryConditions
from vernier.ir.interp.c.memory import MemoryModel, NotModelled, Stuck
from vernier.ir.interp.ends import Limits
from vernier.ir.interp.flow import ITERATIONS
from vernier.ir.interp.inputs import InputSource, fitted
from vernier.ir.interp.observe import Observer
from vernier.ir.interp.values import INTEGER, Function, Inside, JavaArray, JavaObject, Memory, Runtime, Thrown, note_of
from vernier.ir.ops import Allocate, CallPointer, Check, Clause, Disjoint, Havoc, Stop, StopReason, Storage
from vernier.ir.pointer_calls import misfit
from vernier.ir.program import Procedure
from vernier.ir.state import FunctionPointer, Pointer, Reference, Value
from vernier.ir.types import STRING, U16, ArrayType, IntType, Type

if TYPE_CHECKING:
    from vernier.ir.interp.code import Code

ClauseEvaluator = Callable[[Clause, tuple[Runtime, ...], "Session"], bool | None]
"""Tells whether a clause holds for the run-time values of its bindings, in this order; None when it cannot be told.
An assumption that does not hold it answers by `Session.blocked`."""
_FUEL = 4096
_STATISTICS = Path("/proc/self/statm")
_LARGEST_OBJECT = 1 << 31
_CHARS = ArrayType(U16)


class OutOfStepsSignal(Exception):
    pass


class OutOfTimeSignal(Exception):
    pass


class OutOfMemorySignal(Exception):
    pass


class BlockedSignal(Exception):
    pass


class StopSignal(Exception):
    def __init__(self, reason: StopReason, status: int | None) -> None:
        self.reason = reason
        self.status = status


class ViolatedSignal(Exception):
    def __init__(self, obligation: str, origin: Origin) -> None:
        self.obligation = obligation
        self.origin = origin


class MissingSignal(Exception):
    def __init__(self, name: str) -> None:
        self.name = name


class Session:
    """One run. Generated code and intrinsics call its methods."""

    def __init__(
        self,
        code: Code,
        inputs: InputSource,
        limits: Limits,
        observer: Observer | None,
        evaluator: ClauseEvaluator | None,
        *,
        first: int = 1,
    ) -> None:
        self.code = code
        self.program = code.program
        self.source = inputs
        self.limits = limits
        self.observer = observer
        self.evaluator = evaluator
        self.out: list[str] = []
        self.err: list[str] = []
        self.violations: list[tuple[str, Origin]] = []
        self.consumed: list[InputValue] = []
        self.unchecked: dict[str, None] = {}
        self.counter = [0]
        self.origin: Origin = code.nowhere
        self.memory = MemoryModel(code.program, self._uninitialised)
        self.conditions = MemoryConditions(self.memory, self.note_violation)
        self.next_number = count(first).__next__
        self.started: list[Runtime] = []
        self.blocks: list[tuple[Memory, Allocate]] = []
        """Heap objects whose end is asked about"""
        self.lasting: list[Memory] = []
        """C objects of the environment"""
        self._deadline = time.monotonic() + limits.seconds
        self._steps_left = limits.steps
        self._largest: int | None = None
        self._interned: dict[str, JavaObject] = {}
        self._hashes: dict[int, tuple[Runtime, int]] = {}

    def namespace(self) -> dict[str, Any]:
        """What generated code refers to and differs from run to run."""
        return {
            "fuel": self._first_fuel(),
            "next_number": self.next_number,
            "refill": self.refill,
            "tick": self.tick,
            "violate": self.violate,
            "havoc": self.havoc,
            "blocked": self.blocked,
            "Inside": Inside,
            "note_of": note_of,
            "stop": self.stop,
            "clause": self.clause,
            "allocate": self.allocate,
            "out_of_memory": self.out_of_memory,
            "function_at": self.function_at,
            "load": self.memory.load,
            "store": self.memory.store,
            "free": self.memory.free,
            "copy_bytes": self.memory.copy,
            "fill_bytes": self.memory.fill,
            "initialised": self.conditions.initialised,
            "within": self.conditions.within,
            "same_object": self.conditions.same_object,
            "observer": self.observer,
            "counter": self.counter,
        }

    # Fuel: generated code counts calls down in the global `fuel`, which is refilled in portions.

    def _first_fuel(self) -> int:
        portion = min(_FUEL, self._steps_left)
        self._steps_left -= portion
        return portion

    @property
    def steps(self) -> int:
        """How many have been handed out so far."""
        return self.limits.steps - self._steps_left

    def refill(self) -> None:
        """Called when the fuel is negative."""
        if self._steps_left <= 0:
            raise OutOfStepsSignal
        if time.monotonic() >= self._deadline:
            raise OutOfTimeSignal
        self._check_memory()
        portion = min(_FUEL, self._steps_left)
        self._steps_left -= portion
        self.code.namespace["fuel"] += portion

    def _check_memory(self) -> None:
        size = resident_megabytes()
        if self._largest is None:
            self._largest = size + self.limits.megabytes
        elif size > self._largest:
            raise OutOfMemorySignal

    def tick(self) -> int:
        """Called after every 64 iterations of loops in one activation."""
        namespace = self.code.namespace
        namespace["fuel"] -= ITERATIONS
        if namespace["fuel"] < 0:
            self.refill()
        return ITERATIONS

    def interrupt(self) -> None:
        """Ask the run to end soon, from another thread."""
        self._deadline = 0.0

    # Operations

    def violate(self, operation: Check | Disjoint) -> None:
        self.note_violation(operation.obligation, operation.origin)

    def note_violation(self, obligation: str, origin: Origin) -> None:
        self.violations.append((obligation, origin))
        if obligation in self.limits.stop_at:
            raise ViolatedSignal(obligation, origin)

    def havoc(self, operation: Havoc) -> Runtime:
        return self.draw(operation.target.type, operation.name, operation.origin)

    def draw(self, type_: Type, name: str, origin: Origin | None = None) -> Runtime:
        """One input of the program."""
        place = origin if origin is not None else self.code.current_origin()
        value = fitted(self.source.next(type_, name, place), type_)
        self.consumed.append(InputValue(str(type_), value, name, place.span))
        return value

    def _uninitialised(self, type_: Type) -> Runtime:
        if self.observer is not None:
            self.observer.uninitialised()
        return self.draw(type_, "uninitialised")

    def blocked(self) -> NoReturn:
        raise BlockedSignal

    def stop(self, terminator: Stop, status: int | None) -> NoReturn:
        if terminator.reason is StopReason.ASSUME:
            raise BlockedSignal
        raise StopSignal(terminator.reason, status)

    def out_of_memory(self) -> NoReturn:
        raise OutOfMemorySignal

    def clause(self, operation: Clause, values: tuple[Runtime, ...]) -> None:
        if self.evaluator is None:
            self.unchecked[operation.clause] = None
            return
        holds = self.evaluator(operation, values, self)
        if holds is None:
            self.unchecked[operation.clause] = None
        elif not holds and operation.obligation is not None:
            self.note_violation(operation.obligation, operation.origin)

    def allocate(self, operation: Allocate, number: int) -> Memory:
        size = number * self.memory.size_of(operation.type)
        if not 0 <= size <= _LARGEST_OBJECT:
            raise OutOfMemorySignal
        made = Memory(operation.type, size, operation.storage, self.next_number())
        made.zeroed = operation.zeroed
        if operation.obligation is not None:
            self.blocks.append((made, operation))
        if operation.storage is Storage.STATIC:
            self.lasting.append(made)
        return made

    def function_at(self, pointer: Runtime, operation: CallPointer) -> Callable[..., Runtime]:
        """The function a pointer refers to, if a call with these argument types fits it."""
        memory, offset = pointer
        if not isinstance(memory, Function) or offset != 0:
            raise Stuck(operation.obligation, "call through a pointer to no function")
        procedure = self.program.procedures.get(memory.procedure)
        if procedure is None:
            raise MissingSignal(memory.procedure)
        reason = misfit(procedure, operation)
        if reason is not None:
            raise Stuck(operation.obligation, reason)
        return _adapted(self.code.function_object(memory.procedure), procedure, operation)

    # For intrinsics

    def string(self, text: str) -> JavaObject:
        """A new Java string."""
        made = self.code.classes.object_class(STRING.name)()
        cells = self.code.classes.array_class(_CHARS)([ord(unit) for unit in text])  # type: ignore[call-arg]
        setattr(made, self.code.classes.slot(STRING.name, "value"), cells)
        return made

    def text(self, string: JavaObject) -> str:
        """The UTF-16 units of a Java string, one character each."""
        cells: JavaArray = getattr(string, self.code.classes.slot(STRING.name, "value"))
        return "".join(map(chr, cells.e))

    def intern(self, string: JavaObject) -> Runtime:
        """The unique string with this text: the constant of the program, otherwise the first that was interned."""
        text = self.text(string)
        if text in self.code.literals():
            return self.code.interned(text)
        return self._interned.setdefault(text, string)

    def unique_strings(self) -> Iterator[tuple[str, Runtime]]:
        """The strings that literals stand for, and those that were interned, with their texts."""
        yield from ((text, self.code.namespace[name]) for text, name in self.code.strings.items())
        yield from self._interned.items()

    def array(self, type_: ArrayType, cells: list[Runtime]) -> JavaArray:
        return self.code.classes.array_class(type_)(cells)  # type: ignore[call-arg]

    def throw(self, class_name: str, message: str | None) -> NoReturn:
        """Throw a new Java exception of a class of the program."""
        if class_name not in self.program.classes:
            raise MissingSignal(class_name)
        made = self.code.classes.object_class(class_name)()
        if message is not None and ("java.lang.Throwable", "message") in self.code.classes.fields(class_name):
            setattr(made, self.code.classes.slot("java.lang.Throwable", "message"), self.string(message))
        raise Thrown(made)

    def identity_hash(self, value: Runtime) -> int:
        """A number per object, the same in every run that asks in the same order."""
        known = self._hashes.get(id(value))
        if known is None:
            number = (0x2A139A55 + 0x9E3779B1 * len(self._hashes)) & 0x7FFFFFFF
            known = self._hashes[id(value)] = (value, number)
        return known[1]

    def value(self, runtime: Runtime) -> Value:
        """A run-time value as plain value; ids are allocation numbers."""
        if isinstance(runtime, tuple):
            memory, offset = runtime
            if isinstance(memory, Function):
                return FunctionPointer(memory.procedure)
            return Pointer(0 if memory is INTEGER else memory.i, offset)
        if isinstance(runtime, JavaObject | JavaArray):
            return Reference(runtime.i)
        plain: Value = runtime
        return plain


def resident_megabytes() -> int:
    """The memory of this process, where the system tells."""
    try:
        return int(_STATISTICS.read_text().split()[1]) >> 8
    except (OSError, ValueError, IndexError):
        return 0


def pointer_to_integer(pointer: tuple[Memory, int]) -> int:
    """The integer of an integer turned pointer."""
    if pointer[0] is not INTEGER:
        raise NotModelled("the address of an object as a number")
    return pointer[1]


def _adapted(function: Callable[..., Runtime], procedure: Procedure, call: CallPointer) -> Callable[..., Runtime]:
    """The function for a caller that gives numbers of the same width as signed where it takes them as unsigned, or the
    reverse: bits are passed, and each side reads them in its own type."""
    given = [argument.type for argument in call.arguments]
    taken = [parameter.type for parameter in procedure.parameters]
    taken += given[len(taken) :]
    wanted = procedure.result if call.target is None else call.target.type
    if taken == given and wanted == procedure.result:
        return function

    def adapted(*arguments: Runtime) -> Runtime:
        return _read_as(wanted, function(*map(_read_as, taken, arguments)))

    return adapted


def _read_as(type_: Type, value: Runtime) -> Runtime:
    return type_.wrap(value) if isinstance(type_, IntType) else value
