"""BenchExec task definitions, good and bad."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.core.diagnostic import InputError
from vernier.core.property import PROPERTIES, property_of_formula
from vernier.core.settings import DataModel
from vernier.run.loading.task_definition import read_task_definition


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.c").write_text("int main(void) { return 0; }\n")
    (tmp_path / "common").mkdir()
    (tmp_path / "Main.java").write_text("class Main {}\n")
    return tmp_path


def _read(folder: Path, text: str) -> tuple[tuple[str, ...], str, DataModel]:
    path = folder / "task.yml"
    path.write_text(text)
    found = read_task_definition(str(path))
    return tuple(str(Path(item).relative_to(folder)) for item in found.inputs), found.language, found.data_model


def test_format_1_with_one_file_is_32_bit_c(folder: Path) -> None:
    assert _read(folder, "format_version: '1.0'\ninput_files: a.c\n") == (("a.c",), "C", DataModel.ILP32)


def test_format_2_with_a_list_and_options(folder: Path) -> None:
    text = "format_version: '2.0'\ninput_files: ['a.c']\noptions: {language: C, data_model: LP64}\n"
    assert _read(folder, text) == (("a.c",), "C", DataModel.LP64)
    text = "format_version: '2.0'\ninput_files:\n  - common/\n  - Main.java\noptions:\n  language: Java\n"
    assert _read(folder, text) == (("common", "Main.java"), "Java", DataModel.ILP32)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("input_files: a.c\n", 1, "format_version"),
        ("format_version: '3.0'\ninput_files: a.c\n", 1, "format_version"),
        ("format_version: '1.0'\n", 1, "input_files"),
        ("format_version: '1.0'\n\ninput_files: 7\n", 3, "input_files"),
        ("format_version: '1.0'\ninput_files: b.c\n", 2, "'b.c' does not exist"),
        ("format_version: '2.0'\ninput_files: a.c\noptions: {data_model: LP32}\n", 1, "data_model"),
        ("format_version: '2.0'\ninput_files: a.c\noptions:\n  language: Ada\n", 4, "language"),
        ("- a\n- b\n", 1, "mapping"),
        ("format_version: '1.0'\ninput_files: [a.c\noptions: {\n", 3, "no YAML"),
        ("", 1, "mapping"),
    ],
)
def test_malformed(folder: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(InputError) as caught:
        _read(folder, text)
    item = caught.value.diagnostic
    assert item.code == "task-definition"
    assert words in item.message
    assert item.span.line == line


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_task_definition(str(tmp_path / "none.yml"))
    assert caught.value.diagnostic.code == "file.missing"


@pytest.mark.parametrize(
    ("formula", "name"),
    [
        ("CHECK( init(Main.main()), LTL(G assert) )", "valid-assert"),
        ("CHECK(init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)))", "no-runtime-exception"),
        ("CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )", "unreach-call"),
        ("CHECK( init(main()), LTL(G ! call(reach_error())) )", "unreach-call"),
        ("CHECK( init(main()), LTL(G ! overflow) )", "no-overflow"),
        ("CHECK( init(main()), LTL(F end) )", None),
        ("CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )", None),
        ("".join(f"CHECK( init(main()), LTL(G valid-{name}) )\n" for name in ("free", "deref", "memtrack")),
         "valid-memsafety"),
        ("CHECK( init(main()), LTL(G valid-memcleanup) )", "valid-memcleanup"),
        ("CHECK( init(main()), LTL(G valid-memtrack) )", "valid-memtrack"),
        ("", None),
    ],
)  # fmt: skip
def test_property_files(formula: str, name: str | None) -> None:
    assert property_of_formula(formula) == name
    assert name is None or name in PROPERTIES
