"""The models of the Java library against the JDK, where there is one to ask; without it nothing is collected."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.java_models.compare import Figure, boundaries, compare
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

    @pytest.fixture(scope="module")
    def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
        return build_comparison(tmp_path_factory.mktemp("models"))

    @pytest.fixture(scope="module")
    def figures(classes: Path) -> list[Figure]:
        return compare(classes, sequences=60)

    def test_models_behave_as_the_jdk_for_extreme_arguments(classes: Path) -> None:
        found = boundaries(classes, 40)
        assert found.different == ()
        assert found.calls > 10_000

    def test_models_behave_as_the_jdk(figures: list[Figure]) -> None:
        assert [figure for figure in figures if figure.mismatches] == []

    def test_every_class_was_compared(figures: list[Figure]) -> None:
        assert len(figures) > 30
        assert all(figure.operations > figure.sequences for figure in figures)

    def test_models_compile_without_any_other_library(tmp_path: Path) -> None:
        compile_closed_world(tmp_path)
