"""Specification clauses inside bodies."""

from __future__ import annotations

from vernier.core.obligation import Code, Moment
from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body
from vernier.frontend.java.lower.result import LoweredClause
from vernier.ir.expr import Local
from vernier.ir.ops import Clause, ClauseKind

KINDS = {
    "assert": ClauseKind.ASSERT,
    "assume": ClauseKind.ASSUME,
    "loop_invariant": ClauseKind.LOOP_INVARIANT,
    "maintaining": ClauseKind.LOOP_INVARIANT,
    "decreases": ClauseKind.DECREASES,
    "decreasing": ClauseKind.DECREASES,
}
CODES = {
    ClauseKind.ASSERT: Code.ASSERT,
    ClauseKind.LOOP_INVARIANT: Code.LOOP_INVARIANT,
    ClauseKind.DECREASES: Code.DECREASES,
}


def clause(body: Body, node: tree.SpecClause) -> None:
    """Record the clause with the variables it may mention; ghost code is reported as unsupported."""
    kind = KINDS.get(node.kind)
    if kind is None:
        body.world.report(f"specification clause `{node.kind}` is not supported", node.span)
        return
    if body.draft.dead:
        return
    key: str | None = None
    if kind in CODES:
        words = f"{node.kind} {' '.join(node.text.split())}"
        key = body.draft.obligation(CODES[kind], Moment.IMMEDIATE, node.span, words)
    bindings = [
        (variable.name, local) for variable in node.scope if isinstance(local := body.variables.get(variable), Local)
    ]
    if body.this is not None:
        bindings.insert(0, ("this", body.this))
    id_ = body.world.clause_id(body.procedure)
    body.draft.emit(Clause(kind, id_, tuple(bindings), Origin(node.span), key))
    body.clauses[id_] = LoweredClause(id_, kind, node.text, body.procedure, tuple(bindings), key, node.span)
