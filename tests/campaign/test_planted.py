"""The planted errors can be planted, and are errors that Python does not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.planted.patch import Patch, Unplantable, patches

ROOT = Path(__file__).parents[2]
PLANTED = patches()
IN_C_MEMORY = patches(ROOT / "tests" / "encode" / "planted")


def test_there_are_thirty() -> None:
    assert len(PLANTED) >= 30
    assert len(IN_C_MEMORY) >= 10


@pytest.mark.parametrize("patch", [*PLANTED, *IN_C_MEMORY], ids=lambda patch: patch.name)
def test_planted(patch: Patch) -> None:
    text = (ROOT / patch.file).read_text(encoding="utf-8")
    changed = patch.apply(text)
    assert changed != text
    compile(changed, patch.file, "exec")


def test_a_patch_keeps_the_indentation_and_the_context() -> None:
    patch = Patch("", "", "x.py", ("if a:",), ("b = 1",), ("b = 2", "c = 3"))
    assert patch.apply("if a:\n    b = 1\nb = 1\n") == "if a:\n    b = 2\n    c = 3\nb = 1\n"


def test_what_is_not_there_once_cannot_be_replaced() -> None:
    patch = Patch("", "", "x.py", (), ("b = 1",), ())
    for text in ("c = 1\n", "b = 1\nb = 1\n"):
        with pytest.raises(Unplantable):
            patch.apply(text)
