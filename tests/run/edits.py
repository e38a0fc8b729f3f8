"""Random edits: a check that keeps answers gives the same report as one that does not.

python -m tests.run.edits --count 500 [--first 0]

A program of several entries is edited again and again; answers of all versions stay in one store. Some edits change a
method, some only its neighbours, some nothing at all, and some bring an earlier version back.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from vernier.core.events import ignore
from vernier.core.settings import Keep, Settings
from vernier.report.json_format import render_json
from vernier.run.check import check_paths

_COUNTER = """public class Counter {
  static int shared = 2;
  int count;
  Counter next;
  int per(int n) { return 12 / (n - 4); }
  int twice(int n) { if (n > 3) return n + n; return per(3); }
  int last(int n) { return next.count + n; }
  static int all(int n) { int sum = 1; for (int i = 0; i < 3; i++) sum += i; return sum / shared; }
}
"""
_CELLS = """extern int __VERIFIER_nondet_int(void);
static int cells[4] = {1, 2, 3, 4};
static int limit = 3;
static int at(int i) { return cells[i]; }
static int ratio(int a, int b) { return a / (b + 2); }
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < limit) return at(i);
  return ratio(i, 3);
}
"""
_PROGRAMS = (("Counter.java", _COUNTER), ("cells.c", _CELLS))
_SETTINGS = replace(Settings(), limit=120.0, executions=40)


def edited(text: str, rng: random.Random) -> str:
    """The text with one small change that keeps it a program."""
    lines = text.splitlines()
    match rng.randrange(5):
        case 0:
            lines.insert(rng.randrange(len(lines)), rng.choice(("", "// a remark")))
            return "\n".join(lines) + "\n"
        case 1:
            return text.replace(rng.choice((" + ", " - ")), rng.choice((" + ", " - ")), 1)
        case 2:
            return text.replace(rng.choice((" > ", " < ")), rng.choice((" >= ", " <= ", " > ", " < ")), 1)
        case _:
            digits = [at for at, letter in enumerate(text) if letter.isdigit() and not text[at - 1].isalnum()]
            at = rng.choice(digits)
            return text[:at] + str(rng.randrange(1, 6)) + text[at + 1 :]


def _checked(path: Path, settings: Settings) -> str:
    return render_json(check_paths([str(path)], settings, ignore), ())


def compare(seeds: Iterable[int], edits: int) -> tuple[list[str], int]:
    """Where the reports differ, and how many answers of earlier versions were there to be found."""
    differences: list[str] = []
    reused = 0
    for seed in seeds:
        name, text = _PROGRAMS[seed % len(_PROGRAMS)]
        rng = random.Random(seed)
        versions = [text]
        with tempfile.TemporaryDirectory(prefix="vernier-edits-") as folder:
            path = Path(folder) / name
            keeping = replace(_SETTINGS, store=f"{folder}/kept")
            for number in range(edits + 1):
                path.write_text(text)
                answers = _count(folder)
                kept = _checked(path, keeping)
                reused += answers == _count(folder) and number > 0
                if kept != _checked(path, replace(_SETTINGS, store=f"{folder}/fresh{number}", cache=Keep.OFF)).replace(
                    f"{folder}/fresh{number}", f"{folder}/kept"
                ):
                    differences.append(f"seed {seed}, edit {number}:\n{text}")
                text = rng.choice(versions) if rng.random() < 0.3 else edited(text, rng)
                versions.append(text)
    return differences, reused


def _count(folder: str) -> int:
    answers = Path(folder) / "kept" / "answers"
    return len(list(answers.iterdir())) if answers.is_dir() else 0


def main(arguments: Sequence[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args(arguments)
    per_program = 10
    seeds = range(options.first, options.first - (-options.count // per_program))
    differences, reused = compare(seeds, per_program)
    sys.stdout.write("".join(f"{item}\n" for item in differences))
    edits = len(seeds) * per_program
    sys.stdout.write(f"{edits} edits, {reused} checks found all answers, {len(differences)} differences\n")
    return 1 if differences or not reused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
