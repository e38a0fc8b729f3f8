"""Compiles and runs many Java programs in one JVM process and reports each run.

A program of one file is put into a package of its own, so that one compiler invocation takes hundreds of programs
that are all called Main; the package's name is taken out of what the program printed.
"""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.differential.outcome import End, EndKind, Run
from vernier.run.jvm import QUICK

RUNTIME = Path(__file__).parent / "runtime"
PREFIX = "gq"
_ENDS = {
    "normal": EndKind.NORMAL,
    "exit": EndKind.EXIT,
    "uncaught": EndKind.UNCAUGHT,
    "assertion": EndKind.ASSERTION,
    "assumption": EndKind.ASSUMPTION,
    "timeout": EndKind.TIMEOUT,
}


def installed() -> bool:
    """Whether a JDK (compiler and launcher) is on the path."""
    return shutil.which("javac") is not None and shutil.which("java") is not None


@dataclass(frozen=True, slots=True)
class JavaTask:
    """A program of several files: its sources, its main class, and the streams to run it with."""

    name: str
    sources: tuple[Path, ...]
    main_class: str
    seeds: tuple[int, ...]


@cache
def _runtime() -> Path:
    """The driver and what programs read their inputs by, compiled once in a process."""
    root = Path(tempfile.mkdtemp(prefix="vernier-runtime-"))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    sources = [str(path) for path in sorted(RUNTIME.glob("*.java"))]
    command = ["javac", *QUICK, "-nowarn", "-XDignore.symbol.file", "-d", str(root / "driver"), *sources]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    verifier = Path("org/sosy_lab/sv_benchmarks")
    shutil.copytree(root / "driver" / verifier, root / "verifier" / verifier)
    return root


