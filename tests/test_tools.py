"""Optional tools are seen to be missing, and seen not to be used; golden files are rewritten by one flag."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import pytest

@pytest.mark.needs("{tool}")
def test_with_a_tool() -> None:
    assert True

def test_without_a_tool() -> None:
    assert True

def test_golden(tmp_path_factory, golden) -> None:
    golden(__import__("pathlib").Path(__file__).with_name("golden.txt"), "found")
"""

_ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "conftest.py").write_text((Path(__file__).parent / "conftest.py").read_text())
    (tmp_path / "golden.txt").write_text("other")
    for name in ("gcc", "javac"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def said(folder: Path, tool: str, *options: str) -> tuple[int, str]:
    """How a run of pytest in the folder ends, where the tools are those in the folder."""
    (folder / "test_it.py").write_text(TESTS.format(tool=tool))
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", *options]
    done = subprocess.run(
        command, cwd=folder, env=os.environ | {"PATH": str(folder), "PYTEST_ADDOPTS": "", **_ALONE},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stdout


def test_a_missing_tool_shows_as_skipped(folder: Path) -> None:
    code, text = said(folder, "gcc-that-is-not-there", "-k", "tool")
    assert code == 0
    assert "1 passed, 1 skipped" in text
    assert "gcc-that-is-not-there not installed" in text


def test_a_run_that_uses_no_tool_fails_where_that_is_asked(folder: Path) -> None:
    (folder / "javac").unlink()
    assert said(folder, "gcc", "-k", "tool")[0] == 0
    assert said(folder, "gcc", "-k", "with_a", "--tools-ran")[0] == 0
    code, text = said(folder, "gcc", "-k", "without_a", "--tools-ran")
    assert code == 1
    assert "gcc is installed, but no test has used it" in text
    (folder / "gcc").unlink()
    assert said(folder, "gcc", "-k", "tool", "--tools-ran")[0] == 0


def test_golden_files_are_rewritten_and_read_back(folder: Path) -> None:
    assert said(folder, "gcc", "-k", "golden")[0] == 1
    assert said(folder, "gcc", "-k", "golden", "--rewrite")[0] == 0
    assert (folder / "golden.txt").read_text() == "found"
    assert said(folder, "gcc", "-k", "golden")[0] == 0
