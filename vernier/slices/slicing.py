"""A slice from a program: bounded proof, core, marks, abstraction, and the text that comes out of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from vernier.core.obligation import Code
from vernier.core.source import Span
from vernier.encode.scopes import overridden
from vernier.engines.api import Context, Task
from vernier.frontend.java.attribute import JavaAttribution
from vernier.frontend.java.symbols import ClassSymbol
from vernier.frontend.java.syntax.nodes import require
from vernier.frontend.java.syntax.sources import SourceText
from vernier.slices.abstraction import Abstraction
from vernier.slices.generated import GeneratedMethods
from vernier.slices.guards import Guards
from vernier.slices.marks import Marks
from vernier.slices.methods import Method, Methods
from vernier.slices.properties import Property
from vernier.slices.refinement import Refined, Refinement, doubled, refine
from vernier.slices.relevance import SCOPE, Relevant, Undecided, Violated, relevant_units
from vernier.slices.source_text import Edit, contains
from vernier.slices.statements import Unit
from vernier.slices.syntax import FileSyntax

_CLAUSE = re.compile(r"\b(ensures|signals|signals_only)\b")
_INDENT = "  "
_PROOF_SHARE = 0.6
"""Of the time, for the first bounded proof; the rest is for wider bounds"""


@dataclass(frozen=True, slots=True)
class Slice:
    """`files` are the texts of the slice by path; `edits` what was changed in them, in the lines of the original.
    `statements` counts those of the original in reach, `kept` and `abstracted` those of the slice."""

    property: Property
    files: Mapping[str, str]
    edits: Mapping[str, tuple[Edit, ...]]
    statements: int
    kept: int
    abstracted: int
    scope: str = ""
    """The bounds of the proof it comes from"""
    restored: int = 0
    """Statements that the first bounded proof did not need and wider bounds did"""


SliceResult: TypeAlias = Slice | Violated | Undecided


class Slicer:
    """The slices of an entry for one property: the first one, and those that keep more than the one before."""

    def __init__(
        self, task: Task, property_: Property, attribution: JavaAttribution, texts: Mapping[str, str]
    ) -> None:  # fmt: skip
        self._task = task
        self._property = property_
        self._attribution = attribution
        self._texts = texts
        self._methods = Methods(task.program, task.entry, attribution, texts)
        self._guards = Guards(self._methods, property_.ids)
        self._extent = doubled(overridden(SCOPE, task.scope))
        self._constant: frozenset[Unit] = frozenset()
        self._current = Refined(frozenset(), "", 0)

    def first(self, context: Context) -> SliceResult:
        """What a proof within bounds rests on, and within doubled bounds."""
        methods = self._methods
        share = replace(context, budget=context.budget.slice(context.budget.remaining() * _PROOF_SHARE))
        found = relevant_units(self._task, share, self._property.ids, self._guards.unit_of, methods.depth)
        if not isinstance(found, Relevant):
            return found
        self._constant = found.constant
        self._current = Refined(found.units, found.scope, 0)
        wider = self._validity_check(context)
        return wider if isinstance(wider, Violated) else self._slice()

    def refined(self, context: Context) -> SliceResult | None:
        """After the last slice was not proved: one that keeps more, None if nothing more can matter.

        A counterexample of the slice may need no more than the next bounds (section 3.3). One that none of these
        bounds has, such as the length of an array that no heap within them could hold, is not seen there; then the
        statements are restored that assign what kept ones read. Every turn restores something, so there is an end.
        """
        before = self._current
        self._extent = doubled(self._extent)
        wider = self._validity_check(context)
        if isinstance(wider, Violated):
            return wider
        if self._current.units == before.units:
            sources = self._marks().sources()
            if not sources:
                return None
            self._current = replace(
                self._current, units=self._current.units | sources, restored=self._current.restored + len(sources)
            )
        return self._slice()

    def _validity_check(self, context: Context) -> Refinement:
        def kept(units: frozenset[Unit]) -> frozenset[Unit]:
            return Marks(self._methods, self._property.ids, units, self._constant).staying()

        found = refine(
            self._task, context, self._property.ids, self._guards.unit_of, self._methods.depth, kept,
            self._current.units, self._extent,
        )  # fmt: skip
        if isinstance(found, Refined):
            self._current = replace(found, restored=self._current.restored + found.restored)
        return found

    def _marks(self) -> Marks:
        return Marks(self._methods, self._property.ids, self._current.units, self._constant)

    def _slice(self) -> Slice:
        result = slice_with(self._marks(), self._property, self._attribution, self._texts)
        return replace(result, scope=self._current.scope, restored=self._current.restored)


def slice_with(marks: Marks, property_: Property, attribution: JavaAttribution, texts: Mapping[str, str]) -> Slice:
    """The slice in which what is marked stays."""
    return _Slicing(marks, property_, attribution, texts).result()


class _Slicing:
    def __init__(
        self, marks: Marks, property_: Property, attribution: JavaAttribution, texts: Mapping[str, str]
    ) -> None:
        self.marks = marks
        self.methods = marks.methods
        self.property = property_
        self.attribution = attribution
        self.syntax = {path: FileSyntax(SourceText(path, text)) for path, text in texts.items()}
        names = {
            method.name for symbol in attribution.user_classes for group in symbol.methods.values() for method in group
        }
        self.taken = frozenset(names)

    def result(self) -> Slice:
        marks = self.marks
        generated: dict[ClassSymbol, GeneratedMethods] = {}
        by_method = {method: self._abstracted(method, marks, generated) for method in self.methods.all}
        left = self._left(by_method)
        edits: dict[str, list[Edit]] = {path: [] for path in self.syntax}
        declared: dict[ClassSymbol, GeneratedMethods] = {}
        for method in left:
            # Once more, now that it is known which methods are left: only these need generated methods.
            by_method[method] = self._abstracted(method, marks, declared)
            edits[method.symbol.span.file] += by_method[method].edits
        for method in self.methods.all:
            if method not in left:
                edits[method.symbol.span.file].append(self._removed(method))
        for owner, methods in declared.items():
            edits[owner.span.file] += self._declarations(owner, methods)
        for path, found in self._contract_edits().items():
            edits[path] += [edit for edit in found if not any(contains(other.span, edit.span) for other in edits[path])]
        changed = {path: tuple(found) for path, found in edits.items()}
        files = {path: self.syntax[path].lines.edited(found) for path, found in changed.items()}
        total = sum(len(marks.units(method)) for method in self.methods.all)
        kept, abstracted = (sum(getattr(by_method[item], name) for item in left) for name in ("kept", "abstracted"))
        return Slice(self.property, files, changed, total, kept, abstracted)

    def _abstracted(self, method: Method, marks: Marks, generated: dict[ClassSymbol, GeneratedMethods]) -> Abstraction:
        abstraction = Abstraction(marks, self.syntax[method.symbol.span.file], generated, self.taken)
        abstraction.method(method)
        return abstraction

    # ------------------------------------------------------------ methods that are left

    def _left(self, by_method: Mapping[Method, Abstraction]) -> list[Method]:
        """The methods that what is left of the program still calls. Names decide: one that is mentioned stays."""
        candidates = {method: None for method in by_method if self._may_be_removed(method)}
        texts = self._texts_without_methods()
        texts += [self._text_of(method, by_method[method]) for method in by_method if method not in candidates]
        left = [method for method in by_method if method not in candidates]
        while texts:
            text = texts.pop()
            called = [method for method in candidates if _mentions(text, method.symbol.name)]
            for method in called:
                del candidates[method]
                left.append(method)
                texts.append(self._text_of(method, by_method[method]))
        return [method for method in by_method if method in left]

    def _may_be_removed(self, method: Method) -> bool:
        symbol = method.symbol
        if method.procedure.name == self.methods.entry or symbol.name == "<init>" or method.is_kept:
            return False
        overriding = (
            other
            for owner in self.attribution.user_classes
            for group in owner.methods.values()
            for other in group
            if symbol in self.attribution.overridden(other)
        )
        return not self.attribution.overridden(symbol) and next(overriding, None) is None

    def _texts_without_methods(self) -> list[str]:
        """The files without the methods that are sliced."""
        edits: dict[str, list[Edit]] = {path: [] for path in self.syntax}
        for method in self.methods.all:
            edits[method.symbol.span.file].append(self._removed(method))
        return [self.syntax[path].lines.edited(found) for path, found in edits.items()]

    def _text_of(self, method: Method, abstraction: Abstraction) -> str:
        """The body of a method as it is in the slice."""
        syntax = self.syntax[method.symbol.span.file]
        body = method.body.body.span
        before, after = Span(body.file, 1, 1, body.line, body.column), _end(syntax, body)
        return syntax.lines.edited((*abstraction.edits, Edit(before, ""), Edit(after, "")))

    def _removed(self, method: Method) -> Edit:
        """A method is removed with the comments before it."""
        span = self.methods.declaration(method)
        return Edit(self.syntax[span.file].with_comments(span), "")

    # ------------------------------------------------------------ the rest of the text

    def _declarations(self, owner: ClassSymbol, methods: GeneratedMethods) -> list[Edit]:
        assert owner.node is not None, "classes whose methods are abstracted are declared in the user's files"
        body = self.attribution.span_of(owner, require(owner.node, "body"))
        end = Span(body.file, body.end_line, body.end_column - 1, body.end_line, body.end_column - 1)
        line = self.syntax[body.file].lines.of(Span(body.file, body.end_line, 1, body.end_line, body.end_column - 1))
        margin = line if not line.strip() else ""
        lines = [f"{_INDENT}{text}\n{margin}" for text in methods.declarations()]
        return [Edit(end, ("" if not line.strip() else "\n") + "".join(lines))]

    def _contract_edits(self) -> dict[str, list[Edit]]:
        """Clauses of the entry's contract that the slice is not about are taken out: it need not fulfil them."""
        entry = next((item for item in self.methods.all if item.procedure.name == self.methods.entry), None)
        if entry is None:
            return {}
        syntax = self.syntax[entry.symbol.span.file]
        asked = [item.span for item in self.property.obligations if item.code is Code.POSTCONDITION]
        found: list[Edit] = []
        for comment, span in self.attribution.comments_of(entry.symbol):
            start, _ = syntax.lines.stretch(span)
            for match in _CLAUSE.finditer(comment) if "@" in comment[:3] else ():
                end = _end_of_clause(comment, match.end())
                clause = _span_at(syntax, start + match.start(), start + end, span.file)
                if not any(contains(clause, item) for item in asked):
                    found.append(Edit(clause, ""))
        return {entry.symbol.span.file: found}


def _end_of_clause(text: str, position: int) -> int:
    """The position after the semicolon that ends a clause; those in quantifiers stand in parentheses."""
    depth = 0
    for index in range(position, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if text[index] == ";" and depth <= 0:
            return index + 1
    return len(text)


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\s*\(|::\s*{re.escape(name)}\b", text) is not None


def _end(syntax: FileSyntax, body: Span) -> Span:
    lines = syntax.lines.text.split("\n")
    return Span(body.file, body.end_line, body.end_column, len(lines), len(lines[-1]) + 1)


def _span_at(syntax: FileSyntax, start: int, end: int, file: str) -> Span:
    return Span(file, *syntax.lines.place(start), *syntax.lines.place(end))