@dataclass(slots=True)
class Jvm:
    """A place to compile and run in; `close` removes it."""

    milliseconds: int = 3000
    root: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="vernier-jvm-")))
    _batches: int = 0

    def close(self) -> None:
        """Remove everything this instance wrote."""
        shutil.rmtree(self.root, ignore_errors=True)

    def run_batch(self, programs: Sequence[str], seed: int = 0) -> list[Run]:
        """Run single-file programs (main class Main, no package) that are expected to compile, all at once."""
        return [runs[0] for runs in self.run_streams(programs, (seed,))]

    def run_streams(self, programs: Sequence[str], seeds: Sequence[int]) -> list[list[Run]]:
        """Run each such program with each stream; result[i][j] is program i with stream j."""
        place = self._place()
        files = [self._write(place, number, source) for number, source in enumerate(programs)]
        rejected = self._compile_together(place, files)
        good = [number for number in range(len(files)) if number not in rejected]
        runs = [self._execute(place, good, seed) for seed in seeds]
        shutil.rmtree(place, ignore_errors=True)
        return [[rejected.get(number) or by_number[number] for by_number in runs] for number in range(len(files))]

    def run_candidates(self, programs: Sequence[str], seed: int = 0) -> list[Run]:
        """Run single-file programs some of which may not compile: each is compiled by itself."""
        place = self._place()
        jobs: list[str] = []
        for number, source in enumerate(programs):
            file = self._write(place, number, source)
            jobs.append(_tabbed("COMPILE", number, place / "classes", _runtime() / "verifier", file))
            jobs.append(self._run_job(place, number, seed))
        results = self._drive(place, jobs)
        shutil.rmtree(place, ignore_errors=True)
        return [_combined(results, number) for number in range(len(programs))]

    def run_tasks(self, tasks: Sequence[JavaTask]) -> dict[str, list[Run]]:
        """Run programs of several files, each with each of its streams; the key is the task's name."""
        place = self._place()
        jobs: list[str] = []
        for task in tasks:
            classes = place / "classes" / task.name.replace("/", "_")
            sources = "|".join(str(path) for path in task.sources)
            jobs.append(_tabbed("COMPILE", task.name, classes, _runtime() / "verifier", sources))
            path = f"{_runtime() / 'verifier'}|{classes}"
            jobs.extend(
                _tabbed("RUN", f"{task.name} {seed}", path, task.main_class, seed, self.milliseconds)
                for seed in task.seeds
            )
        results = self._drive(place, jobs)
        shutil.rmtree(place, ignore_errors=True)
        return {task.name: [_task_run(results, task.name, seed) for seed in task.seeds] for task in tasks}

    def _place(self) -> Path:
        self._batches += 1
        place = self.root / f"batch{self._batches}"
        place.mkdir()
        return place

    def _write(self, place: Path, number: int, source: str) -> Path:
        folder = place / f"{PREFIX}{number:05d}"
        folder.mkdir()
        (folder / "Main.java").write_text(f"package {folder.name}; {source}", encoding="utf-8")
        return folder / "Main.java"

    def _compile_together(self, place: Path, files: Sequence[Path]) -> dict[int, Run]:
        rejected: dict[int, Run] = {}
        while True:
            chosen = [str(file) for number, file in enumerate(files) if number not in rejected]
            if not chosen:
                return rejected
            job = _tabbed("COMPILE", "all", place / "classes", _runtime() / "verifier", "|".join(chosen))
            result = self._drive(place, [job]).get(("compile", "all"))
            if result is None:
                raise RuntimeError("the compiler process gave no result")
            if result["ok"]:
                return rejected
            before = len(rejected)
            for file, line, message in result["errors"]:
                number = int(Path(file).parent.name.removeprefix(PREFIX))
                rejected.setdefault(number, _rejected(f"line {line}: {message}"))
            if len(rejected) == before:
                raise RuntimeError(f"javac fails without naming a file: {result['errors'][:3]}")

    def _execute(self, place: Path, numbers: Sequence[int], seed: int) -> dict[int, Run]:
        results = self._drive(place, [self._run_job(place, number, seed) for number in numbers])
        return {number: _without(_run(results.get(("run", str(number)))), number) for number in numbers}

    def _run_job(self, place: Path, number: int, seed: int) -> str:
        path = f"{_runtime() / 'verifier'}|{place / 'classes'}"
        return _tabbed("RUN", number, path, f"{PREFIX}{number:05d}.Main", seed, self.milliseconds)

    def _drive(self, place: Path, jobs: list[str]) -> dict[tuple[str, str], Any]:
        """Run the jobs; when the process dies, go on after the job that killed it."""
        results: dict[tuple[str, str], Any] = {}
        while jobs:
            job_file, result_file = place / "jobs", place / "results"
            job_file.write_text("\n".join(jobs), encoding="utf-8")
            result_file.write_text("", encoding="utf-8")
            command = ["java", "-Xmx1g", "-Xss4m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"]
            command += ["-XX:-ShowCodeDetailsInExceptionMessages", "-Djava.security.manager=allow"]
            command += ["-cp", str(_runtime() / "driver"), "Driver", str(job_file), str(result_file)]
            seconds = 120 + len(jobs) * (self.milliseconds / 1000 + 2)
            subprocess.run(command, capture_output=True, timeout=seconds, check=False)
            lines = result_file.read_text(encoding="utf-8").splitlines()
            for line in lines:
                record = json.loads(line)
                results[(record["op"], record["id"])] = record
            jobs = jobs[len(lines) + 1 :] if len(lines) < len(jobs) else []
        return results


def _tabbed(*fields: object) -> str:
    return "\t".join(str(item) for item in fields)


def _rejected(reason: str) -> Run:
    return Run("", End(EndKind.REJECTED, reason))


def _run(record: Any) -> Run:
    if record is None:
        return Run("", End(EndKind.CRASHED, "no result from the JVM"))
    return Run(record["stdout"], End(_ENDS[record["end"]], record["detail"], record["message"]), record["inputs"])


def _without(run: Run, number: int) -> Run:
    """The run as it would be without the package the program was put into."""
    package = f"{PREFIX}{number:05d}."
    message = None if run.end.message is None else run.end.message.replace(package, "")
    end = End(run.end.kind, run.end.detail.replace(package, ""), message)
    return Run(run.stdout.replace(package, ""), end, run.inputs_used)


def _combined(results: dict[tuple[str, str], Any], number: int) -> Run:
    compiled = results.get(("compile", str(number)))
    if compiled is None or not compiled["ok"]:
        return _rejected("" if compiled is None else str(compiled["errors"][:1]))
    return _without(_run(results.get(("run", str(number)))), number)


def _task_run(results: dict[tuple[str, str], Any], name: str, seed: int) -> Run:
    compiled = results.get(("compile", name))
    if compiled is None or not compiled["ok"]:
        return _rejected("" if compiled is None else str(compiled["errors"][:1]))
    return _run(results.get(("run", f"{name} {seed}")))
