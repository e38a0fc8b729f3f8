"""A table like 6.5 (Roberson 2011): type systems and semantics with one wrong rule each, and when that is caught.

`python -m bench.language_mutants [SIZE [LANGUAGE ...]]` prints for every mutant the smallest size of terms at which it
is refuted, with what and by which term, and then how many are caught up to each size. Some mutants are sound. The size
is the height of terms; for languages with a heap it is the number of nodes of all expressions, in balanced trees.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.obligation import SOUNDNESS, Code
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
"""The size of a mutant that is sound"""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule, what is wrong with it, and the size of terms that show it."""

    rule: str
    right: str
    wrong: str
    size: int


@dataclass(frozen=True, slots=True)
class Subject:
    """A language with its mutants. `scope` are further bounds; `nodes` is the class of which there are as many objects
    as the size says, unless that is a height."""

    language: str
    scope: str
    mutants: tuple[Mutant, ...]
    nodes: str = ""

    def bounds(self, size: int) -> str:
        if self.nodes:
            return f"height={size.bit_length()}, {self.nodes}={size}, {self.scope}"
        return f"height={size}, {self.scope}" if self.scope else f"height={size}"


_UNARY = "wellTyped(t.e1) && type(t.e1) == NAT;"
_WHILE = "t.kind == WHILE) return type(t.first) == TRUTH"
_SEQUENCE = "t.kind == SEQUENCE) return type(t.first) == COMMAND"
_SECOND = " && type(t.second) == COMMAND"
_BRANCHES = "&& t.second != null\n            && type(t.first) == COMMAND"
_AGAIN = "new Node(SEQUENCE, 0, t.second, t)"
_PAIR = "type(t.first) == NUMBER && type(t.second) == NUMBER ? "
_FIELDS = "FeatherweightJava.ClassDeclaration=2, FeatherweightJava.Method=0, int=4"
_METHODS = "FeatherweightJava.ClassDeclaration=2, FeatherweightJava.Method=2, int=4"
_OWNERS = "OwnershipJava.ClassDeclaration={classes}, OwnershipJava.Method={methods}, OwnershipJava.Obj={objects}, int=4"
_BODY = "type(m.body, c, FIRST, SECOND, THIS, parameter.name, parameter.first, parameter.second);"
_TO = "t.name, resolved(t.first, first, second, owner), resolved(t.second, first, second, owner)"
_FAILS = "found == null || isSubtype(found.name, found.first, found.second, t.name, first, second)"
_RESULT = "type != WRONG && type != NONE && isSubtype(type, first, second, result.name, result.first, result.second)"
_ARGUMENT = "!fits(wanted(t, a), owner(t.e1, self), a1, a2, b, b1, b2)"
_CAST = "if (t.kind == CAST) return a != NONE &&"
_SAME = "mine.name == other.name && mine.first == other.first && mine.second == other.second"
OWNERSHIP = (
    Subject("OwnershipJava", _OWNERS.format(classes=1, methods=0, objects=2), (
        Mutant("objects of no class", "if (t.kind == NEW) return typeOk(t.name, one, two) ?",
               "if (t.kind == NEW) return t.name >= OBJECT ?", 1),
        Mutant("null has no type", "return location == 0 ? NULL :", "return location == 0 ? WRONG :", 2),
        Mutant("fields hold anything",
               "holds(location, found, field(found.name, 0), found.field0)\n            && ", "", 2),
        Mutant("a field of a subtype", f"isSubtype(b, b1, b2, {_TO});", f"isSubtype({_TO}, b, b1, b2);", 3),
        Mutant("null is an object", "return location == 0 ? NULL :", "return location == 0 ? OBJECT :", 4),
        Mutant("other owners are this",
               "receiver.kind == VARIABLE && receiver.name == 0 ? self : receiver.kind == LOCATION ? "
               "receiver.name : WRONG", "receiver.kind == LOCATION ? receiver.name : self", 5),
        Mutant("any second owner", "first == otherFirst && second == otherSecond &&", "first == otherFirst &&", 4),
        Mutant("a frame has any argument", " || !isLocation(t.e2)) return WRONG;", ") return WRONG;", 3),
        Mutant("owners of fields exchanged", "resolved(found.first, a1, a2, owner(t.e1, self))",
               "resolved(found.first, a2, a1, owner(t.e1, self))", 4),
        Mutant("an assignment has the type of the object", "return t.kind == SET ? b : t.name == 0",
               "return t.kind == SET ? a : t.name == 0", 4),
        Mutant("no rule for casts", "if (t.kind == CAST) return cast", "if (t.kind > FRAME) return cast", 2),
        Mutant("owners of new objects exchanged", "made(t.name, actual(t.first, self), actual(t.second, self))",
               "made(t.name, actual(t.second, self), actual(t.first, self))", 3),
        Mutant("the other field is read", "location(t.name == 0 ?", "location(t.name == 1 ?", 4),
        Mutant("a cast never fails", _FAILS, "found == null || found.name >= OBJECT", 4),
        Mutant("an assignment gives the object", "            return t.e2;", "            return t.e1;", 4),
    ), "OwnershipJava.Exp"),
    Subject("OwnershipJava", _OWNERS.format(classes=1, methods=0, objects=3), (
        Mutant("owners in any order", " != null) && isInside(first, second)", " != null)", 2),
        Mutant("any first owner", "first == otherFirst && second", "second", 2),
    ), "OwnershipJava.Exp"),
    Subject("OwnershipJava", _OWNERS.format(classes=2, methods=0, objects=2), (
        Mutant("no cast between unrelated classes", _CAST,
               f"{_CAST} (a == NULL || isSubclass(a, t.name) || isSubclass(t.name, a)) &&", 4),
        Mutant("fields declared twice", "declaredOk(t) && field(parent, field) == null", "declaredOk(t)", 4),
    ), "OwnershipJava.Exp"),
    Subject("OwnershipJava", _OWNERS.format(classes=1, methods=1, objects=2), (
        Mutant("arguments of any type", f"if ({_ARGUMENT})", f"if (t.kind == SET && {_ARGUMENT})", 5),
        Mutant("body without a type", f"return {_RESULT};", "return true;", 4),
        Mutant("the argument is a this", f"int type = {_BODY}",
               "int type = type(m.body, c, FIRST, SECOND, THIS, c, FIRST, SECOND);", 5),
        Mutant("result of any type", _RESULT, "type != WRONG && type != NONE", 5),
    ), "OwnershipJava.Exp"),
    Subject("OwnershipJava", _OWNERS.format(classes=2, methods=2, objects=2), (
        Mutant("another parameter overrides", " && isSame(parameter, overridden.parameter)", "", 6),
        Mutant("other owners override", _SAME, "mine.name == other.name", 6),
    ), "OwnershipJava.Exp"),
)  # fmt: skip
"""Twenty mutants of the type system and five of the semantics: those from "no rule for casts" on in the first group"""
_HEAP = "MiniJava.ClassDeclaration={classes}, MiniJava.Method={methods}, MiniJava.Obj=2, int=5"
_REFERENCE = "return isReference(a) && isClass(t.name)"
MINI_JAVA = (
    Subject("MiniJava", _HEAP.format(classes=1, methods=0), (
        Mutant("fields hold anything", "holds(fieldType(found.name, 0), found.field0)\n            && ", "", 2),
        Mutant("assignments of any type", "isSubtype(value, existing(fieldType(object, field))) ? value",
               "existing(fieldType(object, field)) != WRONG ? value", 3),
        Mutant("any number is a truth", "return isTruth(t.name) ? BOOL : WRONG;", "return BOOL;", 3),
        Mutant("a comparison is a number", "isSubtype(b, INT) ? BOOL", "isSubtype(b, INT) ? INT", 5),
        Mutant("branches of any types", "return isSubtype(a, b) ? b : isSubtype(b, a) ? a : WRONG;", "return b;", 8),
        Mutant("fields are locations", "return type == INT ? NUMBER : type == BOOL ? TRUTH : LOCATION;",
               "return LOCATION;", 2),
        Mutant("no rule for comparisons", "if (t.kind == LESS) return value", "if (t.kind > BRANCHES) return value", 3),
        Mutant("a comparison gives 2", "t.e2.name ? 1 : 0", "t.e2.name ? 2 : 0", 3),
        Mutant("a cast never fails", "isSubtype(typeAt(t.e1.name), t.name) ? t.e1 : failed(t)", "t.e1", 4),
        Mutant("an assignment gives the object", "            return t.e2;", "            return t.e1;", 5),
    ), "MiniJava.Exp"),
    Subject("MiniJava", _HEAP.format(classes=1, methods=1), (
        Mutant("arguments of any type", "m != null && isSubtype(argument, m.parameter)", "m != null", 4),
        Mutant("result of any type", "isSubtype(type(m.body, c, m.parameter), m.result)",
               "isType(type(m.body, c, m.parameter))", 6),
    ), "MiniJava.Exp"),
    Subject("MiniJava", _HEAP.format(classes=2, methods=0), (
        Mutant("no cast between unrelated classes", _REFERENCE,
               f"{_REFERENCE} && (a < OBJECT || isSubclass(a, t.name) || isSubclass(t.name, a))", 4),
        Mutant("fields declared twice", " && fieldType(parent, field) == NONE", "", 4),
    ), "MiniJava.Exp"),
    Subject("MiniJava", _HEAP.format(classes=2, methods=2), (
        Mutant("another parameter overrides", " || overridden.parameter != m.parameter", "", 6),
    ), "MiniJava.Exp"),
)  # fmt: skip
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
    *MINI_JAVA,
    *OWNERSHIP,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a mutant up to a size: the first at which it is refuted, if any, and what is not decided."""

    size: int | None
    violated: str = ""
    term: str = ""
    open: str = ""


def judge(subject: Subject, mutant: Mutant, sizes: range) -> Answer:
    """Check a language with one wrong rule on terms of growing size."""
    source = (LANGUAGES / f"{subject.language}.java").read_text(encoding="utf-8")
    if source.count(mutant.right) != 1:
        raise ValueError(f"{subject.language}: the rule of '{mutant.rule}' is there {source.count(mutant.right)} times")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{subject.language}.java"
        file.write_text(source.replace(mutant.right, mutant.wrong), encoding="utf-8")
        left = ""
        for size in sizes:
            for outcome in _outcomes(subject, file, size):
                example = outcome.counterexample
                if outcome.verdict is Verdict.REFUTED and example is not None:
                    return Answer(size, outcome.obligation.code.value, " -> ".join(example.terms))
                if outcome.verdict is not Verdict.BOUNDED:
                    left = outcome.reason
        return Answer(None, open=left)


def _outcomes(subject: Subject, file: Path, size: int) -> Iterator[Outcome]:
    files = (str(file), str(LANGUAGES / "Language.java"))
    settings = Settings(entry=(f"{subject.language}.smallStep",), scope=parse_scope(subject.bounds(size)))
    (unit,) = load_java_program(files, settings).units
    task = make_task(unit, unit.entries[0], settings)
    replayer = Replayer(task.program, unit.own, task.clauses)
    for outcome in GlassBoxEngine().run(task, Context(Budget.of_seconds(LIMIT), 1, lambda _: None)):
        if outcome.obligation.code in SOUNDNESS or outcome.obligation.code is Code.POSTCONDITION:
            yield replayer.confirm(outcome, Budget.of_seconds(20.0))


def main(largest: int, names: tuple[str, ...]) -> None:
    caught: list[int] = []
    unsound = 0
    for subject in SUBJECTS:
        for mutant in subject.mutants if not names or subject.language in names else ():
            began = time.process_time()
            most = min(largest, mutant.size if mutant.size != NEVER else 3)
            answer = judge(subject, mutant, range(1 if subject.nodes else 2, most + 1))
            unsound += mutant.size != NEVER
            caught += [] if answer.size is None else [answer.size]
            told = f"sound{f' ({answer.open})' if answer.open else ''}" if answer.size is None else answer.violated
            where = "" if answer.size is None else f" at size {answer.size}: {answer.term}"
            spent = time.process_time() - began
            print(f"{subject.language:18} {mutant.rule:36} {spent:>6.1f} s  {told}{where}", flush=True)
    for size in range(1, largest + 1):
        share = 100 * sum(found <= size for found in caught) // max(1, unsound)
        print(f"caught up to size {size}: {share}% of {unsound}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 8, tuple(sys.argv[2:]))
