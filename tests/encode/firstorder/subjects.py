"""Programs whose methods are executed, and the classes their heaps are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.analysis.summaries.generate import random_source
from tests.analysis.summaries.heaps import Heaps
from tests.encode.firstorder.asserted import Alternatives, Contract
from tests.encode.firstorder.clauses import Postconditions
from vernier.analysis.summaries.expressions.evaluate import Execution
from vernier.analysis.summaries.graph import Exit
from vernier.frontend.java import load_java, load_java_texts
from vernier.ir.interp import DefaultInputs, Limits, Machine, Returned, Threw
from vernier.ir.ops import Clause, ClauseKind, Return, Throw
from vernier.ir.program import Block, ClassKind, Procedure, Program
from vernier.ir.types import OBJECT, ArrayType, RefType, Type
from vernier.spec.tree import BodyClause, ClauseRole

_LIMITS = Limits(steps=3000, seconds=2.0, depth=200)
_NODES = {"Item": "Node", "number": "key"}
"""Names of random programs that random clauses have other names for"""
_HERE = Path(__file__).parent / "subjects"
_SUMMARIES = Path(__file__).parents[2] / "analysis" / "summaries" / "subjects"
_EXAMPLES = Path(__file__).parents[3] / "examples"
PATHS: Mapping[str, tuple[Path, ...]] = {
    **{name: (_HERE / f"{name}.java",) for name in ("Failures", "Families", "Parameters", "Unrelated")},
    **{name: (_SUMMARIES / f"{name}.java",) for name in ("LinkedList", "Mixed", "TopologicalSort")},
    "graph": (_EXAMPLES / "graph",),
    "scheduler": (_EXAMPLES / "scheduler" / "core", _EXAMPLES / "scheduler" / "fixed"),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """A program with the methods to look at, each with its contract."""

    program: Program
    methods: Mapping[str, Contract]

    def classes(self, method: str) -> tuple[str, ...]:
        """The classes of objects that the method may be given, directly or in fields; all if it is given none."""
        found: dict[str, None] = {}
        pending: list[Type] = [local.type for local in self.program.procedures[method].parameters]
        if not any(True for type_ in pending for _ in self._below(type_)):
            pending.append(OBJECT)
        while pending:
            for name in self._below(pending.pop()):
                if name not in found:
                    found[name] = None
                    owners = self.program.superclasses(name)
                    pending += [item.type for owner in owners for item in self.program.classes[owner].fields]
        return tuple(sorted(name for name in found if self.program.classes[name].kind is ClassKind.CLASS))

    def _below(self, type_: Type) -> Iterator[str]:
        """The classes of a type that are the program's own."""
        while isinstance(type_, ArrayType):
            type_ = type_.element
        for name in self.program.classes:
            is_own = not name.startswith(("java.", "javax.", "vernier."))
            if isinstance(type_, RefType) and is_own and self.program.is_subclass(name, type_.name):
                yield name


def subject(name: str) -> Subject:
    lowered = load_java([str(path) for path in PATHS[name]])
    assert not lowered.diagnostics, lowered.diagnostics
    meanings = {clause.id: clause.meaning for clause in lowered.clauses}
    program = lowered.program
    own = [name for name in program.procedures if "<" not in name and not name.startswith(("java.", "vernier."))]
    contracts = {
        entry.procedure: _contract(program.procedures[entry.start], meanings)
        for entry in lowered.entries
        if entry.start != entry.procedure
    }
    return Subject(program, {name: contracts.get(name, Contract()) for name in own})


def _contract(entry: Procedure, meanings: Mapping[str, BodyClause]) -> Contract:
    """What an entry assumes, and what it checks at its ends."""
    returning = [block for block in entry.blocks if isinstance(block.terminator, Return)]
    throwing = [block for block in entry.blocks if isinstance(block.terminator, Throw)]
    checked = {
        exit_: tuple(_conditions(blocks, ClauseKind.ASSERT, meanings))
        for exit_, blocks in ((Exit.RETURN, returning), (Exit.THROW, throwing))
    }
    return Contract(tuple(_conditions(entry.blocks, ClauseKind.ASSUME, meanings)), checked)


def _conditions(
    blocks: Iterable[Block], kind: ClauseKind, meanings: Mapping[str, BodyClause]
) -> Iterator[Alternatives]:
    for block in blocks:
        for operation in block.operations:
            if isinstance(operation, Clause) and operation.kind is kind:
                meaning = meanings.get(operation.clause)
                if isinstance(meaning, BodyClause) and _can_be_told(meaning):
                    yield meaning.alternatives


def _can_be_told(meaning: BodyClause) -> bool:
    return meaning.role is ClauseRole.CONDITION and not meaning.problem and not meaning.guard


def random_subject(seed: int, count: int, conditions: int = 0) -> Subject:
    """Random methods, each with so many random postconditions."""
    source, names = random_source(seed, count)
    for old, new in _NODES.items():
        source, names = source.replace(old, new), [name.replace(old, new) for name in names]
    lowered = load_java_texts({"Random.java": f"{source}class Leaf extends Node {{}}"})
    assert not lowered.diagnostics, lowered.diagnostics
    random = Postconditions(seed)
    contracts = {name: tuple(((random.condition(2),),) for _ in range(conditions)) for name in names}
    return Subject(lowered.program, {name: Contract((), {Exit.RETURN: found}) for name, found in contracts.items()})


def executions(machine: Machine, method: str, heaps: Heaps, exit_: Exit, wanted: int) -> Iterator[Execution]:
    """Executions that end in this way, up to a number of them."""
    found = 0
    for _ in range(wanted * 6):
        before = heaps.state(method)
        run = machine.run(method, before, DefaultInputs(), limits=_LIMITS)
        match run.end, exit_:
            case Returned(value=value), Exit.RETURN:
                yield Execution(machine.program, before, run.final, value)
            case Threw(), Exit.THROW:
                yield Execution(machine.program, before, run.final, None)
            case _:
                continue
        found += 1
        if found == wanted:
            return


def told(execution: Execution) -> str:
    """An execution in a few lines."""
    lines = [f"given {dict(execution.before.locals)}, returned {execution.result}"]
    for title, state in (("before", execution.before), ("after", execution.after)):
        lines += [f"{title} {id_}: {content}" for id_, content in state.heap.items()]
    return "\n".join(lines)
