"""Compiles C programs with gcc -O0, several into one executable, runs them under limits and reports each run.

LP64 programs use the C library; ILP32 programs are linked with `runtime/ilp32.c` only, so no 32-bit library is needed.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from tests.differential.outcome import End, EndKind, Run

RUNTIME = Path(__file__).parent / "runtime"
_ENDS = {
    "error": EndKind.ERROR_CALL,
    "assertion": EndKind.ASSERTION,
    "abort": EndKind.ABORT,
    "assumption": EndKind.ASSUMPTION,
    "timeout": EndKind.TIMEOUT,
}
_UNDEFINED = ("runtime error:", "ERROR: AddressSanitizer", "ERROR: UndefinedBehaviorSanitizer", "ERROR: LeakSanitizer")


class DataModel(Enum):
    """Sizes of int, long and pointers."""

    LP64 = "lp64"
    ILP32 = "ilp32"


class Checking(Enum):
    """Whether runs are watched for undefined behaviour."""

    NONE = "none"
    SANITIZED = "sanitized"


def installed() -> bool:
    """Whether gcc and the binutils it needs are on the path."""
    return shutil.which("gcc") is not None and shutil.which("objcopy") is not None


@dataclass(slots=True)
class Gcc:
    """A place to compile and run in; `close` removes it."""

    model: DataModel = DataModel.LP64
    checking: Checking = Checking.NONE
    seconds: float = 3.0
    root: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="vernier-gcc-")))
    _batches: int = 0

    def __post_init__(self) -> None:
        port = RUNTIME / ("lp64.c" if self.model is DataModel.LP64 else "ilp32.c")
        marks = ["-DVERNIER_SANITIZED"] if self.checking is Checking.SANITIZED else []
        problem = self._gcc(self.root, [*marks, "-c", str(RUNTIME / "harness.c"), str(port)], Checking.NONE)
        if problem:
            raise RuntimeError(problem)

    def close(self) -> None:
        """Remove everything this instance wrote."""
        shutil.rmtree(self.root, ignore_errors=True)

    def run_batch(self, programs: Sequence[str], seeds: Sequence[int] = (0,)) -> list[list[Run]]:
        """Run each program with each stream; result[i][j] is program i with stream j."""
        self._batches += 1
        place = self.root / f"batch{self._batches}"
        place.mkdir()
        rejected = self._compile(place, programs)
        good = [number for number in range(len(programs)) if number not in rejected]
        problem = self._link(place, good) if good else ""
        runs: list[list[Run]] = []
        for number in range(len(programs)):
            reason = rejected.get(number) or problem
            if reason:
                runs.append([Run("", End(EndKind.REJECTED, reason))] * len(seeds))
            else:
                runs.append([self._execute(place, good.index(number), seed) for seed in seeds])
        shutil.rmtree(place, ignore_errors=True)
        return runs

    def _options(self, checking: Checking) -> list[str]:
        options = ["-O0", "-w", "-std=gnu11", "-fno-strict-aliasing", "-fno-builtin"]
        if self.model is DataModel.ILP32:
            options += ["-m32", "-msse2", "-mfpmath=sse", "-fno-pic", "-fno-stack-protector"]
        if checking is Checking.SANITIZED:
            sanitizers = "undefined,address" if self.model is DataModel.LP64 else "undefined"
            options += [f"-fsanitize={sanitizers}", "-fno-sanitize-recover=all"]
            if self.model is DataModel.ILP32:
                options += ["-fsanitize-undefined-trap-on-error"]
        return options

    def _gcc(self, place: Path, arguments: Sequence[str], checking: Checking) -> str:
        command = ["gcc", *self._options(checking), *arguments]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=300, check=False)
        return done.stderr or "gcc failed" if done.returncode else ""

    def _compile(self, place: Path, programs: Sequence[str]) -> dict[int, str]:
        names: list[str] = []
        for number, source in enumerate(programs):
            (place / f"p{number}.c").write_text(source, encoding="utf-8")
            names.append(f"p{number}.c")
        rejected: dict[int, str] = {}
        if self._gcc(place, ["-c", *names], self.checking):
            for number, name in enumerate(names):
                problem = self._gcc(place, ["-c", name], self.checking)
                if problem:
                    rejected[number] = problem[:400]
        return rejected

    def _link(self, place: Path, numbers: Sequence[int]) -> str:
        for number in numbers:
            # Renaming happens after compilation, because only a function called main returns 0 at its end.
            command = ["objcopy", f"--redefine-sym=main=vernier_main_{number}", f"p{number}.o"]
            subprocess.run(command, cwd=place, check=True, timeout=60, capture_output=True)
            if len(numbers) > 1:
                command = ["objcopy", f"--keep-global-symbol=vernier_main_{number}", f"p{number}.o"]
                subprocess.run(command, cwd=place, check=True, timeout=60, capture_output=True)
        declarations = "".join(f"extern int vernier_main_{number}();\n" for number in numbers)
        entries = ", ".join(f"vernier_main_{number}" for number in numbers)
        (place / "table.c").write_text(
            f"{declarations}int (*vernier_programs[])() = {{{entries}}};\n", encoding="utf-8"
        )
        port = "lp64.o" if self.model is DataModel.LP64 else "ilp32.o"
        parts = [
            "table.c",
            *(f"p{number}.o" for number in numbers),
            str(self.root / "harness.o"),
            str(self.root / port),
        ]
        libraries = ["-lm"] if self.model is DataModel.LP64 else ["-nostdlib", "-static", "-no-pie"]
        return self._gcc(place, ["-o", "programs", *parts, *libraries], self.checking)

    def _execute(self, place: Path, index: int, seed: int) -> Run:
        command = [str(place / "programs"), str(index), str(seed)]
        environment = {
            "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:detect_stack_use_after_return=1",
            "UBSAN_OPTIONS": "print_stacktrace=0",
        }
        with (place / "stdout").open("wb") as output:
            try:
                done = subprocess.run(
                    command, cwd=place, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                    stderr=subprocess.PIPE, timeout=self.seconds, check=False,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                return Run("", End(EndKind.TIMEOUT))
        text = (place / "stdout").read_bytes().decode("utf-8", "replace")
        return _run(text, done.returncode, done.stderr.decode("utf-8", "replace"))


def _run(stdout: str, code: int, errors: str) -> Run:
    for line in errors.splitlines():
        if any(mark in line for mark in _UNDEFINED):
            return Run(stdout, End(EndKind.UNDEFINED, line.strip()))
    record = next((line.split() for line in reversed(errors.splitlines()) if line.startswith("END ")), None)
    if code < 0:
        if code in (-signal.SIGXFSZ, -signal.SIGXCPU, -signal.SIGKILL):
            return Run(stdout, End(EndKind.TIMEOUT))
        if code == -signal.SIGILL:
            return Run(stdout, End(EndKind.UNDEFINED, "trapped"))
        return Run(stdout, End(EndKind.SIGNAL, signal.Signals(-code).name))
    if record is None:
        return Run(stdout, End(EndKind.CRASHED, f"no record of the end, exit code {code}"))
    _, kind, detail, used = record
    if kind == "exit":
        status = int(detail) & 0xFF
        end = End(EndKind.EXIT, str(status)) if status else End(EndKind.NORMAL)
    else:
        end = End(_ENDS[kind])
    return Run(stdout, end, int(used))
