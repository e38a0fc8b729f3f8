"""Truth values and bit-vectors as gates: a literal for each truth value, and one for each bit of a number.

The highest bits of a number are left out where they are the same literal: a number that is small, whatever its sort,
has few bits. Law: the bits of a number that are left out are copies of the last one that is not.
"""

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
        args = [self.known[argument] for argument in term.args]
        operator = _OPERATORS.get(term.op)
        if operator is not None:
            return _short(operator(self.gates, term, args))
        full = [_extended(bits, _width(argument)) for bits, argument in zip(args, term.args, strict=True)]
        return _short(_OPERATORS_OF_ALL_BITS[term.op](self.gates, term, full))


def _short(bits: Bits) -> Bits:
    """The bits without copies of the last one that is needed."""
    kept = len(bits)
    while kept > 1 and bits[kept - 2] == bits[-1]:
        kept -= 1
    return bits[:kept]


def _extended(bits: Bits, width: int) -> Bits:
    """The bits with copies of the last one."""
    return bits + bits[-1:] * (width - len(bits))


def _alike(args: list[Bits]) -> list[Bits]:
    """Numbers with as many bits as the longest."""
    width = max(map(len, args))
    return [_extended(bits, width) for bits in args]


def _for_sum(term: Term, args: list[Bits]) -> list[Bits]:
    """Numbers with so many bits that their sum or difference fits, as far as it fits into their sort."""
    width = min(_width(term), max(map(len, args)) + 1)
    return [_extended(bits, width) for bits in args]


def require_bits(term: Term) -> None:
    """Raise UnsupportedTerm unless a term, its arguments being made of bits, is so, too."""
    has_bits = isinstance(term.sort, BoolSort | BitVecSort)
    if not has_bits or (term.op is not Op.SYMBOL and term.op not in _SUPPORTED):
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
    alike = _alike(args)
    pairs = ((a, b) for position, a in enumerate(alike) for b in alike[:position])
    return (gates.all_of([-gates.equal(a, b) for a, b in pairs]),)


def _negated(bits: Bits) -> Bits:
    return tuple([-bit for bit in bits])


def _signed(bits: Bits) -> Bits:
    """Numbers with signs in the order of numbers without."""
    return (*bits[:-1], -bits[-1])


def _bitwise(gate: Callable[[Gates, int, int], int]) -> _Operator:
    def operator(gates: Gates, _: Term, args: list[Bits]) -> Bits:
        return tuple([gate(gates, a, b) for a, b in zip(*_alike(args), strict=True)])

    return operator


def _less(signs: Callable[[Bits], Bits], result: int) -> _Operator:
    """Whether the first number is less than the second (1), or the second not less than the first (-1). Copies of the
    highest bits do not change which of two numbers is less, with signs or without."""

    def operator(gates: Gates, _: Term, args: list[Bits]) -> Bits:
        a, b = map(signs, _alike(args)[::result])
        return (result * gates.less(a, b),)

    return operator


def _choice(gates: Gates, _: Term, args: list[Bits]) -> Bits:
    condition = args[0][0]
    return tuple([gates.choice(condition, yes, no) for yes, no in zip(*_alike(args[1:]), strict=True)])


def _sum(gates: Gates, term: Term, args: list[Bits]) -> Bits:
    a, b = _for_sum(term, args)
    return gates.sum(a, b)


def _difference(gates: Gates, term: Term, args: list[Bits]) -> Bits:
    a, b = _for_sum(term, [(-TRUE,), *args] if len(args) == 1 else args)
    return gates.sum(a, _negated(b), TRUE)


def _plain(bits: Bits) -> Bits:
    return bits


_OPERATORS: Mapping[Op, _Operator] = MappingProxyType(
    {
        Op.BOOL_CONST: _constant,
        Op.BV_CONST: _constant,
        Op.NOT: lambda _, __, args: (-args[0][0],),
        Op.AND: lambda gates, _, args: (gates.all_of([bits[0] for bits in args]),),
        Op.OR: lambda gates, _, args: (gates.any_of([bits[0] for bits in args]),),
        Op.XOR: lambda gates, _, args: (gates.xor(args[0][0], args[1][0]),),
        Op.ITE: _choice,
        Op.EQ: lambda gates, _, args: (gates.equal(*_alike(args)),),
        Op.DISTINCT: _distinct,
        Op.BV_NOT: lambda _, __, args: _negated(args[0]),
        Op.BV_NEG: _difference,
        Op.BV_ADD: _sum,
        Op.BV_SUB: _difference,
        Op.BV_AND: _bitwise(lambda gates, a, b: gates.all_of((a, b))),
        Op.BV_OR: _bitwise(lambda gates, a, b: gates.any_of((a, b))),
        Op.BV_XOR: _bitwise(Gates.xor),
        Op.BV_ULT: _less(_plain, 1),
        Op.BV_ULE: _less(_plain, -1),
        Op.BV_SLT: _less(_signed, 1),
        Op.BV_SLE: _less(_signed, -1),
        Op.BV_SIGN_EXTEND: lambda _, __, args: args[0],
    }
)

_OPERATORS_OF_ALL_BITS: Mapping[Op, _Operator] = MappingProxyType(
    {
        Op.BV_MUL: lambda gates, _, args: gates.product(*sorted(args, key=_is_free)),
        Op.BV_SHL: lambda gates, _, args: gates.shifted(args[0], args[1], -TRUE, -1),
        Op.BV_LSHR: lambda gates, _, args: gates.shifted(args[0], args[1], -TRUE, 1),
        Op.BV_ASHR: lambda gates, _, args: gates.shifted(args[0], args[1], args[0][-1], 1),
        Op.BV_CONCAT: lambda _, __, args: tuple([bit for bits in reversed(args) for bit in bits]),
        Op.BV_EXTRACT: _extract,
        Op.BV_ZERO_EXTEND: lambda _, term, args: (*args[0], *(-TRUE,) * term.payload),
    }
)
"""Those whose arguments must have all the bits of their sorts"""
_SUPPORTED = _OPERATORS.keys() | _OPERATORS_OF_ALL_BITS.keys()


def _is_free(bits: Bits) -> int:
    """How many bits are no constants, negated: constants come last."""
    return -sum(abs(bit) != TRUE for bit in bits)


def value_of(term: Term, bits: Bits, holds: Callable[[int], bool]) -> Any:
    """What a model says of a term."""
    if isinstance(term.sort, BoolSort):
        return holds(bits[0])
    return sum(1 << position for position, bit in enumerate(bits) if holds(bit))
