"""What flow analysis attribution needs: which pattern variables hold when, and whether a statement can complete."""

from __future__ import annotations

from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.symbols import Variable
from vernier.frontend.java.tree import (
    Binding,
    BlockStatement,
    Break,
    CaseFlow,
    Continue,
    DoWhile,
    Expression,
    For,
    ForEachArray,
    ForEachIterable,
    If,
    InstanceOfTest,
    Labelled,
    Literal,
    Return,
    ShortCircuit,
    ShortCircuitOperator,
    Statement,
    SwitchStatement,
    Synchronized,
    ThrowStatement,
    Try,
    UnaryOperation,
    UnaryOperator,
    While,
    Yield,
)

RECORD = "$record"
"""The variable of a record pattern, which has no name in the source"""


def bindings(condition: Expression, *, outcome: bool) -> list[Variable]:
    """The pattern variables that are definitely matched when `condition` evaluates to `outcome` (JLS 6.3.1)."""
    found: list[Variable] = []
    stack: list[tuple[Expression, bool]] = [(condition, outcome)]
    while stack:
        current, wanted = stack.pop()
        match current:
            case InstanceOfTest(_, _, Variable() as binding, _, _) | Binding(binding) if wanted:
                found.append(binding)
            case UnaryOperation(UnaryOperator.NOT, operand, _, _):
                stack.append((operand, not wanted))
            case ShortCircuit(operator, left, right, _, _) if wanted == (operator is ShortCircuitOperator.AND):
                stack.extend([(right, wanted), (left, wanted)])
    return found


def with_bindings(scope: Scope, variables: list[Variable]) -> Scope:
    """The scope with pattern variables added, hidden ones left out; the scope itself when there are none."""
    named = {variable.name: variable for variable in variables if variable.name != RECORD}
    if not named:
        return scope
    inner = scope.block()
    inner.variables.update(named)
    return inner


def completes(statement: Statement | None) -> bool:
    """Whether a statement can complete normally (JLS 14.22), conditions other than literals counting as open."""
    match statement:
        case Return() | ThrowStatement() | Break() | Continue() | Yield():
            return False
        case BlockStatement(statements, _):
            return all(completes(part) for part in statements)
        case If(_, then, otherwise, _):
            return otherwise is None or completes(then) or completes(otherwise)
        case While(condition, body):
            return not _is_true(condition) or _breaks(body, None)
        case DoWhile(body, condition):
            ends = completes(body) or _jumps(body, None, Continue)
            return (ends and not _is_true(condition)) or _breaks(body, None)
        case For(_, condition, _, body):
            return not (condition is None or _is_true(condition)) or _breaks(body, None)
        case Labelled(label, body, _):
            return completes(body) or _breaks(body, label) or _continues_to_end(body, label)
        case Synchronized(_, body, _):
            return completes(body)
        case Try(_, body, catches, finally_, _):
            if finally_ is not None and not completes(finally_):
                return False
            return completes(body) or any(completes(clause.body) for clause in catches)
        case SwitchStatement():
            return _switch_completes(statement)
        case _:
            return True


def _is_true(condition: Expression) -> bool:
    return isinstance(condition, Literal) and condition.value is True


def _switch_completes(switch: SwitchStatement) -> bool:
    if switch.subject is None and not any(case.is_default for case in switch.cases):
        return True
    if any(_breaks(part, None) for case in switch.cases for part in case.body):
        return True
    if switch.flow is CaseFlow.ARROW:
        return any(all(completes(part) for part in case.body) for case in switch.cases)
    last = switch.cases[-1].body
    return all(completes(part) for part in last)


def introduced(statement: Statement) -> list[Variable]:
    """The pattern variables that hold after a statement (JLS 6.3.2): `if (!(o instanceof T t)) return;`."""
    match statement:
        case If(condition, then, otherwise, _):
            if not completes(then) and (otherwise is None or completes(otherwise)):
                return bindings(condition, outcome=False)
            if otherwise is not None and completes(then) and not completes(otherwise):
                return bindings(condition, outcome=True)
            return []
        case While(condition, body) | DoWhile(body, condition) | For(_, condition, _, body) if condition is not None:
            return [] if _breaks(body, None) else bindings(condition, outcome=False)
        case Labelled(label, body, _):
            return [] if _breaks(body, label) else introduced(body)
        case _:
            return []


def _continues_to_end(statement: Statement, label: str) -> bool:
    """Whether a `do` with this label comes to its condition by a `continue`, and may end there."""
    return (
        isinstance(statement, DoWhile) and not _is_true(statement.condition) and _jumps(statement.body, label, Continue)
    )


def _breaks(statement: Statement, label: str | None) -> bool:
    """Whether a `break` inside leaves the loop around `statement` (label None) or the statement with this label."""
    return _jumps(statement, label, Break)


def _jumps(statement: Statement, label: str | None, kind: type[Break | Continue]) -> bool:
    catching = _BREAKABLE if kind is Break else _LOOPS
    stack: list[tuple[Statement, bool]] = [(statement, True)]
    while stack:
        current, direct = stack.pop()
        if isinstance(current, kind):
            if current.label == label and (label is not None or direct):
                return True
            continue
        inside = direct and not isinstance(current, catching)
        stack.extend((part, inside) for part in _parts(current))
    return False


_LOOPS = (While, DoWhile, For, ForEachArray, ForEachIterable)
_BREAKABLE = (*_LOOPS, SwitchStatement)


def _parts(statement: Statement) -> list[Statement]:
    match statement:
        case BlockStatement(statements, _):
            return list(statements)
        case If(_, then, otherwise, _):
            return [then] if otherwise is None else [then, otherwise]
        case While(_, body) | DoWhile(body, _) | Labelled(_, body, _) | Synchronized(_, body, _):
            return [body]
        case For() | ForEachArray() | ForEachIterable():
            return [statement.body]
        case Try(_, body, catches, finally_, _):
            last = [] if finally_ is None else [finally_]
            return [body, *(clause.body for clause in catches), *last]
        case SwitchStatement(cases=cases):
            return [part for case in cases for part in case.body]
        case _:
            return []


def returned_values(statement: Statement) -> list[Expression]:
    """The values of the `return` statements in a body, in textual order."""
    found: list[Expression] = []
    stack: list[Statement] = [statement]
    while stack:
        current = stack.pop()
        if isinstance(current, Return) and current.value is not None:
            found.append(current.value)
        stack.extend(reversed(_parts(current)))
    return found
