"""Summaries of a program as text: lines for people, or annotations for the source."""

from __future__ import annotations

from collections.abc import Iterator

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.order import operand
from vernier.analysis.summaries.expressions.terms import (
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    is_operation,
    leaves,
)
from vernier.analysis.summaries.expressions.text import Names, short, write
from vernier.analysis.summaries.output.clauses import clauses_of
from vernier.analysis.summaries.templates import Template
from vernier.ir.program import Procedure
from vernier.spec.tree import RelationOperator

HEADER = """\
Summaries of normal returns: they say nothing of executions that throw (a dereference of null that nobody catches
throws), do not end, or leave the program. A prime marks the value afterwards; what is not mentioned is unchanged.
A parameter is written with a $ where a field has its name.
The classes of the program are taken to be all there are."""
_FOLDED = ("java.", "javax.", "vernier.")


def as_text(procedure: Procedure, template: Template) -> str:
    """The summary of one procedure, a line per bound."""
    return "\n".join([procedure.name, *(f"  {line}" for line in lines_of(template))])


def as_java(procedure: Procedure, template: Template) -> str:
    """The summary as annotations that can stand before the method."""
    clauses = clauses_of(procedure, template)
    lines = [f"// {procedure.name}"]
    lines += [f'@Ensures("{text}")' for text in clauses.texts]
    if clauses.left_out:
        lines.append(f"// not said: {', '.join(clauses.left_out)}")
    if not clauses.texts and not clauses.left_out:
        lines.append("// changes nothing")
    return "\n".join(lines)


def lines_of(template: Template) -> Iterator[str]:
    """What a summary says, a line per bound."""
    if template.unknown:
        yield f"everything may change: {', '.join(template.unknown)} cannot be looked into"
        return
    if not template.reached:
        yield "never returns"
        return
    sides = [side for bounds in template.values.values() for side in (bounds.lower, bounds.upper)]
    fields = {leaf.name for side in sides for leaf in leaves(side) if leaf.kind is LeafKind.FIELD}
    names = Names(fields | {key.name for key in template.values})
    folded = 0
    for key, bounds in sorted(template.values.items(), key=_rank):
        if _is_library_detail(key, bounds):
            folded += 1
        else:
            yield from _bounds(key, bounds, names)
    if folded:
        yield f"({folded} fields of new library objects are not shown)"
    if not template.values:
        yield "changes nothing"


def _rank(item: tuple[Key, Bounds]) -> tuple[int, str, str]:
    order = (KeyKind.RESULT, KeyKind.ALLOCATED, KeyKind.FIELD, KeyKind.GLOBAL, KeyKind.ELEMENTS, KeyKind.LOCAL)
    return order.index(item[0].kind), item[0].owner, item[0].name


def _bounds(key: Key, bounds: Bounds, names: Names) -> Iterator[str]:
    subject = _subject(key)
    if bounds.exact:
        yield f"{subject} = {write(bounds.lower, names)}"
        return
    if not (isinstance(bounds.lower, Leaf) and bounds.lower.kind is LeafKind.EMPTY):
        yield f"{subject} ⊇ {write(bounds.lower, names)}"
    yield f"{subject} ⊆ {write(bounds.upper, names)}"


def _subject(key: Key) -> str:
    match key.kind:
        case KeyKind.RESULT:
            return "return"
        case KeyKind.ALLOCATED:
            return f"{short(key.name)}$alloc'"
        case KeyKind.GLOBAL:
            return f"{'.'.join(key.name.split('.')[-2:])}'"
        case _:
            return f"{key.name}'"


def _is_library_detail(key: Key, bounds: Bounds) -> bool:
    """Whether only new objects of library classes are concerned."""
    if key.kind is KeyKind.ALLOCATED:
        return key.name.startswith(_FOLDED)
    return key.kind is KeyKind.FIELD and key.owner.startswith(_FOLDED) and _only_new(bounds)


def _only_new(bounds: Bounds) -> bool:
    """Whether the upper bound writes nothing but new objects."""
    pending = [bounds.upper]
    while pending:
        current = pending.pop()
        if not isinstance(current, Node):
            if current.kind is not LeafKind.FIELD:
                return False
        elif current.operator in (RelationOperator.UNION, RelationOperator.OVERRIDE):
            pending.extend(current.operands)
        elif current.operator is ValueOperator.CHOICE:
            pending.extend(current.operands[1:])
        elif is_operation(current, RelationOperator.PRODUCT):
            written = operand(current)
            if not (isinstance(written, Leaf) and written.kind in (LeafKind.NEW, LeafKind.NEW_SET)):
                return False
        else:
            return False
    return True
