"""Hold what is said of bodies against executions.

    python -m tests.encode.firstorder.execution.executions [EXECUTIONS [SEEDS [FIRST]]]

EXECUTIONS of each method of the subjects, SEEDS programs of random methods, and ten times as many random programs with
loops and calls of all kinds; the seeds begin with FIRST. The state at the end of a body, with
all facts of the way there, must be possible for each execution; contradictions are printed, with the facts they need.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

from tests.analysis.summaries.heaps import Heaps
from tests.encode.firstorder.asserted import Asserted, Contract
from tests.encode.firstorder.execution.programs import program
from tests.encode.firstorder.measure import SHIPPED, Checked, report
from tests.encode.firstorder.subjects import PATHS, Subject, executions, random_subject, subject
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.summarise import Summariser
from vernier.encode.firstorder.execution.body_execution import BodyExecution
from vernier.encode.firstorder.execution.modifies_sets import HeapModifiesSets
from vernier.encode.firstorder.execution.summarised_calls import Summarise
from vernier.encode.firstorder.signature import AFTER, NotExpressible
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import Machine
from vernier.ir.program import Program


def asserted(program: Program, method: str, exit_: Exit, summarise: Summarise) -> Asserted:
    """What is said of executions of a method that end in this way. Untold if it cannot be executed in logic."""
    procedure, effects = program.procedures[method], HeapModifiesSets(program)
    body = BodyExecution(program, procedure, effects, summarise, lambda called, _: effects.builds(called))
    versions = body.versions
    end, value = body.end(exit_)
    if end is None:
        versions.fact(versions.terms.false)
        return Asserted(versions, (), (), {}, None)
    versions._heaps[AFTER] = end.heap
    versions.fact(end.guard)
    result = body.result(value)
    if result is not None:
        versions.fact(versions.terms.eq(versions.constant("result", procedure.result, AFTER), result))
    body.summarised.assert_all()
    body.reachability.finish()
    parameters = {local.name: local.type for local in procedure.parameters}
    return Asserted(versions, (), (), parameters, None if result is None else procedure.result)


def checked(of: Subject, exit_: Exit, wanted: int, seed: int) -> Iterator[Checked]:
    """Executions of all methods that can be executed in logic, up to a number of each."""
    machine = Machine(of.program)
    for method in of.methods:
        try:
            question = asserted(of.program, method, exit_, Summariser(of.program, SHIPPED).summary)
        except NotExpressible:
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
