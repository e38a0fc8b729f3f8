"""What becomes of a contract: the clauses of the entries in order, with their obligations, against a stored text."""

from __future__ import annotations

import os
from pathlib import Path

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


def _compare(name: str) -> None:
    path = EXPECTED / f"{name}.txt"
    found = listing(name)
    if os.environ.get("VERNIER_REWRITE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_account() -> None:
    _compare("Account")


def test_lists() -> None:
    _compare("Lists")


def test_shapes() -> None:
    _compare("Shapes")


def test_bodies() -> None:
    _compare("Bodies")
