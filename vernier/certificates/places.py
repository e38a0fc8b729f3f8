"""The invariants of a certificate at their places in the source, in the words of the source."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from vernier.certificates import names
from vernier.certificates.format import Certificate, Cut
from vernier.certificates.formulas import to_term
from vernier.certificates.source_text import Casts, SourceText
from vernier.core.evidence import LocationInvariant, LoopInvariant
from vernier.core.source import Span
from vernier.ir.ops import Goto
from vernier.ir.program import Block, Language, Procedure, Program
from vernier.ir.types import BlockType, StructType, Type
from vernier.ir.walk import locals_of
from vernier.logic.terms import Terms

LONGEST = 2000
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def location_invariants(program: Program, certificate: Certificate) -> tuple[LocationInvariant, ...]:
    """What holds whenever control comes to a cut, for people; those that say nothing are left out."""
    found: dict[LocationInvariant, None] = {}
    for cut in certificate.cuts:
        place = CutPlace(program, certificate.entry, cut)
        text = SourceText(place.naming, Casts.LEFT_OUT).weakened(to_term(Terms(), cut.formula))
        shown = text if len(text) <= LONGEST else "(long)"
        found[LocationInvariant(str(place.condition), shown)] = None
    return tuple(found)


def loop_invariants(program: Program, certificate: Certificate) -> tuple[LoopInvariant, ...]:
    """What holds at the loop statements of a C program: under some calls the one, under others another."""
    if program.language is not Language.C:
        return ()
    found: dict[tuple[Span, str], dict[str, None]] = {}
    for cut in certificate.cuts:
        place = CutPlace(program, certificate.entry, cut)
        statement = place.statement
        if statement is not None and cut.after == 0:
            text = SourceText(place.c_naming, Casts.EXACT).weakened(to_term(Terms(), cut.formula))
            found.setdefault((statement, place.procedures[0].name), {})[text] = None
    return tuple(
        LoopInvariant(
            span, function, " || ".join(f"({text})" for text in texts) if len(texts) > 1 else next(iter(texts))
        )
        for (span, function), texts in found.items()
        if "1" not in texts
    )


@dataclass(frozen=True, slots=True)
class CutPlace:
    """Where a cut is in the program."""

    program: Program
    entry: str
    cut: Cut

    @property
    def procedures(self) -> tuple[Procedure, ...]:
        """Those of the stack: that of the cut first, then its callers."""
        called = (self.entry, *(site.callee for site in self.cut.stack))
        return tuple(self.program.procedures[name] for name in reversed(called))

    @property
    def block(self) -> Block:
        """The block that is cut."""
        return next(block for block in self.procedures[0].blocks if block.label == self.cut.block)

    @property
    def condition(self) -> Span:
        """The place of the first thing that is done there: in a loop, mostly its condition."""
        return (*self.block.operations, self.block.terminator)[0].origin.span

    @property
    def statement(self) -> Span | None:
        """The place of the loop statement: jumps to its condition have the place of all of it. None where there is no
        such statement: a loop made by `goto`, or one that ends in its condition."""
        spans = [
            block.terminator.origin.span
            for block in self.procedures[0].blocks
            if isinstance(block.terminator, Goto) and block.terminator.target == self.cut.block
        ]
        around = [span for span in spans if _contains(span, self.condition)]
        return max(around, key=lambda span: (span.line, span.column)) if around else None

    def c_naming(self, name: str) -> tuple[str, Type | None] | None:
        """What a name is called at the cut in C. A variable that another one of that name may hide has no name."""
        local, types = names.local_of(name), types_of(self.procedures[0])
        if local is not None:
            depth, variable = local
            hidden = depth > 0 or variable not in types or f"{variable}.1" in types
        else:
            variable = name.removeprefix("global:")
            hidden = not name.startswith("global:") or variable in types or "::" in variable
        return None if hidden or not _IDENTIFIER.match(variable) else self.naming(name)

    def naming(self, name: str) -> tuple[str, Type | None] | None:
        """What people call a name: variables of callers with the name of their procedure."""
        if name.startswith(names.FIRST):
            found = self.naming(name.removeprefix(names.FIRST))
            return None if found is None else (f"first({found[0]})", found[1])
        local = names.local_of(name)
        if local is None:
            variable = name.removeprefix("global:")
            definition = self.program.globals.get(variable)
            type_ = None if definition is None else definition.type
            return variable, None if isinstance(type_, StructType | BlockType) else type_
        depth, variable = local
        if depth >= len(self.procedures):
            return None
        procedure = self.procedures[depth]
        text = variable if depth == 0 else f"{procedure.name}::{variable}"
        return text, types_of(procedure).get(variable)


def types_of(procedure: Procedure) -> Mapping[str, Type]:
    """The types of the variables of a procedure."""
    return {item.name: item.type for item in (*procedure.parameters, *locals_of(procedure))}


def _contains(outer: Span, inner: Span) -> bool:
    begins = (outer.line, outer.column) <= (inner.line, inner.column)
    return (
        outer.file == inner.file and begins and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    )
