"""Boolean terms to clauses (Tseitin 1968): one variable per subterm, a handful of clauses per connective."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL
from vernier.logic.walk import postorder
from vernier.solvers.answers import UnsupportedTerm

Clause = list[int]


class Tseitin:
    """Literals for terms. Law: in every model of the emitted clauses a term's literal has the term's value."""

    def __init__(self, emit: Callable[[Iterable[Clause]], None]) -> None:
        self._emit = emit
        self._literals: dict[Term, int] = {}
        self._variables = 0
        self.symbols: list[tuple[str, int]] = []

    def fresh(self) -> int:
        """A variable of its own."""
        self._variables += 1
        return self._variables

    def literal(self, root: Term) -> int:
        """The literal of ``root``, after emitting the clauses that define it."""
        found = self._literals.get(root)
        if found is not None:
            return found
        clauses: list[Clause] = []
        for term in postorder((root,), self._literals):
            self._literals[term] = self._define(term, clauses)
        self._emit(clauses)
        return self._literals[root]

    def clauses(self, root: Term) -> list[Clause]:
        """Clauses equivalent to ``root`` given the definitions: conjunctions split, disjunctions become clauses."""
        result: list[Clause] = []
        stack = [root]
        while stack:
            term = stack.pop()
            if term.op is Op.AND:
                stack.extend(reversed(term.args))
            elif term.op is Op.NOT and term.args[0].op is Op.OR:
                result.extend([-self.literal(part)] for part in term.args[0].args)
            elif term.op is Op.OR:
                result.append([self.literal(part) for part in term.args])
            elif term.op is Op.NOT and term.args[0].op is Op.AND:
                result.append([-self.literal(part) for part in term.args[0].args])
            else:
                result.append([self.literal(term)])
        return result

    def _define(self, term: Term, clauses: list[Clause]) -> int:
        args = [self._literals[argument] for argument in term.args]
        if term.sort is not BOOL:
            raise UnsupportedTerm("a SAT solver", term)
        match term.op:
            case Op.NOT:
                return -args[0]
            case Op.SYMBOL:
                self.symbols.append((term.payload, self.fresh()))
                return self._variables
            case Op.BOOL_CONST:
                clauses.append([self.fresh() if term.payload else -self.fresh()])
                return self._variables
            case Op.AND:
                return self._conjunction(args, clauses)
            case Op.OR:
                return -self._conjunction([-literal for literal in args], clauses)
            case Op.ITE:
                return self._choice(args[0], args[1], args[2], clauses)
            case Op.EQ:
                return self._choice(args[0], args[1], -args[1], clauses)
            case Op.XOR:
                return self._choice(args[0], -args[1], args[1], clauses)
            case _:
                raise UnsupportedTerm("a SAT solver", term)

    def _conjunction(self, args: Sequence[int], clauses: list[Clause]) -> int:
        output = self.fresh()
        clauses.extend([-output, literal] for literal in args)
        clauses.append([output, *(-literal for literal in args)])
        return output

    def _choice(self, condition: int, yes: int, no: int, clauses: list[Clause]) -> int:
        output = self.fresh()
        clauses += [
            [-condition, -yes, output],
            [-condition, yes, -output],
            [condition, -no, output],
            [condition, no, -output],
        ]
        return output
