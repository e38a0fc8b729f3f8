"""The programs whose proofs are proofs of a task: the task itself, or with its C arrays reduced to a few cells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from vernier.certificates.cells import NoMemory, NotReducible, Reduced, reduced
from vernier.engines.api import Task
from vernier.ir.program import Language

MOST_CELLS = 2


class Effort(Enum):
    """FEW: only the candidates that are few and say most. ALL: more, then all."""

    FEW = "few"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Form:
    """A task whose proofs are proofs of the given one; `cells` of each array are left of it (0: it is the given
    one)."""

    task: Task
    cells: int = 0
    arrays: Reduced | None = None
    effort: Effort = Effort.ALL


@dataclass(frozen=True, slots=True)
class NoForm:
    """Why there is none."""

    reason: str


def forms_of(task: Task) -> tuple[Form, ...] | NoForm:
    """The forms to try, in order: with few candidates each, then with all."""
    if task.program.language is not Language.C:
        return (Form(task),)
    forms = []
    try:
        for cells in range(1, MOST_CELLS + 1):
            arrays = reduced(task.program, task.entry, cells)
            forms.append(Form(replace(task, program=arrays.program), cells, arrays))
            if not arrays.cells:
                # All memory is scalars, which are kept as they are.
                break
    except NoMemory:
        return (Form(task),)
    except NotReducible as error:
        return NoForm(f"C memory is not reduced to numbers: {error}")
    return (*(replace(form, effort=Effort.FEW) for form in forms), *forms)
