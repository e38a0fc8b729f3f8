"""Places in the user's source text, and where an element of the program came from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one file. Lines and columns count from 1, the end is exclusive; columns count characters."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def contains(self, other: Span) -> bool:
        """Whether another stretch is part of this one."""
        begins = (self.line, self.column) <= (other.line, other.column)
        ends = (other.end_line, other.end_column) <= (self.end_line, self.end_column)
        return self.file == other.file and begins and ends


@dataclass(frozen=True, slots=True)
class Origin:
    """Why an element exists: the source stretch it stands for, and which rewriting made it.

    `rewriting` is empty for a direct translation, otherwise a short name such as `foreach`, `finally`, `unboxing`.
    """

    span: Span
    rewriting: str = ""


NOWHERE = Origin(Span("<generated>", 0, 0, 0, 0))
GUARD = "guard"
"""The rewriting of what an entry evaluates to know whether the method would throw at a guard"""
VARIABLE_ARGUMENTS = "variable arguments"
"""The rewriting of how variable arguments of C are kept"""
VARIABLE_PARAMETER = "..."
"""The parameter that users do not write: where the variable arguments of C are"""
PERHAPS = "perhaps"
"""The rewriting of a path beside those that are followed, of which nothing is known: what absent code may do"""
