"""The tables that say which function translates which kind of node."""

from __future__ import annotations

from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Translators
from vernier.frontend.java.lower.expressions import arrays, calls, lambdas, literals, operators, places, strings
from vernier.frontend.java.lower.statements import clauses, loops, switches, tries
from vernier.frontend.java.lower.statements import simple as statements


def translators() -> Translators:
    return Translators(
        expressions={
            tree.Literal: literals.literal,
            tree.ClassLiteral: literals.class_literal,
            tree.VariableRead: places.variable_read,
            tree.This: places.this,
            tree.FieldRead: places.field_read,
            tree.LengthRead: places.length_read,
            tree.ElementRead: places.element_read,
            tree.Assignment: places.assignment,
            tree.Update: places.update,
            tree.UnaryOperation: operators.unary,
            tree.BinaryOperation: operators.binary,
            tree.ShortCircuit: operators.short_circuit,
            tree.Ternary: operators.ternary,
            tree.NumericConversion: operators.numeric_conversion,
            tree.Cast: operators.cast,
            tree.InstanceOfTest: operators.instance_of,
            tree.Binding: operators.binding,
            tree.Concat: strings.concat,
            tree.Invoke: calls.invoke,
            tree.NewObject: calls.new_object,
            tree.NewArrayOf: arrays.new_array,
            tree.Lambda: lambdas.lambda_,
            tree.SwitchExpression: switches.switch_expression,
            tree.Sequence: operators.sequence,
        },
        effects={
            tree.Assignment: places.assignment_effect,
            tree.Update: places.update_effect,
            tree.Invoke: calls.invoke_effect,
        },
        statements={
            tree.LocalDeclaration: statements.local_declaration,
            tree.ExpressionStatement: statements.expression_statement,
            tree.BlockStatement: statements.block,
            tree.If: statements.if_,
            tree.While: clauses.with_marks(loops.while_),
            tree.DoWhile: clauses.with_marks(loops.do_while),
            tree.For: clauses.with_marks(loops.for_),
            tree.ForEachArray: clauses.with_marks(loops.for_each_array),
            tree.ForEachIterable: clauses.with_marks(loops.for_each_iterable),
            tree.Labelled: statements.labelled,
            tree.Break: statements.break_,
            tree.Continue: statements.continue_,
            tree.Yield: statements.yield_,
            tree.Return: statements.return_,
            tree.ThrowStatement: statements.throw,
            tree.AssertStatement: statements.assert_,
            tree.Try: tries.try_,
            tree.SwitchStatement: switches.switch_statement,
            tree.Synchronized: statements.synchronized,
            tree.LocalClass: statements.nothing,
            tree.SpecClause: clauses.clause,
            tree.Empty: statements.nothing,
            tree.Unsupported: statements.unsupported,
        },
        condition=operators.condition,
    )
