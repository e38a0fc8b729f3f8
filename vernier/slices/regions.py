"""Single-entry single-exit regions of statements that may go, joined into one abstract statement (section 3.2).

A region is a run of statements of one list. It is entered at its first statement only; it is joined if control leaves
it at its end only - no `return`, `throw` or `yield`, no `break` or `continue` to the outside, no loop without a
condition - so the first statement dominates and the end postdominates all of it, exceptions aside.

What remains of it are its effects: the locations of its frame get any value (`impure_...`), and so does each variable
that it assigns and others mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.walk import declared
from vernier.frontend.java.symbols import Variable
from vernier.ir.types import Type
from vernier.slices.frames import ELEMENTS, OWNED, Frame, Path
from vernier.slices.marks import Marks
from vernier.slices.methods import Method
from vernier.slices.source_text import contains, covering
from vernier.slices.statements import Unit, nested, nodes_below, statements_below
from vernier.slices.syntax import FileSyntax, Item
from vernier.slices.typing import java_type

CONSTRUCTOR = "<init>"


@dataclass(frozen=True, slots=True)
class Region:
    """`assigned` are variables from outside that get a value, `introduced` those that it declares for others. The
    locations are written as JML, `parameters` the variables they begin with."""

    span: Span
    assigned: tuple[Variable, ...]
    introduced: tuple[Variable, ...]
    locations: tuple[str, ...]
    parameters: tuple[Variable, ...]
    allocated: tuple[Type, ...]

    @property
    def statements(self) -> int:
        """How many abstract statements stand for it."""
        values = len(self.assigned) + len(self.introduced)
        return values + (1 if self.locations or not values else 0)


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of one method."""

    marks: Marks
    method: Method
    syntax: FileSyntax

    def joined(self, items: Sequence[Item]) -> Region | None:
        """The items as one region; None if they are none, or if their effects cannot be told."""
        statements = [statement for item in items for statement in item.statements]
        span = covering(items[0].span, items[-1].span)
        if not self._may_go(statements, span) or not all(map(_ends_normally, statements)):
            return None
        frame = self.marks.methods.frames.of(
            self.method.procedure, lambda operation: contains(span, operation.origin.span)
        )
        return None if frame is None else self._described(statements, span, frame)

    def _may_go(self, statements: Iterable[tree.Statement], span: Span) -> bool:
        marks, procedure = self.marks, self.method.procedure
        if self.method.is_kept or self.method.symbol.name == CONSTRUCTOR or _is_tried(self.method, span):
            return False
        inside = [unit for unit in marks.units(self.method) if contains(span, unit.statement.span)]
        if any(unit in marks.must for unit in inside) or any(not _may_vanish(item) for item in statements):
            return False
        if marks.fixes(self.method, (span,)) or any(map(self._is_unknown, inside)):
            return False
        return not marks.is_queried(procedure, (span,)) and not marks.leads_on(procedure, (span,))

    def _is_unknown(self, unit: Unit) -> bool:
        """Whether a unit assigns something without a rule for it: the proof took that for granted, so nobody knows if
        it matters. What a call does is known by the units of the method."""
        if unit in self.method.units:
            return False
        named = isinstance(unit.statement, tree.LocalDeclaration) and unit.value is not None
        return named or any(isinstance(node, tree.Assignment | tree.Update) for node in _own_nodes(unit))

    def _described(self, statements: Sequence[tree.Statement], span: Span, frame: Frame) -> Region | None:
        everywhere = list(nodes_below(self.method.body))
        inside = [node for statement in statements for node in nodes_below(statement)]
        own = {variable for node in inside for variable in declared(node)}
        known = {id(node) for node in inside}
        reads = {node.variable for node in everywhere if isinstance(node, tree.VariableRead) and id(node) not in known}
        clauses = "\n".join(self._comments_outside(span))
        outside = {item for item in (*reads, *own, *_assigned(inside)) if item in reads or _occurs(item, clauses)}
        assigned = dict.fromkeys(_assigned(inside))
        changed = tuple(variable for variable in assigned if variable not in own and variable in outside)
        declarations = [item for item in statements if isinstance(item, tree.LocalDeclaration)]
        introducing = [item for item in declarations if item.variable in outside]
        introduced = tuple(item.variable for item in introducing)
        # One without a value is given it elsewhere, and where a constant is used its variable is no longer to be seen.
        if any(item.value is None for item in introducing) or any(map(self._is_constant, declarations)):
            return None
        if any(java_type(variable.type) is None for variable in (*changed, *introduced)):
            return None
        variables = {item.name: item for item in self._unambiguous(everywhere)}
        named = [self._location(path, variables) for path in sorted(frame.locations)]
        locations = [location for location in named if location is not None]
        if len(locations) < len(named):
            return None
        roots = dict.fromkeys(path[0] for path in sorted(frame.locations) if len(path) > 1 and path[0] != "this")
        parameters = tuple(variables[name] for name in roots if name in variables)
        if any(item in own or java_type(item.type) is None for item in parameters):
            return None
        return Region(span, changed, introduced, tuple(locations), parameters, tuple(sorted(frame.allocated, key=str)))

    def _comments_outside(self, span: Span) -> Iterator[str]:
        """The comments of the method, in which there may be clauses, but for those of the region."""
        whole = self.syntax.with_comments(self.marks.methods.declaration(self.method))
        for comment in self.syntax.comments:
            if contains(whole, comment) and not contains(span, comment):
                yield self.syntax.lines.of(comment)

    def _is_constant(self, declaration: tree.LocalDeclaration) -> bool:
        """Whether a variable is final and has a constant value (JLS 4.12.4)."""
        text = self.syntax.lines.of(self.syntax.statement(declaration))
        return isinstance(declaration.value, tree.Literal) and re.search(r"\bfinal\b", text) is not None

    def _unambiguous(self, nodes: Iterable[object]) -> Iterator[Variable]:
        """Variables that are the only ones of their name in the method."""
        found: dict[str, list[Variable]] = {}
        for variable in (*self.method.symbol.parameters, *(item for node in nodes for item in declared(node))):
            known = found.setdefault(variable.name, [])
            if variable not in known:
                known.append(variable)
        return (known[0] for known in found.values() if len(known) == 1)

    def _location(self, path: Path, variables: dict[str, Variable]) -> str | None:
        """A location as JML, evaluated before the region; None where it cannot be written."""
        rooted = path[0] == "this" or path[0] in variables or "." in path[0]
        steps = [part.rpartition(OWNED)[2] for part in path]
        if not rooted or any(not (step == ELEMENTS or _is_name(step)) for step in steps):
            return None
        if any(self.marks.methods.is_hidden(part) for part in path if OWNED in part):
            return None
        return "".join(step if step == ELEMENTS else f".{step}" for step in steps)[1:]


