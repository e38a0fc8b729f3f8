"""Compare the interpreter with the JVM on generated Java programs."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.differential.adapters import load_java, load_java_together
from tests.differential.campaign import Case, Tally, generated_arguments, spread, write_failures
from tests.differential.java_generator import PROFILES, generate
from tests.differential.jvm import Jvm
from tests.differential.outcome import Comparison, Run
from tests.differential.reduction import reduce
from tests.differential.stream import InputStream


@dataclass(frozen=True, slots=True)
class Batch:
    """Programs of one profile: how many, from which seed."""

    profile: str
    first: int
    count: int
    seconds: float


def interpret(source: str, seconds: float) -> Run:
    """Run a single-file program in the interpreter."""
    with tempfile.TemporaryDirectory(prefix="vernier-java-") as folder:
        file = Path(folder) / "Main.java"
        file.write_text(source, encoding="utf-8")
        return load_java([file], "Main", seconds).run(InputStream(0))


def run_batch(batch: Batch) -> list[Case]:
    """Generate the programs of a batch and run them on both sides."""
    return run_programs(
        [(batch.profile, seed) for seed in range(batch.first, batch.first + batch.count)], batch.seconds
    )


def run_programs(chosen: Sequence[tuple[str, int]], seconds: float) -> list[Case]:
    """Run the programs of these profiles and seeds on both sides."""
    programs = [generate(seed, profile).source for profile, seed in chosen]
    machine = Jvm()
    expected = machine.run_batch(programs)
    machine.close()
    got = interpret_all(programs, seconds)
    return [
        Case(f"{profile}-{seed}", profile, source, run, mine)
        for (profile, seed), source, run, mine in zip(chosen, programs, expected, got, strict=True)
    ]


def interpret_all(programs: Sequence[str], seconds: float) -> list[Run]:
    """Run programs in the interpreter, loaded together where that is possible."""
    together = load_java_together(programs, seconds)
    return [
        interpret(source, seconds) if program is None else program.run(InputStream(0))
        for source, program in zip(programs, together, strict=True)
    ]


def reduced(case: Case, seconds: float, run_seconds: float) -> Case:
    """The case with a smaller program that fails the same way."""
    machine = Jvm()

    def compare_all(sources: Sequence[str]) -> list[Case]:
        runs = machine.run_candidates(sources)
        return [
            replace(case, source=source, expected=run, got=interpret(source, run_seconds))
            for source, run in zip(sources, runs, strict=True)
        ]

    def fails(sources: Sequence[str]) -> list[bool]:
        return [
            new.verdict is Comparison.DIFFERENT and new.got.end.kind is case.got.end.kind
            and (new.signature() == case.signature())
            for new in compare_all(sources)
        ]  # fmt: skip

    smaller = compare_all([reduce(case.source, fails, seconds)])[0]
    machine.close()
    return smaller


def batches(profile: str, first: int, count: int, size: int, seconds: float) -> list[Batch]:
    """The work, the profiles taking turns."""
    profiles = PROFILES if profile == "all" else (profile,)
    each = -(-count // len(profiles))
    return [
        Batch(name, first + start, min(size, each - start), seconds)
        for start in range(0, each, size)
        for name in profiles
    ]


def main() -> int:
    """The command."""
    options = generated_arguments(__doc__ or "", PROFILES, 1000).parse_args()
    tally = Tally()
    work = batches(options.profile, options.seed, options.count, options.batch, options.seconds)
    spread(work, run_batch, options.workers, tally)
    if options.out is not None:
        failing = tally.failing
        if options.reduce > 0:
            chosen = failing[: options.reduce_most]
            failing = [reduced(case, options.reduce, options.seconds) for case in chosen] + failing[len(chosen) :]
        write_failures(failing, options.out, ".java")
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
