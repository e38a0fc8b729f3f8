"""Memory that is lost, and memory that is not freed: properties of their own."""

# ruff: noqa: E501 - a program is kept on one line

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.run.c_programs import PRELUDE, RARE_INPUT, outcomes, verdicts
from tests.run.compare_heaps import disagreements
from vernier.cli.main import run
from vernier.core.obligation import Code
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings

_SAFE = {Verdict.PROVED, Verdict.UNREACHABLE}
_NODE = "struct node { struct node *next; };"
_LINKED = """struct link { struct link *next, *back; };
static struct link *build(int n) { struct link *list = 0;
  for (int i = 0; i < n; i++) { struct link *made = malloc(sizeof *made); made->next = list; made->back = 0;
    if (list) list->back = made; list = made; } return list; }
"""

LOST = {
    "never freed": "int main(void) { int *p = malloc(4); if (!rare()) free(p); return 0; }",
    "overwritten": "int main(void) { int *p = malloc(4); if (rare()) p = 0; free(p); return 0; }",
    "discarded": "int main(void) { if (rare()) malloc(4); return 0; }",
    "in a callee": "static void f(int keep) { char *p = calloc(2, 3); if (!keep) free(p); } int main(void) { f(rare()); return 0; }",
    "global overwritten": "static int *g; int main(void) { g = malloc(4); if (rare()) g = malloc(8); return 0; }",
    "list lost at its head": _NODE + "static struct node *g; int main(void) { struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = 0; g = rare() ? b : a; return 0; }",
    "cycle": _NODE + "int main(void) { struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = a; if (!rare()) { free(a); free(b); } return 0; }",
    "doubly linked": _LINKED + "int main(void) { struct link *list = build(4); if (rare()) list = list->next->next->next; while (list) { struct link *next = list->next; free(list); list = next; } return 0; }",
    "inner freed last": "struct box { int *held; }; int main(void) { struct box *b = malloc(sizeof *b); b->held = malloc(4); if (!rare()) free(b->held); free(b); return 0; }",
    "realloc": "int main(void) { char *p = malloc(2); p = realloc(p, 4); if (!rare()) free(p); return 0; }",
    "strdup": 'int main(void) { char *p = strdup("ab"); if (!rare()) free(p); return 0; }',
    "aligned_alloc": "int main(void) { char *p = aligned_alloc(16, 32); if (!rare()) free(p); return 0; }",
    "freed by a handler too late": "static int *g; static void last(void) { free(g); } int main(void) { atexit(last); g = malloc(4); if (rare()) g = 0; return 0; }",
    "exit": "int main(void) { int *p = malloc(4); if (rare()) { p = 0; exit(1); } free(p); return 0; }",
    "abort after scope": "int main(void) { if (rare()) { { int *p = malloc(4); } abort(); } return 0; }",
    "abort, other variable uninitialised": "int main(void) { int *q; int *p = malloc(4); if (!rare()) q = p; p = 0; abort(); }",
    "local struct": "struct box { int *held; }; static void f(void) { struct box b; b.held = malloc(4); if (!rare()) free(b.held); } int main(void) { f(); return 0; }",
}  # fmt: skip
KEPT = {
    "freed": "int main(void) { int *p = malloc(4); if (rare()) { free(p); return 1; } free(p); return 0; }",
    "global": "static int *g; int main(void) { g = malloc(4); return rare(); }",
    "static local": "static void f(void) { static int *p; if (!p) p = malloc(4); } int main(void) { f(); f(); return 0; }",
    "list": _NODE + "static struct node *g; int main(void) { struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = 0; g = a; return 0; }",
    "doubly linked": _LINKED + "static struct link *g; int main(void) { struct link *list = build(4); g = rare() ? list->next->next : list; return 0; }",
    "doubly linked, freed": _LINKED + "int main(void) { struct link *list = build(1 + rare()); while (list) { struct link *next = list->next; free(list); list = next; } return 0; }",
    "inside a global": "static struct box { int n; int *held; } g; int main(void) { if (rare()) g.held = malloc(4); return 0; }",
    "interior pointer": "static int *g; int main(void) { int *p = malloc(16); g = p + 2; return 0; }",
    "freed by a handler": "static int *g; static void last(void) { free(g); } int main(void) { atexit(last); g = malloc(4); return 0; }",
    "abort in a callee": "static void check(int c) { if (!c) abort(); } int main(void) { int *p = malloc(4); check(!rare()); free(p); return 0; }",
    "exit in a callee": "static void check(int c) { if (!c) exit(1); } int main(void) { int *p = malloc(4); check(!rare()); free(p); return 0; }",
    "parameter at abort": "static void check(int *q) { if (rare()) abort(); free(q); } int main(void) { check(malloc(4)); return 0; }",
    "local struct at abort": "struct box { int *held; }; int main(void) { struct box b; b.held = malloc(4); if (rare()) abort(); free(b.held); return 0; }",
    "statement expression": "int main(void) { int *p = ({ int *q = malloc(4); q; }); if (rare()) abort(); free(p); return 0; }",
    "realloc": "int main(void) { char *p = malloc(2); p = realloc(p, 4); free(p); return 0; }",
    "arguments of main": "int main(int n, char **strings) { return 0; }",
}  # fmt: skip


