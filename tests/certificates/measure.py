"""How many proofs of one engine on a corpus come with a certificate that the checker accepts.

Run by hand: `python -m tests.certificates.measure ENGINE SECONDS CORPUS [FIRST COUNT]`. Prints a line for each task
with proofs, and the reasons of what was not checked, by how often they occur. Law: none is rejected.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.diagnostic import InputError
from vernier.core.evidence import CertificateChecked
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Arguments, Settings
from vernier.run.check import check_units
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.loading.task_definition import read_task_definition
from vernier.run.plan import Pacing

_PROPERTY = {"Java": ("valid-assert",), "C": ("unreach-call",)}


def main(engine: str, seconds: float, corpus: str, first: int = 0, count: int = 10_000) -> int:
    told: Counter[str] = Counter()
    rejected = 0
    for path in sorted(Path(corpus).rglob("*.yml"))[first : first + count]:
        began = time.process_time()
        outcomes = _checked(str(path), engine, seconds)
        answers = Counter(_told(outcome) for outcome in outcomes)
        told.update(answers)
        rejected += answers["rejected"]
        if answers:
            print(f"{path.name}: {dict(answers)} {time.process_time() - began:.1f} s", flush=True)
    for answer, times in told.most_common():
        print(f"{times:6} {answer}")
    return 1 if rejected else 0


def _checked(path: str, engine: str, seconds: float) -> tuple[Outcome, ...]:
    """The proofs of a task, and what became of rejected ones."""
    try:
        definition = read_task_definition(path)
    except InputError:
        return ()
    is_java = definition.language == "Java"
    settings = Settings(
        engine=(engine,),
        property=_PROPERTY[definition.language],
        entry=("Main.main",) if is_java else ("main",),
        data_model=definition.data_model,
        arguments=Arguments.NONE if is_java else Arguments.ANY,
        store="/tmp/certificates",
    )
    loaded = load(find_sources(definition.inputs), settings, lambda _: None)
    report = check_units(loaded, settings, Budget.of_seconds(seconds), lambda _: None, pacing=Pacing.TIME)
    return tuple(item for item in report.outcomes() if item.verdict in (Verdict.PROVED, Verdict.ERROR))


def _told(outcome: Outcome) -> str:
    if outcome.verdict is Verdict.ERROR:
        return "rejected"
    checked = outcome.find(CertificateChecked)
    return "no certificate" if checked is None else str(checked)


if __name__ == "__main__":
    engine_, seconds_, corpus_, *range_ = sys.argv[1:]
    sys.exit(main(engine_, float(seconds_), corpus_, *map(int, range_)))
