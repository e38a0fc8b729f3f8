"""`vernier explain`: the page of a code, or the list of all codes."""

from __future__ import annotations

import sys

from vernier.core.diagnostic import similar
from vernier.core.exit_code import ExitCode
from vernier.core.explanations import codes, page
from vernier.core.obligation import Code


def explain(words: tuple[str, ...]) -> ExitCode:
    """Write the page of the code; without one, a list of obligation codes, then of diagnostic codes."""
    if not words:
        sys.stdout.write(_listing())
        return ExitCode.FINE
    found = page(words[0])
    if found is None:
        (hint,) = similar(words[0], codes()) or ("`vernier explain` lists all",)
        sys.stderr.write(f"no page for '{words[0]}'; {hint}\n")
        return ExitCode.BAD_INPUT
    sys.stdout.write(found.text)
    return ExitCode.FINE


def _listing() -> str:
    obligations = [code.value for code in Code]
    others = [code for code in codes() if code not in obligations]
    lines = ["obligations (what is checked):", *map(_line, obligations)]
    lines.extend(["", "diagnostics (what is wrong with the input):", *map(_line, others)])
    lines.extend(["", "exit codes:", *(f"  {int(code)}  {code.sentence}" for code in ExitCode)])
    return "\n".join(lines) + "\n"


def _line(code: str) -> str:
    found = page(code)
    return f"  {code:<24}{found.title if found is not None else ''}"
