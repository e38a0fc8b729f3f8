"""A table like 6.5 (Roberson 2011): type systems and semantics with one wrong rule each, and when that is caught.

`python -m bench.language_mutants [HEIGHT [LANGUAGE ...]]` prints for every mutant the smallest height of terms at which
it is refuted, with what and by which term, and then how many are caught up to each height. Some mutants are sound.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.obligation import SOUNDNESS
from vernier.core.outcome import Outcome, Verdict
from vernier.core.scope import parse_scope
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.glassbox import GlassBoxEngine
from vernier.run.loading.frontends import load_java_program
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

LANGUAGES = Path(__file__).parent.parent / "examples" / "languages"
LIMIT = 300.0
NEVER = 99
"""The height of a mutant that is sound"""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule, what is wrong with it, and the height of terms that show it."""

    rule: str
    right: str
    wrong: str
    height: int


@dataclass(frozen=True, slots=True)
class Subject:
    """A language with its mutants. `scope` are further bounds."""

    language: str
    scope: str
    mutants: tuple[Mutant, ...]


_UNARY = "wellTyped(t.e1) && type(t.e1) == NAT;"
_WHILE = "t.kind == WHILE) return type(t.first) == TRUTH"
_SEQUENCE = "t.kind == SEQUENCE) return type(t.first) == COMMAND"
_SECOND = " && type(t.second) == COMMAND"
_BRANCHES = "&& t.second != null\n            && type(t.first) == COMMAND"
_AGAIN = "new Node(SEQUENCE, 0, t.second, t)"
_PAIR = "type(t.first) == NUMBER && type(t.second) == NUMBER ? "
_FIELDS = "FeatherweightJava.ClassDeclaration=2, FeatherweightJava.Method=0, int=4"
_METHODS = "FeatherweightJava.ClassDeclaration=2, FeatherweightJava.Method=2, int=4"
SUBJECTS = (
    Subject("Expressions", "", (
        Mutant("branches of different types", " && type(t.e2) == type(t.e3)", "", 3),
        Mutant("iszero is a number", "t.kind == PRED ? NAT", "t.kind == PRED || t.kind == ISZERO ? NAT", 3),
        Mutant("pred of anything", _UNARY, "wellTyped(t.e1) && (t.kind == PRED || type(t.e1) == NAT);", 2),
        Mutant("succ of anything", _UNARY, "wellTyped(t.e1) && (t.kind == SUCC || type(t.e1) == NAT);", 4),
        Mutant("condition of any type", "type(t.e1) == BOOL && ", "", 2),
        Mutant("else without a type", " && wellTyped(t.e3)", "", 2),
        Mutant("pred 0 is true", "t.kind == PRED && t.e1.kind == ZERO) return t.e1",
               "t.kind == PRED && t.e1.kind == ZERO) return constant(TRUE)", 3),
        Mutant("no rule for iszero succ", "t.kind == ISZERO && t.e1.kind == SUCC)", "t.kind > IF)", 3),
        Mutant("every succ is a value", "t.kind == SUCC && isValue(t.e1)", "t.kind == SUCC", NEVER),
        Mutant("branches swapped", "t.e1.kind == TRUE) return t.e2", "t.e1.kind == TRUE) return t.e3", NEVER),
    )),
    Subject("Imp", "objects=2, array=2", (
        Mutant("sum of anything and a number", _PAIR + "NUMBER", "type(t.second) == NUMBER ? NUMBER", 3),
        Mutant("a comparison is a number", _PAIR + "TRUTH", _PAIR + "NUMBER", 3),
        Mutant("not of a number", "type(t.first) == TRUTH ? TRUTH", "type(t.first) == NUMBER ? TRUTH", 3),
        Mutant("assignment of any type", "type(t.first) == types[t.number] ?",
               "(type(t.first) == NUMBER || type(t.first) == TRUTH) ?", 2),
        Mutant("second command without a type", _SEQUENCE + _SECOND, _SEQUENCE, 2),
        Mutant("condition of a loop of any type", _WHILE + " &&", "t.kind == WHILE) return", 2),
        Mutant("loop without a typed body", _WHILE + _SECOND, _WHILE, 2),
        Mutant("condition of any type", "t.kind == IF && type(t.first) == TRUTH &&", "t.kind == IF &&", 3),
        Mutant("else without a type", _BRANCHES + _SECOND, _BRANCHES, 3),
        Mutant("memory without types", "!(types[i] == TRUTH && isTruth(values[i]))", "types[i] != TRUTH", 2),
        Mutant("any number is a truth", "t.second == null && isTruth(t.number) ? TRUTH", "t.second == null ? TRUTH", 2),
        Mutant("no rule for not", "t.kind == NOT && t.first.kind == TRUTH)", "t.kind > WHILE)", 3),
        Mutant("a comparison gives 2", "t.second.number ? 1 : 0", "t.second.number ? 2 : 0", 3),
        Mutant("not gives -1", "1 - t.first.number", "-t.first.number", 3),
        Mutant("variables are numbers", "constant(types[t.number], ", "constant(NUMBER, ", 2),
        Mutant("assignment leaves its value", "            return constant(SKIP, 0)", "            return t.first", 2),
        Mutant("a loop repeats its condition", _AGAIN, "new Node(SEQUENCE, 0, t.first, t)", 2),
        Mutant("a loop runs once", _AGAIN, "t.second", NEVER),
    )),
    Subject("FeatherweightJava", _FIELDS, (
        Mutant("no cast between unrelated classes", "a >= OBJECT && isClass(t.name) ?",
               "a >= OBJECT && isClass(t.name) && (subtype(a, t.name) || subtype(t.name, a)) ?", 3),
        Mutant("a field too many", "field >= 0 && field < c.fields ?", "field >= 0 && field <= c.fields ?", 2),
        Mutant("arguments may be left out", "? type >= OBJECT &&", "? type == NONE || type >= OBJECT &&", 2),
        Mutant("the wrong argument", "field == 0 ? made.e1", "field == 0 ? made.e2", 3),
        Mutant("no rule for casts", "if (t.kind == CAST) {", "if (t.kind > SUBST) {", 2),
    )),
    Subject("FeatherweightJava", _METHODS, (
        Mutant("argument of any type", "m != null && subtype(argument, m.parameter)", "m != null", 2),
        Mutant("argument of a supertype", "subtype(argument, m.parameter)", "subtype(m.parameter, argument)", 2),
        Mutant("this and parameter swapped", "type(m.body, c, m.parameter)", "type(m.body, m.parameter, c)", 2),
        Mutant("body without a type", "return type >= OBJECT && subtype(type, m.result);", "return true;", 2),
        Mutant("another method is called", "method(t.e1.name, t.name).body", "method(t.e1.name, 1 - t.name).body", 2),
        Mutant("substitution is forgotten", "null : new Exp(SUBST, 0, body, self, parameter, null)", "null : body", 2),
    )),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a mutant up to a height: the first at which it is refuted, if any, and what is not decided."""

    height: int | None
    violated: str = ""
    term: str = ""
    open: str = ""


def judge(subject: Subject, mutant: Mutant, heights: range) -> Answer:
    """Check a language with one wrong rule on terms of growing height."""
    source = (LANGUAGES / f"{subject.language}.java").read_text(encoding="utf-8")
    if source.count(mutant.right) != 1:
        raise ValueError(f"{subject.language}: the rule of '{mutant.rule}' is there {source.count(mutant.right)} times")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{subject.language}.java"
        file.write_text(source.replace(mutant.right, mutant.wrong), encoding="utf-8")
        left = ""
        for height in heights:
            for outcome in _outcomes(subject, file, height):
                example = outcome.counterexample
                if outcome.verdict is Verdict.REFUTED and example is not None:
                    return Answer(height, outcome.obligation.code.value, " -> ".join(example.terms))
                if outcome.verdict is not Verdict.BOUNDED:
                    left = outcome.reason
        return Answer(None, open=left)


def _outcomes(subject: Subject, file: Path, height: int) -> Iterator[Outcome]:
    files = (str(file), str(LANGUAGES / "Language.java"))
    scope = f"height={height}, {subject.scope}" if subject.scope else f"height={height}"
    settings = Settings(entry=(f"{subject.language}.smallStep",), scope=parse_scope(scope))
    (unit,) = load_java_program(files, settings).units
    task = make_task(unit, unit.entries[0], settings)
    replayer = Replayer(task.program, unit.own, task.clauses)
    for outcome in GlassBoxEngine().run(task, Context(Budget.of_seconds(LIMIT), 1, lambda _: None)):
        if outcome.obligation.code in SOUNDNESS:
            yield replayer.confirm(outcome, Budget.of_seconds(20.0))


def main(highest: int, names: tuple[str, ...]) -> None:
    caught: list[int] = []
    unsound = 0
    for subject in SUBJECTS:
        for mutant in subject.mutants if not names or subject.language in names else ():
            began = time.process_time()
            most = min(highest, mutant.height if mutant.height != NEVER else 3)
            answer = judge(subject, mutant, range(2, most + 1))
            unsound += mutant.height != NEVER
            caught += [] if answer.height is None else [answer.height]
            told = f"sound{f' ({answer.open})' if answer.open else ''}" if answer.height is None else answer.violated
            where = "" if answer.height is None else f" at height {answer.height}: {answer.term}"
            spent = time.process_time() - began
            print(f"{subject.language:18} {mutant.rule:36} {spent:>6.1f} s  {told}{where}", flush=True)
    for height in range(2, highest + 1):
        share = 100 * sum(found <= height for found in caught) // max(1, unsound)
        print(f"caught up to height {height}: {share}% of {unsound}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 4, tuple(sys.argv[2:]))
