"""Files stay below 600 lines, functions below 60, folders at 25 modules; lists of those that do not yet only shrink."""

from __future__ import annotations

import ast
from pathlib import Path

import vernier

ROOT = Path(vernier.__file__).parent
LONGEST_FILE = 600
LONGEST_FUNCTION = 60
FULLEST_FOLDER = 25

LONG_FILES: dict[str, int] = {}
LONG_FUNCTIONS: dict[str, int] = {}


def test_files() -> None:
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        name = path.relative_to(ROOT).as_posix()
        if lines > LONG_FILES.get(name, LONGEST_FILE):
            found[name] = lines
    assert not found


def test_functions() -> None:
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONG_FUNCTIONS.get(f"{name}:{node.name}", LONGEST_FUNCTION):
                    found[f"{name}:{node.name}"] = lines
    assert not found


def test_folders() -> None:
    """A room of a size to live in: `__init__.py` is its door and does not count."""
    folders = {path.parent for path in ROOT.rglob("*.py")}
    modules = {folder: sum(path.name != "__init__.py" for path in folder.glob("*.py")) for folder in folders}
    found = {folder.relative_to(ROOT).as_posix(): count for folder, count in modules.items() if count > FULLEST_FOLDER}
    assert not found


def test_the_lists_hold_only_what_is_still_long() -> None:
    gone = [
        name
        for name, allowed in LONG_FILES.items()
        if not LONGEST_FILE < len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= allowed
    ]
    assert not gone
