"""`vernier doctor`: what is installed, in which version, and whether it works, by a tiny test of each part."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from vernier import __version__
from vernier.core.exit_code import ExitCode

_SECONDS = 30


class Need(Enum):
    REQUIRED = "required"
    OPTIONAL = "optional"


@dataclass(frozen=True, slots=True)
class Health:
    """How one part is doing; `detail` says what failed."""

    name: str
    version: str
    works: bool
    need: Need
    detail: str = ""


_PARSE = (
    "import tree_sitter as t, tree_sitter_{0} as g;"
    "tree = t.Parser(t.Language(g.language())).parse(b'{1}'); assert not tree.root_node.has_error"
)
_LIBRARIES: tuple[tuple[str, str], ...] = (
    ("tree-sitter-java", _PARSE.format("java", "class A { int f() { return 1; } }")),
    ("z3-solver", "import z3; s = z3.Solver(); x = z3.Int('x'); s.add(x > 1, x < 3); assert str(s.check()) == 'sat'"),
    (
        "bitwuzla",
        "import bitwuzla as b; m = b.TermManager(); s = b.Bitwuzla(m); s.assert_formula(m.mk_false());"
        "assert s.check_sat() == b.Result.UNSAT",
    ),
    ("python-sat", "from pysat.solvers import Glucose4 as S; s = S([[1], [-1]]); assert not s.solve()"),
    ("pyyaml", "import yaml; assert yaml.safe_load('a: [1]') == {'a': [1]}"),
)


def doctor() -> ExitCode:
    """Write one line per part; the exit code is 0 when all required parts work."""
    parts = [_library(package, test) for package, test in _LIBRARIES]
    parts.extend((_java(), _gcc(), _key(), _check_itself()))
    lines = [f"vernier {__version__}, python {platform.python_version()} on {platform.system()}"]
    lines.extend(_line(part) for part in parts)
    broken = [part for part in parts if not part.works and part.need is Need.REQUIRED]
    lines.append("all required parts work" if not broken else f"{len(broken)} required parts do not work")
    sys.stdout.write("\n".join(lines) + "\n")
    return ExitCode.FINE if not broken else ExitCode.INTERNAL


def _line(part: Health) -> str:
    state = "works" if part.works else ("FAILS" if part.need is Need.REQUIRED else "not usable")
    detail = f"  {part.detail.splitlines()[-1]}" if part.detail else ""
    return f"  {part.name:<18}{part.version:<12}{part.need.value:<10}{state}{detail}"


def _library(package: str, test: str) -> Health:
    """The test runs in a process of its own: native code may crash."""
    try:
        found = version(package)
    except PackageNotFoundError:
        return Health(package, "-", False, Need.REQUIRED, f"not installed; try: pip install {package}")
    status, output = _execute([sys.executable, "-c", test])
    return Health(package, found, status == 0, Need.REQUIRED, "" if status == 0 else output)


def _java() -> Health:
    if shutil.which("javac") is None or shutil.which("java") is None:
        return Health("java", "-", False, Need.OPTIONAL, "no JDK found; used to run counterexamples on the JVM")
    _, output = _execute(["javac", "-version"])
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "T.java")
        source.write_text("public class T { public static void main(String[] a) { System.out.print(7); } }")
        status, said = _execute(["java", str(source)])
    works = status == 0 and said.endswith("7")
    return Health("java", output.removeprefix("javac "), works, Need.OPTIONAL, "" if works else said)


def _gcc() -> Health:
    if shutil.which("gcc") is None:
        return Health("gcc", "-", False, Need.OPTIONAL, "not found; used to preprocess C files with #include")
    _, output = _execute(["gcc", "-dumpfullversion"])
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "t.c")
        source.write_text("int main(void) { return 0; }\n")
        status, said = _execute(["gcc", "-E", "-P", str(source)])
    return Health("gcc", output, status == 0, Need.OPTIONAL, "" if status == 0 else said)


def _key() -> Health:
    """Whether KeY is found, for `--prover key`; what it proves is no concern of a quick look."""
    from vernier.slices.key.running import NoKey, find_key

    found = find_key()
    if isinstance(found, NoKey):
        return Health("KeY", "-", False, Need.OPTIONAL, found.reason)
    return Health("KeY", "-", True, Need.OPTIONAL, found.class_path)


def _check_itself() -> Health:
    """A whole check of a program with one bug, which must be found and replayed."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "T.java").write_text("class T { static int half(int n) { return 100 / n; } }\n")
        status, said = _execute([sys.executable, "-m", "vernier", "check", "T.java", "--format", "concise"], folder)
    works = status == int(ExitCode.REFUTED) and "division.zero" in said
    return Health("vernier check", __version__, works, Need.REQUIRED, "" if works else said)


def _execute(command: Sequence[str], folder: str | None = None) -> tuple[int, str]:
    """Exit status and output."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=_SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return -1, str(error)
    return done.returncode, (done.stdout + done.stderr).strip()
