"""From the model of a feasible path to the inputs and arguments of the execution that takes it."""

from __future__ import annotations

from vernier.core.outcome import Counterexample, InputValue
from vernier.encode.values import scalar_value
from vernier.engines.api import Task
from vernier.engines.cpa.refinement.path_formula import PathFormula
from vernier.ir.state import State
from vernier.ir.state_text import state_to_text
from vernier.logic.evaluate import Evaluator
from vernier.logic.values import Model


def counterexample(task: Task, path: PathFormula, model: Model) -> Counterexample:
    """What the execution reads, in order, and what it starts from."""
    values = Evaluator(model)
    inputs = tuple(
        InputValue(str(read.type), scalar_value(read.symbol, read.type, model), read.name, read.origin.span)
        for read in path.inputs
        if values.value(read.guard)
    )
    parameters = task.program.procedures[task.entry].parameters
    before = State(
        locals={
            parameter.name: scalar_value(path.arguments[parameter.name], parameter.type, model)
            for parameter in parameters
        },
        heap={},
    )
    return Counterexample(task.entry, inputs, start=state_to_text(before) if parameters else "")
