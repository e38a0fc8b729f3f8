"""Specification clauses inside bodies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from vernier.core.obligation import Code, Sentences, ViolationPoint
from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body
from vernier.frontend.java.lower.program.contracts import Bindings, emit_if_initialised, new_mark
from vernier.frontend.java.lower.result import LoweredClause
from vernier.ir.expr import Local
from vernier.ir.ops import Clause, ClauseKind, New, Operation
from vernier.ir.types import OBJECT
from vernier.spec.tree import LOOP, PRE, BodyClause, ClauseRole, Fresh, Old

KINDS = {
    "assert": ClauseKind.ASSERT,
    "assume": ClauseKind.ASSUME,
    "loop_invariant": ClauseKind.LOOP_INVARIANT,
    "decreases": ClauseKind.DECREASES,
    "unreadable": ClauseKind.ASSUME,
}
CODES = {
    ClauseKind.ASSERT: Code.ASSERT,
    ClauseKind.LOOP_INVARIANT: Code.LOOP_INVARIANT,
    ClauseKind.DECREASES: Code.DECREASES,
}


def clause(body: Body, node: tree.SpecClause) -> None:
    """Record the clause with the variables it may mention; ghost code is reported."""
    kind = KINDS.get(node.kind)
    if kind is None:
        body.world.specification_host.complain(f"{node.kind} is not supported", node.span)
        return
    if body.draft.dead:
        return
    key: str | None = None
    if kind in CODES:
        words = Sentences.holding(f"`{node.kind} {' '.join(node.text.split())}`")
        key = body.draft.obligation(CODES[kind], ViolationPoint.IMMEDIATE, node.span, words)
    bindings: Bindings = tuple(
        (variable.name, local) for variable in node.scope if isinstance(local := body.variables.get(variable), Local)
    )
    if body.this is not None:
        bindings = (("this", body.this), *bindings)
    meaning = _meaning(body, node)
    if _speaks_of_before(meaning):
        if body.pre_state is None:
            body.pre_state = body.draft.temporary(OBJECT)
        bindings = (*bindings, (PRE, body.pre_state))
    if id(node) in body.loop_marks:
        bindings = (*bindings, (LOOP, body.loop_marks[id(node)]))
    emit_if_initialised(body, kind, meaning, bindings, key)


def _meaning(body: Body, node: tree.SpecClause) -> BodyClause:
    contracts = body.world.contracts
    if node.kind == "unreadable" or contracts is None:
        return BodyClause(ClauseRole.CONDITION, node.text, node.span, problem=f"{node.span}: {node.text}")
    variables = {variable.name: body.world.naming.type(variable.type) for variable in node.scope}
    if body.this is not None:
        variables["this"] = body.this.type
    if node.kind == "decreases" and id(node) not in body.loop_marks:
        body.world.specification_host.complain("decreases belongs before a loop", node.span)
        return BodyClause(ClauseRole.MEASURE, node.text, node.span, problem=f"{node.span}: no loop follows")
    return contracts.body_clause(node.kind, node.text, node.span, body.symbol, variables)


def _speaks_of_before(meaning: BodyClause) -> bool:
    pending: list[Any] = [meaning.alternatives, meaning.measure]
    while pending:
        current = pending.pop()
        if isinstance(current, Old | Fresh):
            return True
        if isinstance(current, tuple):
            pending.extend(current)
        elif is_dataclass(current):
            pending.extend(getattr(current, field.name) for field in fields(current))
    return False


def begin_with_pre_state(body: Body, mark: Local, parameters: tuple[Local, ...], origin: Origin) -> None:
    """Note the state at the beginning of the body, for clauses inside that speak of it."""
    id_ = body.world.clause_id(body.procedure)
    bindings = ((PRE, mark), *((local.name, local) for local in parameters))
    meaning = BodyClause(ClauseRole.PRE_STATE, "", origin.span)
    operations: list[Operation] = [New(mark, OBJECT.name, origin), Clause(ClauseKind.ASSUME, id_, bindings, origin)]
    body.draft.blocks[0].operations[0:0] = operations
    body.clauses[id_] = LoweredClause(id_, ClauseKind.ASSUME, "", body.procedure, bindings, None, origin.span, meaning)


def with_marks(translate: Callable[[Body, Any], None]) -> Callable[[Body, Any], None]:
    """Before a loop with `decreases`: an object that stands for this run of the loop."""

    def translated(body: Body, node: Any) -> None:
        for each in node.clauses:
            if each.kind == "decreases" and not body.draft.dead:
                body.loop_marks[id(each)] = new_mark(body, Origin(each.span))
        translate(body, node)

    return translated
