"""What becomes of a contract: the clauses of the entries in order, with their obligations, against a stored text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Golden
from tests.contracts.checking import CORPUS
from vernier.frontend.java import load_java_texts
from vernier.ir.ops import Check, Clause
from vernier.spec.tree import BodyClause

EXPECTED = Path(__file__).parent / "expected"
_MARK = "\\pre"


def listing(name: str) -> str:
    """One line per clause: what it does, its place, its text, its guard, what it binds, its obligation."""
    lowered = load_java_texts({f"{name}.java": (CORPUS / f"{name}.java").read_text(encoding="utf-8")})
    meanings = {clause.id: clause.meaning for clause in lowered.clauses}
    lines: list[str] = []
    for procedure in lowered.program.procedures.values():
        found = [
            _line(operation, meanings)
            for block in procedure.blocks
            for operation in block.operations
            if isinstance(operation, Clause | Check)
        ]
        if found:
            lines += [procedure.name, *(f"  {line}" for line in found)]
    return "\n".join(lines) + "\n"


def _line(operation: Clause | Check, meanings: dict[str, BodyClause]) -> str:
    if isinstance(operation, Check):
        return f"check -> {operation.obligation}"
    meaning = meanings[operation.clause]
    bound = ", ".join(name for name, _ in operation.bindings if name != _MARK)
    guard = f" where {len(meaning.guard)} held before" if meaning.guard else ""
    end = f" -> {operation.obligation}" if operation.obligation else ""
    place = f"{meaning.span.line}:{meaning.span.column}"
    return f"{operation.kind.value} {meaning.role.value} {place} [{meaning.text}]{guard} ({bound}){end}"


@pytest.mark.parametrize("name", ["Account", "Lists", "Shapes", "Bodies"])
def test_clauses(name: str, golden: Golden) -> None:
    golden(EXPECTED / f"{name}.txt", listing(name))
