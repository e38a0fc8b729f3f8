"""Small specifications out of large ones (Taghdiri 2008, section 6.2.1).

`implicant` strengthens a condition to what makes it true in one model; `reduced` weakens an equation by leaving open
what the model does not go through. Both keep the specification true of every execution, and still exclude the model.
"""

from __future__ import annotations

from collections.abc import Collection

from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.ops import Op
from vernier.logic.terms import Terms


def implicant(terms: Terms, condition: Term, evaluator: Evaluator) -> Term:
    """A conjunction that holds in the model and implies the condition, which has to hold in the model, too."""
    literals: dict[Term, None] = {}
    seen: set[tuple[Term, bool]] = set()
    pending = [(condition, True)]
    while pending:
        term, holds = pending.pop()
        if (term, holds) in seen:
            continue
        seen.add((term, holds))
        match term.op, holds:
            case Op.NOT, _:
                pending.append((term.args[0], not holds))
            case (Op.AND, True) | (Op.OR, False):
                pending.extend((argument, holds) for argument in term.args)
            case (Op.AND, False) | (Op.OR, True):
                decisive = [argument for argument in term.args if evaluator.value(argument) is holds]
                pending.append((_simplest(decisive), holds))
            case Op.ITE, _:
                test, then, otherwise = term.args
                taken = bool(evaluator.value(test))
                pending.extend(((test, taken), (then if taken else otherwise, holds)))
            case _:
                literals[term if holds else terms.not_(term)] = None
    return terms.all_of(literals)


def _simplest(candidates: list[Term]) -> Term:
    """Older terms are made of less."""
    return min(candidates, key=lambda term: term.id)


def untaken(value: Term, evaluator: Evaluator) -> frozenset[Term]:
    """The arms of a value's cases that the model does not take."""
    left: dict[Term, None] = {}
    taken = {value: None}
    while value.op is Op.ITE:
        test, then, otherwise = value.args
        value, other = (then, otherwise) if evaluator.value(test) else (otherwise, then)
        taken[value] = None
        left[other] = None
    return frozenset(left) - frozenset(taken)


def reduced(terms: Terms, target: Term, value: Term, irrelevant: Collection[Term]) -> Term:
    """The equation of target and value without its irrelevant parts.

    An irrelevant arm of the value's cases becomes the target itself, which says nothing; an irrelevant test becomes a
    fresh truth value. Law: the equation implies the result for some values of the fresh symbols.
    """
    return terms.eq(target, _arms(terms, target, value, irrelevant))


def _arms(terms: Terms, target: Term, value: Term, irrelevant: Collection[Term]) -> Term:
    spine: list[tuple[Term, Term]] = []
    current = value
    while current.op is Op.ITE and current not in irrelevant:
        test, then, otherwise = current.args
        if test in irrelevant:
            test = terms.fresh("choice", terms.true.sort)
        if then.op is Op.ITE and then not in irrelevant and otherwise.op is not Op.ITE:
            # Go down the longer arm.
            spine.append((terms.not_(test), otherwise))
            current = then
        else:
            spine.append((test, then))
            current = otherwise
    result = target if current in irrelevant else current
    for test, arm in reversed(spine):
        result = terms.ite(test, target if arm in irrelevant else arm, result)
    return result
