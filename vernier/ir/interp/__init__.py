"""The interpreter. `execute(program, entry, start, inputs)` runs a program once, `Machine` often."""

from vernier.ir.interp.ends import (
    Blocked,
    End,
    Limits,
    MissingModel,
    OutOfInputs,
    OutOfMemory,
    OutOfSteps,
    OutOfTime,
    Returned,
    Run,
    StackOverflow,
    Stopped,
    Threw,
    Undefined,
    Unsupported,
    Violated,
)
from vernier.ir.interp.inputs import DefaultInputs, InputSource, ListInputs, NoMoreInputs, SeededInputs
from vernier.ir.interp.machine import Machine, execute
from vernier.ir.interp.observe import Observer
from vernier.ir.interp.procedures import Mode
from vernier.ir.interp.session import ClauseEvaluator, Session
from vernier.ir.interp.snapshot import StableSnapshot

__all__ = [
    "Blocked", "ClauseEvaluator", "DefaultInputs", "End", "InputSource", "Limits", "ListInputs", "Machine",
    "MissingModel", "Mode", "NoMoreInputs", "Observer", "OutOfInputs", "OutOfMemory", "OutOfSteps", "OutOfTime",
    "Returned", "Run", "SeededInputs", "Session", "StableSnapshot", "StackOverflow", "Stopped", "Threw", "Undefined",
    "Unsupported", "Violated", "execute",
]  # fmt: skip
