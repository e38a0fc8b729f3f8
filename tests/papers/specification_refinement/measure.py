"""Times of the topological sort at growing sizes, by hand: `python -m tests.papers.specification_refinement.measure`.

Arguments are sizes (`2/2/3` is objects, iterations and bits); without any, all of them. One line per property, size and
way to treat calls: the verdict that came, the one that was expected, and the engine's seconds, wall and processor.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.papers.specification_refinement.cases import SIZES, topological_sort
from tests.papers.specification_refinement.checking import CALLEES, check

LIMIT = 300.0


def main(sizes: Sequence[str]) -> None:
    print("| property | objects/iterations/bits | callees | verdict | expected | wall s | processor s |")
    print("|---|---|---|---|---|---|---|")
    for size in sizes or SIZES:
        for name, case in topological_sort(size).items():
            for callees in CALLEES:
                found = check(case, callees, LIMIT)
                times = f"{found.seconds:.2f} | {found.processor:.2f}"
                print(f"| {name} | {size} | {callees} | {found.verdicts} | {case.expected} | {times} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
