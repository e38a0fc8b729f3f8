"""The invariants of a certificate at their places in the source, in the words of the source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vernier.certificates import names
from vernier.certificates.format import Certificate, Cut
from vernier.certificates.formulas import to_term
from vernier.certificates.source_text import Casts, SourceText
from vernier.core.evidence import LocationInvariant
from vernier.ir.ops import Goto
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.types import BlockType, StructType, Type
from vernier.ir.walk import locals_of
from vernier.logic.terms import Terms

LONGEST = 2000


def location_invariants(program: Program, certificate: Certificate) -> tuple[LocationInvariant, ...]:
    """What holds whenever control comes to a cut, for people; those that say nothing are left out."""
    found: dict[LocationInvariant, None] = {}
    for cut in certificate.cuts:
        place = CutPlace(program, certificate.entry, cut)
        text = SourceText(place.naming, Casts.LEFT_OUT).weakened(to_term(Terms(), cut.formula))
        shown = text if len(text) <= LONGEST else "(long)"
        found[LocationInvariant(str(place.condition), shown)] = None
    return tuple(found)


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
    def condition(self) -> object:
        """The place of the first thing that is done there: in a loop, mostly its condition."""
        return (*self.block.operations, self.block.terminator)[0].origin.span

    def jumps(self) -> Iterator[Goto]:
        """The jumps to the block; those of a loop have the place of the whole loop."""
        for block in self.procedures[0].blocks:
            if isinstance(block.terminator, Goto) and block.terminator.target == self.cut.block:
                yield block.terminator

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
