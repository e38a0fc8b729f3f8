"""Twenty small transition systems with known answers. All are in EPR."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tests.engines.pdr.building import Building, Named
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL
from vernier.logic.systems import TransitionSystem
from vernier.logic.terms import Terms


class Known(Enum):
    SAFE = "safe"
    UNSAFE = "unsafe"
    NO_UNIVERSAL_INVARIANT = "no universal invariant"


@dataclass(frozen=True, slots=True)
class Example:
    name: str
    known: Known
    make: Callable[[Building], TransitionSystem]

    def build(self) -> tuple[Terms, TransitionSystem]:
        building = Building()
        return building.terms, self.make(building)


def _nothing(b: Building, *relations: Named) -> Term:
    return b.terms.and_(
        *(b.all(*r.now.domain, body=lambda *xs, r=r: b.terms.not_(r(*xs))) for r in relations)
    )  # fmt: skip


def _add(b: Building, relation: Named, *member: Term) -> Term:
    t = b.terms
    return b.becomes(relation, lambda *xs: t.or_(relation(*xs), t.and_(*map(t.eq, xs, member))))


def _remove(b: Building, relation: Named, *member: Term) -> Term:
    t = b.terms
    return b.becomes(relation, lambda *xs: t.and_(relation(*xs), t.not_(t.and_(*map(t.eq, xs, member)))))


def _two(b: Building, relation: Named) -> Term:
    t, sort = b.terms, relation.now.domain[0]
    return b.some(sort, sort, body=lambda x, y: t.and_(relation(x), relation(y), t.not_(t.eq(x, y))))


def _flag(b: Building) -> TransitionSystem:
    """A flag that no step raises."""
    (up, up_), (other, other_) = b.constant("up", BOOL), b.constant("other", BOOL)
    t = b.terms
    step = t.and_(t.eq(up_, t.and_(up, other)), t.eq(other_, t.not_(other)))
    return b.system(t.not_(up), step, up)


def _chain(b: Building) -> TransitionSystem:
    """A violation three steps deep."""
    t = b.terms
    (p, p_), (q, q_), (r, r_) = (b.constant(name, BOOL) for name in "pqr")
    step = t.and_(p_, t.eq(q_, p), t.eq(r_, q))
    return b.system(t.and_(t.not_(p), t.not_(q), t.not_(r)), step, r)


def _lock_server(b: Building, needs_free: bool) -> TransitionSystem:
    """Clients ask a server for its only lock, get it and give it back by messages."""
    t, client = b.terms, b.sort("client")
    request, grant, unlock, holds = (b.relation(n, client) for n in ("request", "grant", "unlock", "holds"))
    free = b.constant("free", BOOL)
    now, then = free
    steps = (
        lambda c: t.and_(_add(b, request, c), b.same(grant, unlock, holds, free)),
        lambda c: t.and_(
            now if needs_free else t.true, request(c), t.not_(then),
            _remove(b, request, c), _add(b, grant, c), b.same(unlock, holds),
        ),
        lambda c: t.and_(grant(c), _remove(b, grant, c), _add(b, holds, c), b.same(request, unlock, free)),
        lambda c: t.and_(holds(c), _remove(b, holds, c), _add(b, unlock, c), b.same(request, grant, free)),
        lambda c: t.and_(unlock(c), then, _remove(b, unlock, c), b.same(request, grant, holds)),
    )  # fmt: skip
    initial = t.and_(_nothing(b, request, grant, unlock, holds), now)
    return b.system(initial, t.or_(*(b.some(client, body=step) for step in steps)), _two(b, holds))


def _ring(b: Building, compares: bool) -> TransitionSystem:
    """Leader election in a ring (Chang and Roberts 1979): ids go round, and only those that are greater go on."""
    t, node, number = b.terms, b.sort("node"), b.sort("id")
    between, order = b.rigid("between", node, node, node), b.rigid("le", number, number)
    id_ = b.rigid_function("id of", node, number)
    leader, pending = b.relation("leader", node), b.relation("pending", number, node)
    axioms = t.and_(
        b.total_order(order, number),
        b.all(node, node, body=lambda x, y: t.implies(t.eq(id_(x), id_(y)), t.eq(x, y))),
        b.all(
            node, node, node, node,
            body=lambda w, x, y, z: t.implies(t.and_(between(w, x, y), between(w, y, z)), between(w, x, z)),
        ),
        b.all(node, node, node, body=lambda w, x, y: t.implies(between(w, x, y), t.not_(between(w, y, x)))),
        b.all(
            node, node, node,
            body=lambda w, x, y: t.implies(t.distinct(w, x, y), t.or_(between(w, x, y), between(w, y, x))),
        ),
        b.all(node, node, node, body=lambda w, x, y: t.implies(between(w, x, y), between(x, y, w))),
        b.all(node, node, node, body=lambda w, x, y: t.implies(between(w, x, y), t.distinct(w, x, y))),
    )  # fmt: skip

    def is_next(n: Term, m: Term) -> Term:
        others = b.all(node, body=lambda z: t.or_(t.eq(z, n), t.eq(z, m), between(n, m, z)))
        return t.and_(t.not_(t.eq(n, m)), others)

    send = b.some(
        node, node, body=lambda n, m: t.and_(is_next(n, m), _add(b, pending, id_(n), m), b.same(leader))
    )  # fmt: skip
    elect = b.some(node, body=lambda n: t.and_(pending(id_(n), n), _add(b, leader, n), b.same(pending)))
    forward = b.some(
        node, node, number,
        body=lambda n, m, i: t.and_(
            pending(i, n), t.and_(order(id_(n), i), t.not_(t.eq(i, id_(n)))) if compares else t.true,
            is_next(n, m), _add(b, pending, i, m), b.same(leader),
        ),
    )  # fmt: skip
    return b.system(_nothing(b, leader, pending), t.or_(send, elect, forward), _two(b, leader), axioms)


def _list_reversal(b: Building) -> TransitionSystem:
    """Reversal of a singly linked list in place. `reach` is the path relation of the field next (Itzhaky et al. 2013).
    Bad: an element that is in both the part still to be done and the part done."""
    t, node = b.terms, b.sort("node")
    reach = b.relation("reach", node, node)
    null = b.rigid_constant("null", node)
    (todo, todo_), (done, done_) = b.constant("todo", node), b.constant("done", node)
    axioms = t.and_(
        b.all(node, body=lambda x: reach(x, x)),
        b.all(
            node, node, node, body=lambda x, y, z: t.implies(t.and_(reach(x, y), reach(y, z)), reach(x, z))
        ),
        b.all(node, node, body=lambda x, y: t.implies(t.and_(reach(x, y), reach(y, x)), t.eq(x, y))),
        b.all(
            node, node, node,
            body=lambda x, y, z: t.implies(t.and_(reach(x, y), reach(x, z)), t.or_(reach(y, z), reach(z, y))),
        ),
        b.all(node, body=lambda x: t.implies(t.or_(reach(null, x), reach(x, null)), t.eq(x, null))),
    )  # fmt: skip

    def step(rest: Term) -> Term:
        # rest is the successor of todo, or null
        def proper(x: Term) -> Term:
            return t.and_(reach(todo, x), t.not_(t.eq(todo, x)))

        is_next = t.ite(
            t.eq(rest, null),
            b.all(node, body=lambda x: t.not_(proper(x))),
            t.and_(proper(rest), b.all(node, body=lambda x: t.implies(proper(x), reach(rest, x)))),
        )

        def after(x: Term, y: Term) -> Term:
            return t.or_(
                t.and_(reach(x, y), t.not_(t.and_(reach(x, todo), reach(todo, y), t.not_(t.eq(todo, y))))),
                t.and_(reach(x, todo), t.not_(t.eq(done, null)), reach(done, y)),
            )

        moved = t.and_(t.eq(todo_, rest), t.eq(done_, todo))
        return t.and_(t.not_(t.eq(todo, null)), is_next, b.becomes(reach, after), moved)

    shared = b.some(
        node, body=lambda x: t.and_(t.not_(t.eq(x, null)), reach(todo, x), reach(done, x))
    )  # fmt: skip
    return b.system(t.eq(done, null), b.some(node, body=step), shared, axioms)


def _maximum(b: Building, compares: bool) -> TransitionSystem:
    """The greatest number seen so far."""
    t, number = b.terms, b.sort("number")
    order, seen = b.rigid("le", number, number), b.relation("seen", number)
    now, then = b.constant("max", number)

    def step(x: Term) -> Term:
        keep = t.eq(then, t.ite(order(now, x), x, now)) if compares else t.eq(then, x)
        return t.and_(_add(b, seen, x), keep)

    bad = b.some(number, body=lambda x: t.and_(seen(x), t.not_(order(x, now))))
    return b.system(_nothing(b, seen), b.some(number, body=step), bad, b.total_order(order, number))


def _token(b: Building) -> TransitionSystem:
    """A token that goes from one to another: never two."""
    t, node = b.terms, b.sort("node")
    token = b.relation("token", node)
    initial = b.some(node, body=lambda n: b.all(node, body=lambda x: t.eq(token(x), t.eq(x, n))))
    step = b.some(
        node, node, body=lambda n, m: t.and_(token(n), b.becomes(token, lambda x: t.or_(
            t.and_(token(x), t.not_(t.eq(x, n))), t.eq(x, m)))),
    )  # fmt: skip
    return b.system(initial, step, _two(b, token))


def _token_exists(b: Building) -> TransitionSystem:
    """As above: never none. That somebody has it is no universal formula."""
    t, node = b.terms, b.sort("node")
    token = b.relation("token", node)
    initial = b.some(node, body=token)
    step = b.some(
        node, node, body=lambda n, m: t.and_(token(n), b.becomes(token, lambda x: t.or_(
            t.and_(token(x), t.not_(t.eq(x, n))), t.eq(x, m)))),
    )  # fmt: skip
    return b.system(initial, step, _nothing(b, token))


def _served(b: Building) -> TransitionSystem:
    """Every client has a server, who may hand it over to another."""
    t, client, server = b.terms, b.sort("client"), b.sort("server")
    serves = b.relation("serves", server, client)
    initial = b.all(client, body=lambda c: b.some(server, body=lambda s: serves(s, c)))
    step = b.some(
        server, server, client,
        body=lambda old, new, c: t.and_(serves(old, c), b.becomes(serves, lambda x, y: t.ite(
            t.eq(y, c), t.eq(x, new), serves(x, y)))),
    )  # fmt: skip
    bad = b.some(client, body=lambda c: b.all(server, body=lambda s: t.not_(serves(s, c))))
    return b.system(initial, step, bad)


def _responses(b: Building) -> TransitionSystem:
    """Who is answered has asked."""
    t, client, server = b.terms, b.sort("client"), b.sort("server")
    asked, answered = b.relation("asked", client, server), b.relation("answered", client, server)
    ask = b.some(client, server, body=lambda c, s: t.and_(_add(b, asked, c, s), b.same(answered)))
    answer = b.some(
        client, server, body=lambda c, s: t.and_(asked(c, s), _add(b, answered, c, s), b.same(asked))
    )  # fmt: skip
    bad = b.some(client, server, body=lambda c, s: t.and_(answered(c, s), t.not_(asked(c, s))))
    return b.system(_nothing(b, asked, answered), t.or_(ask, answer), bad)


def _commit(b: Building, waits: bool) -> TransitionSystem:
    """Two-phase commit: nobody commits unless all have voted yes."""
    t, node = b.terms, b.sort("node")
    yes, no, committed, aborted = (b.relation(n, node) for n in ("yes", "no", "committed", "aborted"))
    go = b.constant("go", BOOL)
    now, then = go
    all_yes = b.all(node, body=yes)
    steps = (
        b.some(node, body=lambda n: t.and_(t.not_(no(n)), _add(b, yes, n), b.same(no, committed, aborted, go))),
        b.some(
            node,
            body=lambda n: t.and_(
                t.not_(yes(n)), _add(b, no, n), _add(b, aborted, n), b.same(yes, committed, go)
            ),
        ),
        t.and_(all_yes if waits else b.some(node, body=yes), then, b.same(yes, no, committed, aborted)),
        b.some(node, body=lambda n: t.and_(now, _add(b, committed, n), b.same(yes, no, aborted, go))),
    )  # fmt: skip
    bad = b.some(node, node, body=lambda x, y: t.and_(committed(x), aborted(y)))
    return b.system(t.and_(_nothing(b, yes, no, committed, aborted), t.not_(now)), t.or_(*steps), bad)


def _cache(b: Building, invalidates: bool) -> TransitionSystem:
    """Cache coherence: whoever may write is the only one who may read."""
    t, node = b.terms, b.sort("cache")
    shared, exclusive = b.relation("shared", node), b.relation("exclusive", node)
    read = b.some(node, body=lambda n: t.and_(_nothing_else(b, exclusive), _add(b, shared, n), b.same(exclusive)))
    write = b.some(
        node,
        body=lambda n: t.and_(
            b.all(node, body=lambda x: t.not_(shared.next(x))) if invalidates else b.same(shared),
            b.becomes(exclusive, lambda x: t.eq(x, n)),
        ),
    )
    drop = b.some(node, body=lambda n: t.and_(_remove(b, exclusive, n), b.same(shared)))
    bad = b.some(node, node, body=lambda x, y: t.and_(exclusive(x), shared(y)))
    return b.system(_nothing(b, shared, exclusive), t.or_(read, write, drop), bad)


def _nothing_else(b: Building, relation: Named) -> Term:
    return b.all(*relation.now.domain, body=lambda *xs: b.terms.not_(relation(*xs)))


def _marking(b: Building) -> TransitionSystem:
    """Marking what is reached from a root by edges: what is marked is owned, as edges stay among what is owned."""
    t, node = b.terms, b.sort("node")
    edge, owned, marked = b.rigid("edge", node, node), b.rigid("owned", node), b.relation("marked", node)
    root = b.rigid_constant("root", node)
    axioms = t.and_(
        owned(root), b.all(node, node, body=lambda x, y: t.implies(t.and_(owned(x), edge(x, y)), owned(y)))
    )  # fmt: skip
    step = b.some(node, node, body=lambda x, y: t.and_(marked(x), edge(x, y), _add(b, marked, y)))
    bad = b.some(node, body=lambda x: t.and_(marked(x), t.not_(owned(x))))
    return b.system(b.all(node, body=lambda x: t.eq(marked(x), t.eq(x, root))), step, bad, axioms)


def _firewall(b: Building, checks: bool) -> TransitionSystem:
    """Packets come in only from where one went out to."""
    t, host = b.terms, b.sort("host")
    inside, known, came = b.rigid("inside", host), b.relation("known", host), b.relation("came", host)
    out = b.some(
        host, host, body=lambda x, y: t.and_(inside(x), t.not_(inside(y)), _add(b, known, y), b.same(came))
    )  # fmt: skip
    in_ = b.some(
        host, body=lambda x: t.and_(known(x) if checks else t.not_(inside(x)), _add(b, came, x), b.same(known))
    )
    bad = b.some(host, body=lambda x: t.and_(came(x), t.or_(inside(x), t.not_(known(x)))))
    return b.system(_nothing(b, known, came), t.or_(out, in_), bad)


EXAMPLES = (
    Example("flag", Known.SAFE, _flag),
    Example("lock server", Known.SAFE, lambda b: _lock_server(b, needs_free=True)),
    Example("leader election in a ring", Known.SAFE, lambda b: _ring(b, compares=True)),
    Example("list reversal", Known.SAFE, _list_reversal),
    Example("maximum", Known.SAFE, lambda b: _maximum(b, compares=True)),
    Example("token", Known.SAFE, _token),
    Example("responses", Known.SAFE, _responses),
    Example("two-phase commit", Known.SAFE, lambda b: _commit(b, waits=True)),
    Example("cache coherence", Known.SAFE, lambda b: _cache(b, invalidates=True)),
    Example("marking", Known.SAFE, _marking),
    Example("firewall", Known.SAFE, lambda b: _firewall(b, checks=True)),
    Example("three steps", Known.UNSAFE, _chain),
    Example("lock given twice", Known.UNSAFE, lambda b: _lock_server(b, needs_free=False)),
    Example("ring without comparison", Known.UNSAFE, lambda b: _ring(b, compares=False)),
    Example("last number", Known.UNSAFE, lambda b: _maximum(b, compares=False)),
    Example("commit too early", Known.UNSAFE, lambda b: _commit(b, waits=False)),
    Example("cache without invalidation", Known.UNSAFE, lambda b: _cache(b, invalidates=False)),
    Example("open firewall", Known.UNSAFE, lambda b: _firewall(b, checks=False)),
    Example("somebody has the token", Known.NO_UNIVERSAL_INVARIANT, _token_exists),
    Example("every client is served", Known.NO_UNIVERSAL_INVARIANT, _served),
)
