"""Running KeY in batch: where it is, what it is asked and what it answers.

The environment variable VERNIER_KEY names KeY's jar, or a folder of jars (KeY's core with what it needs, as Maven
fetches `org.key-project:key.core`). A small Java program, run from its source by the JDK, asks KeY through its own
interface, so that both work. The answer is KeY's: a closed proof is one of the problem as KeY reads it.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from vernier.run.jvm import find_jdk

VARIABLE = "VERNIER_KEY"
MOST_RULES = 50_000
_DRIVER = Path(__file__).parent / "ProveWithKey.java"


@dataclass(frozen=True, slots=True)
class Key:
    """How KeY is started."""

    java: str
    class_path: str


@dataclass(frozen=True, slots=True)
class NoKey:
    """Why KeY cannot be asked."""

    reason: str


@dataclass(frozen=True, slots=True)
class ContractProof:
    """What KeY made of one contract; the proof is closed if no goal is open."""

    contract: str
    open_goals: int
    rules: int


@dataclass(frozen=True, slots=True)
class KeyProofs:
    contracts: tuple[ContractProof, ...]

    @property
    def is_closed(self) -> bool:
        """Whether KeY has closed the proof of every contract, of which there is one at least."""
        return bool(self.contracts) and all(one.open_goals == 0 for one in self.contracts)


@dataclass(frozen=True, slots=True)
class KeyFailure:
    """KeY has no answer."""

    reason: str


KeyAnswer: TypeAlias = KeyProofs | KeyFailure


def find_key() -> Key | NoKey:
    """KeY as VERNIER_KEY has it, with a JDK."""
    named = os.environ.get(VARIABLE)
    if not named:
        return NoKey(f"KeY is not found: set {VARIABLE} to its jar, or to a folder of jars with key.core")
    place = Path(named)
    if not place.exists():
        return NoKey(f"KeY is not found: {VARIABLE} names {named}, which is not there")
    if place.is_dir() and not list(place.glob("*.jar")):
        return NoKey(f"KeY is not found: {VARIABLE} names {named}, where there is no jar")
    jdk = find_jdk()
    if jdk is None:
        return NoKey("KeY cannot be run: no JDK is found (JAVA_HOME, or java and javac on the path)")
    return Key(jdk.java, str(place / "*") if place.is_dir() else str(place))


def run_key(key: Key, problem: Path, target: str, seconds: float) -> KeyAnswer:
    """Let KeY prove the contracts of `Class::method` in a problem."""
    with tempfile.TemporaryDirectory() as home:
        # KeY keeps settings in the home folder of the user: they shall neither change an answer nor be changed.
        options = ["-Djava.awt.headless=true", f"-Duser.home={home}", "-cp", key.class_path]
        command = [key.java, *options, str(_DRIVER), str(problem), target, str(MOST_RULES)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=seconds, check=False, stdin=subprocess.DEVNULL
            )
        except subprocess.TimeoutExpired:
            return KeyFailure(f"KeY did not come to an end within {seconds:.0f} s")
        except OSError as error:
            return KeyFailure(f"KeY cannot be run: {error}")
    return read_answer(done.returncode, done.stdout, done.stderr, target)


def read_answer(code: int, told: str, complained: str, target: str) -> KeyAnswer:
    """The answer in what the Java program wrote. Whatever is not understood is no answer: a proof counts as closed only
    if KeY says so, has no open goal, and the program came to its end."""
    lines = [line.split("\t") for line in told.splitlines()]
    failures = [line[1] for line in lines if line[0] == "failed" and len(line) == 2]
    if failures:
        return KeyFailure(f"KeY cannot prove this: {failures[0]}")
    if code != 0:
        last = complained.strip().splitlines()[-1:] or ["no reason told"]
        return KeyFailure(f"KeY ended with {code}: {last[0]}")
    found: list[ContractProof] = []
    for line in lines:
        if line[0] == "contract":
            _, name, closed, goals, rules = line
            if (closed == "true") is not (int(goals) == 0):
                return KeyFailure(f"KeY contradicts itself: closed is {closed} with {goals} open goals")
            found.append(ContractProof(name, int(goals), int(rules)))
    return KeyProofs(tuple(found)) if found else KeyFailure(f"KeY finds no contract of {target}")
