"""Random C programs: the encoding of C memory against the interpreter, and the interpreter against gcc's sanitizers.

python -m tests.encode.c_memory --count 2000 --first 1 [--gcc] [--workers 2] [--profile faults] [--stop]

Every difference is printed; the exit code is 1 if there is one. What was given up and what was cut off is counted, so
that nobody takes silence for agreement.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tests.differential.c_generator import FAULTY, generate
from tests.differential.gcc import Checking, DataModel, Gcc
from tests.differential.outcome import EndKind
from tests.differential.outcome import Run as Compiled
from tests.encode.c_programs import Comparison, EncodedC, GaveUp, Judged, Result, compare, executed, lowered, run_on
from vernier.core.obligation import Code
from vernier.frontend.c.options import Leaks
from vernier.ir.interp import Machine

TURNS = (FAULTY, "objects", FAULTY, "objects", FAULTY, "memory", "objects", "mixed")
"""The profiles take turns."""
STREAMS = 4
_BATCH = 20
_TOLD = 100
"""After so many programs the command says how far it is."""
_SANITIZED = {Code.MEMORY_BOUNDS, Code.MEMORY_FREE}
"""What the address sanitizer sees at the moment it happens"""
_UNSEEN = {Code.MEMORY_UNINITIALISED, Code.POINTER_ARITHMETIC, Code.POINTER_DANGLING, Code.LIBRARY_ARGUMENT}
"""What it does not see, and after which a program may do anything"""


@dataclass(frozen=True, slots=True)
class Sample:
    """A program: its seed says which of the turns, data models and questions about leaks it is for."""

    seed: int
    profile: str = ""

    @property
    def turn(self) -> str:
        return self.profile or TURNS[self.seed % len(TURNS)]

    @property
    def model(self) -> DataModel:
        return DataModel.ILP32 if self.seed % 5 == 0 else DataModel.LP64

    @property
    def leaks(self) -> Leaks:
        return Leaks.UNFREED if self.seed % 3 == 0 else Leaks.LOST

    @property
    def streams(self) -> range:
        """The streams of inputs: not the same for all programs, or a few numbers would be all that is tried."""
        return range(STREAMS * self.seed, STREAMS * (self.seed + 1))

    def source(self) -> str:
        return generate(self.seed, self.turn, self.model).source

    def __str__(self) -> str:
        return f"{self.turn} {self.model.value} {self.seed}"


@dataclass(slots=True)
class Tally:
    """What came of the samples so far."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    violated: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for mine, more in zip(self._counters(), other._counters(), strict=True):
            mine.update(more)
        self.differences += other.differences

    def _counters(self) -> tuple[Counter[str], ...]:
        return self.counts, self.reasons, self.violated

    def note(self, sample: Sample, found: Comparison, codes: Sequence[Code]) -> None:
        self.counts[found.result.value] += 1
        self.violated.update(code.value for code in codes)
        if found.result is Result.DIFFERENT:
            self.differences.append(f"{sample}: {found.detail}")

    def report(self) -> str:
        """The figures, in lines."""
        lines = [f"{number:7} {name}" for name, number in self.counts.most_common()]
        lines += [f"{number:7} executions violate {name}" for name, number in self.violated.most_common()]
        lines += [f"{number:7} given up: {reason}" for reason, number in self.reasons.most_common()]
        return "\n".join([*lines, f"{len(self.differences)} differences"])


def examined(sample: Sample, tally: Tally) -> None:
    """Compare the encoding of one program with its executions."""
    program = lowered(sample.source(), sample.model, sample.leaks)
    tally.counts["programs"] += 1
    try:
        encoded = EncodedC(program.program, program.entries[0].start)
    except GaveUp as reason:
        tally.counts["given up"] += 1
        tally.reasons[str(reason)] += 1
        return
    machine = Machine(program.program)
    for stream in sample.streams:
        found = compare(encoded, machine, stream)
        tally.note(sample, found, [program.program.obligations[name].code for name in found.execution.violated])


def sanitized(samples: Sequence[Sample], tally: Tally) -> None:
    """Compare executions by the interpreter with those under gcc's sanitizers."""
    samples = [sample for sample in samples if sample.model is DataModel.LP64]
    if not samples:
        return
    compiler = Gcc(checking=Checking.SANITIZED)
    runs = compiler.run_batch([sample.source() for sample in samples], samples[0].streams)
    compiler.close()
    for sample, streams in zip(samples, runs, strict=True):
        program = lowered(sample.source(), sample.model, Leaks.IGNORED)
        machine = Machine(program.program)
        for stream, run in zip(samples[0].streams, streams, strict=True):
            mine = executed(run_on(machine, program.entries[0].start, stream), ())
            codes = {program.program.obligations[name].code for name in mine.violated}
            if mine.cut_off or mine.doubted or codes & _UNSEEN:
                tally.counts["not for gcc"] += 1
                continue
            tally.counts["gcc"] += 1
            difference = _against(mine, codes, run)
            if difference:
                tally.differences.append(f"{sample}: stream {stream}: {difference}")


def _against(mine: Judged, codes: set[Code], run: Compiled) -> str:
    """How the interpreter and the sanitizers disagree; nothing if they do not."""
    failed = run.end.kind in (EndKind.UNDEFINED, EndKind.SIGNAL)
    if bool(codes) != failed:
        return f"executed {sorted(code.value for code in codes) or 'without fault'}, gcc: {run.end.text()}"
    if codes <= _SANITIZED and not mine.printed.startswith(run.stdout) if failed else mine.printed != run.stdout:
        return f"executed {mine.printed!r}, gcc {run.stdout!r} ({run.end.text()})"
    return ""


@dataclass(frozen=True, slots=True)
class Batch:
    """Programs to look at together."""

    samples: tuple[Sample, ...]
    with_gcc: str = ""

    def work(self) -> Tally:
        """What the programs show."""
        tally = Tally()
        for sample in self.samples:
            examined(sample, tally)
        if self.with_gcc:
            sanitized(self.samples, tally)
        return tally


def tallies(batches: Sequence[Batch], workers: int) -> Iterator[Tally]:
    """What the batches show, in order."""
    if workers <= 1:
        yield from map(Batch.work, batches)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("fork")) as pool:
        yield from pool.map(Batch.work, batches)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--profile", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--gcc", action="store_const", const="gcc", default="", help="compare with gcc as well")
    parser.add_argument("--stop", action="store_true", help="stop at the first batch with a difference")
    options = parser.parse_args()
    samples = [Sample(seed, options.profile) for seed in range(options.first, options.first + options.count)]
    batches = [Batch(tuple(samples[at : at + _BATCH]), options.gcc) for at in range(0, len(samples), _BATCH)]
    total = Tally()
    for tally in tallies(batches, options.workers):
        total.add(tally)
        sys.stdout.write("".join(f"{line}\n" for line in tally.differences))
        if total.counts["programs"] % _TOLD == 0:
            sys.stdout.write(f"... {total.counts['programs']} programs, {total.counts[Result.SAME.value]} same\n")
        sys.stdout.flush()
        if tally.differences and options.stop:
            break
    sys.stdout.write(f"{total.report()}\n")
    return 1 if total.differences or not total.counts[Result.SAME.value] else 0


if __name__ == "__main__":
    sys.exit(main())
