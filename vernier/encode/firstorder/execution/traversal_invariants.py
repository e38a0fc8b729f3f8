"""Invariants of list traversals: loops in which a local goes from object to object along one field.

Let x be the local, f the field, which the loop does not change, x0 the value of x before the loop, and C(x) the
condition under which the loop runs once more and x becomes f(x). Then at the head, by induction over the number of
times it is reached:

- x is reachable from x0;
- every object that is reachable from x0, but not from x, was visited and satisfies C;
- x is x0, or f of a visited object; another local that becomes the previous x is that object.

Law: this is true whenever the head is reached, also on cyclic structures, if C depends on nothing else the loop
changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vernier.encode.firstorder.execution.cut_loops import LoopCut
from vernier.encode.firstorder.execution.heap_versions import HeapVersions
from vernier.encode.firstorder.execution.reachability import ReachabilityAxioms
from vernier.encode.firstorder.signature import Atom
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import FunctionSignature
from vernier.logic.walk import postorder, substitute


@dataclass(frozen=True, slots=True)
class _Traversal:
    """`at` is the local at the head, `start` its value before the loop."""

    at: Term
    start: Atom
    field: FunctionSignature


def assert_traversal_invariants(cut: LoopCut, versions: HeapVersions, reachability: ReachabilityAxioms) -> None:
    for local in cut.modified:
        found = _traversal(cut, versions, local.name)
        if found is not None:
            _assert_invariants(cut, found, versions, reachability)


def _traversal(cut: LoopCut, versions: HeapVersions, name: str) -> _Traversal | None:
    at, start = cut.head.locals.get(name), cut.before.locals.get(name)
    if not isinstance(at, Term) or not (start is None or isinstance(start, Term)):
        return None
    (step, *others) = dict.fromkeys(state.locals.get(name) for state in cut.back) or (None,)
    if others or not isinstance(step, Term) or step.op is not Op.APPLY or step.args != (at,):
        return None
    field = step.payload
    is_kept = field in versions.which and versions.order.get(field, -1) < cut.since
    reachability = field.domain == (field.codomain,) and (start is None or start.sort == at.sort)
    return _Traversal(at, start, field) if reachability and is_kept else None


def _assert_invariants(
    cut: LoopCut, found: _Traversal, versions: HeapVersions, reachability: ReachabilityAxioms
) -> None:
    terms, here, at = versions.terms, cut.head.guard, found.at
    start = versions.named(versions.at(found.start, at.sort))
    versions.fact(versions.marked(start))
    versions.fact(terms.implies(here, reachability.reaches(found.field, start, at)))
    passed = _condition(cut, found, versions)
    y = terms.variable("y", at.sort)
    there = reachability.reaches(found.field, start, y)
    body = terms.or_(reachability.reaches(found.field, at, y), passed(y))
    versions.rule((y,), terms.implies(terms.and_(here, there), body), (there,))
    _tell_next(cut, found, versions, reachability, start, passed)
    last = versions.witness("passed", at)
    stepped = terms.all_of((
        reachability.reaches(found.field, start, last), passed(last), terms.eq(at, terms.apply(found.field, last)),
        versions.is_instance(last, versions.owner(found.field)),
    ))  # fmt: skip
    first = terms.eq(at, start)
    versions.fact(terms.implies(here, terms.or_(first, stepped)))
    for follower, before in _followers(cut, found):
        as_before = terms.and_(first, versions.same(follower, before))
        behind = terms.and_(stepped, versions.same(follower, last))
        versions.fact(terms.implies(here, terms.or_(as_before, behind)))


def _tell_next(
    cut: LoopCut,
    found: _Traversal,
    versions: HeapVersions,
    reachability: ReachabilityAxioms,
    start: Term,
    passed: Callable[[Term], Term],
) -> None:
    """A condition that looks ahead is one of the next object: asserted of that, as it may be the only marked one."""
    terms, here, at = versions.terms, cut.head.guard, found.at
    y = terms.variable("y", at.sort)
    ahead = terms.apply(found.field, y)
    if ahead not in postorder((passed(y),)):
        return
    there, last = reachability.reaches(found.field, start, y), reachability.last(found.field, start, y)
    onward = reachability.reaches(found.field, terms.apply(found.field, at), y)
    stepped = terms.and_(terms.eq(terms.apply(found.field, last), y), passed(last))
    body = terms.or_(onward, terms.eq(y, start), stepped)
    versions.rule((y,), terms.implies(terms.and_(here, there), body), (there,))


def _followers(cut: LoopCut, found: _Traversal) -> list[tuple[Term, Atom]]:
    """Locals that become what the traversing one was, with their values before the loop."""
    result: list[tuple[Term, Atom]] = []
    for local in cut.modified:
        at, before = cut.head.locals.get(local.name), cut.before.locals.get(local.name)
        follows = all(state.locals.get(local.name) is found.at for state in cut.back)
        if (
            follows
            and isinstance(at, Term)
            and at.sort == found.at.sort
            and (before is None or isinstance(before, Term))
        ):
            result.append((at, before))
    return result


def _condition(cut: LoopCut, found: _Traversal, versions: HeapVersions) -> Callable[[Term], Term]:
    """C, as far as it depends on nothing else; otherwise true."""
    terms = versions.terms
    condition = terms.any_of(state.guard for state in cut.back)
    known = {found.at, cut.head.guard}
    for term in postorder((condition,)):
        name = term.payload if term.op is Op.APPLY else term
        if name not in known and versions.order.get(name, -1) >= cut.since:
            return lambda _: terms.true
    return lambda atom: substitute(terms, condition, {cut.head.guard: terms.true, found.at: atom})
