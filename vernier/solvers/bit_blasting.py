"""Truth values and bit-vectors as gates: a literal for each truth value, and one for each bit of a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort, BoolSort
from vernier.logic.walk import postorder
from vernier.solvers.answers import UnsupportedTerm
from vernier.solvers.gates import TRUE, Bits, Clause, Gates

_Operator: TypeAlias = Callable[[Gates, Term, list[Bits]], Bits]


class BitBlaster:
    """The literals of terms. Law: in every model of the clauses the literals of a term have the bits of its value."""

    def __init__(self) -> None:
        self.gates = Gates()
        self.symbols: list[Term] = []
        self.known: dict[Term, Bits] = {}

    def copy(self) -> BitBlaster:
        """The same, to which more can be added."""
        result = BitBlaster()
        result.gates, result.symbols, result.known = self.gates.copy(), list(self.symbols), dict(self.known)
        return result

    def bits(self, root: Term) -> Bits:
        """The literals of a term, the lowest bit first; one for a truth value."""
        found = self.known.get(root)
        if found is not None:
            return found
        for term in postorder((root,), self.known):
            self.known[term] = self._define(term)
        return self.known[root]

    def literal(self, root: Term) -> int:
        """The literal of a truth value."""
        return self.bits(root)[0]

    def demand(self, root: Term) -> list[Clause]:
        """Clauses that hold, with those that define gates, wherever the truth value holds."""
        result: list[Clause] = []
        stack = [root]
        while stack:
            term = stack.pop()
            if term.op is Op.AND:
                stack.extend(reversed(term.args))
            elif term.op is Op.NOT and term.args[0].op is Op.OR:
                result += [[-self.literal(part)] for part in term.args[0].args]
            elif term.op is Op.OR:
                result.append([self.literal(part) for part in term.args])
            elif term.op is Op.NOT and term.args[0].op is Op.AND:
                result.append([-self.literal(part) for part in _conjuncts(term.args[0])])
            else:
                result.append([self.literal(term)])
        return result

    def _define(self, term: Term) -> Bits:
        require_bits(term)
        if term.op is Op.SYMBOL:
            self.symbols.append(term)
            return tuple([self.gates.fresh() for _ in range(_width(term))])
        return _OPERATORS[term.op](self.gates, term, [self.known[argument] for argument in term.args])


def require_bits(term: Term) -> None:
    """Raise UnsupportedTerm unless a term, its arguments being made of bits, is so, too."""
    has_bits = isinstance(term.sort, BoolSort | BitVecSort)
    if not has_bits or (term.op is not Op.SYMBOL and term.op not in _OPERATORS):
        raise UnsupportedTerm("a SAT solver", term)


def _conjuncts(term: Term) -> list[Term]:
    """The parts of nested conjunctions."""
    result: dict[Term, None] = {}
    stack = [term]
    while stack:
        part = stack.pop()
        if part.op is Op.AND:
            stack.extend(reversed(part.args))
        else:
            result[part] = None
    return list(result)


def _width(term: Term) -> int:
    return term.sort.width if isinstance(term.sort, BitVecSort) else 1


def _constant(_: Gates, term: Term, __: list[Bits]) -> Bits:
    value = int(term.payload)
    return tuple([TRUE if value >> position & 1 else -TRUE for position in range(_width(term))])


def _extract(_: Gates, term: Term, args: list[Bits]) -> Bits:
    high, low = term.payload
    return args[0][low : high + 1]


def _distinct(gates: Gates, _: Term, args: list[Bits]) -> Bits:
    pairs = ((a, b) for position, a in enumerate(args) for b in args[:position])
    return (gates.all_of([-gates.equal(a, b) for a, b in pairs]),)


def _negated(bits: Bits) -> Bits:
    return tuple([-bit for bit in bits])


def _signed(bits: Bits) -> Bits:
    """Numbers with signs in the order of numbers without."""
    return (*bits[:-1], -bits[-1])


def _bitwise(gate: Callable[[Gates, int, int], int]) -> _Operator:
    def operator(gates: Gates, _: Term, args: list[Bits]) -> Bits:
        return tuple([gate(gates, a, b) for a, b in zip(args[0], args[1], strict=True)])

    return operator


def _choice(gates: Gates, _: Term, args: list[Bits]) -> Bits:
    condition = args[0][0]
    return tuple([gates.choice(condition, yes, no) for yes, no in zip(args[1], args[2], strict=True)])


def _zeros(bits: Bits) -> Bits:
    return (-TRUE,) * len(bits)


_OPERATORS: Mapping[Op, _Operator] = MappingProxyType(
    {
        Op.BOOL_CONST: _constant,
        Op.BV_CONST: _constant,
        Op.NOT: lambda _, __, args: (-args[0][0],),
        Op.AND: lambda gates, _, args: (gates.all_of([bits[0] for bits in args]),),
        Op.OR: lambda gates, _, args: (gates.any_of([bits[0] for bits in args]),),
        Op.XOR: lambda gates, _, args: (gates.xor(args[0][0], args[1][0]),),
        Op.ITE: _choice,
        Op.EQ: lambda gates, _, args: (gates.equal(args[0], args[1]),),
        Op.DISTINCT: _distinct,
        Op.BV_NOT: lambda _, __, args: _negated(args[0]),
        Op.BV_NEG: lambda gates, _, args: gates.sum(_negated(args[0]), _zeros(args[0]), TRUE),
        Op.BV_ADD: lambda gates, _, args: gates.sum(args[0], args[1]),
        Op.BV_SUB: lambda gates, _, args: gates.sum(args[0], _negated(args[1]), TRUE),
        Op.BV_MUL: lambda gates, _, args: gates.product(*sorted(args, key=_is_free)),
        Op.BV_AND: _bitwise(lambda gates, a, b: gates.all_of((a, b))),
        Op.BV_OR: _bitwise(lambda gates, a, b: gates.any_of((a, b))),
        Op.BV_XOR: _bitwise(Gates.xor),
        Op.BV_SHL: lambda gates, _, args: gates.shifted(args[0], args[1], -TRUE, -1),
        Op.BV_LSHR: lambda gates, _, args: gates.shifted(args[0], args[1], -TRUE, 1),
        Op.BV_ASHR: lambda gates, _, args: gates.shifted(args[0], args[1], args[0][-1], 1),
        Op.BV_ULT: lambda gates, _, args: (gates.less(args[0], args[1]),),
        Op.BV_ULE: lambda gates, _, args: (-gates.less(args[1], args[0]),),
        Op.BV_SLT: lambda gates, _, args: (gates.less(_signed(args[0]), _signed(args[1])),),
        Op.BV_SLE: lambda gates, _, args: (-gates.less(_signed(args[1]), _signed(args[0])),),
        Op.BV_CONCAT: lambda _, __, args: tuple([bit for bits in reversed(args) for bit in bits]),
        Op.BV_EXTRACT: _extract,
        Op.BV_ZERO_EXTEND: lambda _, term, args: (*args[0], *(-TRUE,) * term.payload),
        Op.BV_SIGN_EXTEND: lambda _, term, args: (*args[0], *args[0][-1:] * term.payload),
    }
)


def _is_free(bits: Bits) -> int:
    """How many bits are no constants, negated: constants come last."""
    return -sum(abs(bit) != TRUE for bit in bits)


def value_of(term: Term, bits: Bits, holds: Callable[[int], bool]) -> Any:
    """What a model says of a term."""
    if isinstance(term.sort, BoolSort):
        return holds(bits[0])
    return sum(1 << position for position, bit in enumerate(bits) if holds(bit))
