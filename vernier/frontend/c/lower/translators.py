"""Which function translates which node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from vernier.frontend.c.lower import branching as b
from vernier.frontend.c.lower import expressions as e
from vernier.frontend.c.lower import names as n
from vernier.frontend.c.lower import type_expressions as t
from vernier.frontend.c.lower.body import Body, Translators
from vernier.frontend.c.lower.calls import call_value
from vernier.frontend.c.lower.literal_objects import compound_literal_place
from vernier.frontend.c.lower.statements import statement_expression
from vernier.frontend.c.lower.values import Place, RValue
from vernier.frontend.c.lower.variable_arguments import variadic_value
from vernier.frontend.c.syntax import tree

_Values: TypeAlias = Mapping[type, Callable[[Body, tree.Expression], RValue]]
_Places: TypeAlias = Mapping[type, Callable[[Body, tree.Expression], Place | None]]


def translators() -> Translators:
    values = {
        tree.Identifier: n.identifier_value,
        tree.NumberLiteral: n.number_value,
        tree.CharacterLiteral: n.character_value,
        tree.StringLiteral: n.string_value,
        tree.UnaryExpression: e.unary_value,
        tree.StepExpression: e.step_value,
        tree.BinaryExpression: e.binary_value,
        tree.AssignExpression: e.assign_value,
        tree.ConditionalExpression: b.conditional_value,
        tree.CommaExpression: e.comma_value,
        tree.CallExpression: call_value,
        tree.IndexExpression: e.place_value,
        tree.MemberExpression: e.place_value,
        tree.CastExpression: t.cast_value,
        tree.SizeExpression: t.size_value,
        tree.OffsetExpression: t.offset_value,
        tree.CompatibleExpression: t.compatible_value,
        tree.VariadicExpression: variadic_value,
        tree.GenericExpression: t.generic_value,
        tree.CompoundLiteral: e.place_value,
        tree.StatementExpression: statement_expression,
        tree.LabelAddress: t.label_address_value,
    }
    places = {
        tree.Identifier: n.identifier_place,
        tree.StringLiteral: n.string_place,
        tree.UnaryExpression: e.unary_place,
        tree.IndexExpression: e.index_place,
        tree.MemberExpression: e.member_place_of,
        tree.GenericExpression: t.generic_place,
        tree.CompoundLiteral: compound_literal_place,
    }
    # Each function takes the node class it is registered for, which a mapping's type cannot say.
    return Translators(cast("_Values", values), cast("_Places", places), call_value)
