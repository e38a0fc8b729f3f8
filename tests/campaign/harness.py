"""Puts a program to Vernier under a configuration, in this process, and reads the answers off by label.

A label marks the line an obligation stands on: `/*:name*/` within the line, or `//:name` alone on the line before.
Law: `answers` returns at most `GRACE` seconds after its time limit, whatever the engines do.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, TypeVar

from vernier.__main__ import collect_rarely
from vernier.core.analyses import Analysis, AnalysisName
from vernier.core.budget import Budget
from vernier.core.diagnostic import Severity
from vernier.core.events import Event
from vernier.core.evidence import named
from vernier.core.outcome import Outcome, Verdict
from vernier.core.scope import parse_scope
from vernier.core.settings import Callees, Settings
from vernier.run.check import check_units
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import Loaded, load
from vernier.run.result import Report
from vernier.run.timer import TimeIsUp, time_limit

GRACE = 3.0
NOT_STANDING = "did not stand"
_LABEL = re.compile(r"/\*:([\w.]+)\*/|^\s*//:([\w.]+)\s*$")
_WORST = (Verdict.REFUTED, Verdict.ERROR, Verdict.UNKNOWN, Verdict.BOUNDED, Verdict.PROVED, Verdict.UNREACHABLE)

Job = TypeVar("Job")
Result = TypeVar("Result")


class Language(Enum):
    JAVA = "java"
    C = "c"

    @property
    def suffix(self) -> str:
        """The ending of a source file's name."""
        return f".{self.value}"

    @property
    def main(self) -> tuple[str, ...]:
        """What to ask for to start from main alone."""
        return ("Main.main",) if self is Language.JAVA else ()


@dataclass(frozen=True, slots=True)
class Program:
    """Source texts by file name; `entry` names procedures to start from (main when empty), `asked` what to ask."""

    language: Language
    sources: tuple[tuple[str, str], ...]
    entry: tuple[str, ...] = ()
    asked: tuple[str, ...] = ("assert", "unreach", "post")

    @property
    def text(self) -> str:
        """The first file."""
        return self.sources[0][1]

    def with_text(self, text: str) -> Program:
        """The same program with another first file."""
        return replace(self, sources=((self.sources[0][0], text), *self.sources[1:]))


def single(language: Language, text: str, entry: tuple[str, ...] = ()) -> Program:
    """A program of one file."""
    return Program(language, ((f"Main{language.suffix}", text),), entry)


class Rendering(Enum):
    """How needles become a program: with ASSERTIONS, to be checked from main; as METHODS with assertions, or as methods
    under CONTRACTS, each an entry of its own."""

    ASSERTIONS = "assertions"
    METHODS = "methods"
    CONTRACTS = "contracts"


@dataclass(frozen=True, slots=True)
class Configuration:
    """One way to run Vernier. `rendering` is that of programs for which it differs from others."""

    name: str
    settings: Settings
    languages: tuple[Language, ...] = (Language.JAVA, Language.C)
    rendering: Rendering = Rendering.ASSERTIONS


def _alone(engine: str, callees: Callees = Callees.AUTO) -> Settings:
    return Settings(engine=(engine,), callees=callees)


_JAVA = (Language.JAVA,)
_C = (Language.C,)
_PROVING = ("deductive", "bounded")
"""Contracts are proved first, as in the plan"""
CONFIGURATIONS: tuple[Configuration, ...] = (
    Configuration("default", Settings()),
    Configuration("untested", Settings(engine=("deductive", "bounded", "induction"))),
    Configuration("inline", _alone("bounded", Callees.INLINE)),
    Configuration("narrow", Settings(engine=("bounded",), scope=parse_scope("int=8"))),
    Configuration("induction", _alone("induction")),
    Configuration("cpa", _alone("cpa")),
    *(
        Configuration(name.value, Settings(engine=("cpa",), analysis=Analysis(name)), _C)
        for name in (
            AnalysisName.SHAPE,
            AnalysisName.C,
            AnalysisName.EXPLICIT_TO_PREDICATE,
            AnalysisName.HEAP_TO_SHAPE,
            AnalysisName.REFINEMENT,
        )
    ),
    Configuration("glassbox", _alone("glassbox"), _JAVA),
    Configuration("open", _alone("deductive"), _JAVA, Rendering.METHODS),
    Configuration("prove", _alone("deductive"), _JAVA, rendering=Rendering.CONTRACTS),
    Configuration("contracts", _alone("deductive", Callees.CONTRACTS), _JAVA, rendering=Rendering.CONTRACTS),
    Configuration("auto", Settings(engine=_PROVING, callees=Callees.AUTO), _JAVA, rendering=Rendering.CONTRACTS),
    Configuration("frame", _alone("bounded", Callees.FRAME), _JAVA, rendering=Rendering.CONTRACTS),
    Configuration("refine", Settings(engine=_PROVING, callees=Callees.REFINE), _JAVA, rendering=Rendering.CONTRACTS),
)
"""The default plan, the plan without testing, and every engine alone; the bounded one with few bits and with every call
policy."""


def configuration(name: str) -> Configuration:
    """The configuration with this name."""
    return next(item for item in CONFIGURATIONS if item.name == name)


def configurations(language: Language) -> tuple[Configuration, ...]:
    """Those that apply to a language."""
    return tuple(item for item in CONFIGURATIONS if language in item.languages)


