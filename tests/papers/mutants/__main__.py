"""Run the mutants and print what became of each; the exit code is 1 when one is not what the table says."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.papers.mutants.graph import GRAPH_MUTANTS
from tests.papers.mutants.scheduler import SCHEDULER_MUTANTS
from tests.papers.mutants.table import Judged, judge


def main(words: Sequence[str]) -> int:
    """Without words, all mutants; one row each, then the sums."""
    chosen = [
        mutant
        for mutant in (*GRAPH_MUTANTS, *SCHEDULER_MUTANTS)
        if not words or any(word in mutant.name for word in words)
    ]
    judged: list[Judged] = []
    for mutant in chosen:
        found = judge(mutant)
        judged.append(found)
        print(_row(found), flush=True)
    wrong = [item for item in judged if item.verdict != item.expected]
    counts = {word: sum(item.verdict == word for item in judged) for word in ("refuted", "equivalent", "undecided")}
    total = sum(item.seconds for item in judged)
    print(f"{len(judged)} mutants: {counts}, {len(wrong)} not as expected, {total:.0f} s")
    return 1 if wrong else 0


def _row(judged: Judged) -> str:
    mark = " " if judged.verdict == judged.expected else "!"
    match judged.verdict:
        case "refuted":
            why = f"by {judged.answers[-1][0]}"
        case "equivalent":
            why = judged.mutant.equivalent
        case _:
            why = "; ".join(dict.fromkeys(reason for _, answer in judged.answers for reason in answer.reasons))
    return f"{mark} {judged.mutant.name:<30} {judged.verdict:<10} {judged.seconds:6.1f} s  {why}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
