"""Lowering of trees made by hand: order of evaluation, depth, obligations, guards, clauses."""

from __future__ import annotations

from tests.java_lowering.handmade import (
    BOOLEAN,
    HERE,
    INT,
    VOID,
    Handmade,
    assign,
    at,
    binary,
    do,
    give,
    number,
    read,
    variable,
)
from vernier.core.obligation import Code, ViolationPoint
from vernier.frontend.java import tree
from vernier.frontend.java.lower import Lowered, lower_program
from vernier.frontend.java.symbols import FieldSymbol, Variable
from vernier.ir.expr import Binary, Expr
from vernier.ir.interp import DefaultInputs, Returned, execute
from vernier.ir.ops import Assign, Call, Clause, ClauseKind, Stop, StopReason
from vernier.ir.program import Procedure


def function(parameters: tuple[Variable, ...], *body: tree.Statement) -> tuple[Lowered, Procedure]:
    made = Handmade()
    made.function(made.user_class("Main"), "f", parameters, INT, *body)
    lowered = lower_program(made, ["Main.f"])
    return lowered, lowered.program.procedures[lowered.entries[0].procedure]


def result(lowered: Lowered, *arguments: int) -> object:
    end = execute(lowered.program, lowered.entries[0].start, arguments, DefaultInputs()).end
    assert isinstance(end, Returned), end
    return end.value


def test_left_operand_survives_assignment_on_the_right() -> None:
    x = variable("x")
    lowered, _ = function((x,), give(binary("+", read(x), binary("*", assign(x, number(5)), read(x)))))
    assert result(lowered, 1) == 26


def test_old_value_of_postfix_increment() -> None:
    x, old = variable("x"), variable("old")
    more = tree.Update(read(x), old, binary("+", read(old), number(1)), tree.UpdateResult.OLD, INT, HERE)
    lowered, _ = function((x,), give(binary("-", more, read(x))))
    assert result(lowered, 7) == -1


def depth(expression: Expr) -> int:
    deepest, pending = 0, [(expression, 1)]
    while pending:
        current, level = pending.pop()
        deepest = max(deepest, level)
        if isinstance(current, Binary):
            pending += [(current.left, level + 1), (current.right, level + 1)]
    return deepest


def test_long_chains_make_no_deep_expressions() -> None:
    x = variable("x")
    chain: tree.Expression = read(x)
    for position in range(10_000):
        chain = binary("+", chain, number(position % 3))
    lowered, procedure = function((x,), give(chain))
    values = [each.value for block in procedure.blocks for each in block.operations if isinstance(each, Assign)]
    assert max(map(depth, values)) < 30
    assert result(lowered, 0) == sum(position % 3 for position in range(10_000))


def test_long_chains_of_conditions_and_else_ifs() -> None:
    x = variable("x")
    both: tree.Expression = binary(">", read(x), number(0))
    for position in range(2_000):
        both = tree.ShortCircuit(
            tree.ShortCircuitOperator.AND, both, binary("!=", read(x), number(position + 10)), BOOLEAN, HERE
        )
    chain: tree.Statement = tree.If(both, give(number(-2)), give(number(-1)), HERE)
    for position in range(2_000):
        chain = tree.If(binary("==", read(x), number(position)), give(number(position + 1)), chain, HERE)
    lowered, _ = function((x,), chain)
    assert [result(lowered, value) for value in (3, 1_999, 2_005, 9_999, -5)] == [4, 2_000, -1, -2, -1]


def test_what_nests_too_deeply_is_reported() -> None:
    x = variable("x")
    nested: tree.Expression = read(x)
    for _ in range(20_000):
        nested = tree.UnaryOperation(tree.UnaryOperator.NEGATE, nested, INT, at(7))
    lowered, procedure = function((x,), give(nested))
    assert [each.message for each in lowered.diagnostics] == ["code is nested too deeply"]
    stop = procedure.blocks[0].terminator
    assert isinstance(stop, Stop)
    assert stop.reason is StopReason.UNSUPPORTED


