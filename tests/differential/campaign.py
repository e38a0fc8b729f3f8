"""What the differential commands share: results, counting, workers, and the files written for failures."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tests.differential.outcome import Comparison, EndKind, Run, compare, describe

Job = TypeVar("Job")


@dataclass(frozen=True, slots=True)
class Case:
    """One program (or task with one stream) and what both sides did."""

    name: str
    category: str
    source: str
    expected: Run
    got: Run

    @property
    def verdict(self) -> Comparison:
        """How the two runs compare."""
        return compare(self.expected, self.got)

    def signature(self) -> str:
        """A short text that cases of the same cause tend to share."""
        if self.got.end.kind in (EndKind.CRASHED, EndKind.UNSUPPORTED):
            return self.got.end.detail.splitlines()[0][:120] if self.got.end.detail else self.got.end.kind.value
        if self.expected.end != self.got.end and self.expected.stdout == self.got.stdout:
            return f"{self.expected.end.text()} became {self.got.end.text()}"
        return "different output"


@dataclass(slots=True)
class Tally:
    """Counts per category and the failing cases."""

    counts: dict[str, Counter[Comparison]] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    failing: list[Case] = field(default_factory=list)

    def add(self, case: Case) -> None:
        """Count one case."""
        verdict = case.verdict
        self.counts.setdefault(case.category, Counter())[verdict] += 1
        if verdict is Comparison.UNSUPPORTED:
            self.reasons[case.signature()] += 1
        elif verdict is Comparison.INCONCLUSIVE:
            side = case.expected if case.expected.end.kind is not EndKind.NORMAL else case.got
            why = "uninitialised variable" if case.got.indeterminate else side.end.kind.value
            self.reasons[f"inconclusive: {why}"] += 1
        elif verdict is Comparison.DIFFERENT:
            self.failing.append(case)

    def report(self) -> int:
        """Print the counts; the exit code is 1 when something failed."""
        for category in sorted(self.counts):
            row = self.counts[category]
            print(f"{category:32} " + "  ".join(f"{kind.value} {row[kind]}" for kind in Comparison))
        for reason, count in self.reasons.most_common(40):
            print(f"  {count:6}  {reason}")
        for signature, count in Counter(case.signature() for case in self.failing).most_common(20):
            print(f"  failing {count:4}  {signature}")
        passed = sum(row[Comparison.SAME] for row in self.counts.values())
        print(f"{passed} passed, {len(self.failing)} failed")
        return 1 if self.failing else 0


def spread(jobs: Sequence[Job], work: Callable[[Job], list[Case]], workers: int, tally: Tally) -> None:
    """Do the jobs in worker processes and count their cases."""
    started = time.monotonic()
    if workers <= 1:
        for number, job in enumerate(jobs):
            _count(work(job), tally)
            _progress(number + 1, len(jobs), tally, started)
        return
    with ProcessPoolExecutor(workers) as pool:
        futures = [pool.submit(work, job) for job in jobs]
        for number, future in enumerate(as_completed(futures)):
            _count(future.result(), tally)
            _progress(number + 1, len(jobs), tally, started)


def _count(cases: Iterable[Case], tally: Tally) -> None:
    for case in cases:
        tally.add(case)


def _progress(done: int, total: int, tally: Tally, started: float) -> None:
    text = f"{done}/{total} jobs, {len(tally.failing)} failing, {time.monotonic() - started:.0f} s"
    print(text, file=sys.stderr, flush=True)


def write_failures(cases: Iterable[Case], out: Path, suffix: str) -> None:
    """Write each failing program and how it differs."""
    out.mkdir(parents=True, exist_ok=True)
    for case in cases:
        name = case.name.replace("/", "_").replace(" ", "_")
        (out / f"{name}{suffix}").write_text(case.source, encoding="utf-8")
        (out / f"{name}.txt").write_text(describe(case.expected, case.got) + "\n", encoding="utf-8")


def arguments(description: str) -> argparse.ArgumentParser:
    """The options all commands have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, help="directory for failing programs")
    parser.add_argument("--seconds", type=float, default=10.0, help="time limit of one interpreted run")
    return parser


def generated_arguments(description: str, profiles: Sequence[str], count: int) -> argparse.ArgumentParser:
    """The options of the commands that generate programs."""
    parser = arguments(description)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first program")
    parser.add_argument("--profile", choices=[*profiles, "all"], default="all")
    parser.add_argument("--batch", type=int, default=100)
    parser.add_argument("--reduce", type=float, default=0.0, help="seconds to spend on reducing each failing program")
    parser.add_argument("--reduce-most", type=int, default=10, help="how many failing programs to reduce")
    return parser
