"""Java source and the IR it becomes: `golden/X.txt` is the source, a line `----`, then obligations and procedures of
the user.

`pytest --rewrite tests/java_lowering/test_golden.py` writes what is produced now; read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import Golden
from tests.java_lowering.harness import lowered
from vernier.frontend.java.lower import Lowered
from vernier.ir.text import print_procedure

CASES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
SEPARATOR = "\n----\n"
PLACE = re.compile(r" @\S+$", re.MULTILINE)


def shown(result: Lowered) -> str:
    """Obligations and procedures without the places of operations."""
    lines = [
        f"{each.id} {each.moment.value} {each.span.line}:{each.span.column} {each.sentences.claim}"
        for each in result.program.obligations.values()
        if each.procedure in result.user_procedures
    ]
    texts = [
        PLACE.sub("", print_procedure(procedure))
        for name, procedure in result.program.procedures.items()
        if name in result.user_procedures
    ]
    return "\n".join(lines) + "\n\n" + "\n".join(texts)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_source_becomes_this_ir(case: Path, golden: Golden) -> None:
    source, _, _ = case.read_text(encoding="utf-8").partition(SEPARATOR)
    entries = ["Main.main"] if " main(String[]" in source else []
    got = shown(lowered(source, *entries)).strip() + "\n"
    golden(case, source.rstrip() + "\n" + SEPARATOR.lstrip("\n") + got)