def test_obligations_are_numbered_in_source_order_and_copies_of_finally_share_them() -> None:
    x, y = variable("x"), variable("y")
    late = give(binary("/", number(100), tree.VariableRead(x, INT, at(2, 3)), 2))
    cleanup = do(assign(y, binary("/", number(1), tree.VariableRead(y, INT, at(4)), 4)))
    body = tree.BlockStatement((late,), HERE)
    last = tree.BlockStatement((cleanup,), HERE)
    lowered, procedure = function((x, y), tree.Try((), body, (), last, HERE))
    found = list(lowered.program.obligations.values())
    assert [(each.id, each.span.line) for each in found] == [
        (f"{procedure.name}/division.zero.1", 2),
        (f"{procedure.name}/division.zero.2", 4),
    ]
    assert all(each.code is Code.DIVISION_ZERO and each.moment is ViolationPoint.ESCAPE for each in found)
    assert result(lowered, 4, 1) == 25


def test_return_value_is_saved_before_finally() -> None:
    x = variable("x")
    body = tree.BlockStatement((give(read(x)),), HERE)
    cleanup = tree.BlockStatement((do(assign(x, number(99))),), HERE)
    lowered, _ = function((x,), tree.Try((), body, (), cleanup, HERE))
    assert result(lowered, 6) == 6


def test_a_checked_parameter_is_not_checked_again() -> None:
    made = Handmade()
    text = variable("text", made.type("java.lang.Object"))
    lock = tree.Synchronized(read(text), tree.BlockStatement((), HERE), HERE)
    made.function(made.user_class("Main"), "f", (text,), VOID, lock, lock)
    lowered = lower_program(made, ["Main.f"])
    assert [each.code for each in lowered.program.obligations.values()] == [Code.NULL_DEREFERENCE]


def test_static_initialiser_runs_once_at_first_use() -> None:
    made = Handmade()
    main, other = made.user_class("Main"), made.user_class("Other")
    count = FieldSymbol(other, "count", INT, True, False, HERE, None)
    other.fields["count"] = count
    compute = made.function(other, "compute", (), INT, give(number(41)))
    value = tree.Invoke(tree.CallMode.STATIC, None, compute, (), INT, HERE)
    made.static[other] = (tree.FieldInitialiser(count, value, HERE),)
    reading = tree.FieldRead(None, count, INT, HERE)
    made.function(main, "f", (), INT, give(binary("+", reading, reading)))
    lowered = lower_program(made, ["Main.f"])
    procedure = lowered.program.procedures[lowered.entries[0].procedure]
    calls = [each.callee for block in procedure.blocks for each in block.operations if isinstance(each, Call)]
    assert calls == ["Other.<clinit>()"]
    assert result(lowered) == 82


def test_constant_static_initialisers_need_no_guard() -> None:
    made = Handmade()
    main, other = made.user_class("Main"), made.user_class("Other")
    count = FieldSymbol(other, "count", INT, True, False, HERE, None)
    made.static[other] = (tree.FieldInitialiser(count, number(5), HERE),)
    made.function(main, "f", (), INT, give(tree.FieldRead(None, count, INT, HERE)))
    lowered = lower_program(made, ["Main.f"])
    assert list(lowered.program.globals) == ["Other.count"]
    assert result(lowered) == 5


def test_clauses_bind_the_variables_that_have_a_value() -> None:
    n, i, unset = variable("n"), variable("i"), variable("unset")
    clause = tree.SpecClause("loop_invariant", "i <= n", (n, i, unset), at(3))
    loop = tree.While(binary("<", read(i), read(n)), do(assign(i, binary("+", read(i), number(1)))), HERE, (clause,))
    declare = tree.LocalDeclaration(i, number(0), HERE)
    lowered, procedure = function((n,), declare, tree.LocalDeclaration(unset, None, HERE), loop, give(read(i)))
    (found,) = [each for block in procedure.blocks for each in block.operations if isinstance(each, Clause)]
    assert found.kind is ClauseKind.LOOP_INVARIANT
    assert [name for name, _ in found.bindings] == ["n", "i"]
    assert [(each.id, each.text, each.bindings) for each in lowered.clauses] == [
        (found.clause, "i <= n", found.bindings)
    ]
    assert lowered.program.obligations[found.obligation or ""].code is Code.LOOP_INVARIANT
