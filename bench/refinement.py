"""Calls inlined, described by frames and refined, by summaries and refined, or what the plan does: seconds for each.

    python -m bench.refinement [--bounds measured|published] [--without MODE] [--limit SECONDS] [NAME ...]

One run prints the tables of Taghdiri (2008): inlining against refinement (table 7.3) and frames against summaries as
the start (table 7.5). A star marks a time in which calls were inlined in the end, though something else was asked for.
Each property is checked in a process of its own, one after the other.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path

from tests.papers.subjects import PROPERTIES, Bounds, Extent, Property
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.evidence import InlinedCalls
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.plan import Pacing
from vernier.run.tasks import make_task

MODES = ("inline", "frame", "refine", "auto")


@dataclass(frozen=True, slots=True)
class Measured:
    """Verdicts, seconds, and specifications that were added; `seconds` is the limit when there is no verdict. Where
    calls were inlined in the end, although something else was asked for, the time is marked with a star."""

    verdict: str
    seconds: float
    refined: int | None
    inlined: bool = False

    @property
    def time(self) -> str:
        shown = f"{self.seconds:.1f}" if self.verdict else f">{self.seconds:.0f}"
        return f"{shown}*" if self.inlined else shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="properties; all of the published tables if none is given")
    parser.add_argument("--bounds", choices=("measured", "published"), default="measured")
    parser.add_argument("--without", choices=MODES, action="append", default=[], help="leave this way out")
    parser.add_argument("--limit", type=float, default=300.0)
    options = parser.parse_args()
    chosen = [PROPERTIES[name] for name in options.names] or [
        item for item in PROPERTIES.values() if {"7.1", "7.2", "7.3", "7.5"} & set(item.tables)
    ]
    print(f"{'property':32} {'extent':8} {'bounds':7} " + " ".join(f"{mode:>9}" for mode in MODES)
          + f" {'refs':>9} {'inline/refine':>14} {'frame/refine':>13} {'inline/auto':>12}  verdicts")  # fmt: skip
    for item in chosen:
        bounds = item.measured if options.bounds == "measured" else item.published
        found = {mode: measured(item, bounds, mode, options.limit) for mode in MODES if mode not in options.without}
        print(_row(item, bounds, found), flush=True)


def _row(item: Property, bounds: Bounds, found: dict[str, Measured]) -> str:
    """What was left out is a dash, and so is a ratio with it."""
    inline, frame, refine, auto = (found.get(mode) for mode in MODES)
    refs = "/".join("-" if part is None or part.refined is None else str(part.refined) for part in (frame, refine))
    verdicts = "/".join("-" if part is None else part.verdict or "none" for part in (inline, frame, refine, auto))
    times = " ".join(f"{'-' if part is None else part.time:>9}" for part in (inline, frame, refine, auto))
    ratios = f"{_ratio(inline, refine):>14} {_ratio(frame, refine):>13} {_ratio(inline, auto):>12}"
    extent = item.extent.value if item.extent is Extent.FULL else "partial"
    return f"{item.name:32} {extent:8} {bounds.objects}/{bounds.loop:<5} {times} {refs:>9} {ratios}  {verdicts}"


def _ratio(slow: Measured | None, fast: Measured | None) -> str:
    return "-" if slow is None or fast is None else f"{slow.seconds / fast.seconds:.1f}"


def measured(item: Property, bounds: Bounds, mode: str, limit: float) -> Measured:
    """Check one property in a process of its own."""
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(item.name, bounds, mode, limit, sender))
    process.start()
    sender.close()
    try:
        return receiver.recv() if receiver.poll(limit + 30) else Measured("", limit, None)
    except EOFError:
        return Measured("", limit, None)
    finally:
        process.kill()
        process.join()


def _work(name: str, bounds: Bounds, mode: str, limit: float, sender: Connection) -> None:
    import sys
    import threading

    sys.setrecursionlimit(20_000)
    threading.stack_size(512 << 20)
    thread = threading.Thread(target=lambda: sender.send(_check(PROPERTIES[name], bounds, mode, limit)))
    thread.start()
    thread.join()


def _check(item: Property, bounds: Bounds, mode: str, limit: float) -> Measured:
    codes = [option for code in item.codes for option in ("--property", code)]
    scope = bounds.scope(item.subject)
    arguments = ["check", *item.subject.paths, "--entry", item.entry, "--scope", scope, "--callees", mode, *codes]
    settings = parse(arguments).settings
    files = tuple(str(path) for path in _files(item))
    (unit,) = load_java_program(files, settings).units
    (entry,) = unit.entries
    task = make_task(unit, entry, settings)
    said: list[str] = []
    began = time.monotonic()

    def note(sentence: str) -> None:
        said.append(sentence)

    context = Context(Budget.of_seconds(limit), 1, note)
    proved: list[Outcome] = []
    if mode in ("refine", "auto"):
        share = replace(context, budget=context.budget.slice(limit / 8))
        found = make_engine("deductive", settings, Pacing.COUNT).run(task, share)
        proved = [outcome for outcome in found if outcome.verdict is Verdict.PROVED]
    decided = {outcome.obligation.id for outcome in proved}
    left = replace(task, obligations=tuple(item for item in task.obligations if item.id not in decided))
    rest = make_engine("bounded", settings, Pacing.COUNT).run(left, context) if left.obligations else ()
    outcomes = [*proved, *rest]
    took = time.monotonic() - began
    verdicts = {outcome.verdict.value for outcome in outcomes}
    known = "+".join(sorted(verdicts)) if "unknown" not in verdicts else ""
    counts = [int(sentence.split()[1]) for sentence in said if sentence.startswith("refined ")]
    inlined = any(outcome.find(InlinedCalls) is not None for outcome in outcomes)
    return Measured(known, took if known else limit, counts[-1] if counts else None, inlined)


def _files(item: Property) -> Iterator[Path]:
    yield from item.subject.files()


if __name__ == "__main__":
    main()
