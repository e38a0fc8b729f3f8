"""A problem of KeY as a folder: the Java sources, and a file that says how they are to be read.

The settings are part of the problem, since KeY's own defaults are not Java: its numbers would have no bounds, a runtime
exception of any kind would be a failure, and static initialisers would do nothing. Here numbers are Java's; exceptions
are thrown as Java has it, so that a contract says which of them matter; classes are initialised where anything is to be
initialised; and calls may run every method of the program that overrides the one that is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

PROBLEM = "problem.key"
_STATIC = re.compile(r"\bstatic\b(?:\s*\{|[^(){};]*=)")
_SETTINGS = (
    "[StrategyProperty]LOOP_OPTIONS_KEY=LOOP_INVARIANT",
    "[StrategyProperty]METHOD_OPTIONS_KEY=METHOD_CONTRACT",
    "[StrategyProperty]NON_LIN_ARITH_OPTIONS_KEY=NON_LIN_ARITH_DEF_OPS",
    "[StrategyProperty]QUANTIFIERS_OPTIONS_KEY=QUANTIFIERS_NON_SPLITTING_WITH_PROGS",
)
_CHOICES = {
    "assertions": "on",
    "programRules": "Java",
    "intRules": "javaSemantics",
    "runtimeExceptions": "allow",
    "methodExpansion": "noRestriction",
}


def write_problem(folder: Path, files: Mapping[str, str]) -> Path:
    """Write the sources, given by their paths, and the file that KeY loads; its path is returned."""
    source = folder / "src"
    for number, (path, text) in enumerate(files.items()):
        name = Path(path).name
        taken = any(Path(other).name == name for other in list(files)[:number])
        place = source / str(number) / name if taken else source / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    problem = folder / PROBLEM
    problem.write_text(problem_text(files.values()), encoding="utf-8")
    return problem


def problem_text(texts: Iterable[str]) -> str:
    """The file that KeY loads; it lets one choose among the contracts of the sources."""
    initialised = any(_STATIC.search(text) for text in texts)
    chosen = _CHOICES | {"initialisation": f"{'enable' if initialised else 'disable'}StaticInitialisation"}
    choices = " , ".join(f"{name}-{name}\\:{value}" for name, value in chosen.items())
    lines = ["#Proof-Settings-Config-File", *_SETTINGS, f"[Choice]DefaultChoices={choices}"]
    settings = "\n".join(lines)
    return f'\\settings {{\n"{settings}\n"\n}}\n\n\\javaSource "src";\n\n\\chooseContract\n'
