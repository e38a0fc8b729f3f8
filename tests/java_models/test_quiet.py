"""The list of methods that never throw, against the JDK: each is called with every combination of extreme arguments."""

import re
import shutil
import subprocess
from pathlib import Path

from tests.java_models.workspace import MODELS, REFLECTED
from vernier.frontend.java.lower.program.nothrow import (
    BOXES,
    METHODS,
    NATIVE_CLASSES,
    WITH_PLAIN_ARGUMENTS,
    never_throws,
)
from vernier.run.jvm import QUICK


def test_every_entry_names_something() -> None:
    owners = BOXES | NATIVE_CLASSES | {name.rpartition(".")[0] for name in METHODS | WITH_PLAIN_ARGUMENTS}
    for owner in owners:
        assert (MODELS / (owner.replace(".", "/") + ".java")).exists(), owner
    for name in METHODS | WITH_PLAIN_ARGUMENTS:
        owner, _, method = name.rpartition(".")
        sources = [MODELS / (owner.replace(".", "/") + ".java")]
        if owner == "java.lang.StringBuilder":
            sources.append(MODELS / "java/lang/AbstractStringBuilder.java")
        called = owner.rpartition(".")[2] if method == "<init>" else method
        assert any(re.search(rf"{re.escape(called)}\(", path.read_text(encoding="utf-8")) for path in sources), name


if shutil.which("javac"):

    def _in_jdk(name: str) -> str:
        """The standard output has a class of its own here."""
        return name.replace("java.io.StandardOutput", "java.io.PrintStream")

    def _never_throws(signature: str) -> bool:
        return never_throws(signature.replace("java.io.PrintStream", "java.io.StandardOutput"))

    def _run(folder: Path, *arguments: str) -> list[str]:
        command = ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", str(folder), "Quiet", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
        return done.stdout.splitlines()

    def test_what_is_said_to_return_normally_does(tmp_path: Path) -> None:
        source = str(REFLECTED / "Quiet.java")
        subprocess.run(
            ["javac", *QUICK, "-nowarn", "-d", str(tmp_path), source], check=True, timeout=300, capture_output=True
        )
        owners = sorted(BOXES | NATIVE_CLASSES | {name.rpartition(".")[0] for name in METHODS | WITH_PLAIN_ARGUMENTS})
        known = _run(tmp_path, "list", *map(_in_jdk, owners))
        quiet = [signature for signature in known if _never_throws(signature)]
        assert len(quiet) > 150
        listing = tmp_path / "quiet.txt"
        listing.write_text("\n".join(quiet), encoding="utf-8")
        report = _run(tmp_path, "call", str(listing))
        assert [line for line in report if " throws " in line] == []
        called = {line.partition(" called ")[0] for line in report if " called " in line}
        assert called == set(quiet)
