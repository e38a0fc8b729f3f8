"""The value of a finished check. Every report is a pure function of it.

Law: `exit_code`, and every format of `report`, are computed from the same `Report`, so they cannot disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.exit_code import ExitCode, worst
from vernier.core.obligation import Obligation
from vernier.core.outcome import Outcome, Verdict
from vernier.core.requirement import Requirement
from vernier.core.source import Span

REPORT_FORMAT = "vernier-report"
REPORT_VERSION = 2
"""Of reports as JSON"""
NOT_FOR_IT = "does not apply"
"""How the ending of an engine begins that has rejected its task"""


@dataclass(frozen=True, slots=True)
class EngineRun:
    """How one engine fared on one entry; `ending` is a short sentence such as `finished` or `time limit`."""

    engine: str
    ending: str


@dataclass(frozen=True, slots=True)
class EntryReport:
    """`entry` is the user's procedure, `start` the one that executions begin with.

    `verdicts` are those of this entry alone, by the ids of obligations: what holds from a main may fail when others
    call the method, and the outcomes of a unit are the worst over all entries. Only calls that satisfy what the entry
    `requires` were looked at. `covered` says how many states stand behind its bounded answers, where that is known.
    `untranslated` are places in its reach that the front end has reported: nothing is said of what comes after them."""

    entry: str
    start: str
    obligations: int
    engines: tuple[EngineRun, ...]
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    requires: tuple[Requirement, ...] = ()
    covered: str = ""
    untranslated: tuple[Span, ...] = ()

    @property
    def is_trivial(self) -> bool:
        """Whether nothing can go wrong from here."""
        return not self.obligations and not self.untranslated

    def count(self, verdict: Verdict) -> int:
        return Counter(self.verdicts.values())[verdict]


@dataclass(frozen=True, slots=True)
class UnitReport:
    """One program: its entries, one outcome per obligation of these (in source order), and the obligations that
    no entry reaches. `unreached` are the user's methods that no entry reaches. An
    outcome in a file that is not the user's `own` lies in a library model."""

    name: str
    language: str
    files: tuple[str, ...]
    entries: tuple[EntryReport, ...]
    outcomes: tuple[Outcome, ...]
    skipped: tuple[Obligation, ...]
    own: frozenset[str]
    unreached: tuple[str, ...] = ()

    def entry_name(self, start: str) -> str:
        """What the user calls the procedure that an execution began with."""
        return next((entry.entry for entry in self.entries if entry.start == start), start)

    def only_from(self, outcome: Outcome) -> tuple[str, ...]:
        """The entries that an outcome is true of, where others that reach the obligation have another verdict."""
        name = outcome.obligation.id
        found = [(entry.entry, entry.verdicts[name]) for entry in self.entries if name in entry.verdicts]
        same = tuple(entry for entry, verdict in found if verdict is outcome.verdict)
        return same if len(same) < len(found) else ()

    def required(self, outcome: Outcome) -> Requirement | None:
        """What the procedure of a refuted obligation requires, where its own guard throws: the caller is to blame."""
        found = (
            item for entry in self.entries if entry.entry == outcome.obligation.procedure for item in entry.requires
        )
        return next((item for item in found if item.span == outcome.obligation.span), None)

    def in_library(self, outcome: Outcome) -> bool:
        return outcome.obligation.span.file not in self.own

    def library(self) -> frozenset[str]:
        """The obligations that lie in library code. What goes wrong there, goes wrong for the call that leads there."""
        return frozenset(item.obligation.id for item in self.outcomes if self.in_library(item))


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two engines gave answers that exclude each other; `file` has the data to reproduce it."""

    obligation: Obligation
    claims: tuple[tuple[str, Verdict], ...]
    file: str


@dataclass(frozen=True, slots=True)
class Rejection:
    """The checker rejected the certificate of a proof; `file` has the data to reproduce it."""

    obligation: Obligation
    engine: str
    reason: str
    file: str


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a check found out. `sources` has the lines of the files that are shown; `left_out` are the files that
    nobody looked at: unreadable, no program, or reached by no entry. `known` outcomes were left out: the baseline has
    them."""

    diagnostics: tuple[Diagnostic, ...]
    units: tuple[UnitReport, ...]
    contradictions: tuple[Contradiction, ...] = ()
    crashes: tuple[str, ...] = ()
    interrupted: str = ""
    store: str = ".vernier"
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)
    left_out: tuple[str, ...] = ()
    known: int = 0
    rejections: tuple[Rejection, ...] = ()

    def outcomes(self) -> Iterator[Outcome]:
        for unit in self.units:
            yield from unit.outcomes

    def count(self, verdict: Verdict) -> int:
        return Counter(outcome.verdict for outcome in self.outcomes())[verdict]

    def count_in_library(self, verdict: Verdict) -> int:
        """How many of them lie in library code."""
        found = (unit.in_library(item) for unit in self.units for item in unit.outcomes if item.verdict is verdict)
        return sum(found)

    def skipped_count(self) -> int:
        return sum(len(unit.skipped) for unit in self.units)

    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.diagnostics if item.severity is Severity.ERROR)

    @property
    def exit_code(self) -> ExitCode:
        codes = [_CODES[outcome.verdict] for outcome in self.outcomes()]
        if any(entry.untranslated for unit in self.units for entry in unit.entries):
            codes.append(ExitCode.UNKNOWN)
        if self.errors():
            codes.append(ExitCode.BAD_INPUT)
        if self.contradictions or self.rejections or self.crashes:
            codes.append(ExitCode.INTERNAL)
        if self.interrupted:
            codes.append(ExitCode.UNKNOWN)
        return worst(codes)


_CODES = {
    Verdict.PROVED: ExitCode.FINE,
    Verdict.BOUNDED: ExitCode.FINE,
    Verdict.UNREACHABLE: ExitCode.FINE,
    Verdict.REFUTED: ExitCode.REFUTED,
    Verdict.UNKNOWN: ExitCode.UNKNOWN,
    Verdict.ERROR: ExitCode.INTERNAL,
}
