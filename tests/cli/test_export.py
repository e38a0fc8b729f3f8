"""Exported verification conditions: what solvers that read SMT-LIB say of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

LARGEST = """
class Largest {
    //@ requires a != null && a.length > 0;
    //@ ensures (\\forall int j; 0 <= j && j < a.length; a[j] <= \\result);
    static int of(int[] a) {
        int best = a[0];
        //@ loop_invariant 1 <= i && i <= a.length;
        //@ loop_invariant (\\forall int j; 0 <= j && j < i; a[j] <= best);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++)
            if (a[i] > best) best = a[i];
        return best;
    }
}
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    (folder / "Largest.java").write_text(LARGEST, encoding="utf-8")
    arguments = ["prove", str(folder / "Largest.java"), "--store", str(folder / "store"), "--cache", "off"]
    assert run([*arguments, "--export", str(folder / "first")]) == 0
    assert run([*arguments, "--property", "decreases", "--export", str(folder / "second")]) == 0
    return folder


def test_the_same_program_gives_the_same_files(exported: Path) -> None:
    first, second = (sorted((exported / name).rglob("*.smt2")) for name in ("first", "second"))
    assert len(first) > 4
    assert [path.name for path in second] == ["decreases.1.smt2"]
    (same,) = (path for path in first if path.name == "decreases.1.smt2")
    assert same.read_bytes() == second[0].read_bytes()
    text = (exported / "first" / "Largest.of(int[])" / "post.1.smt2").read_text(encoding="utf-8")
    told = text.splitlines()[:5]
    assert told[0] == "; method: Largest.of(int[])"
    assert told[1] == "; obligation: Largest.of(int[])/post.1 (post)"
    assert told[2].startswith("; clause: `ensures (\\forall int j;")
    assert told[3].endswith("Largest.java:4:17")
    assert told[4] == "; proved: each check is unsat"


def test_z3_refutes_them(exported: Path) -> None:
    import z3

    text = (exported / "first" / "Largest.of(int[])" / "post.1.smt2").read_text(encoding="utf-8")
    context = z3.Context()
    answers = z3.Z3_eval_smtlib2_string(context.ref(), text)
    assert answers.split() == ["unsat", "unsat"]


def test_cvc5_refutes_them(exported: Path) -> None:
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", "20000")
    parser = cvc5.InputParser(solver)
    text = (exported / "first" / "Largest.of(int[])" / "post.1.smt2").read_text(encoding="utf-8")
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "post.1.smt2")
    answers = []
    while not (command := parser.nextCommand()).isNull():
        answers.append(str(command.invoke(solver, parser.getSymbolManager())))
    assert "".join(answers).split() == ["unsat", "unsat"]