@pytest.mark.parametrize("name", LOST)
def test_lost_memory_is_found(tmp_path: Path, name: str) -> None:
    assert Verdict.REFUTED in verdicts(tmp_path, LOST[name], "memory.leak")


@pytest.mark.parametrize("name", KEPT)
def test_memory_that_is_not_lost(tmp_path: Path, name: str) -> None:
    assert verdicts(tmp_path, KEPT[name], "memory.leak") <= _SAFE


@pytest.mark.parametrize("name", LOST)
def test_what_is_lost_is_not_freed(tmp_path: Path, name: str) -> None:
    assert Verdict.REFUTED in verdicts(tmp_path, LOST[name], "valid-memcleanup")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("freed", _SAFE), ("freed by a handler", _SAFE), ("realloc", _SAFE), ("global", {Verdict.REFUTED}),
        ("inside a global", {Verdict.REFUTED}), ("interior pointer", {Verdict.REFUTED}),
        ("abort in a callee", {Verdict.REFUTED}), ("exit in a callee", {Verdict.REFUTED}),
    ],
)  # fmt: skip
def test_all_memory_is_freed_at_the_end(tmp_path: Path, name: str, expected: set[Verdict]) -> None:
    assert verdicts(tmp_path, KEPT[name], "valid-memcleanup") <= expected


def test_memory_that_is_lost_before_an_endless_loop_is_not_said_to_be_kept(tmp_path: Path) -> None:
    text = "int main(void) { int *p = malloc(4); p = 0; while (1) { } }"
    for name in ("memory.leak", "valid-memcleanup"):
        assert verdicts(tmp_path, text, name).isdisjoint(_SAFE)
    kept = "int main(void) { int *p = malloc(4); while (1) { } free(p); }"
    for name in ("memory.leak", "valid-memcleanup"):
        assert verdicts(tmp_path, kept, name) <= _SAFE


def test_a_function_alone_may_return_what_it_allocates(tmp_path: Path) -> None:
    text = "int *make(void) { return malloc(4); }"
    for name in ("memory.leak", "memory.unfreed"):
        assert verdicts(tmp_path, text, name) <= _SAFE
        assert verdicts(tmp_path, text, name, ("testing",)) <= _SAFE
        assert Verdict.REFUTED in verdicts(tmp_path, "void lose(void) { if (rare()) malloc(4); }", name)


def test_leaks_are_not_looked_for_unasked(tmp_path: Path) -> None:
    settings = Settings(engine=("bounded",), limit=30.0)
    codes = {outcome.obligation.code for outcome in outcomes(tmp_path, LOST["never freed"], settings)}
    assert codes == {Code.MEMORY_FREE}


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (LOST["never freed"], ["--property", "memory.leak"]),
        (KEPT["global"], ["--property", "valid-memcleanup"]),
        ("int main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }", ["--malloc-may-fail"]),
    ],
)
def test_counterexamples_are_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, options: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.c").write_text(PRELUDE + text, encoding="utf-8")
    assert run(["check", "p.c", *options, "--limit", "20"]) == 1
    (stored,) = (tmp_path / ".vernier" / "counterexamples").iterdir()
    assert run(["replay", str(stored)]) == 1
    assert "refuted[memory." in capsys.readouterr().out


_BY_CHANCE = frozenset({"abort after scope"})
"""What valgrind finds a pointer to in stack memory that no variable uses any more"""
_SAMPLE = dict([*LOST.items(), *((f"{name} (kept)", text) for name, text in KEPT.items())][::3])


@pytest.mark.needs("gcc", "valgrind")
@pytest.mark.parametrize("text", _SAMPLE.values(), ids=_SAMPLE)
def test_valgrind_agrees(tmp_path: Path, text: str) -> None:
    """With the rare input, what valgrind calls definitely or indirectly lost is what we call lost."""
    source, program = tmp_path / "p.c", tmp_path / "p"
    inputs = f"unsigned __VERIFIER_nondet_uint(void) {{ return {RARE_INPUT}u; }} void reach_error(void) {{ }}"
    source.write_text(PRELUDE + text + inputs, encoding="utf-8")
    subprocess.run(["gcc", "-w", "-O0", "-fno-builtin", str(source), "-o", str(program)], check=True, timeout=60)
    kinds = "definite,indirect"
    options = ["-q", "--leak-check=full", f"--show-leak-kinds={kinds}"]
    done = subprocess.run(["valgrind", *options, str(program)], capture_output=True, timeout=60, check=False)
    lost = [name for name, known in LOST.items() if known == text and name not in _BY_CHANCE]
    assert (b"lost in loss record" in done.stderr) == bool(lost)


@pytest.mark.parametrize("seed", range(6))
def test_random_programs_agree(tmp_path: Path, seed: int) -> None:
    assert disagreements(seed, tmp_path) == []
