"""Switch statements and expressions: a chain of comparisons, then the bodies in order."""

from __future__ import annotations

from collections.abc import Callable

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, JumpScope
from vernier.frontend.java.lower.expressions.calls import Callee, emit_call
from vernier.frontend.java.lower.expressions.checks import make, not_null
from vernier.frontend.java.symbols import FieldSymbol
from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, StringConst
from vernier.ir.ops import FieldPlace, Load
from vernier.ir.types import BOOL, I32, OBJECT, STRING, IntType

Label = int | str | FieldSymbol
Test = Callable[[tuple[Label, ...]], Expr]


def switch_statement(body: Body, node: tree.SwitchStatement) -> None:
    """One with a subject matches always, or throws."""
    end = body.target()
    labels = body.take_labels()
    unmatched = end.label if node.subject is None else body.draft.label()
    entries = _entries(body, node, unmatched)
    body.scopes.append(JumpScope(labels, break_target=end, catches_plain_break=True))
    _bodies(body, node, entries, end.label)
    body.scopes.pop()
    body.draft.goto(end.label, Origin(node.span))
    if node.subject is not None:
        _no_match(body, node, unmatched)
    body.draft.place(end.label)


def switch_expression(body: Body, node: tree.SwitchExpression) -> Expr:
    switch = node.switch
    result = body.draft.temporary(body.world.naming.type(node.type))
    end = body.target()
    unmatched = body.draft.label()
    entries = _entries(body, switch, unmatched)
    body.scopes.append(JumpScope((), yield_target=end, yield_value=result))
    _bodies(body, switch, entries, unmatched)
    body.scopes.pop()
    _no_match(body, switch, unmatched)
    body.draft.place(end.label)
    return result


def _no_match(body: Body, node: tree.SwitchStatement, unmatched: str) -> None:
    body.draft.place(unmatched)
    if not body.draft.dead:
        origin = Origin(node.span)
        body.throw(make(body, "noMatch" if node.subject is None else "noPattern", (), origin), origin)


def _entries(body: Body, node: tree.SwitchStatement, unmatched: str) -> list[str]:
    """Evaluate the selector and go to the first case that matches; the labels of all cases."""
    if node.subject is not None:
        return _try_tests(body, node, node.subject, unmatched)
    return _dispatch(body, node, _selector(body, node.selector), unmatched)


def _try_tests(body: Body, node: tree.SwitchStatement, subject: tree.Subject, unmatched: str) -> list[str]:
    """Try the tests in the order in which they are written; `default` comes last wherever it stands."""
    value = body.expression(node.selector)
    if subject.null is tree.NullSelector.RAISES:
        value = not_null(body, value, node.selector)
    body.assign(body.declare(subject.variable), value, Origin(node.selector.span))
    entries = [body.draft.label() for _ in node.cases]
    for case, entry in zip(node.cases, entries, strict=True):
        for test in case.tests:
            following = body.draft.label()
            body.condition(test, entry, following)
            body.draft.place(following)
    fallback = next((entry for case, entry in zip(node.cases, entries, strict=True) if case.is_default), unmatched)
    body.draft.goto(fallback, Origin(node.span))
    return entries


def branch_on_labels(
    body: Body, selector: tree.Expression, labels: tuple[Label, ...], matched: str, unmatched: str
) -> None:
    """Evaluate the selector, and go on where it is one of the labels, or where it is none."""
    test = _selector(body, selector)
    if body.draft.dead:
        return
    for group in _label_groups(labels):
        following = body.draft.label()
        body.draft.branch(test(group), matched, following, Origin(selector.span))
        body.draft.place(following)
    body.draft.goto(unmatched, Origin(selector.span))


def _selector(body: Body, selector: tree.Expression) -> Test:
    """Evaluate the selector; the result tells how to test for a set of labels."""
    value = body.expression(selector)
    if isinstance(value.type, IntType):
        return _int_test(body.stable(value, selector.span))
    value = body.stable(not_null(body, value, selector), selector.span)
    origin = Origin(selector.span)
    if value.type == STRING:
        return _string_test(body, value, selector)
    enum = body.world.library_class("java.lang.Enum")
    body.world.naming.reference(enum)
    ordinal = body.draft.temporary(I32)
    body.draft.emit(Load(ordinal, FieldPlace(value, enum.name, "ordinal", I32), origin))
    return _int_test(ordinal)


def _int_test(value: Expr) -> Test:
    def test(labels: tuple[Label, ...]) -> Expr:
        result: Expr | None = None
        for label in labels:
            number = label.owner.enum_constants.index(label) if isinstance(label, FieldSymbol) else int(label)
            equal = Binary(BinaryOp.EQ, value, Const(number, value.type))
            result = equal if result is None else Binary(BinaryOp.OR, result, equal)
        assert result is not None
        return result

    return test


def _string_test(body: Body, value: Expr, selector: tree.Expression) -> Test:
    owner = body.world.library_class("java.lang.String")
    callee = body.world.helper(owner.name, "equals")

    def test(labels: tuple[Label, ...]) -> Expr:
        assert len(labels) == 1
        assert isinstance(labels[0], str)
        arguments = (value, Convert(StringConst(labels[0]), OBJECT))
        result = emit_call(body, Callee(callee, None, owner), arguments, BOOL, selector.span)
        assert result is not None
        return result

    return test


def _dispatch(body: Body, node: tree.SwitchStatement, test: Test, unmatched: str) -> list[str]:
    """Branch to the entry label of the first case that matches, else to default, else to `unmatched`."""
    entries = [body.draft.label() for _ in node.cases]
    fallback = unmatched
    for case, entry in zip(node.cases, entries, strict=True):
        if case.is_default:
            fallback = entry
        for group in _label_groups(case.labels):
            following = body.draft.label()
            body.draft.branch(test(group), entry, following, Origin(case.span))
            body.draft.place(following)
    body.draft.goto(fallback, Origin(node.span))
    return entries


def _label_groups(labels: tuple[Label, ...]) -> list[tuple[Label, ...]]:
    size = 1 if any(isinstance(label, str) for label in labels) else 4
    return [labels[start : start + size] for start in range(0, len(labels), size)]


def _bodies(body: Body, node: tree.SwitchStatement, entries: list[str], end: str) -> None:
    for case, entry in zip(node.cases, entries, strict=True):
        origin = Origin(case.span)
        body.draft.goto(entry, origin)
        body.draft.place(entry)
        for statement in case.body:
            body.statement(statement)
        if node.flow is tree.CaseFlow.ARROW:
            body.draft.goto(end, origin)
    body.draft.goto(end, Origin(node.span))
