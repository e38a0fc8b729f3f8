"""Who calls a method may implement its interfaces and extend its abstract classes: no proof rests on their absence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import check, outcomes, verdict
from vernier.core.outcome import Verdict

TWO = "public int size() { return 2; }"
HALF = "public static int half(S s) { return 10 / s.size(); }"
OPEN = {
    "interface": f"public interface S {{ int size(); }}\n private static class P implements S {{ {TWO} }}",
    "abstract class": f"abstract static class S {{ abstract int size(); }}\n static class P extends S {{ {TWO} }}",
    "permitted": f"""sealed interface S permits T {{ int size(); }}
        non-sealed interface T extends S {{ }}
        static class P implements T {{ {TWO} }}""",
}
CLOSED = {
    "sealed": f"sealed interface S permits P {{ int size(); }}\n static final class P implements S {{ {TWO} }}",
    "private": f"private interface S {{ int size(); }}\n private static class P implements S {{ {TWO} }}",
    "no constructor": f"""abstract static class S {{ private S() {{ }}\n abstract int size(); }}
        static class P extends S {{ {TWO} }}""",
}


def _half(tmp_path: Path, types: str) -> Verdict:
    text = f"public class A {{ {HALF}\n{types}\n}}\n"
    return verdict(check(tmp_path, "A.java", text, ("deductive",)), 1, "division.zero")


@pytest.mark.parametrize("name", OPEN)
def test_others_may_implement_it(tmp_path: Path, name: str) -> None:
    assert _half(tmp_path, OPEN[name]) is Verdict.BOUNDED


@pytest.mark.parametrize("name", CLOSED)
def test_the_program_has_all_implementations(tmp_path: Path, name: str) -> None:
    assert _half(tmp_path, CLOSED[name]) is Verdict.PROVED


def test_an_object_of_another_class_may_be_asked_for_its_class(tmp_path: Path) -> None:
    text = """public class A { public static void only(S s) { assert s == null || s instanceof P; }
    public interface S { }
    private static class P implements S { } }
"""
    (found,) = outcomes(check(tmp_path, "A.java", text, ("bounded",)), 1, "assert")
    assert "objects of A$S are of classes of the program" in str(found.scope)


def test_objects_that_the_program_makes_are_of_its_classes(tmp_path: Path) -> None:
    text = f"""public class A {{ public static int half(int n) {{ S s = new P(); return 10 / s.size(); }}
    public interface S {{ int size(); }}
    private static class P implements S {{ {TWO} }} }}
"""
    assert verdict(check(tmp_path, "A.java", text, ("deductive",)), 1, "division.zero") is Verdict.PROVED
