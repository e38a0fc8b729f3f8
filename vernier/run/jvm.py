"""Running a generated test on a real JVM, where a JDK is installed. Never required: without one, nothing is claimed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vernier.core.property import INITIALISER_ERROR

_TEST = "package org.junit.jupiter.api; public @interface Test { }\n"
_STUB = "org/junit/jupiter/api/Test.java"
_THROWN = re.compile(r'^Exception in thread "main" ([\w.$]+)', re.MULTILINE)
_FRAME = re.compile(r"^\tat (?:[\w.$/@-]+/)?([\w.$<>]+)\(([\w$]+\.java):(\d+)\)", re.MULTILINE)
QUICK = ("-J-XX:+IgnoreUnrecognizedVMOptions", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")
"""javac compiles a few files: that takes less time than to optimise it"""
_PATCHED_EXPORT = "java.base/vernier=ALL-UNNAMED"


@dataclass(frozen=True, slots=True)
class Jdk:
    javac: str
    java: str


@dataclass(frozen=True, slots=True)
class JvmRun:
    """How the program ended: the exception that came out (empty for none) and its places, innermost first; or
    `problem`, why it did not run."""

    exception: str = ""
    places: tuple[tuple[str, int], ...] = ()
    problem: str = ""


def find_jdk() -> Jdk | None:
    """The JDK of JAVA_HOME, or the one on the path."""
    home = os.environ.get("JAVA_HOME")
    folder = os.path.join(home, "bin") if home else None
    javac = shutil.which("javac", path=folder) or shutil.which("javac")
    java = shutil.which("java", path=folder) or shutil.which("java")
    return Jdk(javac, java) if javac and java else None


def run_on_jvm(
    jdk: Jdk,
    sources: Sequence[str],
    generated: Mapping[str, str],
    patched: Mapping[str, str],
    main_class: str,
    seconds: float,
    class_path: Sequence[str] = (),
) -> JvmRun:
    """Compile the user's sources with the generated files and run the class. `patched` replace classes of the JDK;
    `class_path` has the libraries."""
    with tempfile.TemporaryDirectory(prefix="vernier-") as name:
        folder = Path(name)
        flags: list[str] = []
        try:
            if patched:
                made = _written(folder / "patch", patched)
                classes = folder / "patch-classes"
                _compile(jdk, made, classes, ["--patch-module", f"java.base={folder / 'patch'}"], seconds)
                flags = ["--patch-module", f"java.base={classes}", "--add-exports", _PATCHED_EXPORT]
            files = _written(folder / "source", {_STUB: _TEST, **generated})
            own = [source for source in sources if not any(source.endswith(f"/{path}") for path in generated)]
            libraries = ["-cp", os.pathsep.join(class_path)] if class_path else []
            _compile(jdk, [*files, *own], folder / "classes", [*flags, *libraries], seconds)
            classes_and_libraries = os.pathsep.join([str(folder / "classes"), *class_path])
            done = _run([jdk.java, *flags, "-cp", classes_and_libraries, main_class], seconds)
        except _Problem as problem:
            return JvmRun(problem=str(problem))
    return _outcome(done.stderr)


class _Problem(Exception):
    """The program could not be compiled or run."""


def _written(folder: Path, files: Mapping[str, str]) -> list[str]:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return [str(folder / path) for path in files]


def _compile(jdk: Jdk, files: Sequence[str], out: Path, flags: Sequence[str], seconds: float) -> None:
    common = ["-nowarn", "-proc:none", "-g", "-encoding", "UTF-8", "-d", str(out)]
    done = _run([jdk.javac, *QUICK, *common, *flags, *files], seconds)
    if done.returncode != 0:
        first = next(
            (line for line in done.stderr.splitlines() if ": error:" in line or "error:" in line), "no reason given"
        )
        raise _Problem(f"javac refuses it: {first}")


def _run(command: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, capture_output=True, check=False, timeout=seconds, stdin=subprocess.DEVNULL, encoding="utf-8",
            errors="replace",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise _Problem(f"{Path(command[0]).name} took longer than {seconds:g} s") from None
    except OSError as error:
        raise _Problem(f"{command[0]} cannot be run: {error.strerror}") from None


def _outcome(stderr: str) -> JvmRun:
    found = list(_THROWN.finditer(stderr))
    if not found:
        return JvmRun()
    trace = stderr[found[-1].start() :]
    own, _, cause = trace.partition("\nCaused by: ")
    # What left a static initialiser was raised inside: the error around it shows only who needed the class.
    trace = cause.partition("\nCaused by: ")[0] if cause and found[-1].group(1) == INITIALISER_ERROR else own
    places = tuple((frame.group(2), int(frame.group(3))) for frame in _FRAME.finditer(trace))
    return JvmRun(found[-1].group(1), places)
