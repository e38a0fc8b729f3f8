"""Compare the interpreter with gcc on generated C programs."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.differential.adapters import load_c
from tests.differential.c_generator import PROFILES, generate
from tests.differential.campaign import Case, Tally, generated_arguments, spread, write_failures
from tests.differential.gcc import Checking, DataModel, Gcc
from tests.differential.outcome import Comparison, EndKind, Run
from tests.differential.reduction import reduce
from tests.differential.stream import InputStream


@dataclass(frozen=True, slots=True)
class Batch:
    """Programs of one profile: how many, from which seed."""

    profile: str
    model: DataModel
    first: int
    count: int
    seconds: float


def interpret(source: str, model: DataModel, seconds: float) -> Run:
    """Run a program in the interpreter."""
    with tempfile.TemporaryDirectory(prefix="vernier-c-") as folder:
        file = Path(folder) / "main.c"
        file.write_text(source, encoding="utf-8")
        return load_c(file, model, seconds).run(InputStream(0))


def run_batch(batch: Batch) -> list[Case]:
    """Generate, run on both sides."""
    seeds = range(batch.first, batch.first + batch.count)
    programs = [generate(seed, batch.profile, batch.model).source for seed in seeds]
    compiler = Gcc(model=batch.model)
    expected = [runs[0] for runs in compiler.run_batch(programs)]
    compiler.close()
    category = f"{batch.profile} {batch.model.value}"
    return [
        Case(f"{category}-{seed}", category, source, run, interpret(source, batch.model, batch.seconds))
        for seed, source, run in zip(seeds, programs, expected, strict=True)
    ]


def reduced(case: Case, seconds: float, run_seconds: float) -> Case:
    """The case with a smaller program that fails the same way and is still free of undefined behaviour."""
    model = DataModel.ILP32 if case.category.endswith(DataModel.ILP32.value) else DataModel.LP64
    plain, watched = Gcc(model=model), Gcc(model=model, checking=Checking.SANITIZED)

    def renewed(source: str) -> Case:
        run = plain.run_batch([source])[0][0]
        return replace(case, source=source, expected=run, got=interpret(source, model, run_seconds))

    def fails(sources: Sequence[str]) -> list[bool]:
        return [_fails(source) for source in sources]

    def _fails(source: str) -> bool:
        new = renewed(source)
        if new.verdict is not Comparison.DIFFERENT or new.signature() != case.signature():
            return False
        return watched.run_batch([source])[0][0].end.kind is not EndKind.UNDEFINED

    smaller = renewed(reduce(case.source, fails, seconds, batch=1))
    plain.close()
    watched.close()
    return smaller


def main() -> int:
    """The command."""
    parser = generated_arguments(__doc__ or "", PROFILES, 500)
    parser.add_argument("--model", choices=[model.value for model in DataModel], default=DataModel.LP64.value)
    options = parser.parse_args()
    model = DataModel(options.model)
    profiles = PROFILES if options.profile == "all" else (options.profile,)
    each = -(-options.count // len(profiles))
    work = [
        Batch(name, model, options.seed + start, min(options.batch, each - start), options.seconds)
        for start in range(0, each, options.batch)
        for name in profiles
    ]
    tally = Tally()
    spread(work, run_batch, options.workers, tally)
    if options.out is not None:
        failing = tally.failing
        if options.reduce > 0:
            chosen = failing[: options.reduce_most]
            failing = [reduced(case, options.reduce, options.seconds) for case in chosen] + failing[len(chosen) :]
        write_failures(failing, options.out, ".c")
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
