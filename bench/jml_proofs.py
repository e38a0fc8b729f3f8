"""What `vernier prove` says of a corpus of Java programs with JML, against what another verifier says of it.

For each unit: the contracts that are proved, and why each other one is not. Where messages of OpenJML are beside a file
(`.out`), the lines it names are compared with those that Vernier reports, and no method that has a message there may be
proved; where there is no such file, OpenJML has nothing to say. The table tells where a method may be proved all the
same: OpenJML knows the contracts of the methods that a method calls, Vernier their bodies; numbers that leave their
type are errors to OpenJML, and wrap in Vernier as in Java; and a clause may be in a file that is not in the corpus.
Files that a file names are read with it from the same folder, as a compiler does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Keep, Settings, Visibility
from vernier.report.proofs import OpenObligation, open_obligations
from vernier.run.check import check_paths, every_entry, has_contract
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import Entry, Unit, load
from vernier.run.result import Report
from vernier.spec.tree import BodyClause, PureCall
from vernier.spec.walk import parts, targets

_FAILURE = re.compile(
    r"(?:\./)?(?P<file>[\w.]+):(?P<line>\d+): verify: The prover cannot establish an assertion "
    r"\((?P<kind>\w+)(?:: (?:\./)?(?P<other>[\w.]+):(?P<declared>\d+):)?\) in method (?P<method>\w+)"
)
_BODIES = "it follows from the bodies of the methods that are called"
_MESSAGE = re.compile(
    r"(?P<file>\w+\.java):(?P<line>\d+): (?:warning|error): |\tat .*\((?P<thrown>\w+\.java):(?P<at>\d+)\)"
)


@dataclass(frozen=True, slots=True)
class Message:
    """What OpenJML could not establish: where, or where the clause is declared. Other messages have no method.
    `excuse` says why it may hold here."""

    lines: frozenset[int]
    method: str
    excuse: str = ""


@dataclass(frozen=True, slots=True)
class Contract:
    """A method, what is open of it, and whether it calls others."""

    name: str
    open: tuple[OpenObligation, ...]
    calls: bool

    @property
    def method(self) -> str:
        """Its simple name, that of the class for a constructor."""
        path = self.name.partition("(")[0].split(".")
        return path[-2] if path[-1] == "<init>" else path[-1]


@dataclass(frozen=True, slots=True)
class Proofs:
    """What became of a unit: its contracts, and the lines of what is reported in it."""

    contracts: tuple[Contract, ...]
    lines: frozenset[int]

    @property
    def proved(self) -> int:
        return sum(1 for contract in self.contracts if not contract.open)


def sources(unit: Path) -> list[Path]:
    """A unit and the files beside it that it names, at any depth."""
    found, pending = [unit], [unit] if unit.is_file() else []
    while pending:
        words = set(re.findall(r"\w+", pending.pop().read_text(encoding="utf-8")))
        beside = (unit.parent / f"{word}.java" for word in sorted(words))
        pending += [path for path in beside if path.exists() and path not in found]
        found += [path for path in pending if path not in found]
    return found


def prove(unit: Path, seconds: float, store: Path) -> Proofs:
    """Everything in a file, as OpenJML looks at it; the contracts in a folder."""
    settings = Settings(engine=("deductive",), cache=Keep.OFF, store=str(store), jobs=1, visibility=Visibility.PACKAGE)

    def wanted(program: Unit, entry: Entry) -> bool:
        if unit.is_dir():
            return has_contract(program, entry)
        place = program.program.procedures[entry.name].origin.span
        return every_entry(program, entry) and place.file == str(unit)

    paths = [str(path) for path in sources(unit)]
    programs = load(find_sources(paths), settings, ignore).units
    entries = [(each, entry) for each in programs for entry in each.entries if wanted(each, entry)]
    limited = replace(settings, limit=10 + seconds * len(entries))
    report = check_paths(paths, limited, ignore, wanted)
    calling = {entry.name for each, entry in entries if unit.is_file() and _calls(each, entry)}
    return _proofs(report, calling, {str(unit)} if unit.is_file() else {file for each in programs for file in each.own})


def _proofs(report: Report, calling: Container[str], own: Container[str]) -> Proofs:
    found = [
        Contract(entry.entry, tuple(open_obligations(unit, entry)), entry.entry in calling)
        for unit in report.units
        for entry in unit.entries
    ]
    spans = [item.outcome.obligation.span for contract in found for item in contract.open]
    spans += [item.span for item in report.diagnostics]
    lines = {span.line for span in spans if span.file in own}
    return Proofs(tuple(found), frozenset(lines))


def _calls(unit: Unit, entry: Entry) -> bool:
    """Whether the method of an entry, or a clause in it, calls other methods of the user."""
    reached = CallGraph(unit.program).reachable(entry.start)
    clauses = (
        clause for name, clause in unit.clauses.items() if name.startswith((f"{entry.name}/", f"{entry.start}/"))
    )
    named = any(targets(unit.program, call) for clause in clauses for call in _pure_calls(clause))
    return named or any(each.name != entry.name and each.name in unit.declared for each in reached)


def _pure_calls(clause: BodyClause) -> Iterator[PureCall]:
    return (part for group in clause.alternatives for each in group for part in parts(each)
            if isinstance(part, PureCall))  # fmt: skip


def messages(unit: Path) -> tuple[Message, ...] | None:
    """What OpenJML says of a file; None of a folder, of which nobody has written that down."""
    path = unit.with_suffix(".out")
    if unit.is_dir():
        return None
    if not path.exists():
        return ()
    return tuple(dict.fromkeys(_messages(unit.name, path.read_text(encoding="utf-8"), unit.parent)))


def _excuse(kind: str, declared: str | None, folder: Path) -> str:
    if kind == "ArithmeticOperationRange":
        return "numbers wrap here"
    return f"{declared} is not there" if declared is not None and not (folder / declared).exists() else ""


def _messages(name: str, text: str, folder: Path) -> Iterator[Message]:
    for line in text.splitlines():
        failure, other = _FAILURE.match(line), _MESSAGE.match(line)
        if failure is not None:
            places = ((failure["file"], failure["line"]), (failure["other"], failure["declared"]))
            lines = frozenset(int(place) for file, place in places if file == name)
            yield Message(lines, failure["method"], _excuse(failure["kind"], failure["other"], folder))
        elif other is not None:
            yield Message(frozenset({int(other["line"] or other["at"])}), "")


def compared(proofs: Proofs, expected: Iterable[Message]) -> str:
    """Whether the same lines are reported; an unexpected proof is told by itself."""
    wanted = list(expected)
    missing = [message for message in wanted if not message.lines & proofs.lines]
    more = proofs.lines - {line for message in wanted for line in message.lines}
    told = [f"not reported: {_lines(message.lines for message in missing)}"] if missing else []
    told += [f"more: {_lines([more])}"] if more else []
    return "; ".join(told) or "same places"


def unexpected(proofs: Proofs, expected: Sequence[Message]) -> Iterator[str]:
    """Methods that are proved and have a message, and whether that may be."""
    for contract in proofs.contracts:
        failing = [message for message in expected if message.method == contract.method]
        if not failing or contract.open:
            continue
        places = _lines(dict.fromkeys(message.lines for message in failing))
        excuses = [message.excuse or (_BODIES if contract.calls else "") for message in failing]
        doubt = "" if all(excuses) else "WRONG? "
        told = "; ".join(dict.fromkeys(filter(None, excuses)))
        yield f"{doubt}{contract.name} is proved, OpenJML does not establish line {places}{told and f' ({told})'}"


def _lines(places: Iterable[frozenset[int]]) -> str:
    return ", ".join("/".join(map(str, sorted(lines))) for lines in places)


def show(unit: Path, proofs: Proofs) -> None:
    expected = messages(unit)
    told = "" if expected is None else compared(proofs, expected)
    print(f"{unit.name:32} {proofs.proved:3} of {len(proofs.contracts):3} proved  {told}")
    for line in () if expected is None else unexpected(proofs, expected):
        print(f"    {line}")
    for contract in proofs.contracts:
        for item in contract.open[:1]:
            more = f" (and {len(contract.open) - 1} more)" if len(contract.open) > 1 else ""
            place = item.outcome.obligation.span
            print(f"    {contract.name}: {Path(place.file).name}:{place.line}: {item.proof.value}: {item.why}{more}")


def reasons(proofs: Iterable[Proofs]) -> Counter[str]:
    """How often each reason is the first one why a contract is open."""
    return Counter(
        _reason(contract.open[0]) for each in proofs for contract in each.contracts if contract.open
    )  # fmt: skip


def _reason(item: OpenObligation) -> str:
    if item.outcome.verdict is Verdict.REFUTED:
        return "refuted"
    text = re.sub(r"\S*\([^()]*\)", "METHOD", item.outcome.reason or item.outcome.scope)
    return re.sub(r"[\w./-]+\.java:\d+:\d+", "PLACE", text)


def table(units: Iterable[Path], seconds: float, store: Path) -> None:
    """A line for each unit, the reasons, and the sums."""
    found: list[tuple[Path, Proofs]] = []
    for unit in units:
        found.append((unit, prove(unit, seconds, store)))
        show(*found[-1])
    for reason, count in reasons(proofs for _, proofs in found).most_common(25):
        print(f"{count:5} {reason}")
    contracts = sum(len(proofs.contracts) for _, proofs in found)
    print(f"{sum(proofs.proved for _, proofs in found)} of {contracts} contracts proved")
    against = [(proofs, wanted) for unit, proofs in found if (wanted := messages(unit)) is not None]
    if against:
        same = sum(1 for proofs, wanted in against if compared(proofs, wanted) == "same places")
        wrong = sum(1 for each in against for line in unexpected(*each) if line.startswith("WRONG"))
        print(f"{same} of {len(against)} with the same places; {wrong} proved that should not be")
