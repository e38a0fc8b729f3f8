"""Diagrams (Chang and Keisler 1990; Karbyshev, Bjørner, Itzhaky, Rinetzky and Shoham 2015).

The diagram of a finite structure is an existential formula that is true in exactly those structures that have it as a
substructure. Its negation, and that of every conjunction of some of its literals, is a universal clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import prod

from vernier.encode.firstorder.epr.structures import Structure
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.ops import Op
from vernier.logic.signature import Signature
from vernier.logic.sorts import UninterpretedSort
from vernier.logic.terms import Terms
from vernier.logic.values import Element, Value
from vernier.logic.walk import free_symbols, substitute_all


@dataclass(frozen=True, slots=True)
class Diagram:
    """Literals over symbols that name the elements; the symbols are to be read as existentially quantified."""

    names: Mapping[Element, Term]
    literals: tuple[Term, ...]

    def about(self, literal: Term) -> frozenset[Term]:
        """The names of elements in a literal."""
        return frozenset(free_symbols(literal)).intersection(self.names.values())


def diagram(terms: Terms, structure: Structure, signature: Signature) -> Diagram:
    """The constants that elements are called by, the relations they are in or not, and that they differ."""
    names = {element: element_name(terms, element) for element in structure.elements()}
    return Diagram(names, tuple(dict.fromkeys(_literals(terms, structure, signature, names))))


def element_name(terms: Terms, element: Element) -> Term:
    """One name per element, whatever the structure, so that a solver sees few different ones."""
    return terms.symbol(f"element {element.sort} {element.index}", UninterpretedSort(element.sort))


def _literals(
    terms: Terms, structure: Structure, signature: Signature, names: Mapping[Element, Term]
) -> Iterator[Term]:
    for symbol in signature.constants:
        yield _equation(terms, symbol, structure.constants[symbol.payload], names)
    for function in signature.functions:
        for arguments, value in structure.tables[function.name].items():
            yield _equation(
                terms,
                terms.apply(function, *(names[each] for each in arguments)),
                value,
                names,
            )
    for left, right in combinations(names, 2):
        if left.sort == right.sort:
            yield terms.not_(terms.eq(names[left], names[right]))


def _equation(terms: Terms, term: Term, value: Value, names: Mapping[Element, Term]) -> Term:
    if isinstance(value, Element):
        return terms.eq(term, names[value])
    return term if value is True else terms.not_(term)


def clause(terms: Terms, diagram_: Diagram, literals: Iterable[Term]) -> Term:
    """For all elements: not all of these literals. An element that a literal equates with another term is that term
    (the one-point rule), so it needs no variable."""
    kept = list(literals)
    names = frozenset(diagram_.names.values())
    while True:
        found = _definition(kept, names)
        if found is None:
            break
        name, value, literal = found
        kept.remove(literal)
        kept = list(dict.fromkeys(substitute_all(terms, kept, {name: value})))
    free = [symbol for symbol in free_symbols(*kept) if symbol in names]
    # The same names for the same clause: clauses that say the same are then, mostly, one term.
    variables = {symbol: terms.intern(Op.VARIABLE, (), f"x {n}", symbol.sort) for n, symbol in enumerate(free)}
    body = terms.not_(terms.and_(*substitute_all(terms, kept, variables)))
    return terms.forall(tuple(variables.values()), body)


def _definition(literals: list[Term], names: frozenset[Term]) -> tuple[Term, Term, Term] | None:
    for literal in literals:
        if literal.op is not Op.EQ:
            continue
        left, right = literal.args
        for name, value in ((left, right), (right, left)):
            if name in names and name not in free_symbols(value):
                return name, value, literal
    return None


LARGEST_SEARCH = 5_000
"""How many ways to place one structure in another are looked at"""


def is_in(terms: Terms, structure: Structure, described: Diagram) -> bool:
    """Whether a structure is seen to be a model of a diagram: to have the other one as a substructure. False when there
    are too many ways to look at."""
    needed: dict[str, int] = {}
    for element in described.names:
        needed[element.sort] = needed.get(element.sort, 0) + 1
    if any(structure.sizes.get(sort, 0) < count for sort, count in needed.items()):
        return False
    if prod(structure.sizes[sort] ** count for sort, count in needed.items()) > LARGEST_SEARCH:
        return False
    return not evaluate(clause(terms, described, described.literals), structure.as_model())
