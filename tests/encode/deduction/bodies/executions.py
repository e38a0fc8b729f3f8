"""Hold what is said of bodies against executions.

    python -m tests.encode.deduction.bodies.executions [EXECUTIONS [SEEDS [FIRST]]]

EXECUTIONS of each method of the subjects, SEEDS programs of random methods, and ten times as many random programs with
loops and calls of all kinds; the seeds begin with FIRST. The state at the end of a body, with
all facts of the way there, must be possible for each execution; contradictions are printed, with the facts they need.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

from tests.analysis.summaries.heaps import Heaps
from tests.encode.deduction.bodies.programs import program
from tests.encode.deduction.measure import SHIPPED, Checked, report
from tests.encode.deduction.posed import Contract, Posed
from tests.encode.deduction.subjects import PATHS, Subject, executions, random_subject, subject
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.summarise import Summariser
from vernier.encode.deduction.bodies.activation import Cut, Need
from vernier.encode.deduction.bodies.described import Described, Summarise
from vernier.encode.deduction.bodies.effects import Effects
from vernier.encode.deduction.bodies.links import Links
from vernier.encode.deduction.bodies.state import State
from vernier.encode.deduction.bodies.timeline import Timeline
from vernier.encode.deduction.bodies.traversal import tell_traversals
from vernier.encode.deduction.bodies.values import OPAQUE, Unspoken, Value, Values
from vernier.encode.deduction.bodies.walk import Walk
from vernier.encode.deduction.relations import Relations
from vernier.encode.deduction.vocabulary import AFTER, Untold
from vernier.frontend.java import load_java_texts
from vernier.ir.expr import Local
from vernier.ir.interp import Machine
from vernier.ir.program import Procedure, Program
from vernier.ir.types import BoolType, IntType, RefType
from vernier.logic.sorts import BOOL


def posed(program: Program, method: str, exit_: Exit, summarise: Summarise) -> Posed:
    """What is said of executions of a method that end in this way. Untold if it cannot be executed in logic."""
    procedure, effects = program.procedures[method], Effects(program)
    effect = effects.of(method)
    timeline = Timeline(program, effect.names, effect.classes)
    start = timeline.start()
    relations = Relations(timeline)
    links, cuts = Links(relations, timeline), list[Cut]()
    described = Described(timeline, relations, links, Values(timeline), summarise)

    def is_described(called: Procedure, _: Need) -> bool:
        return effects.builds(called)

    walk = Walk(program, timeline, effects, is_described, described.call, cuts.append)
    given = [_argument(timeline, local) for local in procedure.parameters]
    ends = walk.run(procedure, given, State(timeline.terms.true, {}, start), frozenset({exit_}), Need.RESULT)
    end = ends.returned if exit_ is Exit.RETURN else ends.thrown
    if end is None:
        timeline.fact(timeline.terms.false)
        return Posed(timeline, (), (), {}, None)
    timeline._heaps[AFTER] = end.heap
    timeline.fact(end.guard)
    has_result = exit_ is Exit.RETURN and _tell_result(timeline, procedure, ends.value)
    for cut in cuts:
        tell_traversals(cut, timeline, links)
    described.tell()
    links.finish()
    parameters = {local.name: local.type for local in procedure.parameters}
    return Posed(timeline, (), (), parameters, procedure.result if has_result else None)


def _argument(timeline: Timeline, local: Local) -> Value:
    try:
        value = timeline.constant(local.name, local.type)
    except Untold:
        return OPAQUE
    return timeline.terms.eq(value, timeline.literal(True)) if isinstance(local.type, BoolType) else value


def _tell_result(timeline: Timeline, procedure: Procedure, value: Value) -> bool:
    """Whether something is said of the result."""
    terms = timeline.terms
    if isinstance(value, Unspoken) or not isinstance(procedure.result, RefType | BoolType | IntType):
        return False
    result = timeline.constant("result", procedure.result, AFTER)
    if value is not None and value.sort == BOOL:
        value = terms.ite(value, timeline.literal(True), timeline.literal(False))
    timeline.fact(timeline.same(result, value))
    return True


def checked(of: Subject, exit_: Exit, wanted: int, seed: int) -> Iterator[Checked]:
    """Executions of all methods that can be executed in logic, up to a number of each."""
    machine = Machine(of.program)
    for method in of.methods:
        try:
            question = posed(of.program, method, exit_, Summariser(of.program, SHIPPED).summary)
        except Untold:
            continue
        for execution in executions(machine, method, Heaps(of.program, of.classes(method), seed), exit_, wanted):
            yield Checked(method, execution, question.contradictions(execution))


def random_program(seed: int) -> Subject:
    """A program with one method; with none if it happens to be no Java program."""
    lowered = load_java_texts({"Main.java": program(seed)})
    names = [name for name in lowered.program.procedures if name.startswith("Main.entry(") and not lowered.diagnostics]
    return Subject(lowered.program, dict.fromkeys(names, Contract()))


def main() -> int:
    wanted, seeds, first = (int(text) for text in (*sys.argv[1:], *("5", "5", "0")[len(sys.argv) - 1 :]))
    failed = 0
    for name, exit_ in product(PATHS, Exit):
        failed += report(f"{name}, {exit_.value}", checked(subject(name), exit_, wanted, 0))
    for seed, exit_ in product(range(first, first + seeds), Exit):
        failed += report(f"seed {seed}, {exit_.value}", checked(random_subject(seed, 12, 3), exit_, 4, seed))
    for exit_ in Exit:
        programs = range(first * 10, (first + seeds) * 10)
        rows = (row for seed in programs for row in checked(random_program(seed), exit_, 4, seed))
        failed += report(f"random programs, {exit_.value}", rows)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
