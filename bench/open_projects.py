"""Vernier on ordinary Java that was not written for it: every public method, whoever calls it.

    python -m bench.open_projects --corpus PATH... [--first N] [--stride K] [--seconds S]

Programs are the task definitions below the folders, and all Java files that none of them names, as one program. Their
mains are left out: every public method and constructor that is written there is an entry, and of the other methods each
that is not private and that they do not reach; from the N-th on each K-th of these, counted over all programs. A method
that several programs have is asked about in the first. Each entry gets a line; then come the shares of the answers, the
reasons of what is unknown (with a place of each), what the JVM says of the refutations, tracebacks, contradictions, and
the peak of memory. Each method has S seconds on average over its program, more where the machine has other things to
do: limits are wall time, so before each program it is measured how much of a processor there is. Only the obligations
in the programs' own files count; those inside models of the library are told beside them.
"""

from __future__ import annotations

import argparse
import re
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from vernier.cli.junit import confirm, write_test
from vernier.core.budget import Budget
from vernier.core.diagnostic import InputError
from vernier.core.events import ignore
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Keep, Settings, processors
from vernier.frontend.java.attribute import ModelLibrary, load_program, read_sources
from vernier.frontend.java.lower.names import Naming
from vernier.frontend.java.lower.program.hierarchy import has_outer, is_local
from vernier.frontend.java.lower.program.procedures import is_main
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, MethodSymbol
from vernier.report.wording import entry_lines
from vernier.run.check import check_units
from vernier.run.junit.values import NotReproducible
from vernier.run.loading.files import find_sources
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Loaded, Unit
from vernier.run.loading.task_definition import read_task_definition
from vernier.run.result import Report
from vernier.run.tasks import unreached_methods

