"""Finding and reading sources."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vernier.run.loading.files import find_sources

MAIN = "int main(void) { return 0; }\n"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("src/a/A.java", "src/B.java", "src/.hidden/C.java"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("class X {}\n")
    for name in ("src/one.c", "src/two.i"):
        Path(name).write_text(MAIN)
    Path("src/helper.c").write_text("int help(void) { return 1; }\n")


def test_a_folder_has_one_java_program_and_a_c_program_per_main() -> None:
    found = find_sources(["src"])
    assert found.java == ("src/B.java", "src/a/A.java")
    assert found.c == (("src/one.c",), ("src/two.i",))
    assert not found.diagnostics


def test_a_main_is_linked_with_the_files_it_needs() -> None:
    texts = {
        "src/one.c": '#include "put.h"\nint main(void) { return put(3); } /* help */\n',
        "src/put.c": "extern int last;\nint put(int x)\n{ return low(x) + last; }\n",
        "src/deep/low.c": "static int help(int x) { return x; }\nint low(int x) { return help(x); }\n",
        "src/state.c": "struct S { int a; } s = { 1 };\nint other, last = 4;\n",
        "src/same/put.c": "int put(int x) { return x; }\n",
        "src/never.c": 'char *text = "put";\nint put_all(void) { return 2; }\n',
    }
    for name, text in texts.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text)
    found = find_sources(["src"])
    assert found.c == (("src/one.c", "src/put.c", "src/state.c", "src/deep/low.c"), ("src/two.i",))
    assert found.left_out == ("src/helper.c", "src/never.c", "src/same/put.c")


def test_without_a_main_all_files_are_a_library() -> None:
    Path("lib").mkdir()
    for name in ("a", "b"):
        Path(f"lib/{name}.c").write_text(f"int {name}(void) {{ return 1; }}\n")
    assert find_sources(["lib"]).c == (("lib/a.c", "lib/b.c"),)


def test_hidden_files_are_left_out() -> None:
    for name in ("src/._A.java", "src/.B.java", "src/.one.c"):
        Path(name).write_text(MAIN)
    test_a_folder_has_one_java_program_and_a_c_program_per_main()


def test_c_files_given_by_name_are_one_program() -> None:
    assert find_sources(["src/helper.c", "src/one.c"]).c == (("src/helper.c", "src/one.c"),)


@pytest.mark.parametrize(
    ("name", "data", "code", "place"),
    [
        ("empty.java", b" \n", "file.empty", "1:1"),
        ("binary.java", b"class A {}\n \x00\x01", "file.binary", "2:2"),
        ("latin.java", "// \u00e9\n// ".encode() + b"\xe9\n", "file.encoding", "2:4"),
        ("notes.txt", b"hello", "file.kind", "1:1"),
    ],
)
def test_unusable_files_are_told_and_the_others_found(name: str, data: bytes, code: str, place: str) -> None:
    Path(name).write_bytes(data)
    found = find_sources([name, "src/B.java"])
    assert [(item.code, str(item.span)) for item in found.diagnostics] == [(code, f"{name}:{place}")]
    assert found.java == ("src/B.java",)


def test_missing_and_unreadable_files() -> None:
    Path("locked.java").mkdir()
    assert [item.code for item in find_sources(["gone.java"]).diagnostics] == ["file.missing"]
    assert [item.code for item in find_sources(["locked.java"]).diagnostics] == ["file.none"]
    if os.geteuid() != 0:
        Path("secret.java").write_text("class S {}")
        Path("secret.java").chmod(0)
        assert [item.code for item in find_sources(["secret.java"]).diagnostics] == ["file.unreadable"]
