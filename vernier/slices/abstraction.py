"""The abstract program: the original with what may go replaced, so that it allows every execution of the original.

Soundness, rule by rule. An execution of the original is *admitted* by the slice if the slice has an execution that
makes the same steps in what was kept, where each generated method returns, and leaves in its assignable locations, what
the original computed. Every execution of the original is admitted up to its end, or up to where an abstracted statement
throws or does not end; the original's execution ends there as well, as nothing is abstracted inside of a `try`. So a
violation of the property by the original is one by the slice: a postcondition is violated at a normal end, an assertion
or an exception of the kind asked about at an operation, and such operations are never abstracted (`Marks.asked`).
An exception of another kind, in what was left out, only ends the execution of the original earlier.

- R1, R2 (`v = e`), R4, R5 (conditions), R6 (`return e`): `e` becomes an unspecified value of its type. `e` changes
  nothing: no assignment or update is in it, and the calls in it have an empty frame (`Frames`), that is they change
  nothing that existed before; if they may make objects the generated method may, too (`\\nothing` instead of
  `\\strictly_nothing`). So the value that `e` has is one that the generated method may have. Static initialisation
  changes static variables, so an expression that may trigger it is kept.
- R3 (`e.f = e'`, `a[i] = e'`, and updates): the place is still evaluated, before the value as Java has it, so the same
  location gets some value; of `e'` the same holds as above.
- Guards: what can violate the property inside of `e` is evaluated as an argument of the generated method (`guards`).
- Regions: control leaves a joined region at its end only. It changes variables that it assigns, each of which gets an
  unspecified value if anything outside mentions it, and locations of its frame, which the `impure` method may assign.
  The frame is evaluated before the region, and so are the arguments of that call.
- Calls are abstracted with the statement that holds them only if nothing that must stay is in their reach. A method is
  taken out of the slice only if no call of it is left anywhere.
- Constants, headers of `for` loops, `switch`, `try`, `throw`, `break`, lambdas and local classes are kept as they are
  unless they vanish in a region; there is no rule for them.
- What happens in methods that specifications mention stays, so clauses mean the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.names import type_text
from vernier.frontend.java.symbols import ClassSymbol
from vernier.slices.generated import Caller, GeneratedMethods, Makes
from vernier.slices.marks import Marks
from vernier.slices.methods import Method
from vernier.slices.regions import Region, Regions, hint_of
from vernier.slices.source_text import Edit, contains
from vernier.slices.statements import Unit, nested
from vernier.slices.syntax import FileSyntax, Item
from vernier.slices.typing import java_type


class Position(Enum):
    """Where a statement stands: in a LIST, or alone as the BODY of a loop or a branch."""

    LIST = "list"
    BODY = "body"


@dataclass(slots=True)
class Abstraction:
    """Collects what happens to the statements of the methods of one class."""

    marks: Marks
    syntax: FileSyntax
    generated: dict[ClassSymbol, GeneratedMethods]
    taken: frozenset[str]
    edits: list[Edit] = field(default_factory=list)
    abstracted: int = 0
    """Abstract statements in the slice"""
    kept: int = 0
    """Statements that are there as they were"""

    def method(self, method: Method) -> None:
        """Abstract the body of a method."""
        worker = _MethodAbstraction(self, method, Regions(self.marks, method, self.syntax))
        worker.statements(method.body.body.statements)

    def methods_of(self, owner: ClassSymbol) -> GeneratedMethods:
        return self.generated.setdefault(owner, GeneratedMethods(owner, self.taken))


@dataclass(slots=True)
class _MethodAbstraction:
    whole: Abstraction
    method: Method
    regions: Regions

    # ------------------------------------------------------------ lists of statements

    def statements(self, statements: Iterable[tree.Statement]) -> None:
        """Abstract a list: runs of statements that may go are joined where that leaves fewer of them."""
        items = self.whole.syntax.items(statements)
        position = 0
        while position < len(items):
            run = self._longest_run(items[position:])
            region = self.regions.joined(run) if len(run) > 1 else None
            if region is not None and region.statements < sum(map(self._separately, run)):
                self._replace(region, run, Position.LIST)
                position += len(run)
            else:
                self._item(items[position], Position.LIST)
                position += 1

    def _longest_run(self, items: Sequence[Item]) -> Sequence[Item]:
        """The items from the first on that may each be a region."""
        count = 0
        while count < len(items) and self.regions.joined(items[count : count + 1]) is not None:
            count += 1
        return items[:count]

    def _separately(self, item: Item) -> int:
        """How many statements are left of an item that is not joined with others."""
        alone = self.regions.joined((item,))
        apart = sum(1 for _ in self._counted(item.statements))
        return apart if alone is None or self._is_simple(item) else min(apart, alone.statements)

    def _counted(self, statements: Iterable[tree.Statement]) -> Iterable[tree.Statement]:
        for statement in statements:
            if not isinstance(statement, _UNCOUNTED):
                yield statement
            yield from self._counted(nested(statement))

    def _is_simple(self, item: Item) -> bool:
        """Whether a rule of Figure 6, or nothing, is enough: no statements inside and no call for its effect."""
        return all(
            not nested(statement)
            and not isinstance(statement, tree.BlockStatement)
            and not (isinstance(statement, tree.ExpressionStatement) and self._rule(statement) is None)
            for statement in item.statements
        )

    # ------------------------------------------------------------ single statements

    def body(self, statement: tree.Statement) -> None:
        """Abstract the body of a loop or a branch."""
        if isinstance(statement, tree.BlockStatement):
            self.statements(statement.statements)
        else:
            self._item(Item((statement,), self.whole.syntax.statement(statement)), Position.BODY)

    def _item(self, item: Item, position: Position) -> None:
        region = None if self._is_simple(item) else self.regions.joined((item,))
        if region is not None:
            self._replace(region, (item,), position)
            return
        for statement in item.statements:
            self._statement(statement)

    def _statement(self, statement: tree.Statement) -> None:
        unit = self._rule(statement)
        if unit is not None and unit not in self.whole.marks.must:
            self._rewrite(unit)
        elif not isinstance(statement, _UNCOUNTED):
            self.whole.kept += 1
        match statement:
            case tree.BlockStatement(statements=inner):
                self.statements(inner)
            case tree.SwitchStatement(cases=cases):
                for case in cases:
                    for inner_statement in case.body:
                        self.body(inner_statement)
            case tree.Try():
                self.whole.kept += sum(1 for inner in nested(statement) for _ in self._counted((inner,)))
            case _:
                for inner_statement in nested(statement):
                    self.body(inner_statement)

    def _rule(self, statement: tree.Statement) -> Unit | None:
        """The unit of a statement that a rule of Figure 6 can replace."""
        return next((unit for unit in self.method.units if unit.statement is statement), None)

    def _rewrite(self, unit: Unit) -> None:
        """R1 to R6. Constants stay: they are as abstract as a value can be."""
        rewriting = unit.rewriting
        if rewriting is None or isinstance(unit.value, tree.Literal):
            self.whole.kept += 1
            return
        type_ = java_type(rewriting.type)
        assert type_ is not None, "units without a type that can be written have no rule"
        call = self._guarded(unit, type_, self._makes(unit.spans))
        place = "" if rewriting.assigned is None else f"{self.whole.syntax.lines.of(rewriting.assigned)} = "
        self.whole.edits.append(Edit(rewriting.span, place + call))
        self.whole.abstracted += 1

    def _makes(self, spans: Sequence[Span]) -> Makes:
        frame = self.whole.marks.methods.frames.of(
            self.method.procedure, lambda operation: any(contains(span, operation.origin.span) for span in spans)
        )
        return Makes.NOTHING if frame is not None and not frame.allocated else Makes.OBJECTS

    # ------------------------------------------------------------ generated code

    def _value(self, type_: str, makes: Makes) -> str:
        return self.whole.methods_of(self.method.symbol.owner).value(type_, makes, self._caller())

    def _guarded(self, unit: Unit, type_: str, makes: Makes) -> str:
        guards = self.whole.marks.guards.of(unit)
        if not guards:
            return self._value(type_, makes)
        arguments = [(java_type(guard.type) or "", self.whole.syntax.lines.of(guard.span)) for guard in guards]
        return self.whole.methods_of(self.method.symbol.owner).guarded(type_, arguments, makes, self._caller())

    def _caller(self) -> Caller:
        return Caller.STATIC if self.method.symbol.is_static else Caller.INSTANCE

    def _replace(self, region: Region, items: Sequence[Item], position: Position) -> None:
        parts = self._generated(region)
        text = " ".join(parts)
        in_braces = position is Position.BODY and len(parts) > 1
        self.whole.edits.append(Edit(region.span, f"{{ {text} }}" if in_braces else text))
        self.whole.abstracted += len(parts)
        comments = {
            comment: None
            for item in items
            for statement in item.statements
            for comment in self.whole.syntax.clauses(statement)
        }
        self.whole.edits.extend(Edit(comment, "") for comment in comments if not contains(region.span, comment))

    def _generated(self, region: Region) -> list[str]:
        makes = Makes.OBJECTS if region.allocated else Makes.NOTHING
        parts: list[str] = []
        if region.locations:
            parts.append(self._effect(region, hint_of(region), makes))
            makes = Makes.NOTHING
        for variable in (*region.assigned, *region.introduced):
            type_ = java_type(variable.type)
            assert type_ is not None, "regions assign variables whose types can be written"
            introduction = f"{type_} " if variable in region.introduced else ""
            parts.append(f"{introduction}{variable.name} = {self._value(type_, makes)};")
            makes = Makes.NOTHING
        if parts:
            return parts
        if len(region.allocated) == 1:
            return [self._value(type_text(region.allocated[0]).replace("$", "."), makes) + ";"]
        return [self._effect(region, "pure", makes)]

    def _effect(self, region: Region, hint: str, makes: Makes) -> str:
        typed = [(java_type(item.type) or "", item.name) for item in region.parameters]
        generated = self.whole.methods_of(self.method.symbol.owner)
        return generated.effect(region.locations, typed, hint, makes, self._caller()) + ";"


_UNCOUNTED = (tree.BlockStatement, tree.Labelled, tree.Empty, tree.SpecClause, tree.LocalClass, tree.Try)
