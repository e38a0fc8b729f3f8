"""Which programs of a campaign a change of the front ends or the library concerns.

python -m tests.campaign.lowered needles --language java --count 10000 --first 1 > before.txt

Prints a digest of what each program becomes: its intermediate representation and its contracts. Law: two versions of
Vernier that differ in what makes programs only, and give a program the same digest, answer it the same. So after such a
change a campaign is repeated for the programs whose lines differ. What the oracle would have seen is made up: it only
chooses constants.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import vernier
from tests.campaign.harness import Configuration, Language, Program, configurations, spread
from tests.campaign.metamorphic import EPISODES, shapes
from tests.campaign.needle import Observed
from tests.campaign.needles import PER_PROGRAM, Case, drawn, rendering
from tests.campaign.promises import contract
from vernier.core.events import ignore
from vernier.ir.text import print_program
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load

CAMPAIGNS = ("needles", "promises", "metamorphic")
_INSTALLED = str(Path(vernier.__file__).parent)


def programs(campaign: str, language: Language, seed: int) -> Iterator[tuple[Program, Configuration]]:
    """The programs of a seed, each with a configuration it is put to."""
    match campaign:
        case "needles":
            every = configurations(language)
            chosen = every[seed % len(every)]
            needles = tuple(drawn(language, seed, chosen))
            seen = tuple(Observed(1000 + number, 2000 + number) for number in range(len(needles)))
            yield Case(language, seed, needles, seen, rendering(language, seed, chosen)).program(), chosen
        case "promises":
            made = contract(seed)
            yield made.program, made.configuration
        case _:
            yield from ((shape.program, shape.configuration) for shape in shapes(seed, language))


def digest(program: Program, chosen: Configuration) -> str:
    """What tells whether two versions see the same program."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, text in program.sources:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(text, encoding="utf-8")
        settings = replace(chosen.settings, entry=program.entry or program.language.main, property=program.asked)
        loaded = load(find_sources([name for name, _ in program.sources]), settings, ignore)
        told = [repr(loaded.diagnostics)]
        for unit in loaded.units:
            told += [print_program(unit.program), repr(unit.contracts), repr(unit.entries)]
        os.chdir("/")
    return hashlib.sha256("\n".join(told).replace(_INSTALLED, "").encode()).hexdigest()[:16]


def lines(job: tuple[str, Language, int]) -> list[str]:
    """One line for each program of a seed."""
    campaign, language, seed = job
    found = enumerate(programs(campaign, language, seed))
    return [f"{campaign} {language.value} {seed} {number} {digest(*each)}" for number, each in found]


def _seeds(campaign: str, first: int, count: int) -> range:
    """As the campaigns count them."""
    size = {"needles": PER_PROGRAM, "promises": 2}.get(campaign, EPISODES * len(Language))
    return range(first, first + -(-count // size))


def main() -> int:
    """The command."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("campaign", choices=CAMPAIGNS)
    parser.add_argument("--language", choices=[item.value for item in Language], default=Language.JAVA.value)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="seed of the first program")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    seeds = _seeds(options.campaign, options.first, options.count)
    jobs = [(options.campaign, Language(options.language), seed) for seed in seeds]
    for found in spread(jobs, lines, options.workers):
        sys.stdout.writelines(f"{line}\n" for line in found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
