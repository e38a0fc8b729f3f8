"""Walking the attributed tree without recursion: what a body declares, uses and assigns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from vernier.frontend.java import tree
from vernier.frontend.java.symbols import ClassSymbol, Variable

# The fields of each node that hold children, in order of evaluation. A field may be a node, None or a tuple of nodes.
CHILDREN: dict[type, tuple[str, ...]] = {
    tree.Literal: (),
    tree.ClassLiteral: (),
    tree.VariableRead: (),
    tree.This: (),
    tree.FieldRead: ("target",),
    tree.LengthRead: ("array",),
    tree.ElementRead: ("array", "index"),
    tree.Assignment: ("place", "value"),
    tree.Update: ("place", "new"),
    tree.UnaryOperation: ("operand",),
    tree.BinaryOperation: ("left", "right"),
    tree.ShortCircuit: ("left", "right"),
    tree.Ternary: ("condition", "then", "otherwise"),
    tree.NumericConversion: ("operand",),
    tree.Cast: ("operand",),
    tree.InstanceOfTest: ("operand",),
    tree.Binding: ("value",),
    tree.Concat: ("parts",),
    tree.Invoke: ("receiver", "arguments"),
    tree.NewObject: ("outer_instance", "arguments"),
    tree.NewArrayOf: ("dimensions", "elements"),
    tree.Lambda: ("body",),
    tree.SwitchExpression: ("switch",),
    tree.Sequence: ("first", "then"),
    tree.LocalDeclaration: ("value",),
    tree.ExpressionStatement: ("expression",),
    tree.BlockStatement: ("statements",),
    tree.If: ("condition", "then", "otherwise"),
    tree.While: ("clauses", "condition", "body"),
    tree.DoWhile: ("clauses", "body", "condition"),
    tree.For: ("initial", "clauses", "condition", "body", "update"),
    tree.ForEachArray: ("array", "clauses", "element", "body"),
    tree.ForEachIterable: ("iterable", "clauses", "element", "body"),
    tree.Labelled: ("body",),
    tree.Break: (),
    tree.Continue: (),
    tree.Yield: ("value",),
    tree.Return: ("value",),
    tree.ThrowStatement: ("exception",),
    tree.AssertStatement: ("condition", "message"),
    tree.Resource: ("value",),
    tree.CatchClause: ("body",),
    tree.Try: ("resources", "body", "catches", "finally_"),
    tree.Case: ("tests", "body"),
    tree.SwitchStatement: ("selector", "cases"),
    tree.Synchronized: ("lock", "body"),
    tree.LocalClass: (),
    tree.SpecClause: (),
    tree.Empty: (),
    tree.Unsupported: (),
    tree.FieldInitialiser: ("value",),
    tree.InitialiserBlock: ("body",),
    tree.ConstructorCall: ("outer_instance", "arguments"),
    tree.MethodBody: ("constructor_call", "body"),
}


def children(node: Any) -> list[Any]:
    found: list[Any] = []
    for name in CHILDREN[type(node)]:
        value = getattr(node, name)
        if value is None:
            continue
        if isinstance(value, tuple):
            found.extend(value)
        else:
            found.append(value)
    if isinstance(node, tree.Lambda) and node.receiver is not None:
        found.insert(0, node.receiver[1])
    return found


def declared(node: Any) -> tuple[Variable, ...]:
    """The variables that this node itself introduces."""
    match node:
        case tree.LocalDeclaration(variable=variable) | tree.Resource(variable=variable):
            return (variable,)
        case tree.CatchClause(variable=variable):
            return (variable,)
        case tree.ForEachArray(variable=variable, item=item) | tree.ForEachIterable(variable=variable, item=item):
            return (variable, item)
        case tree.Update(old=old):
            return (old,)
        case tree.InstanceOfTest(binding=Variable() as variable) | tree.Binding(variable=variable):
            return (variable,)
        case tree.SwitchStatement(subject=tree.Subject(variable=variable)):
            return (variable,)
        case tree.Lambda(parameters=parameters, receiver=receiver):
            return parameters if receiver is None else (*parameters, receiver[0])
        case tree.MethodBody(method=method):
            return method.parameters
        case _:
            return ()


@dataclass(slots=True)
class Uses:
    """What a piece of code takes from its surroundings: variables in order of first use, and whether `this`."""

    variables: dict[Variable, None] = field(default_factory=dict)
    this: bool = False


def uses(
    roots: Iterable[Any], captured_by: Callable[[ClassSymbol], Iterable[Variable]], inside: set[Variable] | None = None
) -> Uses:
    """The variables used but not declared in `roots`, and whether any enclosing instance is used.

    `captured_by` tells what a local class captures: creating such an object or extending the class uses those
    variables. The variables declared in `roots` are added to `inside` when it is given.
    """
    result = Uses()
    inside = set() if inside is None else inside
    pending = list(roots)
    pending.reverse()
    while pending:
        node = pending.pop()
        inside.update(declared(node))
        match node:
            case tree.VariableRead(variable=variable):
                result.variables[variable] = None
            case tree.This():
                result.this = True
            case tree.NewObject(symbol=symbol):
                result.variables.update(dict.fromkeys(captured_by(symbol)))
            case tree.ConstructorCall(constructor=constructor):
                result.variables.update(dict.fromkeys(captured_by(constructor.owner)))
            case _:
                pass
        below = children(node)
        below.reverse()
        pending.extend(below)
    for variable in inside:
        result.variables.pop(variable, None)
    return result


@dataclass(slots=True)
class Assignments:
    """Which expressions may change a local variable while they are evaluated, and which variables never change
    again."""

    changing: set[int] = field(default_factory=set)
    assigned: dict[Variable, int] = field(default_factory=dict)

    def is_changing(self, node: tree.Expression) -> bool:
        return id(node) in self.changing

    def is_stable(self, variable: Variable) -> bool:
        """Whether the variable is assigned only where it is declared (once per iteration of what contains it)."""
        return self.assigned.get(variable, 0) == 0


def assignments(roots: Iterable[Any]) -> Assignments:
    """Find assignments to locals. The ids in the result are those of nodes below `roots`, valid while these are
    alive."""
    result = Assignments()
    nodes = list(roots)
    parents = [-1] * len(nodes)
    position = 0
    while position < len(nodes):
        node = nodes[position]
        if type(node) in CHANGING and _changes_local(node, result):
            above = position
            while above >= 0 and id(nodes[above]) not in result.changing:
                result.changing.add(id(nodes[above]))
                above = parents[above]
        below = children(node)
        nodes.extend(below)
        parents.extend([position] * len(below))
        position += 1
    return result


CHANGING = frozenset({tree.Assignment, tree.Update, tree.InstanceOfTest, tree.Binding, tree.SwitchExpression})


def _changes_local(node: Any, result: Assignments) -> bool:
    match node:
        case tree.Assignment(place=tree.VariableRead(variable=variable)):
            result.assigned[variable] = result.assigned.get(variable, 0) + 1
            return True
        case tree.Update(place=tree.VariableRead(variable=variable)):
            result.assigned[variable] = result.assigned.get(variable, 0) + 1
            return True
        case tree.InstanceOfTest(binding=Variable()) | tree.Binding() | tree.SwitchExpression():
            return True
        case _:
            return False
