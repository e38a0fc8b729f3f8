"""Measure soundness on many generated programs: `python -m tests.engines.induction.measure FIRST COUNT`."""

from __future__ import annotations

import sys
from collections import Counter

from tests.engines.induction.generate import generate
from tests.engines.induction.soundness import judge_generated


def main(first: int, count: int) -> int:
    totals: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for seed in range(first, first + count):
        judged = judge_generated(seed)
        totals.update(asked=judged.asked, proved=judged.proved, violated=judged.violated, wrong=len(judged.wrong))
        reasons.update(judged.reasons)
        if judged.wrong:
            sys.stdout.write(f"seed {seed}: wrongly proved {judged.wrong}\n{generate(seed)}\n")
    sys.stdout.write(f"{count} programs: {dict(totals)}\n")
    for reason, number in reasons.most_common(12):
        sys.stdout.write(f"  {number} times unknown: {reason}\n")
    return 1 if totals["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
