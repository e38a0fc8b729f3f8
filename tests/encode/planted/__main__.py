"""Plants each error into a scratch copy of the package and compares random C programs until one shows it.

python -m tests.encode.planted [--count 400] [--first 1] [NAME ...]

The package itself is never changed. An error that cannot be planted is a failure: it has to be maintained.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.campaign.planted.patch import Patch, Unplantable, patches, plant, read

HERE = Path(__file__).parent
SECONDS = 1200.0
_DIFFERENCE = re.compile(r"^\w+ (?:lp64|ilp32) (\d+): ")


def shown(patch: Patch, first: int, count: int) -> tuple[int | None, str]:
    """After how many programs the error shows, and how; None if it does not."""
    with tempfile.TemporaryDirectory(prefix="vernier-planted-") as name:
        folder = Path(name)
        plant(patch, folder)
        command = [sys.executable, "-m", "tests.encode.c_memory", "--stop", "--first", str(first)]
        environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [*command, "--count", str(count)], cwd=folder, env=environment, capture_output=True, text=True,
            check=False, timeout=SECONDS,
        )  # fmt: skip
    for line in done.stdout.splitlines():
        if found := _DIFFERENCE.match(line):
            return int(found.group(1)) - first + 1, line
    crash = done.stderr.strip().splitlines()
    return (0, f"crash: {crash[-1]}") if crash else (None, "not found")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these errors")
    parser.add_argument("--count", type=int, default=400, help="programs at most, for each error")
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    chosen = [read(name, HERE) for name in options.names] or patches(HERE)
    found = 0
    for patch in chosen:
        try:
            number, line = shown(patch, options.first, options.count)
        except Unplantable as problem:
            number, line = None, f"not planted: {problem}"
        found += number is not None
        print(f"{patch.name:28} {'-' if number is None else number:>5}  {line[:150]}", flush=True)
    print(f"{found} of {len(chosen)} planted errors found")
    return 0 if found == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
