"""Specification clauses inside bodies."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from vernier.core.obligation import Code, Sentences, ViolationPoint
from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body
from vernier.frontend.java.lower.names import THIS
from vernier.frontend.java.lower.program.contracts import Bindings, emit_if_initialised, new_mark, note_pre_state
from vernier.frontend.java.lower.result import LoweredClause
from vernier.frontend.java.lower.walk import children
from vernier.ir.expr import Local
from vernier.ir.ops import Clause, ClauseKind, New, Operation
from vernier.ir.types import I32, OBJECT
from vernier.spec.syntax import SpecificationError, WithoutMeaning
from vernier.spec.tree import LOOP, PRE, BodyClause, ClauseRole, Fresh, GlobalRead, Old

KINDS = {
    "assert": ClauseKind.ASSERT,
    "assume": ClauseKind.ASSUME,
    "loop_invariant": ClauseKind.LOOP_INVARIANT,
    "decreases": ClauseKind.DECREASES,
    "unreadable": ClauseKind.ASSUME,
    "unchecked": ClauseKind.ASSERT,
    "loop_assignable": ClauseKind.ASSERT,
}
CODES = {
    "assert": Code.ASSERT,
    "unchecked": Code.ASSERT,
    "loop_invariant": Code.LOOP_INVARIANT,
    "decreases": Code.DECREASES,
    "loop_assignable": Code.FRAME,
}
POSITIONS = ("\\index", "\\count")
"""How many iterations of a loop over an array have been completed"""
_ASSIGNED = re.compile(r"\s*(?:this\s*\.\s*|\w+\s*\.\s*)*(\w+)")


def clause(body: Body, node: tree.SpecClause) -> None:
    """Record the clause with the variables it may mention."""
    if node.kind in ("ghost", "set"):
        _ghost_code(body, node)
        return
    kind = KINDS[node.kind]
    if body.draft.dead:
        return
    key: str | None = None
    if node.kind in CODES:
        said = "the contract here" if node.kind == "unchecked" else f"`{node.kind} {' '.join(node.text.split())}`"
        key = body.draft.obligation(CODES[node.kind], ViolationPoint.IMMEDIATE, node.span, Sentences.holding(said))
    bindings: Bindings = tuple(
        (variable.name, local) for variable in node.scope if isinstance(local := body.variables.get(variable), Local)
    )
    if body.this is not None:
        bindings = (("this", body.this), *bindings)
    if id(node) in body.loop_indices:
        bindings = (*bindings, *((word, body.loop_indices[id(node)]) for word in POSITIONS))
    meaning = _meaning(body, node)
    if meaning.role is ClauseRole.FRAME and id(node) in body.loop_marks:
        emit_if_initialised(body, kind, meaning, (*bindings, (PRE, body.loop_marks[id(node)])), key)
        return
    if _speaks_of_before(meaning):
        if body.pre_state is None:
            body.pre_state = body.draft.temporary(OBJECT)
        bindings = (*bindings, (PRE, body.pre_state))
    if id(node) in body.loop_marks:
        bindings = (*bindings, (LOOP, body.loop_marks[id(node)]))
    emit_if_initialised(body, kind, meaning, bindings, key)


def _ghost_code(body: Body, node: tree.SpecClause) -> None:
    """Ghost code that is no code of the program (`syntax.ghost_code`). Its variables have no value, so that assigning
    one of them changes nothing; after an assignment to anything else nothing is known."""
    contracts, host = body.world.contracts, body.world.specification_host
    assigned = _ASSIGNED.match(node.text)
    kind = contracts.hidden(body.symbol, assigned.group(1)) if contracts is not None and assigned is not None else ""
    if node.kind == "ghost" or kind:
        host.complain(WithoutMeaning("this ghost code has no meaning here yet", node.span))
        return
    message = "this ghost code assigns no ghost variable known here, or a value without a meaning"
    host.complain(WithoutMeaning(message, node.span))
    if not body.draft.dead:
        meaning = BodyClause(ClauseRole.CONDITION, node.text, node.span, problem=f"{node.span}: {message}")
        emit_if_initialised(body, ClauseKind.ASSUME, meaning, (), None)


def _meaning(body: Body, node: tree.SpecClause) -> BodyClause:
    contracts = body.world.contracts
    if node.kind in ("unreadable", "unchecked") or contracts is None:
        return BodyClause(ClauseRole.CONDITION, node.text, node.span, problem=f"{node.span}: {node.text}")
    variables = {variable.name: body.world.naming.type(variable.type) for variable in node.scope}
    if body.this is not None:
        variables["this"] = body.this.type
    if id(node) in body.loop_indices:
        variables |= dict.fromkeys(POSITIONS, I32)
    if node.kind in ("decreases", "loop_assignable") and id(node) not in body.loop_marks:
        message = f"{node.kind} belongs before a loop"
        body.world.specification_host.complain(SpecificationError(message, node.span))
        return BodyClause(ClauseRole.MEASURE, node.text, node.span, problem=f"{node.span}: no loop follows")
    if node.kind == "loop_assignable":
        return body.loop_frames[id(node)]
    return contracts.body_clause(node.kind, node.text, node.span, body.symbol, variables)


def _speaks_of_before(meaning: BodyClause) -> bool:
    return _mentions((meaning.alternatives, meaning.measure), (Old, Fresh))


def _mentions(part: object, kinds: tuple[type, ...]) -> bool:
    """Whether a clause has a part of one of these kinds."""
    pending: list[Any] = [part]
    while pending:
        current = pending.pop()
        if isinstance(current, kinds):
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
    """Before a loop with `decreases` or a frame: an object that stands for this run of the loop; for a frame, also the
    state in which it begins. A frame is checked where the loop begins an iteration, and where it ends: behind it, or
    where a statement returns or throws from inside (`leave_loops`)."""

    def translated(body: Body, node: Any) -> None:
        frames: list[tree.SpecClause] = []
        for each in node.clauses:
            if body.draft.dead:
                continue
            if each.kind == "decreases":
                body.loop_marks[id(each)] = new_mark(body, Origin(each.span))
            elif each.kind == "loop_assignable" and body.world.contracts is not None:
                _begin_frame(body, node, each)
                frames.append(each)
        body.open_frames += frames
        translate(body, node)
        del body.open_frames[len(body.open_frames) - len(frames) :]
        for each in frames:
            clause(body, each)

    return translated


def leave_loops(body: Body) -> None:
    """The frames of all loops around a statement that leaves them; those that it may not leave have a problem."""
    for each in body.open_frames:
        clause(body, each)


def _begin_frame(body: Body, loop: tree.Statement, node: tree.SpecClause) -> None:
    """Note the state before the loop; the locations of the frame are those of this state."""
    assert body.world.contracts is not None
    mark = new_mark(body, Origin(node.span))
    known = {item.name: local for item in node.scope if isinstance(local := body.variables.get(item), Local)}
    if body.this is not None:
        known[THIS] = body.this
    note_pre_state(body, mark, tuple(known.items()), node.span)
    types = {name: local.type for name, local in known.items()}
    locals_ = frozenset(item.name for item in node.scope)
    meaning = body.world.contracts.loop_frame(node.text, node.span, body.symbol, types, locals_)
    message = ""
    if _leaves(loop):
        message = "the frame of a loop with a labelled jump, or with try and return or throw, is not checked here yet"
    elif _mentions(meaning.locations, (Old, Fresh, GlobalRead)):
        message = "a location of an earlier state or of a static field in the frame of a loop has no meaning here yet"
    if message:
        body.world.specification_host.complain(WithoutMeaning(message, node.span))
        meaning = replace(meaning, problem=meaning.problem or f"{node.span}: {message}")
    body.loop_marks[id(node)], body.loop_frames[id(node)] = mark, meaning


def _leaves(loop: tree.Statement) -> bool:
    """Whether statements inside may leave the loop to places other than the one after it, and it is not known whether
    they do: where a jump has a label, and where a `return` or `throw` may be caught inside of the loop."""
    pending: list[Any] = [loop]
    tries, ends = False, False
    while pending:
        current = pending.pop()
        if isinstance(current, tree.Break | tree.Continue) and current.label is not None:
            return True
        tries |= isinstance(current, tree.Try | tree.Synchronized)
        ends |= isinstance(current, tree.Return | tree.ThrowStatement)
        pending.extend(children(current))
    return tries and ends