_NAME = re.compile(r"\S*\w\.[\w$.<>]+(\([^)]*\))?|\b[A-Z]\w*\b")
_NUMBER = re.compile(r"\b\d+\b")
_JVM_SECONDS = 60.0
_CALIBRATION = 0.3
_MOST_METHODS = 1_000_000
_ORDER = (
    Verdict.PROVED, Verdict.UNREACHABLE, Verdict.BOUNDED, Verdict.REFUTED, Verdict.UNKNOWN, Verdict.ERROR,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Project:
    """A program; the methods in the `asked` files are its entries."""

    name: str
    files: tuple[str, ...]
    asked: frozenset[str]


@dataclass(slots=True)
class Table:
    """What was found out, over all programs."""

    own: Counter[Verdict] = field(default_factory=Counter)
    library: Counter[Verdict] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    places: dict[str, str] = field(default_factory=dict)
    judged: Counter[str] = field(default_factory=Counter)
    not_confirmed: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    programs: int = 0
    files: int = 0
    methods: int = 0
    asked: int = 0
    lines: int = 0
    diagnostics: int = 0
    seconds: float = 0.0

    def add(self, report: Report) -> None:
        for unit in report.units:
            self.lines += len(unit.entries)
            for outcome in unit.outcomes:
                (self.library if unit.in_library(outcome) else self.own)[outcome.verdict] += 1
                if outcome.verdict is Verdict.UNKNOWN and not unit.in_library(outcome):
                    reason = general(outcome.reason)
                    self.reasons[reason] += 1
                    self.places.setdefault(reason, f"{outcome.obligation.span}: {outcome.reason}")
        self.problems += [f"traceback: {each}" for each in report.crashes]
        self.problems += [f"contradiction: {each.file}" for each in report.contradictions]
        self.problems += [f"rejected proof: {each.file}" for each in report.rejections]
        self.diagnostics += len(report.errors())

    def told(self) -> Iterator[str]:
        yield f"{self.programs} programs, {self.files} files, {self.methods} methods"
        yield f"{self.asked} to check, {self.lines} checked"
        yield _shares("obligations", self.own)
        yield _shares("inside models of the library", self.library)
        for reason, count in self.reasons.most_common():
            yield f"{count:6} unknown: {reason}"
            yield f"       such as {self.places[reason]}"
        judged = ", ".join(f"{count} {what}" for what, count in sorted(self.judged.items())) or "none"
        yield f"refutations on the JVM: {judged}"
        yield from (f"       {each}" for each in self.not_confirmed)
        yield f"{self.diagnostics} errors in the input, {len(self.problems)} tracebacks and contradictions"
        yield from (f"       {each}" for each in self.problems)
        peaks = [resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        yield f"peak memory: {peaks[0]:.0f} MB, of an engine {peaks[1]:.0f} MB; {self.seconds:.0f} s"


def _shares(what: str, counts: Counter[Verdict]) -> str:
    total = sum(counts.values())
    known = ((verdict.value, counts[verdict]) for verdict in _ORDER if counts[verdict])
    parts = (f"{count} {verdict} ({count / total:.1%})" for verdict, count in known)
    return f"{total} {what}: {', '.join(parts) or 'none'}"


def general(reason: str) -> str:
    """A reason without the names and numbers of a program, nor how often it was tested."""
    parts = (part for part in reason.split("; ") if not part.startswith("testing: "))
    return _NUMBER.sub("N", _NAME.sub("…", "; ".join(parts) or reason))


# ------------------------------------------------------------ programs and their entries


def projects(folders: Sequence[Path]) -> list[Project]:
    """The programs below the folders. What lies elsewhere, such as a library that tasks share, is not asked about."""
    found: list[Project] = []
    known: set[str] = set()
    for folder in folders:
        below = {str(path) for path in folder.rglob("*.java")}
        for definition in sorted(folder.rglob("*.yml")):
            files = find_sources(read_task_definition(str(definition)).inputs).java
            asked = (below & set(files)) - known
            if asked:
                name = str(definition.relative_to(folder.parent).with_suffix(""))
                found.append(Project(name, files, frozenset(asked)))
                known |= asked
        left = tuple(sorted(below - known))
        if left:
            found.append(Project(folder.name, left, frozenset(left)))
            known.update(left)
    return found


def entries_of(project: Project, settings: Settings) -> tuple[str, ...]:
    """The public methods and constructors that are written in the files asked about, and of the other methods what is
    not private and they do not reach."""
    attribution = load_program(read_sources(project.files)[0], ModelLibrary.standard())
    naming = Naming(attribution)
    classes = [symbol for symbol in attribution.user_classes if symbol.span.file in project.asked]
    methods = {
        naming.method(method): method
        for symbol in classes
        for group in symbol.methods.values()
        for method in group
        if method.owner is symbol and _is_written(method)
    }
    made = (each for symbol in classes if _is_constructed(symbol) for each in symbol.constructors if each.is_public)
    constructors = [naming.method(each) for each in made if each.node is not None]
    public = (*(name for name, method in methods.items() if method.is_public), *constructors)
    others = [name for name, method in methods.items() if not (method.is_public or method.is_private)]
    if not public or not others:
        return (*public, *others)
    units = load_java_program(project.files, replace(settings, entry=public)).units
    unreached = {name for unit in units for name in unreached_methods(unit)}
    return (*public, *(name for name in others if name in unreached))


def _is_written(method: MethodSymbol) -> bool:
    return not (method.node is None or method.is_abstract or method.is_native or is_main(method))


def _is_constructed(symbol: ClassSymbol) -> bool:
    """Whether a constructor can be called by itself."""
    is_class = symbol.form in (ClassForm.CLASS, ClassForm.RECORD) and not symbol.is_abstract
    return is_class and not has_outer(symbol) and not is_local(symbol)


# ------------------------------------------------------------ checks


@dataclass(frozen=True, slots=True)
class Effort:
    """Which methods are checked, by their numbers; seconds for each of them, how many at once, and how many refutations
    of a program are run on the JVM."""

    sample: range
    seconds: float
    jobs: int
    on_jvm: int


def measure(project: Project, effort: Effort, table: Table) -> list[str]:
    """Check one program; the lines of its entries."""
    table.programs += 1
    table.files += len(project.asked)
    known = entries_of(project, Settings())
    entries = tuple(name for number, name in enumerate(known, start=table.methods) if number in effort.sample)
    table.methods += len(known)
    table.asked += len(entries)
    if not entries:
        return []
    with tempfile.TemporaryDirectory(prefix="vernier-") as store:
        rounds = -(-len(entries) // effort.jobs)
        limit = rounds * effort.seconds * slowness()
        settings = Settings(entry=entries, limit=limit, store=store, jobs=effort.jobs, cache=Keep.OFF)
        loaded = load_java_program(project.files, settings)
        report = check_units(loaded, settings, Budget.of_seconds(settings.seconds()), ignore)
        table.add(report)
        _judge(loaded, report, Path(store), effort.on_jvm, table)
    return [line for unit in report.units for line in entry_lines(unit)]


def slowness() -> float:
    """How many seconds pass for one of processor time."""
    wall, used, value = time.monotonic(), time.process_time(), 0
    while time.process_time() - used < _CALIBRATION:
        value = (value * 31 + 7) % 1_000_003
    return max(1.0, (time.monotonic() - wall) / _CALIBRATION)


def _judge(loaded: Loaded, report: Report, folder: Path, most: int, table: Table) -> None:
    """Run the tests of refutations, as many as are wanted."""
    left = most
    for unit, told in zip(loaded.units, report.units, strict=True):
        for outcome in (each for each in told.outcomes if each.verdict is Verdict.REFUTED):
            if left <= 0:
                table.judged["not run"] += 1
                continue
            left -= 1
            assert outcome.counterexample is not None
            verdict, why = _on_jvm(unit, outcome, told.entry_name(outcome.counterexample.entry), folder / str(left))
            table.judged[verdict] += 1
            if why:
                table.not_confirmed.append(f"{verdict}: {outcome.obligation.id} at {outcome.obligation.span}: {why}")


def _on_jvm(unit: Unit, outcome: Outcome, entry: str, folder: Path) -> tuple[str, str]:
    try:
        judged = confirm(unit, write_test(unit, outcome, entry, folder), _JVM_SECONDS)
    except NotReproducible as error:
        return "without a test", f"it would need {error}"
    if judged is None:
        return "without a JDK", ""
    return ("confirmed", "") if judged.confirmed else ("not confirmed", judged.told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, required=True, nargs="+")
    parser.add_argument("--first", type=int, default=0, help="number of the first method")
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--only", default="", help="only programs whose name contains this")
    parser.add_argument("--seconds", type=float, default=10.0, help="for one method, on average")
    parser.add_argument("--jvm", type=int, default=1000, help="most refutations of one program to run on the JVM")
    parser.add_argument("--jobs", type=int, default=processors(), help="methods to check at once")
    options = parser.parse_args()
    sample = range(options.first, _MOST_METHODS, options.stride)
    effort = Effort(sample, options.seconds, options.jobs, options.jvm)
    table, began = Table(), time.monotonic()
    for project in projects(options.corpus):
        if options.only not in project.name:
            continue
        print(project.name, flush=True)
        try:
            lines = measure(project, effort, table)
        except InputError as error:
            table.problems.append(f"{project.name}: {error.diagnostic.message}")
            continue
        print("\n".join(f"    {line}" for line in lines), flush=True)
    table.seconds = time.monotonic() - began
    print("\n".join(table.told()))


if __name__ == "__main__":
    main()
