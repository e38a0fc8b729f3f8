"""The models of the Java library against the JDK, where there is one to ask; without it nothing is collected."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from tests.java_models.compare import boundaries, compare
from tests.java_models.workspace import MODELS, build_comparison, compile_closed_world, java_sources


def test_every_model_is_in_the_folder_of_its_package() -> None:
    for path in java_sources():
        package = ".".join(path.relative_to(MODELS).parts[:-1])
        assert f"package {package};" in path.read_text(encoding="utf-8"), path


def _natives() -> Iterator[tuple[str, str]]:
    for path in java_sources():
        owner = ".".join(path.relative_to(MODELS).with_suffix("").parts)
        for method in re.findall(r"\bnative\b[^(;]*?([$\w]+)\(", path.read_text(encoding="utf-8")):
            yield owner, method


def test_the_list_of_intrinsics_is_complete() -> None:
    listed = (MODELS / "INTRINSICS.md").read_text(encoding="utf-8")
    missing = [f"{owner}.{method}" for owner, method in _natives() if f"`{owner}.{method}" not in listed]
    assert missing == []


if shutil.which("javac"):

    def test_models_behave_as_the_jdk(tmp_path: Path) -> None:
        """One test, as what it compiles takes longer than what it runs."""
        classes = build_comparison(tmp_path)
        figures = compare(classes, sequences=60)
        assert [figure for figure in figures if figure.mismatches] == []
        assert len(figures) > 30
        assert all(figure.operations > figure.sequences for figure in figures)
        found = boundaries(classes, 40)
        assert found.different == ()
        assert found.calls > 10_000

    def test_models_compile_without_any_other_library(tmp_path: Path) -> None:
        compile_closed_world(tmp_path)
