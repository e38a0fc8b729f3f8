"""Guards: what can violate the property stays, while the value of its statement goes (section 3.4 of the paper).

A statement such as `x = o.next.f + e;` matters to the absence of null dereferences because `o.next.f` is evaluated,
whatever becomes of `x`. The paper injects `if (o.next == null) ...` before it; here the operation is its own guard, as
the argument of the generated method: `x = guarded_int(o.next.f);`.

Why that admits every execution of the original: the value of the statement changes nothing (`Methods` demands that of
every unit with a rule), so its parts may be left out without the others noticing; and guards stand in a row, evaluated
once each and in the order of the original. That is why a value with a part that is evaluated only sometimes (`&&`,
`||`, `?:`) has no guards, nor one whose guard makes objects or calls something. An operation that can violate the
property and that is not found among the expressions here has none either. Without guards the statement stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from vernier.core.obligation import Code
from vernier.encode.labels import Label
from vernier.frontend.java import tree
from vernier.ir.ops import Branch, Operation, Raise
from vernier.ir.program import Program
from vernier.ir.walk import obligation_of, targets_of
from vernier.slices.methods import Method, Methods
from vernier.slices.source_text import contains
from vernier.slices.statements import Unit, nodes_below
from vernier.slices.typing import java_type

_SOMETIMES = (tree.ShortCircuit, tree.Ternary, tree.Sequence, tree.SwitchExpression, tree.Lambda)
_DOES_MORE = (tree.Invoke, tree.NewObject, tree.NewArrayOf, tree.Concat, tree.Assignment, tree.Update)
_DIVISIONS = (tree.BinaryOperator.DIVIDE, tree.BinaryOperator.REMAINDER)
_TEMPORARY = "%"


class Guards:
    """The guards of the units of some methods, for the obligations that are asked about."""

    def __init__(self, methods: Methods, asked: Collection[str]) -> None:
        self._methods = methods
        self._asked = asked

    def of(self, unit: Unit) -> tuple[tree.Expression, ...]:
        """The guards of a unit; none where nothing in its value can violate the property, or where it has to stay."""
        return self._known.get(unit, ())

    def unit_of(self, label: Label) -> Unit | None:
        """The unit whose abstraction takes the operation away; None for what is always kept, guards included."""
        unit = self._methods.unit_of(label)
        guards = () if unit is None else self.of(unit)
        is_kept = any(contains(guard.span, label.origin.span) for guard in guards) and self._is_of_a_guard(label)
        return None if is_kept else unit

    def _is_of_a_guard(self, label: Label) -> bool:
        """Whether an operation inside of a guard belongs to it: it computes or checks something, but neither decides
        for a statement nor assigns what others read."""
        if isinstance(label, Branch):
            return label in self._checks
        assigned = () if not isinstance(label, Operation) else targets_of(label)
        return all(local.name.startswith(_TEMPORARY) for local in assigned)

    @cached_property
    def _checks(self) -> frozenset[Branch]:
        return checks_of(self._methods.calls.program)

    @cached_property
    def _known(self) -> dict[Unit, tuple[tree.Expression, ...]]:
        found = {unit: self._guards(method, unit) for method in self._methods.all for unit in method.units}
        return {unit: guards for unit, guards in found.items() if guards}

    def _guards(self, method: Method, unit: Unit) -> tuple[tree.Expression, ...]:
        value = unit.value
        queried = list(self._queried(method, unit))
        if value is None or not queried:
            return ()
        nodes = list(nodes_below(value))
        if any(isinstance(node, _SOMETIMES) for node in nodes):
            return ()
        found: dict[int, tree.Expression] = {}
        for operation in queried:
            name = obligation_of(operation)
            code = self._methods.calls.program.obligations[name].code if name is not None else None
            matching = [node for node in nodes if _raises(node, code, operation)]
            if len(matching) != 1 or not _may_guard(matching[0], unit):
                return ()
            found[id(matching[0])] = matching[0]
        return _outermost(list(found.values()))

    def _queried(self, method: Method, unit: Unit) -> Iterator[Operation]:
        """The operations that can violate the property and that a rule would take away; the place of an assignment
        stays anyway."""
        for block in method.procedure.blocks:
            for operation in block.operations:
                span = operation.origin.span
                is_inside = any(contains(part, span) for part in unit.spans)
                is_place = unit.place is not None and contains(unit.place.span, span)
                if is_inside and not is_place and obligation_of(operation) in self._asked:
                    yield operation


def checks_of(program: Program) -> frozenset[Branch]:
    """The branches that decide whether an operation raises an exception."""
    found: set[Branch] = set()
    for procedure in program.procedures.values():
        raising = {
            block.label for block in procedure.blocks if any(isinstance(item, Raise) for item in block.operations)
        }
        found |= {
            block.terminator
            for block in procedure.blocks
            if isinstance(block.terminator, Branch) and block.terminator.then in raising
        }
    return frozenset(found)


def _raises(node: object, code: Code | None, operation: Operation) -> bool:
    """Whether the evaluation of an expression is what checks here."""
    span = operation.origin.span
    match node:
        case tree.FieldRead(target=base) | tree.LengthRead(array=base):
            return code is Code.NULL_DEREFERENCE and base is not None and base.span == span
        case tree.ElementRead(array=base, span=own):
            checked = {Code.NULL_DEREFERENCE: base.span, Code.ARRAY_INDEX: own}
            return code is not None and checked.get(code) == span
        case tree.BinaryOperation(operator=operator, right=divisor) if operator in _DIVISIONS:
            return code is Code.DIVISION_ZERO and divisor.span == span
        case tree.Cast(check=tree.CastCheck.CHECKED, span=own):
            return code is Code.CAST and own == span
        case _:
            return False


def _may_guard(node: tree.Expression, unit: Unit) -> bool:
    """Whether an expression can be an argument: of `x /= d` there is no expression in the text but the whole, which
    assigns."""
    rewriting = unit.rewriting
    assert rewriting is not None, "only units with a rule are asked about"
    is_update = rewriting.assigned is not None and contains(node.span, rewriting.span)
    does_more = any(isinstance(inner, _DOES_MORE) for inner in nodes_below(node))
    return not is_update and not does_more and java_type(node.type) is not None


def _outermost(nodes: list[tree.Expression]) -> tuple[tree.Expression, ...]:
    """Those that are not inside of others, in the order of the text."""
    outer = [
        node for node in nodes if not any(contains(other.span, node.span) for other in nodes if other is not node)
    ]  # fmt: skip
    return tuple(sorted(outer, key=lambda node: node.span))
