"""Propositional gates as clauses (Tseitin 1968): what is built twice is one variable, and constants disappear.

Literals are numbers, negative where they are negated. Law: in every model of the clauses a gate's literal has the value
of its gate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

TRUE = 1
"""The literal that always holds"""
Clause = list[int]
Bits = tuple[int, ...]
"""The bits of a number, the lowest first"""


class Gates:
    """Gates over variables of one solver; `clauses` are all that define them."""

    def __init__(self) -> None:
        self.clauses: list[Clause] = [[TRUE]]
        self._variables = TRUE
        self._known: dict[tuple[int, ...], int] = {}

    def copy(self) -> Gates:
        """The same gates, to which others can be added."""
        result = Gates()
        result.clauses, result._variables, result._known = list(self.clauses), self._variables, dict(self._known)
        return result

    def fresh(self) -> int:
        """A variable of its own."""
        self._variables += 1
        return self._variables

    # ------------------------------------------------------------ truth values

    def all_of(self, literals: Iterable[int]) -> int:
        """Conjunction."""
        parts = sorted({literal for literal in literals if literal != TRUE})
        if len(parts) < 2:
            return parts[0] if parts else TRUE
        known = set(parts)
        if -TRUE in known or any(-part in known for part in parts):
            return -TRUE
        key = tuple(parts)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.fresh()
            self.clauses += [[-found, part] for part in parts]
            self.clauses.append([found, *(-part for part in parts)])
        return found

    def any_of(self, literals: Iterable[int]) -> int:
        """Disjunction."""
        return -self.all_of([-literal for literal in literals])

    def xor(self, a: int, b: int) -> int:
        """Whether exactly one holds."""
        for one, other in ((a, b), (b, a)):
            if abs(one) == TRUE:
                return -other if one == TRUE else other
        left, right = sorted((abs(a), abs(b)))
        sign = 1 if (a < 0) == (b < 0) else -1
        if left == right:
            return -TRUE * sign
        key = (0, left, right)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.fresh()
            self.clauses += [
                [-found, left, right], [-found, -left, -right], [found, -left, right], [found, left, -right],
            ]  # fmt: skip
        return found * sign

    def choice(self, condition: int, yes: int, no: int) -> int:
        """`yes` where the condition holds, otherwise `no`."""
        if condition < 0:
            condition, yes, no = -condition, no, yes
        if yes == no or condition == TRUE:
            return yes
        if yes in (TRUE, condition):
            return self.any_of((condition, no))
        if yes in (-TRUE, -condition):
            return self.all_of((-condition, no))
        if no in (TRUE, -condition):
            return self.any_of((-condition, yes))
        if no in (-TRUE, condition):
            return self.all_of((condition, yes))
        if yes == -no:
            return -self.xor(condition, yes)
        key = (0, condition, yes, no)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.fresh()
            self.clauses += [
                [-condition, -yes, found], [-condition, yes, -found], [condition, -no, found], [condition, no, -found],
                [-yes, -no, found], [yes, no, -found],
            ]  # fmt: skip
        return found

    # ------------------------------------------------------------ numbers

    def equal(self, a: Sequence[int], b: Sequence[int]) -> int:
        """Whether two numbers are the same."""
        return self.all_of([-self.xor(left, right) for left, right in zip(a, b, strict=True)])

    def less(self, a: Sequence[int], b: Sequence[int]) -> int:
        """Whether one number without sign is less than the other."""
        result = -TRUE
        for left, right in zip(a, b, strict=True):
            result = self.choice(self.xor(left, right), right, result)
        return result

    def sum(self, a: Sequence[int], b: Sequence[int], carry: int = -TRUE) -> Bits:
        """The sum of two numbers and a carry, without the bit that does not fit."""
        result: list[int] = []
        for left, right in zip(a, b, strict=True):
            differs = self.xor(left, right)
            result.append(self.xor(differs, carry))
            carry = self.choice(differs, carry, left)
        return tuple(result)

    def product(self, a: Sequence[int], b: Sequence[int]) -> Bits:
        """The product, as wide as its factors."""
        width = len(a)
        result: Bits = (-TRUE,) * width
        for position, bit in enumerate(b):
            if bit != -TRUE:
                part = [self.all_of((bit, other)) for other in a[: width - position]]
                result = self.sum(result, ((-TRUE,) * position + tuple(part)))
        return result

    def shifted(self, number: Bits, by: Bits, filling: int, step: int) -> Bits:
        """The number, its bits moved to the right (step 1) or to the left (step -1) as far as another number says."""
        width = len(number)
        for level, bit in enumerate(by):
            distance = min(width, 1 << level) * step
            moved = [number[place + distance] if 0 <= place + distance < width else filling for place in range(width)]
            number = tuple([self.choice(bit, there, here) for there, here in zip(moved, number, strict=True)])
        return number
