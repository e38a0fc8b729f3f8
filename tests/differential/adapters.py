"""Runs programs in the interpreter and reports them in the form of `outcome.Run`.

The front ends and the interpreter are imported when used, so that generators and runners stand alone.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tests.differential.gcc import DataModel
from tests.differential.outcome import End, EndKind, Run
from tests.differential.stream import InputStream

if TYPE_CHECKING:
    from vernier.core.diagnostic import Diagnostic
    from vernier.core.source import Origin
    from vernier.ir import interp
    from vernier.ir.program import Program
    from vernier.ir.types import Type


class Interpretable(Protocol):
    """A program the interpreter can run, any number of times."""

    def run(self, stream: InputStream) -> Run:
        """One run with the inputs of the stream."""


class Refused:
    """A program that cannot be run: every run says why."""

    def __init__(self, reason: str, kind: EndKind = EndKind.UNSUPPORTED) -> None:
        self.reason = reason
        self.kind = kind

    def run(self, stream: InputStream) -> Run:
        """The reason, as a run."""
        del stream
        return Run("", End(self.kind, self.reason))


class StreamInputs:
    """An input source of the interpreter that draws from the stream.

    The Java model of a string input asks for a length and then for characters; they come from one string of the
    stream. Reading uninitialised memory takes nothing from it, nor does the command line, which is one name.
    """

    def __init__(self, stream: InputStream) -> None:
        self._stream = stream
        self._characters: deque[str] = deque()
        self.uninitialised = False

    def next(self, type_: Type, name: str, origin: Origin) -> int | float | bool:
        """The next value, of the requested type."""
        from vernier.ir.types import BoolType, FloatType, IntType

        if name.startswith(("uninitialised", "missing ")):
            self.uninitialised = True
            return 0
        if origin.span.file.endswith("start.c"):
            return 1 if name == "__VERIFIER_nondet_int()" else len("program")
        if "nondet_pointer" in name:
            self._stream.boolean()
            return False
        if origin.span.file.endswith("Nondet.java"):
            return self._of_string(type_)
        match type_:
            case BoolType():
                return self._stream.boolean()
            case IntType(width=width, signed=True):
                return self._stream.signed(width)
            case IntType(width=width):
                return int(self._stream.boolean()) if name.lower().endswith("bool") else self._stream.unsigned(width)
            case FloatType(width=32):
                return self._stream.float()
            case FloatType():
                return self._stream.double()
            case _:
                raise ValueError(f"no input of type {type_}")

    def _of_string(self, type_: Type) -> int:
        from vernier.ir.types import U16

        if type_ == U16:
            return ord(self._characters.popleft())
        self._characters = deque(self._stream.string())
        return len(self._characters)


class Loaded:
    """A program of the IR with its entry."""

    def __init__(self, program: Program, entry: str, diagnostics: Sequence[Diagnostic], seconds: float) -> None:
        from vernier.ir.interp import Machine

        self._machine = Machine(program)
        self._program = program
        self._entry = entry
        self._diagnostics = diagnostics
        self._seconds = seconds

    def run(self, stream: InputStream) -> Run:
        """One run with the inputs of the stream."""
        from vernier.ir.interp import Limits

        limits, inputs = Limits(seconds=self._seconds), StreamInputs(stream)
        try:
            done = self._machine.run(self._entry, None, inputs, limits=limits)
        except Exception as error:
            return Run("", End(EndKind.CRASHED, _crash(error)), stream.used)
        fault = self._fault(done)
        return Run(_printed(done.stdout), fault or self._end(done), stream.used, inputs.uninitialised)

    def _fault(self, done: interp.Run) -> End | None:
        """The first undefined behaviour noticed in a C program, if any."""
        if self._program.language.value != "c":
            return None
        for name, origin in done.violations:
            code = self._program.obligations[name].code.value
            if code not in ("assert", "unreach"):
                return End(EndKind.UNDEFINED, f"{code} at line {origin.span.line}")
        return None

    def _end(self, done: interp.Run) -> End:
        from vernier.ir import interp

        match done.end:
            case interp.Returned(value=value):
                return _exit_of_c(value) if isinstance(value, int) else End(EndKind.NORMAL)
            case interp.Threw(class_name=name, message=message):
                kind = EndKind.ASSERTION if name == "java.lang.AssertionError" else EndKind.UNCAUGHT
                return End(kind, name, message)
            case interp.Blocked():
                return End(EndKind.ASSUMPTION)
            case interp.OutOfSteps() | interp.OutOfTime() | interp.OutOfMemory():
                return End(EndKind.TIMEOUT)
            case interp.StackOverflow():
                return End(EndKind.UNSUPPORTED, "calls nested too deeply")
            case interp.MissingModel(name=name):
                return End(EndKind.UNSUPPORTED, f"no model of {name}")
            case interp.Unsupported(detail=detail, origin=origin):
                return End(EndKind.UNSUPPORTED, f"{detail} ({origin.span})")
            case interp.Stopped() as stopped:
                return self._stopped(stopped, done)
            case other:
                return End(EndKind.UNDEFINED, str(other))

    def _stopped(self, stopped: interp.Stopped, done: interp.Run) -> End:
        from vernier.ir.ops import StopReason

        if stopped.reason is StopReason.UNSUPPORTED:
            return End(EndKind.UNSUPPORTED, self._reason(stopped.origin))
        if stopped.reason is StopReason.EXIT:
            status = stopped.status or 0
            return _exit_of_c(status) if self._program.language.value == "c" else End(EndKind.EXIT, str(status))
        codes = [self._program.obligations[name].code.value for name, at in done.violations if at == stopped.origin]
        if "unreach" in codes:
            return End(EndKind.ERROR_CALL)
        return End(EndKind.ASSERTION if "assert" in codes else EndKind.ABORT)

    def _reason(self, origin: Origin) -> str:
        """What the front end said about the place, or about anything if nothing was said about the place."""
        said = [each for each in self._diagnostics if each.severity.value == "error"]
        near = [each for each in said if origin.span.line <= each.span.line <= origin.span.end_line]
        chosen = near or said
        return chosen[0].message if chosen else f"unsupported without a message at line {origin.span.line}"


def _exit_of_c(status: int) -> End:
    return End(EndKind.EXIT, str(status & 0xFF)) if status & 0xFF else End(EndKind.NORMAL)


def _printed(text: str) -> str:
    """Java characters as text: pairs of surrogates are one character, single ones print as a question mark."""
    units = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return units.encode("utf-8", "replace").decode("utf-8")


def _crash(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__} at {place}: {str(error).splitlines()[0][:200] if str(error) else ''}"


def _guarded(load: Callable[[], Interpretable]) -> Interpretable:
    from vernier.core.diagnostic import InputError

    try:
        return load()
    except InputError as error:
        return Refused(error.diagnostic.message)
    except Exception as error:
        return Refused(_crash(error), EndKind.CRASHED)


def load_java(files: Sequence[Path], main_class: str, seconds: float = 10.0) -> Interpretable:
    """The program of these source files, entered at `main_class.main`."""

    def load() -> Interpretable:
        from vernier.core.settings import Arguments
        from vernier.frontend.java import load_java as load_files

        lowered = load_files(list(files), [f"{main_class}.main"], Arguments.NONE)
        errors = [each for each in lowered.diagnostics if each.severity.value == "error"]
        if not lowered.entries:
            return Refused(errors[0].message if errors else "no entry")
        return Loaded(lowered.program, lowered.entries[0].start, lowered.diagnostics, seconds)

    return _guarded(load)


class InPackage:
    """A program that was put into a package of its own; the package is taken out of what it prints."""

    def __init__(self, program: Interpretable, package: str) -> None:
        self._program = program
        self._package = f"{package}."

    def run(self, stream: InputStream) -> Run:
        """One run, as if there were no package."""
        run = self._program.run(stream)
        message = None if run.end.message is None else run.end.message.replace(self._package, "")
        end = replace(run.end, detail=run.end.detail.replace(self._package, ""), message=message)
        return replace(run, stdout=run.stdout.replace(self._package, ""), end=end)


def load_java_together(sources: Sequence[str], seconds: float = 10.0) -> list[Interpretable | None]:
    """Many single-file programs (main class Main) as one program with many entries, so that the library is read once.

    None for a program that is not accepted: it has to be loaded by itself to see why."""
    from vernier.core.settings import Arguments
    from vernier.frontend.java import load_java_texts

    packages = [f"gp{number:04d}" for number in range(len(sources))]
    texts = {f"{name}/Main.java": f"package {name}; {text}" for name, text in zip(packages, sources, strict=True)}
    try:
        lowered = load_java_texts(texts, [f"{name}.Main.main" for name in packages], Arguments.NONE)
    except Exception:  # loading each by itself tells which one, and how it fails
        return [None] * len(sources)
    faulty = {each.span.file for each in lowered.diagnostics if each.severity.value == "error"}
    starts = {entry.procedure.split(".")[0]: entry.start for entry in lowered.entries}
    return [
        InPackage(Loaded(lowered.program, starts[name], lowered.diagnostics, seconds), name)
        if name in starts and f"{name}/Main.java" not in faulty
        else None
        for name in packages
    ]


def load_c(file: Path, model: DataModel, seconds: float = 10.0) -> Interpretable:
    """The program of this file, entered at main."""

    def load() -> Interpretable:
        from vernier.frontend.c import DataModel as CDataModel
        from vernier.frontend.c import load_c as load_files

        lowered = load_files([str(file)], CDataModel[model.name], ["main"])
        errors = [each for each in lowered.diagnostics if each.severity.value == "error"]
        if not lowered.entries:
            return Refused(errors[0].message if errors else "no entry")
        return Loaded(lowered.program, lowered.entries[0].start, lowered.diagnostics, seconds)

    return _guarded(load)


def interpret_java(files: Sequence[Path], main_class: str, stream: InputStream) -> Run:
    """Run the program once."""
    return load_java(files, main_class).run(stream)


def interpret_c(file: Path, model: DataModel, stream: InputStream) -> Run:
    """Run the program once."""
    return load_c(file, model).run(stream)
