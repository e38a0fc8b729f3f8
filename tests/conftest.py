"""Tests that need an optional tool (`pytest.mark.needs("gcc")`) are skipped where it is not installed, and say so.

`--tools-ran` fails a run in which a tool of `WATCHED` is installed and no test has used it. `--rewrite` writes golden
files anew (the fixture `golden`); read the difference before you commit it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from vernier.__main__ import collect_rarely

WATCHED = ("gcc", "javac")
_NEEDED = "needs"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite", action="store_true", help="write golden files anew")
    parser.addoption("--tools-ran", action="store_true", help="fail if gcc or a JDK is installed and no test used it")


def pytest_configure(config: pytest.Config) -> None:
    collect_rarely()
    # How fast examples are drawn tells about the machine, not about the program.
    hypothesis.settings.register_profile("busy", suppress_health_check=[hypothesis.HealthCheck.too_slow])
    hypothesis.settings.load_profile("busy")
    config.addinivalue_line("markers", "needs(tool, ...): skipped where one of these commands is not installed")
    if not hasattr(config, "workerinput"):  # reports of all workers come together here
        config.pluginmanager.register(Ran(), "tools that ran")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        tools = [str(tool) for mark in item.iter_markers(_NEEDED) for tool in mark.args]
        item.user_properties += [(_NEEDED, tool) for tool in tools]
        missing = [tool for tool in tools if shutil.which(tool) is None]
        if missing:
            item.add_marker(pytest.mark.skip(reason=f"{' and '.join(missing)} not installed"))


class Ran:
    """Notes which tools were used by tests that were run."""

    def __init__(self) -> None:
        self.tools: set[object] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and not report.skipped:
            self.tools |= {tool for name, tool in report.user_properties if name == _NEEDED}

    def unused(self) -> list[str]:
        """Tools that are installed and that no test has used."""
        return [tool for tool in WATCHED if shutil.which(tool) is not None and tool not in self.tools]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.config.getoption("--tools-ran") and self.unused():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        for tool in self.unused() if config.getoption("--tools-ran") else ():
            terminalreporter.write_line(f"FAILED {tool} is installed, but no test has used it", red=True)


Golden = Callable[[Path, str], None]


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with a file; with `--rewrite` the file is written first, and still read back."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--rewrite"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text

    return compare


@pytest.fixture(autouse=True, scope="session")
def _validated() -> Iterator[None]:
    """Whatever a test lowers is validated (`ir.check`), as ARCHITECTURE.md says."""
    import vernier.frontend.c.load as c
    import vernier.frontend.java.lower as java

    patch = pytest.MonkeyPatch()
    patch.setattr(java, "lower_program", _validating(java.lower_program))
    patch.setattr(c, "_result", _validating(c._result))
    yield
    patch.undo()


def _validating(lower: Callable[..., Any]) -> Callable[..., Any]:
    from vernier.ir.check import check_program

    def validated(*arguments: Any, **named: Any) -> Any:
        lowered = lower(*arguments, **named)
        faults = check_program(lowered.program)
        assert not faults, "the lowered program is not valid IR:\n" + "\n".join(map(str, faults))
        return lowered

    return validated
