"""What the tests of the C front end share: lower a text, validate it, run it."""

from __future__ import annotations

from vernier.frontend.c import DataModel, Lowered, load_c_texts
from vernier.ir.check import check_program
from vernier.ir.interp import DefaultInputs, Run, execute


def lower(text: str, model: DataModel = DataModel.LP64, *, valid: bool = True) -> Lowered:
    """Lower one text; the IR must keep its laws, and nothing may be reported when `valid`."""
    lowered = load_c_texts([("test.c", text)], model)
    assert check_program(lowered.program) == []
    if valid:
        assert [str(item) for item in lowered.diagnostics] == []
    return lowered


def run(text: str, model: DataModel = DataModel.LP64, inputs: tuple[int | float | bool, ...] = ()) -> Run:
    lowered = lower(text, model)
    return execute(lowered.program, lowered.entries[0].start, None, DefaultInputs(inputs))


def messages(text: str) -> list[tuple[str, int, int, str]]:
    """The diagnostics of a text: code, line, column, message."""
    lowered = lower(text, valid=False)
    return [(item.code, item.span.line, item.span.column, item.message) for item in lowered.diagnostics]


def violations(run_: Run) -> list[str]:
    return [name for name, _ in run_.violations]
