"""Plants each error into a scratch copy of the package and hunts for an answer that shows it.

python -m tests.campaign.planted [NAME ...]

Laws: the package itself is never changed. What fails without an error as well shows none: the unchanged package is
hunted through first. An error that cannot be planted is a failure: it has to be maintained.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.campaign.planted.patch import UNCHANGED, Patch, Unplantable, patches, plant, read

WANTED = 0.9
"""The share of planted errors that must be found."""
_PATIENCE = 15
"""A hunt may take so many times its processor time."""


@dataclass(frozen=True, slots=True)
class Hunt:
    """How to hunt: seconds of processor time, the first seed, and a file with what fails anyway."""

    seconds: float
    first: int
    known: Path

    def through(self, patch: Patch, *options: str) -> list[str]:
        """What the hunt prints in a copy of the package with this error."""
        with tempfile.TemporaryDirectory(prefix="vernier-planted-") as name:
            folder = Path(name)
            plant(patch, folder)
            command = [sys.executable, "-m", "tests.campaign.hunt", "--seconds", f"{self.seconds:g}", *options]
            command += ["--first", str(self.first), "--known", str(self.known)]
            environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
            try:
                done = subprocess.run(
                    command, cwd=folder, env=environment, capture_output=True, text=True, check=False,
                    timeout=self.seconds * _PATIENCE,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                return ["not found: too slow"]
            told = [line for line in done.stdout.splitlines() if line.startswith(("found", "not found"))]
            return told or ["found crash: " + " | ".join(done.stderr.strip().splitlines()[-2:])]


def _result(patch: Patch, hunt: Hunt) -> tuple[str, float]:
    began = time.monotonic()
    try:
        line = hunt.through(patch)[0]
    except Unplantable as problem:
        line = f"not planted: {problem}"
    return line, time.monotonic() - began


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these errors")
    parser.add_argument("--seconds", type=float, default=120.0, help="of processor time, for each error")
    parser.add_argument("--first", type=int, default=1, help="first seed of every hunt")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--known", type=Path, help="what fails without an error, from an earlier run")
    options = parser.parse_args()
    chosen = [read(name) for name in options.names] or patches()
    found = unplanted = 0
    with tempfile.TemporaryDirectory(prefix="vernier-known-") as name:
        hunt = Hunt(options.seconds, options.first, options.known or Path(name) / "known")
        if options.known is None:
            hunt.known.write_text("", encoding="utf-8")
            lines = [line for line in hunt.through(UNCHANGED, "--all") if not line.startswith("not found")]
            print("".join(f"without an error: {line}\n" for line in lines), end="", flush=True)
            hunt.known.write_text("\n".join(lines), encoding="utf-8")
        with ThreadPoolExecutor(options.workers) as pool:
            results = pool.map(lambda item: _result(item, hunt), chosen)
            for patch, (line, seconds) in zip(chosen, results, strict=True):
                found += line.startswith("found")
                unplanted += line.startswith("not planted")
                print(f"{patch.name:28} {seconds:5.0f} s  {line}", flush=True)
    print(f"{found} of {len(chosen)} planted errors found, {unplanted} could not be planted")
    return 1 if unplanted or found < WANTED * len(chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
