"""A procedure under construction: blocks, the current point, temporaries, obligations and flow facts.

The current point may be dead (after a jump): then nothing is recorded, so unreachable code never gets into the program.
A fact is something that stays true once it is true: a class is initialised, a variable that is never assigned again is
not null. The facts at a label are those common to all jumps to it that were recorded before it is placed; jumps
recorded later are back edges, whose source is dominated by the label, so the law holds for them too.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vernier.core.obligation import Code, Sentences, ViolationPoint
from vernier.core.source import Origin, Span
from vernier.ir.expr import Const, Expr, Local
from vernier.ir.ops import Assign, Branch, Goto, Operation, Terminator
from vernier.ir.types import Type


@dataclass(slots=True)
class DraftBlock:
    label: str
    operations: list[Operation] = field(default_factory=list)
    terminator: Terminator | None = None


@dataclass(frozen=True, slots=True)
class DraftObligation:
    """An obligation before it has its number; numbers follow the order of the source."""

    key: str
    code: Code
    moment: ViolationPoint
    span: Span
    sentences: Sentences


class Draft:
    """The mutable half of a procedure. Labels and obligation keys are provisional until `finish`."""

    def __init__(self) -> None:
        self.blocks: list[DraftBlock] = []
        self.obligations: dict[tuple[Code, Span, Sentences], DraftObligation] = {}
        self.facts: frozenset[object] = frozenset()
        self.begun: dict[str, str] = {}
        """By label: the static initialisers that are called again there only if they have failed before."""
        self._facts_at: dict[str, frozenset[object]] = {}
        self._current: DraftBlock | None = None
        self._labels = 0
        self._temporaries = 0
        self._names: dict[str, int] = {}
        start = self.label()
        self._facts_at[start] = self.facts
        self.place(start)

    @property
    def dead(self) -> bool:
        return self._current is None

    def label(self) -> str:
        self._labels += 1
        return str(self._labels)

    def emit(self, operation: Operation) -> None:
        if self._current is not None:
            self._current.operations.append(operation)

    def place(self, label: str) -> None:
        """Go on at `label`; if control falls into it from here, say so by a `goto` before. Dead if nothing jumps
        there."""
        facts = self._facts_at.get(label)
        if facts is None:
            self._current = None
            return
        self.facts = facts
        self._current = DraftBlock(label)
        self.blocks.append(self._current)

    def end(self, terminator: Terminator) -> None:
        if self._current is not None:
            self._current.terminator = terminator
            self._current = None

    def goto(self, label: str, origin: Origin) -> None:
        if self._current is not None:
            self._arrive(label)
            self.end(Goto(label, origin))

    def branch(self, condition: Expr, then: str, otherwise: str, origin: Origin) -> None:
        if self._current is None:
            return
        if isinstance(condition, Const):
            self.goto(then if condition.value else otherwise, origin)
            return
        self._arrive(then)
        self._arrive(otherwise)
        self.end(Branch(condition, then, otherwise, origin))

    def _arrive(self, label: str) -> None:
        known = self._facts_at.get(label)
        self._facts_at[label] = self.facts if known is None or known == self.facts else known & self.facts

    def learn(self, fact: object) -> None:
        if fact not in self.facts:
            self.facts = self.facts | {fact}

    def temporary(self, type_: Type) -> Local:
        self._temporaries += 1
        return Local(f"%{self._temporaries}", type_)

    def named(self, name: str, type_: Type) -> Local:
        """A local with this name, or `name.1`, `name.2`, ... when it is taken."""
        count = self._names.get(name, 0)
        self._names[name] = count + 1
        return Local(f"{name}.{count}" if count else name, type_)

    def save(self, value: Expr, origin: Origin) -> Local:
        """The value in a fresh temporary, so that it is evaluated here and may be used many times."""
        target = self.temporary(value.type)
        self.emit(Assign(target, value, origin))
        return target

    def obligation(self, code: Code, moment: ViolationPoint, span: Span, sentences: Sentences) -> str:
        """The key of this question. The same question asked twice (copies of a finally block) is one obligation."""
        identity = (code, span, sentences)
        found = self.obligations.get(identity)
        if found is None:
            found = DraftObligation(f"?{len(self.obligations)}", code, moment, span, sentences)
            self.obligations[identity] = found
        return found.key
