"""Programs in shapes that mean the same: Vernier must not prove one and refute another, nor contradict the meaning.

python -m tests.campaign.metamorphic --count PAIRS --first SEED

A pair is an assertion in two shapes of one program. What an assertion's truth is comes from executions of the abstract
program (`shapes/evaluate.py`) with needles and without, and from the inputs of counterexamples, which are executed
there as well; a violation seen in one shape is expected of all. The JVM and gcc run every shape on some of the inputs
and must agree with the abstract program.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.campaign.harness import (
    Answer,
    Answers,
    Configuration,
    Language,
    Program,
    Rendering,
    answers,
    configurations,
    single,
    spread,
)
from tests.campaign.judgement import Expected, Family, Needs, Truth
from tests.campaign.oracle import Oracle
from tests.campaign.shapes import claims
from tests.campaign.shapes.c import c
from tests.campaign.shapes.evaluate import TooLong, run
from tests.campaign.shapes.java import java
from tests.campaign.shapes.printer import GLOBAL, PLAIN, STATIC, Style
from tests.campaign.tally import Finding, Tally, arguments
from tests.differential.outcome import EndKind, Run
from vernier.core.outcome import Verdict

EPISODES = 3
BATCH = 10
"""Programs whose shapes are compiled together."""
_VECTORS = 3
_REPORT = re.compile(r"reach_error\(\); abort\(\); } /\*:a(\d+)\*/")
_JAVA_TABLE = """class In {{
  static final int[][] TABLE = {{{rows}}};
  static int run = -1;
  static int at;
  static int next() {{ if (run < 0) run = Verifier.nondetInt(); return TABLE[run][at++]; }}
}}
"""
_C_TABLE = """extern int __VERIFIER_nondet_int(void);
extern int printf(const char *, ...);
extern void exit(int);
static const int in_table[{count}][{width}] = {{{rows}}};
static int in_next(void) {{
  static int run = -1, at;
  if (run < 0) run = __VERIFIER_nondet_int();
  return in_table[run][at++];
}}
static void in_report(int number) {{ printf("%d", number); exit(0); }}
"""


@dataclass(frozen=True, slots=True)
class Batch:
    """The programs of these seeds in two shapes each; `names` are configurations, all of the language's when empty."""

    language: Language
    seeds: tuple[int, ...]
    seconds: float
    names: tuple[str, ...] = ()
    trusted: bool = False
    """The printers are taken to be right: the JVM and gcc are not asked"""


@dataclass(frozen=True, slots=True)
class Shape:
    """A program in one shape, and the configuration it is put to Vernier under."""

    seed: int
    known: claims.Known
    program: Program
    configuration: Configuration
    style: Style


def shapes(seed: int, language: Language, names: Sequence[str] = ()) -> list[Shape]:
    """Two shapes of the program of a seed; none when it runs too long."""
    known = claims.program(seed, EPISODES)
    if known is None:
        return []
    generator = random.Random(seed)
    every = configurations(language)
    usable = [item for item in every if (item.name in names if names else item.rendering is Rendering.ASSERTIONS)]
    # Lists of any length are what induction is for, and it proves least of what it is given.
    usable += [item for item in usable if item.name == "induction"]
    found: list[Shape] = []
    mixed = [_mixed(generator), _mixed(generator)]
    for style in (generator.choice((PLAIN, GLOBAL, STATIC, mixed[0])), mixed[1]):
        text = (java if language is Language.JAVA else c)(known.program, generator.getrandbits(30), style)
        found.append(Shape(seed, known, single(language, text), generator.choice(usable), style))
    return found


def _mixed(generator: random.Random) -> Style:
    extract, recursion, switch, reorder, moved = (generator.choice((0.2, 0.5, 0.8)) for _ in range(5))
    return Style(extract, recursion, switch, reorder, moved)


def work(batch: Batch) -> list[Finding]:
    """Put the programs of a batch to Vernier, and to the JVM or gcc."""
    pairs = [found for seed in batch.seeds if (found := shapes(seed, batch.language, batch.names))]
    every = [] if batch.trusted else [shape for pair in pairs for shape in pair]
    findings = list(_disagreements(every, batch.language)) if every else []
    for pair in pairs:
        findings.extend(judged(pair, [answers(shape.program, shape.configuration, batch.seconds) for shape in pair]))
    return findings


def judged(pair: Sequence[Shape], got: Sequence[Answers]) -> Iterator[Finding]:
    """What the answers on shapes of one program are worth."""
    known = pair[0].known
    violating = dict(known.violating)
    for item in (item for each in got for item in each.by_label.values()):
        if item.verdict is Verdict.REFUTED:
            violating.update(_replayed(known, item.inputs))
    for shape, each in zip(pair, got, strict=True):
        for problem in each.problems:
            yield _finding(shape, "program", Expected(Truth.HOLDS), problem, each.seconds)
        for number in sorted(known.program.assertions()):
            answer = each.by_label.get(f"a{number}")
            said = None if answer is None else _contradicted(known, number, answer) or answer
            yield _finding(shape, f"a{number}", _expected(shape, violating.get(number)), said, each.seconds)


