"""Values and conditions of expressions on a path. A condition becomes a formula that it implies."""

from __future__ import annotations

from vernier.encode.firstorder.collections.kinds import (
    Kind,
    is_collection,
    is_never_collection,
    is_own_iterator,
    kind_of,
)
from vernier.encode.firstorder.collections.state import PathState
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.ir.expr import Binary, BinaryOp, Conditional, Const, Convert, Expr, InstanceOf, Local, Null, Unary, UnaryOp
from vernier.ir.program import Program
from vernier.ir.types import ArrayType, RefType
from vernier.logic.bank import Term


def value(program: Program, way: PathState, expr: Expr) -> Term:
    """The object or iterator that an expression stands for; one that is plain is any object that is no collection."""
    terms, symbols, kind = way.symbols.terms, way.symbols, kind_of(program, expr.type)
    match expr:
        case Local(name=name):
            if kind is Kind.PLAIN:
                return _plain(way)
            if name not in way.relevant:
                return symbols.fresh(name, kind)
            if name not in way.locals:
                way.locals[name] = symbols.fresh(name, kind)
            return way.locals[name]
        case Null():
            return symbols.nulls[Kind.OBJECT if kind is Kind.PLAIN else kind]
        case Convert(operand=operand):
            inner = kind_of(program, operand.type)
            if isinstance(operand, Null) and kind is not Kind.PLAIN:
                return symbols.nulls[kind]
            if kind is inner or Kind.ITERATOR not in (kind, inner):
                return value(program, way, operand)
            if is_own_iterator(program, operand.type):
                return symbols.own_iterator
            if is_own_iterator(program, expr.type):
                return symbols.fresh("own iterator", kind)
            raise Untranslatable("an iterator is treated as an object")
        case Conditional(then=then, otherwise=otherwise):
            if kind is Kind.PLAIN:
                return _plain(way)
            chosen = symbols.fresh("chosen", kind)
            options = (value(program, way, then), value(program, way, otherwise))
            way.assume(terms.any_of(terms.eq(chosen, option) for option in options))
            return chosen
        case _:
            if kind is not Kind.PLAIN:
                raise Untranslatable(f"an expression {type(expr).__name__} of type {expr.type}")
            return _plain(way)


def _plain(way: PathState) -> Term:
    terms, symbols = way.symbols.terms, way.symbols
    some = symbols.fresh("plain", Kind.OBJECT)
    way.assume(terms.not_(terms.apply(symbols.collection, some)))
    return some


def condition(program: Program, way: PathState, expr: Expr, outcome: bool) -> Term:
    """What follows when a condition has this outcome."""
    terms, symbols = way.symbols.terms, way.symbols
    match expr:
        case Const(value=known) if isinstance(known, bool):
            return terms.bool_(known is outcome)
        case Unary(op=UnaryOp.NOT, operand=operand):
            return condition(program, way, operand, not outcome)
        case Binary(op=BinaryOp.AND | BinaryOp.OR as op, left=left, right=right):
            parts = (condition(program, way, left, outcome), condition(program, way, right, outcome))
            return terms.and_(*parts) if (op is BinaryOp.AND) is outcome else terms.or_(*parts)
        case Binary(op=BinaryOp.EQ | BinaryOp.NE as op, left=left, right=right):
            kinds = {kind_of(program, side.type) for side in (left, right)}
            if Kind.PLAIN in kinds or len(kinds) > 1:
                return terms.true
            one, other = value(program, way, left), value(program, way, right)
            same = terms.eq(one, other)
            # Several iterators of the program, null among them, are not told apart.
            own = terms.eq(one, symbols.own_iterator) if kinds == {Kind.ITERATOR} else terms.false
            if (op is BinaryOp.EQ) is outcome:
                return terms.or_(same, own)
            # A view is not told from its collection, so that two that are the same here may be different.
            return terms.or_(terms.not_(same), own) if Null in (type(left), type(right)) else terms.true
        case InstanceOf(operand=operand, of=of):
            if not outcome or kind_of(program, operand.type) is not Kind.OBJECT:
                return terms.true
            return _is_instance(program, way, value(program, way, operand), of)
        case _:
            return terms.true


def _is_instance(program: Program, way: PathState, term: Term, of: RefType | ArrayType) -> Term:
    terms, symbols = way.symbols.terms, way.symbols
    there = terms.not_(terms.eq(term, symbols.nulls[Kind.OBJECT]))
    known = terms.apply(symbols.collection, term)
    if is_collection(program, of):
        return terms.and_(there, known, symbols.is_map(term, program, of))
    if isinstance(of, RefType) and not program.is_library(of.name):
        there = terms.and_(there, terms.not_(terms.eq(term, symbols.a_value)))
    return terms.and_(there, terms.not_(known)) if is_never_collection(program, of) else there
