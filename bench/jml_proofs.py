"""What `vernier prove` says of a corpus of Java programs with JML, against what another verifier says of it.

For each unit: the contracts that are proved, and why each other one is not. Where messages of OpenJML are beside a file
(`.out`), the lines it names are compared with those that Vernier reports, and no method that has a message there may be
proved; unless it calls others, of which OpenJML knows the contracts and Vernier the bodies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Keep, Settings, Visibility
from vernier.report.proofs import OpenObligation, open_obligations
from vernier.run.check import check_paths, every_entry, has_contract
from vernier.run.result import EntryReport, Report

_FAILURE = re.compile(
    r"(?:\./)?(?P<file>[\w.]+):(?P<line>\d+): verify: The prover cannot establish an assertion "
    r"\(\w+(?:: (?:\./)?(?P<other>[\w.]+):(?P<declared>\d+):)?\) in method (?P<method>\w+)"
)
_MESSAGE = re.compile(r"(?P<file>\w+\.java):(?P<line>\d+): (?:warning|error): ")


@dataclass(frozen=True, slots=True)
class Message:
    """What OpenJML could not establish: where, or where the clause is declared. Other messages have no method."""

    lines: frozenset[int]
    method: str


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


def prove(unit: Path, seconds: float, store: Path) -> Proofs:
    """Everything in a file, as OpenJML looks at it; the contracts in a folder."""
    settings = Settings(
        engine=("deductive",), limit=seconds, cache=Keep.OFF, store=str(store), jobs=1, visibility=Visibility.PACKAGE
    )
    wanted = every_entry if unit.is_file() else has_contract
    return _proofs(check_paths([str(unit)], settings, ignore, wanted))


def _proofs(report: Report) -> Proofs:
    found = [
        Contract(entry.entry, tuple(open_obligations(unit, entry)), _calls(entry))
        for unit in report.units
        for entry in unit.entries
    ]
    lines = {item.outcome.obligation.span.line for contract in found for item in contract.open}
    lines |= {item.span.line for item in report.diagnostics}
    return Proofs(tuple(found), frozenset(lines))


def _calls(entry: EntryReport) -> bool:
    """Whether obligations of other methods are among those of an entry."""
    return any(not name.startswith(f"{entry.entry}/") for name in entry.verdicts)


def messages(unit: Path) -> tuple[Message, ...] | None:
    """What OpenJML says of a file; None if nobody has written that down."""
    path = unit.with_suffix(".out")
    if unit.is_dir() or not path.exists():
        return None
    return tuple(dict.fromkeys(_messages(unit.name, path.read_text(encoding="utf-8"))))


def _messages(name: str, text: str) -> Iterator[Message]:
    for line in text.splitlines():
        failure, other = _FAILURE.match(line), _MESSAGE.match(line)
        if failure is not None:
            places = ((failure["file"], failure["line"]), (failure["other"], failure["declared"]))
            yield Message(frozenset(int(place) for file, place in places if file == name), failure["method"])
        elif other is not None:
            yield Message(frozenset({int(other["line"])}), "")


def compared(proofs: Proofs, expected: Iterable[Message]) -> str:
    """Whether the same lines are reported; an unexpected proof is told by itself."""
    wanted = list(expected)
    missing = [message for message in wanted if not message.lines & proofs.lines]
    more = proofs.lines - {line for message in wanted for line in message.lines}
    told = [f"not reported: {_lines(message.lines for message in missing)}"] if missing else []
    told += [f"more: {_lines([more])}"] if more else []
    return "; ".join(told) or "same places"


def unexpected(proofs: Proofs, expected: Iterable[Message]) -> Iterator[str]:
    """Methods that are proved and have a message, and whether that may be."""
    failing = {message.method: message for message in expected}
    for contract in proofs.contracts:
        message = failing.get(contract.method)
        if message is None or contract.open:
            continue
        places = _lines([message.lines])
        if contract.calls:
            yield f"{contract.name} is proved (line {places} follows from the bodies of the methods it calls)"
        else:
            yield f"WRONG? {contract.name} is proved, OpenJML does not establish line {places}"


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
