"""A slice in KeY's dialect of JML: what KeY is asked about it, and nothing else.

Why a closed proof of KeY speaks of the property:
- The contract of the entry is written anew. It requires what the original requires and what callers are taken to keep
  (parameters that are not null), and claims the property alone: the postcondition, or that no exception of its kind
  leaves the method. Any other exception may, and the method need not end, as Vernier has it for this property.
- Contracts of other methods are left out: KeY would trust them. It runs the methods instead.
- Generated methods end normally, return anything and change what their frame allows. They are `helper`s, since what
  they stand for need not keep the invariants of the class.
- References may be null unless something says otherwise (`nullable_by_default`), where KeY would assume the contrary.
- Loop invariants that were found are hints: KeY has to prove them.

What clauses mean is KeY's affair (an ill-defined clause, numbers in specifications); the report says that it is KeY's
answer.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from vernier.core.obligation import Code
from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.attribute import JavaAttribution, ModelLibrary, load_program
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol, Primitive
from vernier.frontend.java.syntax.sources import SourceText
from vernier.slices.generated import GUARDED
from vernier.slices.methods import declared_methods
from vernier.slices.proof import FoundInvariant
from vernier.slices.properties import Property
from vernier.slices.source_text import Edit, Lines
from vernier.slices.statements import nodes_below, statements_below

_EXCEPTIONS = {
    Code.NULL_DEREFERENCE: "NullPointerException",
    Code.ARRAY_INDEX: "ArrayIndexOutOfBoundsException",
    Code.ARRAY_NEGATIVE_SIZE: "NegativeArraySizeException",
    Code.ARRAY_STORE: "ArrayStoreException",
    Code.CAST: "ClassCastException",
    Code.DIVISION_ZERO: "ArithmeticException",
    Code.ASSERT: "AssertionError",
}
"""What leaves the method where the property is violated"""
_CLAUSES = re.compile(
    r"\b(requires|ensures|signals_only|signals|assignable|modifies|modifiable|accessible|diverges|measured_by)\b"
)
_CASES = re.compile(r"\b(also|forall|old)\b(?!\s*\()|\{\|")
_NUMBER = re.compile(r"\b(?:byte|short|char|int|long|float|double) (guard\d+)")
_LOOPS = (tree.While, tree.DoWhile, tree.For, tree.ForEachArray, tree.ForEachIterable)


class NotWritten(Exception):
    """Why there is no problem for KeY."""


@dataclass(slots=True)
class KeyText:
    """A slice, whose texts are given by path, to be written for KeY. `entry` is the method that is asked about;
    `original` the texts before slicing, in which no generated method occurs; `not_null` the parameters that callers are
    taken to give."""

    files: Mapping[str, str]
    original: Mapping[str, str]
    entry: MethodSymbol
    property: Property
    invariants: tuple[FoundInvariant, ...] = ()
    not_null: Collection[str] = ()
    edits: dict[str, list[Edit]] = field(default_factory=dict)

    def written(self) -> dict[str, str]:
        """The texts for KeY. NotWritten where it could not be asked the same question."""
        sources = [SourceText(path, text) for path, text in self.files.items()]
        attribution = load_program(sources, ModelLibrary.standard())
        lines = {path: Lines(text) for path, text in self.files.items()}
        self.edits = {path: [] for path in self.files}
        for symbol in attribution.user_classes:
            self._class(attribution, symbol)
        for method in declared_methods(attribution):
            self._method(attribution, method, lines)
            self._guards(attribution, method)
            self._loops(attribution, method, lines)
        return {path: lines[path].edited(found) for path, found in self.edits.items()}

    def _insert(self, before: Span, text: str) -> None:
        place = Span(before.file, before.line, before.column, before.line, before.column)
        self.edits[before.file].append(Edit(place, text))

    def _class(self, attribution: JavaAttribution, symbol: ClassSymbol) -> None:
        if symbol.node is not None and symbol.enclosing_method is None:
            self._insert(attribution.span_of(symbol, symbol.node), "/*@ nullable_by_default @*/ ")

    # ------------------------------------------------------------ contracts

    def _method(self, attribution: JavaAttribution, method: MethodSymbol, lines: Mapping[str, Lines]) -> None:
        if method.node is None:
            return
        comments = [(text, span) for text, span in attribution.comments_of(method) if _is_contract(text)]
        for _, span in comments:
            self.edits[span.file].append(Edit(span, ""))
        texts = [text for text, _ in comments]
        if self._is_entry(method):
            self._insert(attribution.span_of(method.owner, method.node), self._contract(method, texts))
        elif method.is_native and self._is_generated(method):
            frame = " ".join(clause for text in texts for kind, clause in clauses(text) if kind == "assignable")
            told = f"/*@ private normal_behavior requires true; ensures true; assignable {frame}; helper @*/ "
            place = attribution.span_of(method.owner, method.node)
            self.edits[place.file].append(Edit(place, told + _NUMBER.sub(r"boolean \1", lines[place.file].of(place))))

    def _is_entry(self, method: MethodSymbol) -> bool:
        """Whether this is what became of the entry, which keeps its line."""
        return _key(method) == _key(self.entry)

    def _is_generated(self, method: MethodSymbol) -> bool:
        name = re.compile(rf"\b{re.escape(method.name)}\s*\(")
        return not any(name.search(text) for text in self.original.values())

    def _contract(self, method: MethodSymbol, texts: list[str]) -> str:
        if any(_CASES.search(text) for text in texts):
            raise NotWritten("contracts of several cases are not written for KeY")
        found = [clause for text in texts for clause in clauses(text)]
        required = [clause for kind, clause in found if kind == "requires"]
        required += [f"{one.name} != null" for one in method.parameters if one.name in self.not_null]
        if not method.is_static and any("invariant" in text for text in self._specifications()):
            required.append("\\invariant_for(this)")
        code = self.property.obligations[0].code
        ensured = [clause for kind, clause in found if kind == "ensures"] if code is Code.POSTCONDITION else []
        if code is Code.POSTCONDITION and not ensured:
            raise NotWritten("the postcondition is not found before the method")
        if code is not Code.POSTCONDITION and code not in _EXCEPTIONS:
            raise NotWritten(f"KeY is not asked about {code.value}")
        signals = f"({_EXCEPTIONS[code]} e) false" if code in _EXCEPTIONS else "(Throwable e) true"
        parts = [f"requires {clause};" for clause in required or ["true"]]
        parts += [f"ensures {clause};" for clause in ensured or ["true"]]
        parts += [f"signals {signals};", "signals_only Throwable;", "diverges true;", "assignable \\everything;"]
        return f"/*@ private behavior {' '.join(parts)} helper @*/ "

    def _specifications(self) -> Iterator[str]:
        for text in self.files.values():
            yield from re.findall(r"/\*@.*?\*/|//@[^\n]*", text, re.DOTALL)

    def _guards(self, attribution: JavaAttribution, method: MethodSymbol) -> None:
        """A number as a guard becomes a comparison, which evaluates it as well: of a number that is given to a method
        KeY wants to know that it is in the range of its type, which it does not know of those in the heap."""
        body = attribution.body(method)
        for node in () if body is None else nodes_below(body.body):
            if isinstance(node, tree.Invoke) and node.method is not None and node.method.name.startswith(GUARDED):
                for given in node.arguments if self._is_generated(node.method) else ():
                    if isinstance(given.type, Primitive) and given.type.name != "boolean":
                        span = given.span
                        end = Span(span.file, span.end_line, span.end_column, span.end_line, span.end_column)
                        self._insert(end, " == 0")

    # ------------------------------------------------------------ loops

    def _loops(self, attribution: JavaAttribution, method: MethodSymbol, lines: Mapping[str, Lines]) -> None:
        body = attribution.body(method)
        for statement in () if body is None else statements_below(body.body):
            if isinstance(statement, _LOOPS):
                here = (statement.span.file, statement.span.line)
                known = [one.jml for one in self.invariants if (one.file, one.line) == here and _is_clause(one)]
                frame = self._frame(statement, lines[statement.span.file])
                parts = [f"loop_invariant {text};" for text in known or ["true"]]
                if frame is not None:
                    parts.append(f"assignable {frame};")
                if not statement.clauses:
                    self._insert(statement.span, f"/*@ {' '.join(parts)} @*/ ")

    def _frame(self, loop: tree.Statement, lines: Lines) -> str | None:
        """What a loop may change, for KeY to check; None where it is not simple to say."""
        found: dict[str, None] = {}
        for node in nodes_below(loop):
            match node:
                case tree.NewObject() | tree.NewArrayOf() | tree.Lambda():
                    return None
                case tree.Invoke(method=called) if called is None or not called.name.startswith(("pure", GUARDED)):
                    return None
                case tree.Assignment(place=place) | tree.Update(place=place):
                    location = _location(place, lines)
                    if location is None:
                        return None
                    found |= dict.fromkeys(location)
                case _:
                    pass
        return ", ".join(found) or "\\strictly_nothing"


def _location(place: tree.Expression, lines: Lines) -> tuple[str, ...] | None:
    """The locations that an assignment changes, none for a variable; None where they are not those of `this`, of a
    variable or of a static field."""
    match place:
        case tree.VariableRead():
            return ()
        case tree.FieldRead(target=None | tree.This()):
            return (lines.of(place.span),)
        case tree.ElementRead(array=(tree.VariableRead() | tree.FieldRead(target=None | tree.This())) as array):
            return (f"{lines.of(array.span)}[*]",)
        case _:
            return None


def _is_clause(invariant: FoundInvariant) -> bool:
    """Whether an invariant says by itself, in JML, what it means."""
    return not invariant.ghosts and "(*" not in invariant.jml


def _key(method: MethodSymbol) -> tuple[object, ...]:
    names = tuple(parameter.name for parameter in method.parameters)
    return method.owner.name, method.name, method.span.line, names


def _is_contract(comment: str) -> bool:
    return "@" in comment[:3] and (_CLAUSES.search(comment) is not None or "behavior" in comment)


def clauses(comment: str) -> Iterator[tuple[str, str]]:
    """The clauses of a specification, each by its keyword."""
    text = _content(comment)
    position = 0
    while (match := _CLAUSES.search(text, position)) is not None:
        position = _end(text, match.end())
        yield match.group(1), " ".join(text[match.end() : position].split())
        position += 1


def _content(comment: str) -> str:
    """A comment without what makes it one."""
    stripped = comment.strip().removeprefix("/*").removeprefix("//").removesuffix("*/")
    return "\n".join(line.strip().lstrip("@").rstrip("@") for line in stripped.splitlines())


def _end(text: str, position: int) -> int:
    """Where the semicolon of a clause is; those in quantifiers stand in parentheses."""
    depth = 0
    for index in range(position, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if text[index] == ";" and depth <= 0:
            return index
    return len(text)
