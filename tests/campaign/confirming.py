"""Whether a smaller program still violates its assertion on the JVM or under gcc, when the needle is put in.

Inputs are marked where they are read (`/*a*/` the needle, `/*n*/` the count), so that values can take their place.
"""

from __future__ import annotations

import re

from tests.campaign.harness import Language, Program
from tests.campaign.judgement import Judgement, Truth
from tests.campaign.tally import Finding
from tests.differential.gcc import Checking, Gcc
from tests.differential.jvm import Jvm
from tests.differential.outcome import EndKind, Run

_VIOLATED = (EndKind.ASSERTION, EndKind.ERROR_CALL)
_UNUSABLE = (EndKind.REJECTED, EndKind.UNDEFINED, EndKind.TIMEOUT, EndKind.CRASHED)
_MARK = re.compile(r"(?:Verifier\.nondetInt|__VERIFIER_nondet_int)\(/\*([an])\*/\)")
_PROMISE = re.compile(r"//:[\w.]+\.false\s*\n\s*//@ ensures \\result == (-?\d+);")


class Confirmation:
    """Runs candidates of one finding; `close` removes what it wrote."""

    def __init__(self, item: Finding) -> None:
        self._item = item
        self._machine = Jvm() if item.program.language is Language.JAVA else Gcc(checking=Checking.SANITIZED)

    def close(self) -> None:
        """Remove everything this instance wrote."""
        self._machine.close()

    def __call__(self, program: Program, label: str) -> bool:
        """Whether the truth about the label is what it was."""
        text = self._runnable(program.text, label)
        if text is None:
            return False
        kind = self._run(text).end.kind
        if kind in _UNUSABLE:
            return False
        if self._item.judgement is not Judgement.WRONG:
            return True
        return (kind in _VIOLATED) is (self._item.expected.truth is Truth.FALSE)

    def _run(self, text: str) -> Run:
        if isinstance(self._machine, Gcc):
            return self._machine.run_batch([text])[0][0]
        return self._machine.run_candidates([text])[0]

    def _runnable(self, text: str, label: str) -> str | None:
        """The program with the needle put in, and with no assertion but the one in question."""
        needle, count = self._item.inputs
        values = {"a": needle, "n": count}
        lines = [line for line in text.splitlines() if "/*:" not in line or f"/*:{label}*/" in line]
        plain = _MARK.sub(lambda match: f"({values[match[1]]})", "\n".join(lines) + "\n")
        if not self._item.program.entry:
            return plain
        promised = _PROMISE.search(text)
        if promised is None:
            return None
        test = f"if (n0({needle}, {count}) != {promised[1]}) throw new AssertionError();"
        main = f"  public static void main(String[] arguments) {{ {test} }}\n}}\n"
        return plain.rstrip().removesuffix("}") + main