def _contradicted(known: claims.Known, number: int, answer: Answer) -> str | None:
    """How executions of the abstract program contradict an answer, apart from violations of what it says holds."""
    if answer.verdict is Verdict.UNREACHABLE and number in known.reaching:
        return f"unreachable by {answer.engine}, but reached by {known.reaching[number]}"
    if answer.verdict is Verdict.REFUTED and _replayed(known, answer.inputs).keys() != {number}:
        return f"refuted by {answer.engine} with {answer.inputs}, which does not violate it"
    return None


def _expected(shape: Shape, vector: tuple[int, ...] | None) -> Expected:
    if vector is None:
        return Expected(Truth.HOLDS)
    if shape.style not in (PLAIN, GLOBAL, STATIC):
        return Expected(Truth.FALSE)
    iterations = run(shape.known.program, vector).iterations
    family = Family.BOUNDED if iterations else Family.STRAIGHT
    return Expected(Truth.FALSE, family, Needs(iterations + 1, 1, 8))


def _replayed(known: claims.Known, inputs: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The assertion that these inputs violate, with them."""
    padded = (*inputs, *(0 for _ in known.program.inputs()))
    try:
        violated = run(known.program, padded).violated
    except TooLong:
        return {}
    return {} if violated is None else {violated: padded}


def _finding(shape: Shape, label: str, expected: Expected, got: Answer | str | None, seconds: float) -> Finding:
    kind = f"metamorphic-{shape.program.language.value}"
    return Finding(kind, shape.seed, shape.configuration.name, label, expected, got, seconds, shape.program)


# The JVM and gcc


def probe(shape: Shape, vectors: Sequence[tuple[int, ...]]) -> str:
    """The shape with inputs out of a table: run number n reads row n."""
    rows = ", ".join(f"{{{', '.join(str(_signed(value)) for value in vector)}}}" for vector in vectors)
    text = shape.program.text
    if shape.program.language is Language.JAVA:
        return text.replace("Verifier.nondetInt()", "In.next()") + _JAVA_TABLE.format(rows=rows)
    head = _C_TABLE.format(count=len(vectors), width=len(vectors[0]), rows=rows)
    text = text.replace("extern int __VERIFIER_nondet_int(void);\n", "", 1)
    return head + _REPORT.sub(r"in_report(\1); }", text.replace("__VERIFIER_nondet_int()", "in_next()"))


def _disagreements(found: Sequence[Shape], language: Language) -> Iterator[Finding]:
    """Shapes that do not do on the JVM or gcc what the abstract program does."""
    oracle = Oracle(language)
    chosen = [_vectors(shape.known) for shape in found]
    texts = [probe(shape, vectors) for shape, vectors in zip(found, chosen, strict=True)]
    for shape, vectors, runs in zip(found, chosen, oracle.runs(texts, _VECTORS), strict=True):
        for vector, each in zip(vectors, runs, strict=True):
            wanted = run(shape.known.program, vector).violated
            if _violated(each, language) != (wanted or 0):
                problem = f"{language.value} ends with {each.end.text()} {each.stdout} on {vector}, expected {wanted}"
                yield _finding(shape, "shape", Expected(Truth.HOLDS), problem, 0.0)
    oracle.close()


def _vectors(known: claims.Known) -> list[tuple[int, ...]]:
    some = [*known.violating.values(), *known.reaching.values(), tuple(0 for _ in known.program.inputs())]
    return [some[number % len(some)] for number in range(_VECTORS)]


def _violated(each: Run, language: Language) -> int:
    """The violated assertion, 0 for none, -1 for another end."""
    if language is Language.C:
        return int(each.stdout or 0) if each.end.kind is EndKind.NORMAL else -1
    if each.end.kind is EndKind.ASSERTION:
        return int(each.end.message or -1)
    return 0 if each.end.kind is EndKind.NORMAL else -1


def _signed(value: int) -> str:
    value &= 0xFFFFFFFF
    if value == 1 << 31:
        return "(-2147483647 - 1)"
    return str(value - (1 << 32) if value >> 31 else value)


def main() -> int:
    """The command."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--only", choices=[item.value for item in Language], help="one language; otherwise both")
    options = parser.parse_args()
    tally = Tally(options.out)
    languages = tuple(Language) if options.only is None else (Language(options.only),)
    first, pairs = options.first, 0
    seeds = range(first, first + -(-options.count // (EPISODES * len(languages))))
    batches = [
        Batch(language, tuple(seeds[start : start + BATCH]), options.limit, tuple(options.configuration or ()))
        for start in range(0, len(seeds), BATCH)
        for language in languages
    ]
    for done, findings in enumerate(spread(batches, work, options.workers), 1):
        pairs += sum(1 for item in findings if item.label.startswith("a")) // 2
        tally.add(findings)
        tally.progress(done, len(batches))
    print(f"{pairs} pairs")
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