@dataclass(frozen=True, slots=True)
class Answer:
    """What Vernier says of a labelled line: the worst verdict of the obligations there."""

    verdict: Verdict
    engine: str = ""
    scope: str = ""
    reason: str = ""
    evidence: tuple[tuple[str, str], ...] = ()
    inputs: tuple[int, ...] = ()
    """what the counterexample reads, of a refuted one"""

    @property
    def stands(self) -> bool:
        """Whether no candidate counterexample failed to be one when it was executed."""
        return NOT_STANDING not in self.reason

    def __str__(self) -> str:
        detail = "; ".join(part for part in (self.scope, self.reason) if part)
        return f"{self.verdict.value} by {self.engine or 'nobody'}" + (f" ({detail})" if detail else "")


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers by label, and what went wrong: rejected sources, crashes, contradictions between engines. `seconds`
    are those of the processor, so that they do not depend on what else the machine does."""

    by_label: Mapping[str, Answer]
    seconds: float
    problems: tuple[str, ...] = field(default=())


def labels(text: str) -> dict[str, int]:
    """The line (from 1) of each label."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for inside, before in _LABEL.findall(line):
            found[inside or before] = number if inside else number + 1
    return found


def answers(program: Program, chosen: Configuration, seconds: float) -> Answers:
    """What Vernier says about the labels of the program's first file within the time limit."""
    began, used = time.monotonic(), _processor()
    with tempfile.TemporaryDirectory(prefix="vernier-campaign-") as folder:
        root = Path(folder)
        for name, text in program.sources:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        settings = replace(
            chosen.settings,
            limit=seconds,
            entry=program.entry or program.language.main,
            property=program.asked,
            store=str(root / "store"),
            jobs=1,
        )
        files = [str(root / name) for name, _ in program.sources]
        try:
            with time_limit(seconds):
                loaded = load(find_sources(files), settings, _silent)
        except TimeIsUp:
            return Answers({}, _processor() - used, ("not read within the time limit",))
        budget = Budget.of_seconds(seconds - (time.monotonic() - began))
        report = check_units(loaded, settings, budget, _silent)
        problems = (*_rejections(loaded), *_alarms(report))
    return Answers(_by_label(program, files[0], report), _processor() - used, problems)


def _processor() -> float:
    """Seconds that this process and its children that have ended have had a processor."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _silent(event: Event) -> None:
    del event


def _rejections(loaded: Loaded) -> tuple[str, ...]:
    return tuple(f"rejected: {item.message}" for item in loaded.diagnostics if item.severity is Severity.ERROR)


def _alarms(report: Report) -> Iterator[str]:
    for clash in report.contradictions:
        yield f"contradiction: {clash}"
    for rejection in report.rejections:
        yield f"rejected proof: {rejection}"
    for file in report.crashes:
        yield f"crash: {_last_lines(Path(file).read_text(encoding='utf-8'))}"


def _last_lines(trace: str) -> str:
    """Where it crashed, and with what."""
    return " | ".join(line.strip() for line in trace.strip().splitlines()[-4:])


def _by_label(program: Program, file: str, report: Report) -> dict[str, Answer]:
    by_line: dict[int, list[Outcome]] = {}
    for unit in report.units:
        for outcome in unit.outcomes:
            if outcome.obligation.span.file == file:
                by_line.setdefault(outcome.obligation.span.line, []).append(outcome)
    return {label: _worst(by_line[line]) for label, line in labels(program.text).items() if line in by_line}


def _worst(outcomes: Sequence[Outcome]) -> Answer:
    worst = min(outcomes, key=lambda outcome: _WORST.index(outcome.verdict))
    found = worst.counterexample
    inputs = () if found is None else tuple(int(item.value) for item in found.inputs)
    return Answer(worst.verdict, worst.engine, worst.scope, worst.reason, tuple(named(worst.evidence)), inputs)


def warm() -> None:
    """Import and read what every check needs, so that worker processes forked afterwards have it."""
    collect_rarely()
    java = "public class Main { public static void main(String[] a) { assert a != null; } }"
    for program in (single(Language.JAVA, java), single(Language.C, "int main(void) { return 0; }")):
        for chosen in configurations(program.language):
            answers(program, chosen, 5.0)


def spread(jobs: Sequence[Job], work: Callable[[Job], Result], workers: int) -> Iterator[Result]:
    """Do the jobs in processes forked from this warm one; results come as they are finished.

    Each job has a process of its own: Vernier collects no garbage, and forking a process that has grown takes long.
    """
    warm()
    context = multiprocessing.get_context("fork")
    waiting = list(reversed(jobs))
    running: dict[Connection, BaseProcess] = {}
    while waiting or running:
        while waiting and len(running) < max(1, workers):
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(target=_send, args=(theirs, work, waiting.pop()))
            process.start()
            theirs.close()
            running[ours] = process
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            yield _received(ready, running.pop(ready))


def _send(result: Connection, work: Callable[[Job], Result], job: Job) -> None:
    result.send(work(job))
    result.close()


def _received(result: Connection, process: BaseProcess) -> Any:
    """What the process has sent. One that ends without a result ends the campaign."""
    try:
        return result.recv()
    except EOFError:
        process.join()
        raise RuntimeError(f"a worker ended with exit code {process.exitcode}") from None
    finally:
        result.close()
        process.join()
