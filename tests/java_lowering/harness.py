"""Java source to program, validated, and to the output of a run."""

from __future__ import annotations

from vernier.core.diagnostic import Severity
from vernier.frontend.java import load_java_texts
from vernier.frontend.java.lower import Lowered
from vernier.ir.check import check_program
from vernier.ir.interp import DefaultInputs, InputSource, Run, execute


def lowered(text: str, *entries: str) -> Lowered:
    """The lowered program; anything reported as an error, and any fault the validator finds, fails the test."""
    result = load_java_texts({"Main.java": text}, entries)
    errors = [str(each) for each in result.diagnostics if each.severity is Severity.ERROR]
    assert not errors, "\n".join(errors)
    faults = check_program(result.program)
    assert not faults, "\n".join(map(str, faults))
    return result


def run(text: str, inputs: InputSource | None = None) -> Run:
    """Run `main` in the interpreter."""
    result = lowered(text)
    return execute(result.program, result.entries[0].start, None, inputs or DefaultInputs())
