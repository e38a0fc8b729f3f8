"""Query methods about one object: the set of objects for which the answer is yes.

Law: an execution of the procedure that returns, returns true exactly when the value of the parameter is in the set, an
expression over the state before the call and the other arguments.
"""

from __future__ import annotations

from vernier.analysis.summaries.domain.bounds import KeyKind
from vernier.analysis.summaries.expressions.algebra import Algebra
from vernier.analysis.summaries.expressions.terms import Expression, Leaf, LeafKind, rebuild
from vernier.analysis.summaries.templates import Template
from vernier.analysis.summaries.traversal import NotAWalk, Shapes
from vernier.ir.expr import Local
from vernier.ir.types import BoolType


def is_question(template: Template) -> bool:
    """Whether a procedure changes nothing and returns a truth value."""
    only = next(iter(template.values)) if len(template.values) == 1 else None
    return only is not None and only.kind is KeyKind.RESULT and isinstance(only.type, BoolType)


def members_tested_by(algebra: Algebra, template: Template, parameter: Local) -> Expression | None:
    """The values of a parameter for which a procedure returns true, given its summary where everything is known; None
    where that is not a condition on the parameter alone."""
    (answer,) = template.values.values()
    if not answer.exact:
        return None
    hole = algebra.leaf(LeafKind.HOLE, "cursor", type_=parameter.type)

    def replace(part: Expression) -> Expression | None:
        is_parameter = isinstance(part, Leaf) and part.kind is LeafKind.PARAMETER and part.name == parameter.name
        return hole if is_parameter else None

    test = algebra.test_of(rebuild(answer.lower, replace, algebra.build))
    try:
        return Shapes(algebra, hole).members(test)
    except NotAWalk:
        return None
