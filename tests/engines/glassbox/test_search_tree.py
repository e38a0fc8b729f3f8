"""The search tree of the thesis (Figure 1.2): right and with faults, told apart by this engine alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import check
from tests.engines.glassbox.trees import BOXED, FAULTS, with_fault


@pytest.mark.parametrize(("method", "paths"), [("contains", 22), ("insert", 22), ("remove", 26)])
def test_the_right_tree_keeps_its_invariant(tmp_path: Path, method: str, paths: int) -> None:
    checked = check(tmp_path, BOXED, f"Tree.{method}", "Node=3")
    assert checked.holds()
    assert checked.paths() == paths


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_where_it_is(tmp_path: Path, fault: str) -> None:
    source, method, code = with_fault(fault)
    checked = check(tmp_path, source, method, "Node=3")
    assert code in checked.refuted() if code else checked.holds(), checked.reasons()
