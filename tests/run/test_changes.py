"""`--changed-since`: the entries that a change matters to, and never fewer."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from vernier.core.diagnostic import InputError
from vernier.core.settings import Settings
from vernier.run.loading.changes import affected, changed_since
from vernier.run.loading.frontends import load_c_program, load_java_program

JAVA = """public class A {
    static int limit = 3;

    public static /*@ pure @*/ int low(int n) {
        return n - 1;
    }

    public static int twice(int n) {
        int m = low(n);
        return m + m;
    }

    //@ ensures \\result == low(n);
    public static int promised(int n) {
        return n - 1;
    }

    public static int apart(int n) { return n; }
}
"""
ALL = {"low", "twice", "promised", "apart"}
C = """#include <stdlib.h>
int low(int n) {
    return n - 1;
}
int high(int n) {
    return low(n) + 2;
}
int apart(int n) {
    return n;
}
"""


def _git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


def _entries(folder: Path, file: str, before: str, after: str) -> set[str]:
    """The entries to check when a file has another text than at the revision."""
    path = folder / file
    path.write_text(before, encoding="utf-8")
    _git(folder, "init", "-q")
    _git(folder, "add", ".")
    _git(folder, "commit", "-q", "-m", "before")
    path.write_text(after, encoding="utf-8")
    loader = load_java_program if file.endswith(".java") else load_c_program
    loaded = affected(loader((str(path),), Settings()), changed_since("HEAD", (str(folder),)))
    return {entry.name.partition("(")[0].removeprefix("A.") for unit in loaded.units for entry in unit.entries}


pytestmark = pytest.mark.needs("git")
FIELD = "    static int limit = 3;\n"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("return m + m;", "return 2 * m;", {"twice"}),
        ("return n - 1;", "return n - 2;", {"low", "twice", "promised"}),
        ("        int m", "        // nothing is said here\n        int m", set()),
        ("limit = 3", "limit = 4", ALL),
        ("ensures \\result == low(n)", "ensures \\result <= n", ALL),
        ("int apart(int n) { return n; }", "int apart(long n) { return 1; }", ALL),
        (FIELD, f"{FIELD}\n    public static int more(int n) {{\n        return n;\n    }}\n", {"more"}),
        (FIELD, f"{FIELD}    public static int more(int n) {{ return n; }} int field;\n", ALL | {"more"}),
        (FIELD, "", ALL),
    ],
)
def test_java(tmp_path: Path, before: str, after: str, expected: set[str]) -> None:
    assert before in JAVA
    assert _entries(tmp_path, "A.java", JAVA, JAVA.replace(before, after, 1)) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("low(n) + 2", "low(n) + 3", {"high"}),
        ("return n - 1", "return n - 2", {"low", "high"}),
        ("#include <stdlib.h>", "#include <stdio.h>", {"low", "high", "apart"}),
        ("    return n;", "#define n 3\n    return n;", {"low", "high", "apart"}),
    ],
)
def test_c(tmp_path: Path, before: str, after: str, expected: set[str]) -> None:
    assert _entries(tmp_path, "a.c", C, C.replace(before, after, 1)) == expected


BLOCK = '''public class A {
    public static String text() {
        return """
            a

            b""";
    }

    public static int apart(int n) {
        return n;
    }
}
'''


def test_a_blank_line_of_a_text_is_text(tmp_path: Path) -> None:
    assert "text" in _entries(tmp_path, "A.java", BLOCK, BLOCK.replace("            a\n\n", "            a\n\n\n"))


def test_a_comment_that_continues_is_a_change(tmp_path: Path) -> None:
    changed = C.replace("    return n;", "    // and so on \\\n    return n;")
    assert "apart" in _entries(tmp_path, "a.c", C, changed)


def test_a_line_that_looks_like_a_name_of_a_file_is_none(tmp_path: Path) -> None:
    changed = C.replace("    return n - 1;", "++ n;\n    return n - 1;").replace("    return n;", "    return n + 3;")
    assert _entries(tmp_path, "a.c", C, changed) == {"low", "high", "apart"}


def test_a_file_that_is_gone_matters_to_all(tmp_path: Path) -> None:
    (tmp_path / "B.java").write_text("class B { }\n", encoding="utf-8")
    _entries(tmp_path, "A.java", JAVA, JAVA)
    (tmp_path / "B.java").unlink()
    loaded = load_java_program((str(tmp_path / "A.java"),), Settings())
    assert affected(loaded, changed_since("HEAD", (str(tmp_path),))).units[0].entries == loaded.units[0].entries


@pytest.mark.parametrize("revision", ["nowhere", "--output=x"])
def test_an_unknown_revision_is_told(tmp_path: Path, revision: str) -> None:
    _entries(tmp_path, "A.java", JAVA, JAVA)
    with pytest.raises(InputError, match="what has changed is not known"):
        changed_since(revision, (str(tmp_path),))


def test_a_folder_without_a_repository_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="what has changed is not known"):
        changed_since("HEAD", (str(tmp_path),))
