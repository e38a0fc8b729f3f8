"""What two solvers say of exported proofs: `python -m bench.exported_proofs [PATH...] [--limit SECONDS]`.

`vernier prove PATH --export` writes a script for each obligation. Each script of a proved one is given to z3 and to
cvc5, which know nothing of Vernier: every check in it has to be unsatisfiable. `sat` is an alarm, and the exit code is
then 1; `unknown` and a limit that passed only say that this solver did not find the refutation.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from vernier.core.events import ignore
from vernier.core.settings import Keep, Settings
from vernier.run.check import check_paths, has_contract

_EXAMPLES = Path(__file__).parent.parent / "examples" / "textbook"
_PROVED = "; proved: each check is unsat"

Ask = Callable[[str, int], str]


def ask_z3(text: str, seconds: int) -> str:
    """The answer of z3 to all checks of a script: `unsat`, or the first one that is not."""
    import z3

    limited = f"(set-option :timeout {seconds * 1000})\n{text}"
    context = z3.Context()  # it has to outlive the answer, which is memory of its own
    return _joined(z3.Z3_eval_smtlib2_string(context.ref(), limited))


def ask_cvc5(text: str, seconds: int) -> str:
    """The same of cvc5."""
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(seconds * 1000))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    answers = ""
    while not (command := parser.nextCommand()).isNull():
        answers += str(command.invoke(solver, parser.getSymbolManager()))
    return _joined(answers)


def _joined(answers: str) -> str:
    words = answers.split() or ["no answer"]
    return next((word for word in words if word != "unsat"), "unsat")


SOLVERS: dict[str, Ask] = {"z3": ask_z3, "cvc5": ask_cvc5}


def exported(paths: list[str], folder: Path) -> Iterator[Path]:
    """The scripts of what is proved, written into `folder`."""
    scripts = folder / "scripts"
    settings = Settings(
        engine=("deductive",), cache=Keep.OFF, store=str(folder / "store"), export=str(scripts), limit=600
    )
    check_paths(tuple(paths), settings, ignore, has_contract)
    for script in sorted(scripts.rglob("*.smt2")):
        if _PROVED in script.read_text(encoding="utf-8"):
            yield script


def main(arguments: list[str]) -> int:
    """Print a line for each method and a sum; 1 if a solver has a model of what is proved."""
    parser = argparse.ArgumentParser(prog="bench.exported_proofs")
    parser.add_argument("paths", nargs="*", default=[str(_EXAMPLES)])
    parser.add_argument("--limit", type=int, default=60, help="seconds for each check of each solver (default 60)")
    options = parser.parse_args(arguments)
    total: dict[str, Counter[str]] = {name: Counter() for name in SOLVERS}
    with tempfile.TemporaryDirectory() as name:
        for script in exported(options.paths, Path(name)):
            text = script.read_text(encoding="utf-8")
            answers = {solver: ask(text, options.limit) for solver, ask in SOLVERS.items()}
            for solver, answer in answers.items():
                total[solver][answer] += 1
            told = "  ".join(f"{solver} {answer}" for solver, answer in answers.items())
            print(f"{script.parent.name}/{script.stem}: {told}", flush=True)
    for solver, counts in total.items():
        print(f"{solver}: " + ", ".join(f"{count} {answer}" for answer, count in sorted(counts.items())))
    return 1 if any(counts["sat"] for counts in total.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
