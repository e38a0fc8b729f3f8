"""How a command ends: the one list of exit codes, with a sentence each."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """Scripts rely on these numbers; when several apply, the largest of INTERNAL, BAD_INPUT, REFUTED, UNKNOWN in
    the order of `worst` wins."""

    FINE = 0
    REFUTED = 1
    BAD_INPUT = 2
    UNKNOWN = 3
    INTERNAL = 4

    @property
    def sentence(self) -> str:
        return _SENTENCES[self]


_SENTENCES = {
    ExitCode.FINE: "everything asked was answered and nothing was refuted",
    ExitCode.REFUTED: "at least one obligation is refuted by a replayed counterexample",
    ExitCode.BAD_INPUT: "the input or the command line has errors; what could be checked was checked",
    ExitCode.UNKNOWN: "nothing was refuted, but something is left unknown",
    ExitCode.INTERNAL: "an internal error, or a proof that was contradicted or rejected; a report file was written",
}

_BY_WEIGHT = (ExitCode.INTERNAL, ExitCode.BAD_INPUT, ExitCode.REFUTED, ExitCode.UNKNOWN, ExitCode.FINE)


def worst(codes: list[ExitCode]) -> ExitCode:
    """The code that tells most: an internal error hides nothing, bad input is told before what was found without it."""
    return next((code for code in _BY_WEIGHT if code in codes), ExitCode.FINE)
