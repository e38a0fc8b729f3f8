"""Functions that every virtual machine and C library rounds in its own way: answers hold however they do."""

from __future__ import annotations

import math
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.ir.interp.accuracy import UNITS_OF_JAVA, Accuracy, following_single, is_exact
from vernier.ir.interp.java import math as java_math
from vernier.run.check import check_paths

# On HotSpot for x86 the first of each pair is true, on the C library of Debian the second.
_LAST_BIT = (
    "Math.cos(200.0) == 0.48718767500700594", "Math.cos(200.0) == 0.4871876750070059",
    "Math.pow(236.65, -2.0) == 1.785611533336318e-05", "Math.pow(236.65, -2.0) == 1.7856115333363184e-05",
)  # fmt: skip
_HOLDS = (
    "Math.pow(2, 10) == 1024.0", "Math.exp(0) == 1", "Math.log(1) == 0", "Math.sin(-0.0) == 0",
    "Math.abs(Math.cos(200.0) - 0.487) < 0.001", "Math.log10(1000) == 3", "Math.pow(10, -2) > 0.0099",
)  # fmt: skip
_FAILS = ("Math.cos(200.0) > 0.4872", "Math.pow(2, 10) == 1025.0")


def verdict(folder: Path, name: str, text: str, engines: tuple[str, ...]) -> Verdict:
    (folder / name).write_text(text, encoding="utf-8")
    settings = Settings(engine=engines, property=("assert",), store=str(folder / "store"))
    (found,) = check_paths([str(folder / name)], settings, ignore).outcomes()
    return found.verdict


def of_java(folder: Path, claim: str, engines: tuple[str, ...]) -> Verdict:
    text = f"public class Main {{ public static void main(String[] args) {{ assert {claim}; }} }}"
    return verdict(folder, "Main.java", text, engines)


@pytest.mark.parametrize("engine", ["bounded", "induction"])
@pytest.mark.parametrize("claim", _LAST_BIT)
def test_the_last_bit_is_not_claimed(tmp_path: Path, claim: str, engine: str) -> None:
    assert of_java(tmp_path, claim, (engine,)) is Verdict.UNKNOWN


def test_the_last_bit_is_not_refuted_by_tests(tmp_path: Path) -> None:
    assert [of_java(tmp_path, claim, ("testing",)) for claim in _LAST_BIT] == [Verdict.UNKNOWN] * len(_LAST_BIT)


def test_what_holds_however_it_is_rounded(tmp_path: Path) -> None:
    assert of_java(tmp_path, " && ".join(_HOLDS), ("bounded",)) is Verdict.PROVED


@pytest.mark.parametrize("claim", _FAILS)
def test_what_fails_however_it_is_rounded(tmp_path: Path, claim: str) -> None:
    assert of_java(tmp_path, claim, ("bounded",)) is Verdict.REFUTED


@pytest.mark.parametrize(
    ("claim", "known"),
    [
        ("pow(3.0, 4.0) == 81.0 && cbrt(0.0) == 0.0 && hypot(0.0, 4.0) == 4.0 && exp2(5.0) == 32.0", Verdict.PROVED),
        ("cbrt(27.0) == 3.0", Verdict.UNKNOWN),
        ("nextafterf(1.0f, 2.0f) > 1.0f", Verdict.PROVED),
        (f"exp(0.3) == {math.exp(0.3)!r}", Verdict.UNKNOWN),
        ("expf(0.3f) == 1.3498589f", Verdict.UNKNOWN),
        ("exp(0.3) > 1.4", Verdict.REFUTED),
    ],
)
def test_c(tmp_path: Path, claim: str, known: Verdict) -> None:
    text = f"#include <math.h>\n#include <assert.h>\nint main(void) {{ assert({claim}); return 0; }}"
    assert verdict(tmp_path, "main.c", text, ("bounded",)) is known


def test_bounds_of_single_floats() -> None:
    assert following_single(1.0, math.inf) == 1.0 + 2.0**-23
    assert following_single(1.0, -math.inf) == 1.0 - 2.0**-24
    assert following_single(0.0, -math.inf) == -(2.0**-149)
    assert following_single(-2.0, math.inf) > -2.0


@pytest.mark.skipif(shutil.which("java") is None, reason="no JDK")
def test_the_virtual_machine_rounds_within_the_bounds(tmp_path: Path) -> None:
    """Its results lie between the bounds; where they are said to be exact, they are the same."""
    names = ("sin", "cos", "tan", "exp", "log", "log10")
    rng = Random(5)
    numbers = [rng.choice((float(rng.randrange(-50, 50)), rng.uniform(-9, 9), rng.uniform(0, 1e6))) for _ in range(999)]
    lines = "".join(f"t(Math.{name}(x)); " for name in names)
    values = ", ".join(map(repr, numbers))
    (tmp_path / "T.java").write_text(
        "public class T { static void t(double d) { System.out.println(Double.toHexString(d)); } "
        f"public static void main(String[] a) {{ for (double x : new double[]{{{values}}}) {{ {lines}"
        "t(Math.pow(Math.abs(x), 1.5)); t(Math.pow(x, 3)); } } }"
    )
    said = subprocess.run(["java", str(tmp_path / "T.java")], capture_output=True, text=True, check=True).stdout.split()
    asked = [
        call for x in numbers
        for call in (*((name, (x,)) for name in names), ("pow", (abs(x), 1.5)), ("pow", (x, 3.0)))
    ]  # fmt: skip
    for (name, arguments), text in zip(asked, said, strict=True):
        here = getattr(java_math, name)(*arguments)
        there = math.nan if text == "NaN" else float(text) if text.endswith("y") else float.fromhex(text)
        low, high = Accuracy(name, UNITS_OF_JAVA).bounds(arguments, here)
        assert low <= there <= high or here != here != there != there, (name, arguments)
        assert here == there or here != here or not is_exact(name, arguments, here), (name, arguments)