def _own_nodes(unit: Unit) -> Iterator[object]:
    """The expressions of a unit, without those of statements inside of it."""
    inner = {id(node) for statement in nested(unit.statement) for node in nodes_below(statement)}
    return (node for node in nodes_below(unit.statement) if id(node) not in inner)


def _occurs(variable: Variable, text: str) -> bool:
    """Whether the name of a variable is in a text."""
    return re.search(rf"(?<![\w.]){re.escape(variable.name)}(?!\w)", text) is not None


def _is_name(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))


def _is_tried(method: Method, span: Span) -> bool:
    return any(
        isinstance(item, tree.Try) and contains(item.span, span) and item.span != span
        for item in statements_below(method.body.body)
    )


def _assigned(nodes: Iterable[object]) -> Iterator[Variable]:
    for node in nodes:
        if isinstance(node, tree.Assignment | tree.Update) and isinstance(node.place, tree.VariableRead):
            yield node.place.variable


def _may_vanish(statement: tree.Statement) -> bool:
    """Nothing that others refer to by name, or that says something of the proof, is in the statement."""
    kept = (tree.LocalClass, tree.Unsupported, tree.Lambda)
    return not any(isinstance(node, kept) or _is_ghost(node) for node in nodes_below(statement))


def _is_ghost(node: object) -> bool:
    return isinstance(node, tree.SpecClause) and node.kind in ("ghost", "set", "unreadable")


_BREAK, _CONTINUE = "break", "continue"


def _ends_normally(statement: tree.Statement) -> bool:
    """Whether control leaves the statement at its end only, exceptions of its operations aside."""
    return _stays(statement, frozenset())


def _stays(statement: tree.Statement, inside: frozenset[str]) -> bool:
    """`inside` are the labels of the statements around this one that belong to the region, and whether a plain `break`
    or `continue` leads to one of them."""
    match statement:
        case tree.Return() | tree.ThrowStatement() | tree.Yield():
            return False
        case tree.Break(label=label):
            return (_BREAK if label is None else f":{label}") in inside
        case tree.Continue(label=label):
            return (_CONTINUE if label is None else f":{label}") in inside
        case tree.Labelled(label=label, body=body):
            return _stays(body, inside | {f":{label}"})
        case tree.While(condition=condition) | tree.DoWhile(condition=condition) | tree.For(condition=condition):
            if condition is None or isinstance(condition, tree.Literal):
                return False
            inside |= {_BREAK, _CONTINUE}
        case tree.ForEachArray() | tree.ForEachIterable():
            inside |= {_BREAK, _CONTINUE}
        case tree.SwitchStatement():
            inside |= {_BREAK}
        case _:
            pass
    return all(_stays(inner, inside) for inner in nested(statement))


def hint_of(region: Region) -> str:
    """A name for the call that stands for the effects of a region."""
    steps = dict.fromkeys(text.removesuffix(ELEMENTS).rpartition(".")[2] for text in region.locations)
    return "_".join(("impure", *steps))
