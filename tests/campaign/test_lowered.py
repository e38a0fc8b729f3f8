"""The digest of a program depends on the program, and on nothing else."""

from __future__ import annotations

import pytest

from tests.campaign.harness import Language
from tests.campaign.lowered import digest, lines, programs


@pytest.mark.parametrize(
    ("campaign", "language"), [("promises", Language.JAVA), ("needles", Language.C), ("metamorphic", Language.C)]
)
def test_the_same_program_has_the_same_digest(
    campaign: str, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/")
    assert lines((campaign, language, 5)) == lines((campaign, language, 5))


def test_another_program_has_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    ((program, chosen),) = programs("needles", Language.C, 7)
    other = program.with_text(program.text.replace("main(void)\n", "main(void) ").replace("+ 1", "+ 2"))
    assert other.text != program.text
    assert digest(other, chosen) != digest(program, chosen)
