"""Counts answers by kind, configuration and verdict, and keeps those that fail."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.campaign.harness import Answer, Configuration, Language, Program, answers
from tests.campaign.judgement import Expected, Judgement, Truth, judge
from tests.differential.reduction import reduce

DECIDED_WITHIN = 10.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One label of one program under one configuration. `got` is an answer, or a problem such as a crash; `name` tells
    what the label is about; `part` which part of the program of this seed it is, if it is not all of it, and
    `inputs` the needle of that part and its count."""

    kind: str
    seed: int
    configuration: str
    label: str
    expected: Expected
    got: Answer | str | None
    seconds: float
    program: Program
    name: str = ""
    part: int | None = None
    inputs: tuple[int, int] = (0, 0)

    @property
    def judgement(self) -> Judgement:
        """What the answer is worth."""
        return Judgement.FAULT if isinstance(self.got, str) else judge(self.expected, self.got)

    @property
    def place(self) -> str:
        """The seed, and the part of its program."""
        return str(self.seed) if self.part is None else f"{self.seed}.{self.part}"

    def line(self) -> str:
        """One line for people."""
        head = f"{self.judgement.value}: {self.kind} seed {self.place} {self.label} under {self.configuration}"
        about = f" [{self.name}]" if self.name else ""
        text = f"{head}{about}: expected {self.expected.truth.value}, got {self.got or 'no answer'}"
        if self.judgement is Judgement.NOT_STANDING and isinstance(self.got, Answer):
            text += "".join(f"\n    {key}: {value}" for key, value in self.got.evidence)
        return text


@dataclass(slots=True)
class Tally:
    """What a campaign found so far."""

    out: Path | None = None
    verdicts: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    decided: Counter[tuple[str, str]] = field(default_factory=Counter)
    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    failing: list[Finding] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    def add(self, findings: Iterable[Finding]) -> None:
        """Count what is known of one program; failures are told at once."""
        for item in findings:
            got = item.got.verdict.value if isinstance(item.got, Answer) else "problem" if item.got else "no answer"
            self.verdicts[(item.kind, item.configuration, item.expected.truth.value, got)] += 1
            group = (item.configuration, item.expected.family.value)
            # Induction refutes nothing: only what holds can be decided by it.
            decidable = item.configuration != "induction" or item.expected.truth is Truth.HOLDS
            self.asked[group] += decidable
            self.decided[group] += decidable and item.judgement is Judgement.RIGHT and item.seconds <= DECIDED_WITHIN
            if item.judgement is Judgement.UNDECIDED and isinstance(item.got, Answer):
                self.reasons[(item.configuration, item.got.reason or item.got.verdict.value)] += 1
            if item.judgement.fails:
                self.failing.append(item)
                print(item.line(), flush=True)
                self._write(item)

    def _write(self, item: Finding) -> None:
        if self.out is None:
            return
        self.out.mkdir(parents=True, exist_ok=True)
        name = f"{item.kind}-{item.place}-{item.configuration}-{item.label}".replace(" ", "-")
        for number, (_, text) in enumerate(item.program.sources):
            suffix = item.program.language.suffix
            (self.out / f"{name}{f'-{number}' if number else ''}{suffix}").write_text(text, encoding="utf-8")
        lines = [item.line()]
        if isinstance(item.got, Answer):
            lines += [f"{key}: {value}" for key, value in item.got.evidence]
        (self.out / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def report(self) -> int:
        """Print everything; the exit code is 1 when something failed."""
        for key, count in sorted(self.verdicts.items()):
            print(f"{count:7}  " + "  ".join(f"{part:10}" for part in key))
        print(f"decided rightly within {DECIDED_WITHIN:g} s of processor time for the whole program:")
        for (name, family), asked in sorted(self.asked.items()):
            decided = self.decided[(name, family)]
            print(f"  {name:10} {family:14} {decided:6} of {asked:6}  {100 * decided / max(1, asked):5.1f} %")
        print("undecided, most frequent reasons:")
        for (name, reason), count in self.reasons.most_common(25):
            print(f"  {count:6}  {name:10} {reason[:160]}")
        failures = Counter((item.judgement.value, item.configuration) for item in self.failing)
        for (judgement, name), count in sorted(failures.items()):
            print(f"FAILING {count:5}  {judgement}  {name}")
        for item in sorted(self.failing, key=lambda each: (each.seed, each.label)):
            print(item.line())
        print(f"{sum(self.verdicts.values())} answers in {time.monotonic() - self.began:.0f} s")
        return 1 if self.failing else 0

    def reduce(self, work: Callable[[Finding], Finding | None], most: int) -> None:
        """Make failing programs smaller and write them again."""
        for item in self.failing[:most]:
            smaller = work(item)
            if smaller is not None:
                print(f"reduced to\n{smaller.program.text}", flush=True)
                self._write(smaller)

    def progress(self, done: int, total: int) -> None:
        """Tell how far it is."""
        seconds = time.monotonic() - self.began
        print(f"{done}/{total} programs, {len(self.failing)} failing, {seconds:.0f} s", file=sys.stderr, flush=True)


Confirm = Callable[[Program, str], bool]
"""Whether the truth about a label is still known to be the same in a smaller program, according to the JVM or gcc."""


def reduced(item: Finding, chosen: Configuration, confirm: Confirm, seconds: float) -> Finding:
    """The finding with a smaller program whose answer fails in the same way."""

    def again(text: str) -> Finding:
        program = item.program.with_text(text)
        got = answers(program, chosen, DECIDED_WITHIN)
        answer: Answer | str | None = got.by_label.get(item.label)
        if isinstance(item.got, str):
            answer = got.problems[0] if got.problems else answer
        return replace(item, program=program, got=answer, seconds=got.seconds)

    def fails(texts: Iterable[str]) -> list[bool]:
        return [
            new.judgement is item.judgement and confirm(new.program, item.label)
            for new in map(again, texts)
        ]  # fmt: skip

    return again(reduce(item.program.text, fails, seconds, batch=4))


def arguments(description: str) -> argparse.ArgumentParser:
    """The options all campaigns have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--language", choices=[item.value for item in Language], default=Language.JAVA.value)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="seed of the first program")
    parser.add_argument("--configuration", action="append", help="only this configuration; may be repeated")
    parser.add_argument("--all", action="store_true", help="every program under every configuration")
    parser.add_argument("--limit", type=float, default=DECIDED_WITHIN, help="seconds for one program")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, help="folder for failing programs")
    parser.add_argument("--reduce", type=float, default=30.0, help="seconds to spend on reducing each failing program")
    parser.add_argument("--reduce-most", type=int, default=10, help="how many failing programs to reduce")
    return parser
